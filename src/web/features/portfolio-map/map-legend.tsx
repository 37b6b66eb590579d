import { useTexts } from '#web/lib/texts.ts';
import css from './portfolio-map.module.css';

/** What the markers mean: by shape as well as by colour. */
export function MapLegend() {
  const texts = useTexts('portfolioMap');
  return (
    <ul className={css.legend} aria-label={texts('legend')}>
      <li>
        <span className={css.marker} data-tone="darker" aria-hidden />
        {texts('legendDarker')}
      </li>
      <li>
        <span className={css.marker} data-tone="lighter" aria-hidden />
        {texts('legendLighter')}
      </li>
      <li>
        <span className={css.marker} data-tone="lighter" data-approximate aria-hidden />
        {texts('legendApproximate')}
      </li>
    </ul>
  );
}
