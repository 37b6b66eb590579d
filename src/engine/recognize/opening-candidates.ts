import { median } from '#geometry/median.ts';
import { IMAGE_CELL_M } from './wall-image.ts';
import type { WallImage } from './wall-image.ts';

/** A rectangle of a wall in which its face was not seen: along the wall from its start, above the floor. */
export type Rectangle = { from: number; to: number; bottom: number; top: number };

/** Lower edges up to here belong to doors. */
export const DOOR_SILL_M = 0.2;
const LEAST_HEIGHT_M = 0.4;
const LEAST_WIDTH_M = 0.45;
/** Neighbouring columns belong together when their gap begins and ends this alike. */
const ALIKE_CELLS = 3;

/** Rectangular gaps in a wall's image: runs of columns whose longest unseen stretch is at the same height. */
export function openingCandidates(image: WallImage): Rectangle[] {
  const gaps = Array.from({ length: image.columns }, (_, column) => longestGap(image, column));
  const found: Rectangle[] = [];
  let group: { first: number; last: number; bottoms: number[]; tops: number[] } | undefined;
  const close = (): void => {
    if (group) found.push(...rectangleOf(group));
    group = undefined;
  };
  gaps.forEach((gap, column) => {
    if (!gap) return close();
    const isAlike =
      group &&
      Math.abs(gap.bottom - (median(group.bottoms) ?? 0)) <= ALIKE_CELLS &&
      Math.abs(gap.top - (median(group.tops) ?? 0)) <= ALIKE_CELLS;
    if (!isAlike) close();
    group ??= { first: column, last: column, bottoms: [], tops: [] };
    group.last = column;
    group.bottoms.push(gap.bottom);
    group.tops.push(gap.top);
  });
  close();
  return found;
}

function rectangleOf(group: { first: number; last: number; bottoms: number[]; tops: number[] }): Rectangle[] {
  const rectangle = {
    from: group.first * IMAGE_CELL_M,
    to: (group.last + 1) * IMAGE_CELL_M,
    bottom: (median(group.bottoms) ?? 0) * IMAGE_CELL_M,
    top: (median(group.tops) ?? 0) * IMAGE_CELL_M,
  };
  return rectangle.to - rectangle.from >= LEAST_WIDTH_M ? [rectangle] : [];
}

function longestGap(image: WallImage, column: number): { bottom: number; top: number } | undefined {
  let best: { bottom: number; top: number } | undefined;
  let start = 0;
  for (let row = 0; row <= image.rows; row++) {
    const isSeen = row === image.rows || image.seen[row * image.columns + column] === 1;
    if (!isSeen) continue;
    if (row > start && (!best || row - start > best.top - best.bottom)) best = { bottom: start, top: row };
    start = row + 1;
  }
  return best && (best.top - best.bottom) * IMAGE_CELL_M >= LEAST_HEIGHT_M ? best : undefined;
}
