import { type Bounds3, middleOf, sizeOf } from '#geometry/bounds.ts';
import { radiansOf } from '#geometry/angle.ts';
import type { Point3 } from '#geometry/space.ts';
import type { IndexedElement } from './compared-elements.ts';

/** What takes a place of an earlier version to the same place of a later one: a turn about a vertical, then a displacement. */
export type Motion = {
  /** Counter-clockwise seen from above, -180 to 180; 0 where it is only displaced. */
  turnDeg: number;
  /** Where the vertical is in the earlier version: amid its elements, so that the displacement is that of the building. Metres. */
  aboutM: [number, number];
  shiftM: Point3;
};

/** Turned about the vertical, counter-clockwise seen from above. */
export function turned([x, y, z]: Point3, [aboutX, aboutY]: readonly [number, number], radians: number): Point3 {
  const [cos, sin, dx, dy] = [Math.cos(radians), Math.sin(radians), x - aboutX, y - aboutY];
  return [aboutX + cos * dx - sin * dy, aboutY + sin * dx + cos * dy, z];
}

/** Where a place of the earlier version is in the later one. */
export function placeAhead(at: Point3, motion: Motion | null): Point3 {
  return motion ? plus(turned(at, motion.aboutM, radiansOf(motion.turnDeg)), motion.shiftM, 1) : at;
}

/** Where a place of the later version was in the earlier one. */
export function placeBack(at: Point3, motion: Motion | null): Point3 {
  return motion ? turned(plus(at, motion.shiftM, -1), motion.aboutM, -radiansOf(motion.turnDeg)) : at;
}
const plus = (a: Point3, b: Point3, sign: 1 | -1): Point3 => [
  a[0] + sign * b[0],
  a[1] + sign * b[1],
  a[2] + sign * b[2],
];

/** Boxes lie along the axes: they stay comparable only by quarter turns. A box of 50 m is off by 4 mm at the most. */
const QUARTER_TOLERANCE_DEG = 0.005;
const quarterTurns = ({ turnDeg }: Motion): number => Math.round(turnDeg / 90);
export const keepsBoxes = (motion: Motion | null): boolean =>
  motion === null || Math.abs(motion.turnDeg - quarterTurns(motion) * 90) <= QUARTER_TOLERANCE_DEG;

/** A box of the later version where it was in the earlier one. Its middle is right by any turn, its size only where `keepsBoxes`. */
export function boxBack(box: Bounds3, motion: Motion | null): Bounds3 {
  if (!motion) return box;
  const [x, y, z] = placeBack(middleOf(box), motion);
  const [width, depth, height] = sizeOf(box);
  const [dx, dy] = quarterTurns(motion) % 2 === 0 ? [width, depth] : [depth, width];
  return { min: [x - dx / 2, y - dy / 2, z - height / 2], max: [x + dx / 2, y + dy / 2, z + height / 2] };
}

/**
 * The smallest box along the axes around the corners of a box of the later version, each where it was in the earlier one. Larger than the
 * box itself by any turn but quarter turns.
 */
export function boxAroundBack({ min, max }: Bounds3, motion: Motion | null): Bounds3 {
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
export function centerOf({ box, body }: IndexedElement): Point3 | null {
  return box && (body ? plus(box.min, body.center, 1) : middleOf(box));
}
