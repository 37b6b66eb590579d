import { crossLines, distanceToSegment, subtract, type Point2 } from '#geometry/plane.ts';
import { middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';

/** Walls of one building, of any storey, come this near to each other in plan: corners that were not closed yet included. */
const NEAR_M = 1.2;

type Segment = { from: Point2; to: Point2 };

/** Walls by the building that they belong to: several may stand in one scan. */
export function separateBuildings(walls: readonly WallDraft[]): Set<WallDraft>[] {
  const left = new Map(walls.map((wall) => [wall, segmentOf(wall)]));
  const buildings: Set<WallDraft>[] = [];
  for (const wall of walls) {
    if (!left.has(wall)) continue;
    const building = new Set([wall]);
    left.delete(wall);
    // A set hands out what is added to it while it is gone through.
    for (const member of building) {
      const segment = segmentOf(member);
      for (const [other, otherSegment] of left) {
        if (!isNear(segment, otherSegment)) continue;
        left.delete(other);
        building.add(other);
      }
    }
    buildings.push(building);
  }
  return buildings;
}

const segmentOf = (wall: WallDraft): Segment => ({
  from: onAxis(wall.axis, wall.from, middleOf(wall)),
  to: onAxis(wall.axis, wall.to, middleOf(wall)),
});

/** Segments that do not cross are nearest to each other at an end of one. */
function isNear(a: Segment, b: Segment): boolean {
  if (isApart(a, b, 0) || isApart(a, b, 1)) return false;
  return (
    crosses(a, b) ||
    [a.from, a.to].some((end) => distanceToSegment(end, b.from, b.to) < NEAR_M) ||
    [b.from, b.to].some((end) => distanceToSegment(end, a.from, a.to) < NEAR_M)
  );
}

function crosses(a: Segment, b: Segment): boolean {
  const crossed = crossLines(a.from, subtract(a.to, a.from), b.from, subtract(b.to, b.from), Number.EPSILON);
  return crossed !== undefined && [crossed.t, crossed.s].every((share) => share >= 0 && share <= 1);
}

const isApart = (a: Segment, b: Segment, along: 0 | 1): boolean =>
  Math.max(a.from[along], a.to[along]) + NEAR_M < Math.min(b.from[along], b.to[along]) ||
  Math.max(b.from[along], b.to[along]) + NEAR_M < Math.min(a.from[along], a.to[along]);
