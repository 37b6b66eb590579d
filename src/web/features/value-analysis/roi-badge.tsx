import { TINT_SHARE, tones } from '#domain/color/display.ts';
import type { Roi, RoiBand } from '#domain/value-analysis/value-costs.ts';
import { chipClass } from '#web/ui/themed.ts';
import { roiText } from './value-rows.ts';
import css from './value-analysis.module.css';

const TONES = { green: tones.done, blue: tones.progress, red: tones.late } as const satisfies Record<RoiBand, unknown>;

/** The return as a chip in the color of its band (B8). */
export function RoiBadge({ roi }: { roi: Roi }) {
  const { textColor, color } = roi ? TONES[roi.band] : tones.neutral;
  return (
    <span className={`${css.badge} ${chipClass(textColor, color, TINT_SHARE)}`} data-band={roi?.band}>
      {roiText(roi)}
    </span>
  );
}
