import { joinWalls } from './join-walls.ts';
import type { StoreyPlan } from './storey-plan.ts';
import { middleOf, type WallDraft } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import { dot } from '#geometry/plane.ts';

const SAME_M = 0.025;
const PARALLEL = 0.9999;
/** A wall is the one beside it where so much of its length is. */
const LEAST_SHARED = 0.5;

/**
 * Gives walls between a storey and one beside it, in place, the thickness that they show in the other: the back of such a wall
 * may be too low in one of them to be seen as a face there.
 */
export function shareWallsBeside(plans: readonly Pick<StoreyPlan, 'walls' | 'part'>[]): void {
  for (const plan of plans) {
    if (!plan.part) continue;
    const others = plans.flatMap((other) => (other !== plan && other.part ? other.walls : []));
    let changed = 0;
    for (const wall of plan.walls) {
      if (!wall.isWidthAssumed || !wall.isExternal) continue;
      const same = others.find((other) => !other.isWidthAssumed && isSameWall(wall, other));
      if (!same) continue;
      [wall.low, wall.high] = limits(wall, same);
      wall.isWidthAssumed = false;
      wall.isExternal = same.isExternal;
      changed++;
    }
    if (changed > 0) joinWalls(plan.walls);
  }
}

/** Offsets of the faces of a wall along the axis of another one. */
function limits(wall: WallDraft, other: WallDraft): [low: number, high: number] {
  const middle = dot(wall.axis.left, onAxis(other.axis, (other.from + other.to) / 2, middleOf(other)));
  const half = (other.high - other.low) / 2;
  return [middle - half, middle + half];
}

/** Whether the seen face of a wall is one of the faces of another one. */
function isSameWall(wall: WallDraft, other: WallDraft): boolean {
  if (Math.abs(dot(wall.axis.along, other.axis.along)) < PARALLEL) return false;
  const [low, high] = limits(wall, other);
  const isSameFace = wall.lowFaces.length > 0 ? Math.abs(low - wall.low) < SAME_M : Math.abs(high - wall.high) < SAME_M;
  const ends = [other.from, other.to].map((u) => dot(wall.axis.along, onAxis(other.axis, u, middleOf(other))));
  const sharedM = Math.min(wall.to, Math.max(...ends)) - Math.max(wall.from, Math.min(...ends));
  return isSameFace && sharedM >= LEAST_SHARED * (wall.to - wall.from);
}
