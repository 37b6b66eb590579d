import { seenShare, type Sights } from './draw-on.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { facesOf, widthOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

const SAME_M = 0.025;
/** A wall goes on in the next one of its line over a door, and what stands beside that. */
const NEXT_TO_M = 3;
/** What stands along a wall makes it seem thicker by at least this; furniture does by more. */
const LEAST_DEPTH_M = 0.05;
const FURNITURE_M = 0.25;
/** Before it is a room: so far its ceiling shows over this share, or before furniture anything. Behind an outer wall nothing does. */
const ROOM_M = [0.1, 0.8] as const;
const LEAST_CEILING = 0.5;
const LEAST_ANYTHING = 0.3;

/**
 * Gives inner walls their thickness, in place, where furniture stands along the far side: of such a stretch one face was seen and, behind
 * it, where the ceiling of the next room shows again, so that the furniture counts as wall. It is as thick as the wall that was seen from both
 * sides and whose face it goes on in.
 */
export function thinBehindFurniture(walls: readonly WallDraft[], sights: Sights): WallDraft[] {
  for (const wall of walls) {
    const continued = isMeasuredFromOneSide(wall) ? seenFromBoth(wall, walls) : undefined;
    if (!continued || !isBehind(wall, widthOf(wall) - widthOf(continued), sights)) continue;
    if (wall.lowFaces.length > 0) wall.high = wall.low + widthOf(continued);
    else wall.low = wall.high - widthOf(continued);
  }
  return [...walls];
}

const isMeasuredFromOneSide = (wall: WallDraft): boolean =>
  !wall.isExternal &&
  !wall.isWidthAssumed &&
  (wall.lowFaces.length === 0) !== (wall.highFaces.length === 0) &&
  facesOf(wall).every(({ bend }) => !bend);

/** Whether something so deep stands along the far side of a wall, in a room. */
function isBehind(wall: WallDraft, depthM: number, sights: Sights): boolean {
  if (depthM < LEAST_DEPTH_M) return false;
  const { side, offset } = facesOf(wall)[0]!;
  const [near, far] = ROOM_M.map((m) => offset - side * (widthOf(wall) + m)) as [number, number];
  const strip = [
    onAxis(wall.axis, wall.from, near),
    onAxis(wall.axis, wall.to, near),
    onAxis(wall.axis, wall.to, far),
    onAxis(wall.axis, wall.from, far),
  ];
  return (
    seenShare(strip, sights, CEILING_SEEN) >= LEAST_CEILING ||
    (depthM >= FURNITURE_M && seenShare(strip, sights) >= LEAST_ANYTHING)
  );
}

/** The nearest inner wall in the same line that was seen from both sides. */
function seenFromBoth(wall: WallDraft, walls: readonly WallDraft[]): WallDraft | undefined {
  const { side, offset } = facesOf(wall)[0]!;
  const apartM = (other: WallDraft): number => Math.max(other.from - wall.to, wall.from - other.to);
  return walls
    .filter(
      (other) =>
        other.axis === wall.axis &&
        !other.isExternal &&
        other.lowFaces.length > 0 &&
        other.highFaces.length > 0 &&
        Math.abs((side === 1 ? other.high : other.low) - offset) < SAME_M &&
        apartM(other) < NEXT_TO_M,
    )
    .toSorted((a, b) => apartM(a) - apartM(b))[0];
}
