import { along, distance, dot, intersectLines, leftOf, scale, subtract, unit, type Point2 } from '#geometry/plane.ts';
import type { Wall } from '#domain/building/building.ts';

type End = 'start' | 'end';
/** Where the body ends: a corner on each side and, in a junction, the node between them. */
export type WallCap = { left: Point2; middle: Point2 | null; right: Point2 };
/** A wall that an end touches, and where that wall is touched: at one of its ends, or along its path. */
export type Meeting = { wallId: string; at: End | 'path' };
/** A wall's body in plan. left and right as seen from start to end. */
export type WallFootprint = {
  wall: Wall;
  start: Point2;
  direction: Point2;
  lengthM: number;
  halfM: number;
  startCap: WallCap;
  endCap: WallCap;
  startMeets: Meeting[];
  endMeets: Meeting[];
};

/** Ends this close meet in one node. */
const SAME_NODE_M = 0.03;
/** Ends that are listed as neighbours may be this far apart. */
const LISTED_NODE_M = 0.5;

type Axis = { wall: Wall; start: Point2; end: Point2; direction: Point2; halfM: number };
/** One wall leaving a node. */
type Arm = { axis: Axis; end: End; at: Point2; away: Point2 };

const axisOf = (wall: Wall): Axis => {
  const start: Point2 = [wall.start_pt[0], wall.start_pt[1]];
  const end: Point2 = [wall.end_pt[0], wall.end_pt[1]];
  return { wall, start, end, direction: unit(subtract(end, start)), halfM: wall.width / 2 };
};

const armOf = (axis: Axis, end: End): Arm =>
  end === 'start'
    ? { axis, end, at: axis.start, away: axis.direction }
    : { axis, end, at: axis.end, away: scale(axis.direction, -1) };

/**
 * Bodies of the walls of one storey, mitred where ends meet and cut back to the face of a wall that runs through (T).
 * Walls without length are left out.
 */
export function wallFootprints(walls: readonly Wall[]): WallFootprint[] {
  const axes = walls.map(axisOf).filter((axis) => distance(axis.start, axis.end) > 0.01);
  return axes.map((axis) => {
    const [atStart, atEnd] = [endOf(axes, armOf(axis, 'start')), endOf(axes, armOf(axis, 'end'))];
    return {
      wall: axis.wall,
      start: axis.start,
      direction: axis.direction,
      lengthM: distance(axis.start, axis.end),
      halfM: axis.halfM,
      startCap: atStart.cap,
      endCap: turned(atEnd.cap),
      startMeets: atStart.meets,
      endMeets: atEnd.meets,
    };
  });
}

/** The end's left is the wall's right: it looks the other way. */
const turned = (cap: WallCap): WallCap => ({ left: cap.right, middle: cap.middle, right: cap.left });

function endOf(all: readonly Axis[], arm: Arm): { cap: WallCap; meets: Meeting[] } {
  const axes = all.filter((axis) => axis === arm.axis || isNear(axis, arm.at));
  const arms = armsAt(axes, arm);
  const through = throughWallsAt(
    axes.filter((axis) => !arms.some((other) => other.axis === axis)),
    arm,
  );
  const meets: Meeting[] = [
    ...arms.map(({ axis, end }) => ({ wallId: axis.wall.id, at: end })),
    ...through.map(({ wall }) => ({ wallId: wall.id, at: 'path' as const })),
  ];
  if (arms.length > 0) return { cap: mitredCap(arm, arms), meets };
  return { cap: through[0] ? abuttingCap(arm, through[0]) : squareCap(arm), meets };
}

const squareCap = ({ axis, at, away }: Arm): WallCap => ({
  left: along(at, away, 0, axis.halfM),
  middle: null,
  right: along(at, away, 0, -axis.halfM),
});

function listedNeighbours(wall: Wall, end: End): readonly string[] {
  return end === 'start' ? wall.neighbor_wall_ids_at_start : wall.neighbor_wall_ids_at_end;
}

