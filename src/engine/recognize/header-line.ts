import { crossLines, type Point2 } from '#geometry/plane.ts';
import { middleOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { Header } from './split-wide-openings.ts';
import type { WallDraft } from './wall-draft.ts';

/** A header rests on walls: its line is drawn out to the next one, this far at most. */
const REACH_M = 2.5;
/** Into the wall that it meets; what dangles is dropped. */
const BEARING_M = 0.3;
/** Walls nearer to parallel carry no header. */
const LEAST_SIN = 0.2;

/** The line in plan along which a header divides rooms, from bearing to bearing. */
export function headerLine(header: Header, walls: readonly WallDraft[]): { a: Point2; b: Point2 } {
  return {
    a: onAxis(header.axis, header.from - reach(header, header.from, -1, walls), header.middle),
    b: onAxis(header.axis, header.to + reach(header, header.to, 1, walls), header.middle),
  };
}

function reach(header: Header, end: number, direction: 1 | -1, walls: readonly WallDraft[]): number {
  let best = REACH_M;
  for (const wall of walls) {
    const from = onAxis(header.axis, 0, header.middle);
    const crossed = crossLines(
      from,
      header.axis.along,
      onAxis(wall.axis, 0, middleOf(wall)),
      wall.axis.along,
      LEAST_SIN,
    );
    if (!crossed) continue;
    const { t: u, s: v } = crossed;
    const awayM = (u - end) * direction;
    if (v > wall.from - BEARING_M && v < wall.to + BEARING_M && awayM > -BEARING_M)
      best = Math.min(best, Math.max(0, awayM));
  }
  return best === REACH_M ? BEARING_M : best + BEARING_M;
}
