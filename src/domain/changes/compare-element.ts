import type { IndexedElement, Point } from './element-index.ts';

/** What changed of an element: 'size' is that of its box; 'shape' another body in a box of the same size. */
export const aspects = ['moved', 'size', 'shape', 'name', 'storey', 'category', 'properties'] as const;
export type Aspect = (typeof aspects)[number];
/** Metres that a later version lies away from the earlier one. */
export type Shift = Point;
export type Box = NonNullable<IndexedElement['box']>;

/** Less is rounding of exporters. */
export const SAME_M = 0.005;
/** Areas and volumes that differ by less are the same: round bodies are cut into triangles differently. */
const SAME_SHARE = 0.005;
const axes = [0, 1, 2] as const;

export const middleOf = ({ min, max }: Box): Point => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
export const sizeOf = ({ min, max }: Box): Point => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const without = (box: Box, shift: Shift | null): Box => (shift ? { min: minus(box.min, shift), max: minus(box.max, shift) } : box);
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** All that changed but for properties, which are listed one by one. */
export function aspectsOf(before: IndexedElement, after: IndexedElement, shift: Shift | null): Aspect[] {
  const found: Aspect[] = [];
  if (hasMoved(before.box, after.box, shift)) found.push('moved');
  if (!isSameSize(before.box, after.box)) found.push('size');
  else if (!isSameBody(before.body, after.body)) found.push('shape');
  for (const key of ['name', 'storey', 'category'] as const) if (before[key] !== after[key]) found.push(key);
  return found;
}

/** Metres between the middles; 0 where one has no body. */
export function movedMetres({ box: before }: IndexedElement, { box: after }: IndexedElement, shift: Shift | null): number {
  return before && after ? distance(middleOf(before), middleOf(without(after, shift))) : 0;
}

/** Both ends went the same way: a wall that only grew has not moved. */
function hasMoved(before: Box | null, after: Box | null, shift: Shift | null): boolean {
  if (!before || !after) return false;
  const now = without(after, shift);
  return axes.some((axis) => {
    const [low, high] = [now.min[axis] - before.min[axis], now.max[axis] - before.max[axis]];
    return (low > SAME_M && high > SAME_M) || (low < -SAME_M && high < -SAME_M);
  });
}

function isSameSize(before: Box | null, after: Box | null): boolean {
  if (!before || !after) return before === after;
  const [a, b] = [sizeOf(before), sizeOf(after)];
  return axes.every((axis) => Math.abs(a[axis] - b[axis]) <= SAME_M);
}

function isSameBody(before: IndexedElement['body'], after: IndexedElement['body']): boolean {
  if (!before || !after) return before === after;
  return isNear(before.areaM2, after.areaM2) && isNear(before.volumeM3, after.volumeM3) && distance(before.center, after.center) <= SAME_M;
}
const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_SHARE * Math.max(Math.abs(a), Math.abs(b)) + 1e-6;
