import { TINT_SHARE } from '#domain/color/display.ts';
import { spaceTypeDisplay } from '#domain/space-types/space-types.ts';
import { said } from '#web/lib/said.ts';
import { chipClass } from './themed.ts';
import css from './space-type-tag.module.css';

/** A space type as a chip in its colours; grey when it is not known (portfolio.md §3). */
export function SpaceTypeTag({ spaceType }: { spaceType: string }) {
  const { label, color, textColor } = spaceTypeDisplay(spaceType);
  return <span className={`${css.tag} ${chipClass(textColor, color, TINT_SHARE)}`}>{said(label)}</span>;
}
