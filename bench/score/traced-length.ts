import { radiansOf } from '#geometry/angle.ts';
import { along, cross, direction, distance, dot, type Point2, subtract } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import type { TracedArea, TracedRoom, TracedWall } from '../truth/real-truth.ts';
import { pairUp } from './pair-up.ts';
import { areaInNoRoomM2, areaOf, intersectionOverUnion, type PlanShape, toClip } from './score-rooms.ts';
import type { Tally } from './tally.ts';

/** A wall as an engine claims it: its axis in plan, in the coordinates of the traced lines. */
export type ClaimedWall = { from: Point2; to: Point2; thicknessM: number };

/** A room as an engine claims it. */
export type ClaimedRoom = PlanShape;

/** What was traced on one storey. */
export type TracedStorey = {
  walls: readonly Pick<TracedWall, 'from' | 'to' | 'thicknessM' | 'isSeenFromBothSides' | 'uncertain'>[];
  rooms: readonly Pick<TracedRoom, 'outline' | 'uncertain'>[];
  uncertainAreas: readonly Pick<TracedArea, 'outline'>[];
};

/** `share` is 1 where there is nothing to share. */
type LengthShare = { lengthM: number; rightM: number; share: number };

export type TracedScore = {
  /** Of the walls that were traced: how much is claimed where it is. */
  traced: LengthShare;
  /** Of the walls that were claimed: how much is where a wall was traced. What nobody can decide is in neither length. */
  claimed: LengthShare;
  /** One to one, from 70 % of common area (intersection over union) on. */
  rooms: Tally;
  /** Floor of the traced rooms, and the part of it that is in no claimed room. */
  floorM2: number;
  floorInNoRoomM2: number;
};

/** How far a claimed line may lie aside of a traced one. */
const ASIDE_M = 0.1;
const PARALLEL_SINE = Math.sin(radiansOf(5));
/** Ends: a claim may stop short of a traced corner by this much, ... */
const SHORT_M = 0.1;
/** ... and may run on beyond it into the body of the wall that it meets. */
const BEYOND_M = 0.3;
const STEP_M = 0.02;
const LEAST_IOU = 0.7;
/** A claimed room of which this much is undecidable counts neither for nor against. */
const UNDECIDED_SHARE = 0.5;

/** Rates what is claimed on one storey against what was traced on it. Pure; both in the same plan coordinates, in meters. */
export function scoreTraced(
  storey: TracedStorey,
  claim: { walls: readonly ClaimedWall[]; rooms: readonly ClaimedRoom[] },
): TracedScore {
  const isUnclear = ([x, y]: Point2) => storey.uncertainAreas.some(({ outline }) => contains(outline, x, y));
  const isSure = ({ uncertain }: { uncertain?: string | undefined }) => uncertain === undefined;
  const sureWalls = storey.walls.filter(isSure);
  const unsureWalls = storey.walls.filter((wall) => !isSure(wall));

  const traced = sureWalls.map((wall) =>
    measured(wall, (point) => claim.walls.some((other) => isAlong(other, wall, point))),
  );
  const claimed = claim.walls.map((wall) =>
    measured(
      wall,
      (point) => sureWalls.some((other) => isTraced(other, wall, point)),
      (point) => isUnclear(point) || unsureWalls.some((other) => isTraced(other, wall, point)),
    ),
  );
  return { traced: added(traced), claimed: added(claimed), ...scoreFloor(storey, claim.rooms) };
}

/** The storey's own part of a truth. */
export function storeyOf(
  truth: { walls: readonly TracedWall[]; rooms: readonly TracedRoom[]; uncertainAreas: readonly TracedArea[] },
  storey: number,
): TracedStorey {
  const own = <T extends { storey: number }>(things: readonly T[]) => things.filter((thing) => thing.storey === storey);
  return { walls: own(truth.walls), rooms: own(truth.rooms), uncertainAreas: own(truth.uncertainAreas) };
}

type Line = { from: Point2; to: Point2 };

/** Length of a line and of its right part, in steps of 2 cm; a step that is not right and cannot be decided is left out. */
function measured(
  { from, to }: Line,
  isRight: (point: Point2) => boolean,
  isUndecided: (point: Point2) => boolean = () => false,
): Omit<LengthShare, 'share'> {
  const fullM = distance(from, to);
  const count = Math.max(1, Math.round(fullM / STEP_M));
  const towards = direction(from, to);
  const stepM = fullM / count;
  const sum = { lengthM: 0, rightM: 0 };
  for (let i = 0; i < count; i++) {
    const point = along(from, towards, (i + 0.5) * stepM);
    const right = isRight(point);
    if (right) sum.rightM += stepM;
    if (right || !isUndecided(point)) sum.lengthM += stepM;
  }
  return sum;
}

