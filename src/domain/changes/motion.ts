import type { IndexedElement, Point } from './element-index.ts';

/** What takes a place of an earlier version to the same place of a later one: a turn about a vertical, then a displacement. */
export type Motion = {
  /** Counter-clockwise seen from above, -180 to 180; 0 where it only lies elsewhere. */
  turnDeg: number;
  /** Where the vertical stands in the earlier version: amid its elements, so that the displacement is that of the building. Metres. */
  aboutM: [number, number];
  shiftM: Point;
};
export type Box = NonNullable<IndexedElement['box']>;

export const middleOf = ({ min, max }: Box): Point => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];
export const sizeOf = ({ min, max }: Box): Point => [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const inRadians = (deg: number): number => (deg * Math.PI) / 180;
/** Turned about the vertical, counter-clockwise seen from above. */
export function turned([x, y, z]: Point, [aboutX, aboutY]: readonly [number, number], radians: number): Point {
  const [cos, sin, dx, dy] = [Math.cos(radians), Math.sin(radians), x - aboutX, y - aboutY];
  return [aboutX + cos * dx - sin * dy, aboutY + sin * dx + cos * dy, z];
}

/** Where a place of the earlier version is in the later one. */
export function placeAhead(at: Point, motion: Motion | null): Point {
  return motion ? plus(turned(at, motion.aboutM, inRadians(motion.turnDeg)), motion.shiftM, 1) : at;
}

/** Where a place of the later version was in the earlier one. */
export function placeBack(at: Point, motion: Motion | null): Point {
  return motion ? turned(plus(at, motion.shiftM, -1), motion.aboutM, -inRadians(motion.turnDeg)) : at;
}
const plus = (a: Point, b: Point, sign: 1 | -1): Point => [a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]];

/** Boxes lie along the axes: they stay comparable only by quarter turns. A box of 50 m is off by 4 mm at the most. */
const QUARTER_TOLERANCE_DEG = 0.005;
const quarterTurns = ({ turnDeg }: Motion): number => Math.round(turnDeg / 90);
export const keepsBoxes = (motion: Motion | null): boolean =>
  motion === null || Math.abs(motion.turnDeg - quarterTurns(motion) * 90) <= QUARTER_TOLERANCE_DEG;

/** A box of the later version where it was in the earlier one. Its middle is right by any turn, its size only where `keepsBoxes`. */
export function boxBack(box: Box, motion: Motion | null): Box {
  if (!motion) return box;
  const [x, y, z] = placeBack(middleOf(box), motion);
  const [width, depth, height] = sizeOf(box);
  const [dx, dy] = quarterTurns(motion) % 2 === 0 ? [width, depth] : [depth, width];
  return { min: [x - dx / 2, y - dy / 2, z - height / 2], max: [x + dx / 2, y + dy / 2, z + height / 2] };
}

/** What holds a box of the later version where it was in the earlier one, also by turns that are no quarters. */
export function boxAroundBack({ min, max }: Box, motion: Motion | null): Box {
  const corners = [
    [min[0], min[1]],
    [max[0], min[1]],
    [max[0], max[1]],
    [min[0], max[1]],
  ].map(([x = 0, y = 0]) => placeBack([x, y, min[2]], motion));
  const [xs, ys, z] = [corners.map(([x]) => x), corners.map(([, y]) => y), placeBack(min, motion)[2]];
  return { min: [Math.min(...xs), Math.min(...ys), z], max: [Math.max(...xs), Math.max(...ys), z + max[2] - min[2]] };
}

/** The centre of an element's surface, which turns with it whatever its form; the middle of the box where nothing better is known, null without a body. */
export function centerOf({ box, body }: IndexedElement): Point | null {
  return box && (body ? plus(box.min, body.center, 1) : middleOf(box));
}
