import type { DifferenceKind } from './differences.ts';
import css from './compare.module.css';

/** Colours in the models: different in hue and in lightness, so that people with red-green color blindness can distinguish them too. */
export const kindColors: Record<DifferenceKind, string> = { removed: '#c2183c', added: '#00a98f', changed: '#f0b400' };
const signs: Record<DifferenceKind, string> = { removed: '−', added: '+', changed: '~' };

/** Colour, pattern and sign of a kind of difference. */
export function KindMark({ kind }: { kind: DifferenceKind }) {
  return (
    <span className={css.mark} data-kind={kind} aria-hidden>
      {signs[kind]}
    </span>
  );
}
