import { useMemo } from 'react';
import { planDrawing } from './plan-drawing.ts';

const MARGIN = 22;
type PlanThumbProps = { seed: string; width?: number; height?: number; depth?: number };

/** A drawn floor plan in place of a picture that does not exist yet; decoration, so it has no name. It fills its parent. */
export function PlanThumb({ seed, width = 320, height = 168, depth = 4 }: PlanThumbProps) {
  const outline = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const { walls, doors } = useMemo(
    () => planDrawing(seed, { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN }, depth),
    [seed, width, height, depth],
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
      style={{ display: 'block', background: 'var(--plan-paper)' }}
    >
      <g fill="none" stroke="var(--plan-ink)">
        <rect {...outline} strokeWidth="3.4" />
        <path d={walls} strokeWidth="1.8" />
        <path d={doors} strokeWidth="0.8" opacity="0.6" />
      </g>
    </svg>
  );
}
