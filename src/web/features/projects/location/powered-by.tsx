import { useTeamBrand } from '#web/lib/brand.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Logo } from '#web/ui/logo.tsx';
import css from './viewer.module.css';

/** The product's mark at the foot of a model (viewers.md §2.1), where no team's is in the bar. Under everything that is used, and never in its way. */
export function PoweredBy() {
  const texts = useTexts('location');
  const brand = useTeamBrand();
  if (brand) return null;
  return (
    <p className={css.poweredBy}>
      <Logo size={14} />
      {texts('poweredBy')}
    </p>
  );
}
