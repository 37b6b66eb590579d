import { radiansOf } from '#geometry/angle.ts';
import { crossLines } from '#geometry/plane.ts';
import { facesOf, middleOf, widthOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { WallDraft } from './wall-draft.ts';

/** An end is moved at most this far from where the other wall's face would have stopped it. */
const TOLERANCE_M = 0.5;
/** The same where the end is only where some other face begins. */
const SOFT_TOLERANCE_M = 0.9;
/** An exterior wall turns into an exterior wall rather than end at an interior one beside it. */
const MIXED_COST_M = 0.45;
/** Walls that meet at less than this angle do not join. */
const LEAST_SIN = Math.sin(radiansOf(20));
const LEAST_BENT_SIN = Math.sin(radiansOf(1));

/** Where an end of a wall meets another wall: position along the wall, index of the other. */
export type Joint = { u: number; other: number; cost: number };

/** The joints of a wall's two ends; undefined where an end is free. */
export type Joints = { start: Joint | undefined; end: Joint | undefined };

/**
 * For each wall the walls that its ends run into (T and L). A face ends where the other wall's face begins, half a
 * thickness before its middle line: the joint nearest to that wins.
 */
export function findJoints(walls: readonly WallDraft[]): Joints[] {
  return walls.map((wall, i) => ({ start: bestJoint(walls, wall, i, -1), end: bestJoint(walls, wall, i, 1) }));
}

/** Moves the ends of walls to the middle lines of the walls they run into, in place, and notes the neighbours. */
export function joinWalls(walls: readonly WallDraft[]): void {
  const joints = findJoints(walls);
  walls.forEach((wall, i) => {
    const { start, end } = joints[i]!;
    wall.joinedAtStart = start ? [start.other] : [];
    wall.joinedAtEnd = end ? [end.other] : [];
    if (start && end && start.u >= end.u) return;
    if (start) wall.from = start.u;
    if (end) wall.to = end.u;
  });
}

function bestJoint(walls: readonly WallDraft[], wall: WallDraft, self: number, direction: 1 | -1): Joint | undefined {
  const end = direction === 1 ? wall.to : wall.from;
  const bent = bentJoint(walls, wall, end, direction);
  if (bent) return bent;
  let best: Joint | undefined;
  walls.forEach((other, index) => {
    if (index === self) return;
    const meeting = crossing(wall, other);
    if (!meeting) return;
    const toleranceM = (direction === 1 ? wall.isEndSoft : wall.isStartSoft) ? SOFT_TOLERANCE_M : TOLERANCE_M;
    const moveM = (meeting.t - end) * direction;
    const expectedM = widthOf(other) / 2 / Math.abs(meeting.sine);
    const slackM = widthOf(wall) / 2 / Math.abs(meeting.sine) + TOLERANCE_M;
    const beyondM = Math.max(other.from - meeting.s, meeting.s - other.to, 0);
    const cost =
      Math.abs(moveM - expectedM) +
      Math.max(0, beyondM - widthOf(wall) / 2) +
      (wall.isExternal && !other.isExternal ? MIXED_COST_M : 0);
    if (Math.abs(moveM - expectedM) > toleranceM || beyondM > slackM) return;
    if (!best || cost < best.cost) best = { u: meeting.t, other: index, cost };
  });
  return best;
}

/** Where a piece of a curved wall meets the next one, at whatever angle. */
function bentJoint(walls: readonly WallDraft[], wall: WallDraft, end: number, direction: 1 | -1): Joint | undefined {
  const own = facesOf(wall)[0]?.bend;
  if (!own) return undefined;
  const other = walls.findIndex((next) =>
    facesOf(next).some(({ bend }) => bend?.chain === own.chain && bend.index === own.index + direction),
  );
  const meeting = walls[other] && crossing(wall, walls[other], LEAST_BENT_SIN);
  return meeting && Math.abs(meeting.t - end) < TOLERANCE_M ? { u: meeting.t, other, cost: 0 } : undefined;
}

/** Where two middle lines cross; undefined for walls that are nearly parallel. */
function crossing(wall: WallDraft, other: WallDraft, leastSin = LEAST_SIN) {
  const [from, to] = [onAxis(wall.axis, 0, middleOf(wall)), onAxis(other.axis, 0, middleOf(other))];
  return crossLines(from, wall.axis.along, to, other.axis.along, leastSin);
}
