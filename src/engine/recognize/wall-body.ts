import { cross, type Point2 } from '#geometry/plane.ts';
import { onAxis } from './wall-face.ts';
import { widthOf } from './wall-draft.ts';
import type { WallDraft } from './wall-draft.ts';

/** Plan outline of a wall, counter-clockwise, drawn out at joined ends so that corners are filled. */
export function wallBody(wall: WallDraft, walls: readonly WallDraft[]): Point2[] {
  const from = wall.from - cornerReach(wall, wall.joinedAtStart, walls);
  const to = wall.to + cornerReach(wall, wall.joinedAtEnd, walls);
  return [
    onAxis(wall.axis, from, wall.low),
    onAxis(wall.axis, to, wall.low),
    onAxis(wall.axis, to, wall.high),
    onAxis(wall.axis, from, wall.high),
  ];
}

/** Half the joined wall's thickness, as the slanted cut through it measures; never so far that it leaves the other side. */
function cornerReach(wall: WallDraft, joined: readonly number[], walls: readonly WallDraft[]): number {
  const other = walls[joined[0] ?? -1];
  if (!other) return 0;
  const sin = Math.abs(cross(wall.axis.along, other.axis.along));
  const cos = Math.sqrt(Math.max(0, 1 - sin * sin));
  return Math.max(0, (widthOf(other) / 2 - (cos * widthOf(wall)) / 2) / Math.max(sin, 0.3));
}