/** Whether a wall can reach a point at all: most cannot, and are not looked at further. */
function isNear({ start, end, halfM }: Axis, [x, y]: Point2): boolean {
  const reachM = halfM + LISTED_NODE_M;
  return (
    x >= Math.min(start[0], end[0]) - reachM &&
    x <= Math.max(start[0], end[0]) + reachM &&
    y >= Math.min(start[1], end[1]) - reachM &&
    y <= Math.max(start[1], end[1]) + reachM
  );
}

/** The other walls that end in the same node. */
function armsAt(axes: readonly Axis[], arm: Arm): Arm[] {
  const listed = listedNeighbours(arm.axis.wall, arm.end);
  return axes.flatMap((other) => {
    if (other === arm.axis) return [];
    const isListed = listed.includes(other.wall.id);
    const ends: End[] = ['start', 'end'];
    return ends
      .map((otherEnd) => armOf(other, otherEnd))
      .filter((candidate, i) => {
        const reach =
          isListed && listedNeighbours(other.wall, ends[i] ?? 'start').includes(arm.axis.wall.id)
            ? LISTED_NODE_M
            : SAME_NODE_M;
        return distance(candidate.at, arm.at) <= reach;
      });
  });
}

/** Left corner with the next arm counter-clockwise, right corner with the next clockwise. */
function mitredCap(arm: Arm, others: readonly Arm[]): WallCap {
  const turnTo = (other: Arm) => {
    const angle = Math.atan2(dot(leftOf(arm.away), other.away), dot(arm.away, other.away));
    return angle <= 1e-9 ? angle + 2 * Math.PI : angle;
  };
  const sorted = [...others].sort((a, b) => turnTo(a) - turnTo(b));
  const square = squareCap(arm);
  return {
    left: cornerWith(arm, sorted[0], 1) ?? square.left,
    middle: arm.at,
    right: cornerWith(arm, sorted.at(-1), -1) ?? square.right,
  };
}

function cornerWith(arm: Arm, other: Arm | undefined, side: 1 | -1): Point2 | undefined {
  if (!other) return undefined;
  const own = along(arm.at, arm.away, 0, side * arm.axis.halfM);
  const corner = intersectLines(own, arm.away, along(other.at, other.away, 0, -side * other.axis.halfM), other.away);
  // A sharp angle would throw a spike far beyond the walls.
  const limitM = 2.5 * (arm.axis.halfM + other.axis.halfM) + distance(arm.at, other.at);
  return corner && distance(corner, arm.at) <= limitM ? corner : undefined;
}

/** The walls on whose axes, away from their ends, this one ends. */
function throughWallsAt(axes: readonly Axis[], arm: Arm): Axis[] {
  const listed = listedNeighbours(arm.axis.wall, arm.end);
  return axes.filter((other) => {
    if (other === arm.axis || Math.abs(dot(other.direction, arm.away)) > 0.966) return false;
    const alongM = dot(subtract(arm.at, other.start), other.direction);
    const offM = Math.abs(dot(subtract(arm.at, other.start), leftOf(other.direction)));
    const reachM = other.halfM + (listed.includes(other.wall.id) ? LISTED_NODE_M : SAME_NODE_M);
    return offM <= reachM && alongM > -SAME_NODE_M && alongM < distance(other.start, other.end) + SAME_NODE_M;
  });
}

/** Cut at the near face of the wall that runs through. */
function abuttingCap(arm: Arm, through: Axis): WallCap {
  const side = dot(arm.away, leftOf(through.direction)) > 0 ? 1 : -1;
  const face = along(through.start, through.direction, 0, side * through.halfM);
  const square = squareCap(arm);
  return {
    left: intersectLines(square.left, arm.away, face, through.direction) ?? square.left,
    middle: null,
    right: intersectLines(square.right, arm.away, face, through.direction) ?? square.right,
  };
}