function added(parts: readonly Omit<LengthShare, 'share'>[]): LengthShare {
  const lengthM = parts.reduce((sum, part) => sum + part.lengthM, 0);
  const rightM = parts.reduce((sum, part) => sum + part.rightM, 0);
  return { lengthM, rightM, share: lengthM > 0 ? rightM / lengthM : 1 };
}

/** Whether the claim is the traced wall at a point of the traced line. */
function isAlong(claim: ClaimedWall, wall: TracedStorey['walls'][number], point: Point2): boolean {
  if (!isParallel(claim, wall)) return false;
  const { asideM, isBeside } = seenFrom(claim, point, SHORT_M);
  return isBeside && fits(claim, wall, asideM);
}

/** Whether the claim is the traced wall at a point of the claimed axis. */
function isTraced(wall: TracedStorey['walls'][number], claim: ClaimedWall, point: Point2): boolean {
  if (!isParallel(claim, wall)) return false;
  const { asideM, isBeside } = seenFrom(wall, point, BEYOND_M);
  return isBeside && fits(claim, wall, asideM);
}

/**
 * Axis against axis where both sides were seen, face against face where one was. Where both were seen too coarsely for a
 * thickness, either will do.
 */
function fits(claim: ClaimedWall, wall: TracedStorey['walls'][number], asideM: number): boolean {
  const isAxis = asideM <= ASIDE_M;
  const isFace = Math.abs(asideM - claim.thicknessM / 2) <= ASIDE_M;
  if (!wall.isSeenFromBothSides) return isFace;
  return isAxis || (wall.thicknessM === null && isFace);
}

function isParallel(a: Line, b: Line): boolean {
  return Math.abs(cross(direction(a.from, a.to), direction(b.from, b.to))) <= PARALLEL_SINE;
}

/** Distance of a point from the line through a segment, and whether the point is alongside the segment, give or take the slack. */
function seenFrom({ from, to }: Line, point: Point2, slackM: number): { asideM: number; isBeside: boolean } {
  const towards = direction(from, to);
  const apart = subtract(point, from);
  const alongM = dot(apart, towards);
  return {
    asideM: Math.abs(cross(towards, apart)),
    isBeside: alongM >= -slackM && alongM <= distance(from, to) + slackM,
  };
}

function scoreFloor(
  storey: TracedStorey,
  claims: readonly ClaimedRoom[],
): Pick<TracedScore, 'rooms' | 'floorM2' | 'floorInNoRoomM2'> {
  const sure = storey.rooms.filter(({ uncertain }) => uncertain === undefined);
  const unsure = storey.rooms.filter(({ uncertain }) => uncertain !== undefined);
  const unclear = [...unsure, ...storey.uncertainAreas].map(({ outline }) => outlineShape(outline));
  const pairs = pairUp(sure, claims, ({ outline }, claim) => {
    const share = intersectionOverUnion({ polygon: outline, holes: [] }, claim);
    return share >= LEAST_IOU ? 1 - share : undefined;
  });
  const right = new Set(pairs.map(({ claim }) => claim));
  const claimShapes = claims.map(toClip);
  const isUndecided = (shape: ReturnType<typeof toClip>) =>
    unclear.length > 0 &&
    areaOf(polygonClipping.intersection(shape, polygonClipping.union([], ...unclear))) >=
      UNDECIDED_SHARE * areaOf([shape]);
  const counted = claims.filter((claim, index) => right.has(claim) || !isUndecided(claimShapes[index] ?? []));

  const floor = polygonClipping.difference(
    polygonClipping.union([], ...sure.map(({ outline }) => outlineShape(outline))),
    ...storey.uncertainAreas.map(({ outline }) => outlineShape(outline)),
  );
  return {
    rooms: { truth: sure.length, claimed: counted.length, right: pairs.length },
    floorM2: areaOf(floor),
    floorInNoRoomM2: areaInNoRoomM2(floor, claims),
  };
}

const outlineShape = (outline: readonly Point2[]) => toClip({ polygon: outline, holes: [] });
