import { middleOf, sizeOf, type Bounds3 } from '#geometry/bounds.ts';
import { distance3 } from '#geometry/space.ts';
import type { IndexedElement } from './compared-elements.ts';
import { boxBack, centerOf, keepsBoxes, placeBack, type Motion } from './motion.ts';

/**
 * What changed of an element: 'size' is that of its box; 'shape' is another body in a box of the same size. In a turned
 * version, 'size' is the height alone.
 */
export const aspects = ['moved', 'size', 'shape', 'name', 'storey', 'category', 'properties'] as const;
export type Aspect = (typeof aspects)[number];

/** Less is rounding of exporters. */
export const SAME_M = 0.005;
/** Areas and volumes that differ by less are the same: round bodies are cut into triangles differently. */
const SAME_SHARE = 0.005;
/** Of one form: how much heights may differ, and how much of the surface is there at least. */
const [FORM_HEIGHT_SHARE, FORM_AREA_SHARE] = [0.05, 0.7];
const axes = [0, 1, 2] as const;
const HEIGHT = [2] as const;

/** All that changed but for properties, which are listed one by one. `motion`: of the later version as a whole, which does not count. */
export function aspectsOf(before: IndexedElement, after: IndexedElement, motion: Motion | null): Aspect[] {
  const found: Aspect[] = [];
  const [isSized, isShaped] = [isSameSize(before.box, after.box, motion), isSameBody(before, after, motion)];
  if (
    keepsBoxes(motion)
      ? hasMoved(before.box, after.box, motion)
      : hasMovedTurned(before, after, { motion, isSame: isSized && isShaped })
  )
    found.push('moved');
  if (!isSized) found.push('size');
  else if (!isShaped) found.push('shape');
  for (const key of ['name', 'storey', 'category'] as const) if (before[key] !== after[key]) found.push(key);
  return found;
}

/**
 * Metres between where an element was and is; 0 where one has no body. Boxes of a turned version have other middles, except those of
 * bodies that are alike on both sides; the centre of the surface turns with any body, but an opening displaces it: the lesser counts.
 */
export function movedMetres(before: IndexedElement, after: IndexedElement, motion: Motion | null): number {
  if (!before.box || !after.box) return 0;
  const ofMiddles = distance3(middleOf(before.box), placeBack(middleOf(after.box), motion));
  const [from, to] = [centerOf(before), centerOf(after)];
  return keepsBoxes(motion) || !from || !to ? ofMiddles : Math.min(ofMiddles, distance3(from, placeBack(to, motion)));
}

/** Both ends went the same way: a wall that only grew has not moved. */
function hasMoved(before: Bounds3 | null, after: Bounds3 | null, motion: Motion | null): boolean {
  if (!before || !after) return false;
  const now = boxBack(after, motion);
  return axes.some((axis) => {
    const [low, high] = [now.min[axis] - before.min[axis], now.max[axis] - before.max[axis]];
    return (low > SAME_M && high > SAME_M) || (low < -SAME_M && high < -SAME_M);
  });
}

/** Ends are not known: what is another body has moved only where it left its place altogether. */
function hasMovedTurned(
  before: IndexedElement,
  after: IndexedElement,
  { motion, isSame }: { motion: Motion | null; isSame: boolean },
): boolean {
  const metres = movedMetres(before, after, motion);
  return metres > (isSame ? SAME_M : Math.max(...[before, after].flatMap(({ box }) => (box ? sizeOf(box) : []))));
}

function isSameSize(before: Bounds3 | null, after: Bounds3 | null, motion: Motion | null): boolean {
  if (!before || !after) return before === after;
  const [a, b] = [sizeOf(before), sizeOf(boxBack(after, motion))];
  return (keepsBoxes(motion) ? axes : HEIGHT).every((axis) => Math.abs(a[axis] - b[axis]) <= SAME_M);
}

function isSameBody(before: IndexedElement, after: IndexedElement, motion: Motion | null): boolean {
  if (!before.body || !after.body) return before.body === after.body;
  return areSameMeasures(before.body, after.body) && (!keepsBoxes(motion) || isSameWithin(before, after, motion));
}

/** The centre of the surface is at the same place within both boxes. */
function isSameWithin(before: IndexedElement, after: IndexedElement, motion: Motion | null): boolean {
  const [from, to] = [centerOf(before), centerOf(after)];
  if (!from || !to || !before.box || !after.box) return true;
  const [was, is] = [middleOf(before.box), placeBack(middleOf(after.box), motion)];
  const now = placeBack(to, motion);
  return (
    distance3(
      [from[0] - was[0], from[1] - was[1], from[2] - was[2]],
      [now[0] - is[0], now[1] - is[1], now[2] - is[2]],
    ) <= SAME_M
  );
}

type Body = NonNullable<IndexedElement['body']>;
/** Area and volume, which no turn changes. */
const areSameMeasures = (a: Body, b: Body): boolean => isNear(a.areaM2, b.areaM2) && isNear(a.volumeM3, b.volumeM3);
const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_SHARE * Math.max(Math.abs(a), Math.abs(b)) + 1e-6;

const heightOf = ({ box }: IndexedElement): number => (box ? sizeOf(box)[2] : 0);

/** One body, wherever it is and however it is turned. */
export function areSameBodies(a: IndexedElement, b: IndexedElement): boolean {
  return (
    a.body !== null &&
    b.body !== null &&
    areSameMeasures(a.body, b.body) &&
    Math.abs(heightOf(a) - heightOf(b)) <= SAME_M
  );
}

/** Nearly one height, and not another body altogether: an opening takes away from a surface. */
export function areOfOneForm(a: IndexedElement, b: IndexedElement): boolean {
  const [areaA, areaB, heightA, heightB] = [a.body?.areaM2 ?? 0, b.body?.areaM2 ?? 0, heightOf(a), heightOf(b)];
  return (
    Math.abs(heightA - heightB) <= FORM_HEIGHT_SHARE * Math.max(heightA, heightB) + SAME_M &&
    Math.min(areaA, areaB) >= FORM_AREA_SHARE * Math.max(areaA, areaB)
  );
}
