import type { Sum } from '#domain/quantities/sum-figures.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import { countText, figureText, measuredText, type Summed } from './figure-texts.ts';
import css from './quantities.module.css';

/**
 * A sum in a column whose head has its unit, with the number of elements that it is of where some have none, and a mark
 * where one is doubtful; '-' where none has any. Hovering shows the other unit.
 */
export function SumText({ kind, sum, unit }: { kind: Summed; sum: Sum; unit: MeasureUnit }) {
  const texts = useTexts('quantities');
  if (!(sum.value > 0)) return texts('none');
  const some = sum.have < sum.of ? texts('someOf', { have: countText(sum.have), of: countText(sum.of) }) : null;
  return (
    <>
      <span title={measuredText(kind, sum.value, unit === 'ft' ? 'm' : 'ft')}>{figureText(kind, sum.value, unit)}</span>
      {sum.doubtful > 0 ? (
        <span
          className={css.partly}
          title={texts('doubtful', { count: sum.doubtful, formatted: countText(sum.doubtful) })}
        >
          {texts('check')}
        </span>
      ) : (
        some && <span className={css.partly}>{some}</span>
      )}
    </>
  );
}
