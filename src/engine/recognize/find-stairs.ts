import { radiansOf } from '#geometry/angle.ts';
import { direction, type Point2 } from '#geometry/plane.ts';
import { contains, meanPoint } from '#geometry/polygon.ts';
import { UNCLAIMED } from './classify-voxels.ts';
import { treadMap } from './tread-map.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { rejected, type Rejected } from './rejected.ts';
import type { StoreyPlan } from './storey-plan.ts';
import type { TreadMap } from './tread-map.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** A straight flight in the aligned frame: middles of its lowest and highest riser, the height of its lowest tread. */
export type FlightDraft = {
  start: Point2;
  end: Point2;
  firstTreadM: number;
  widthM: number;
  riserCount: number;
  riserM: number;
  goingM: number;
  confidence: number;
  /** The upper part was not seen: it is taken to go on to the floor above. */
  isEndAssumed: boolean;
};

const RISER_M = { least: 0.14, most: 0.21 };
const GOING_M = { least: 0.2, most: 0.4 };
const WIDTH_M = { least: 0.5, most: 4 };
/** Treads lie this near a whole number of risers above the floor. */
const TREAD_ERROR_M = 0.02;
/** Steps of a flight are alike in length to this; the middle of a tread that is partly hidden is off to one side. */
const STEP_ERROR_M = 0.1;
const LEAST_STEP_COSINE = 0.7;
/** A flight this near a main direction is taken to follow it: where treads are partly hidden, their middles slant away. */
const SNAP_COSINE = Math.cos(radiansOf(25));
const LEAST_TREADS = 4;
const LEAST_TREAD_CELLS = 4;
/** Share of a stair's surface that must lie on its treads; by chance it is a quarter. */
const LEAST_SHARE = 0.6;
/** Treads that a scan easily misses at either end, where floor and ceiling claim them. */
const MISSED_TREADS = 4;

/** Steps that follow each other, but in no straight flight: so many at least, from the floor or beside a flight. */
const LEAST_LOOSE_TREADS = 4;
const LOW_TREAD = 2;

/**
 * Finds straight flights on a storey: at least four level patches, each one riser above and one going beyond the last. `floorsAboveM`:
 * heights of the floors that they may lead to, one of which a whole number of risers must reach. Claims their voxels in `classes`, and
 * those of steps that are in no straight flight, such as winders: they are not modelled, and no furniture either.
 */
export function findStairs(
  cloud: VoxelCloud,
  plan: Pick<StoreyPlan, 'levels' | 'outlines'>,
  floorsAboveM: readonly number[],
  classes: Uint8Array,
): { flights: FlightDraft[]; rejected: Rejected[] } {
  const { floorM, ceilingM } = plan.levels;
  const map = treadMap(cloud, classes, floorM + 0.08, ceilingM - 0.1);
  const found = map.patches.map((cells) => stepsIn(map, cells, plan, floorsAboveM));
  const flights = found.flatMap((steps) => steps.flights);
  for (const flight of flights) claim(cloud, flight, floorM, classes);
  const loose = found.flatMap((steps) => (steps.loose.length > 0 ? [steps.loose] : []));
  for (const cells of loose) claimColumns(cloud, map, cells, floorM, classes);
  return {
    flights,
    rejected: loose.map(() => rejected('stairs', 'Steps that are in no straight flight, such as winders.', 0.3)),
  };
}

/** The flights of one patch, and the cells of steps that are in none. */
function stepsIn(
  map: TreadMap,
  cells: readonly number[],
  { levels: { floorM }, outlines }: Pick<StoreyPlan, 'levels' | 'outlines'>,
  floorsAboveM: readonly number[],
): { flights: FlightDraft[]; loose: number[] } {
  const heights = cells.map((cell) => map.topM[cell]! - floorM);
  const fits = (floorsAboveM.length > 0 ? floorsAboveM : [undefined]).map((nextFloorM) => ({
    nextFloorM,
    ...fitRiser(heights, nextFloorM === undefined ? undefined : nextFloorM - floorM),
  }));
  const { nextFloorM, riserM, share } = fits.reduce((best, fit) => (fit.share > best.share ? fit : best));
  if (share < LEAST_SHARE) return { flights: [], loose: [] };
  const treads = new Map<number, Point2[]>();
  const cellsOf = new Map<number, number[]>();
  for (const [i, height] of heights.entries()) {
    const number = Math.round(height / riserM);
    if (number < 1 || Math.abs(height - number * riserM) > TREAD_ERROR_M) continue;
    if (!treads.has(number)) treads.set(number, []);
    if (!cellsOf.has(number)) cellsOf.set(number, []);
    treads.get(number)!.push(map.middleOf(cells[i]!));
    cellsOf.get(number)!.push(cells[i]!);
  }
  const totalRisers = nextFloorM === undefined ? undefined : Math.round((nextFloorM - floorM) / riserM);
  const runs = straightRuns(treads);
  const flights = runs.flatMap((run) => {
    const flight = flightOf(treads, run, { floorM, riserM, share, cellM: map.cellM });
    if (!flight) return [];
    const reaching =
      totalRisers === undefined
        ? undefined
        : reachingNextFloor(flight, totalRisers - Math.round((flight.firstTreadM - floorM) / riserM) + 1);
    const isInside = reaching && outlines.some(({ polygon }) => contains(polygon, ...reaching.end));
    return [runs.length === 1 && isInside ? reaching : flight];
  });
  const inFlights = new Set(flights.length > 0 ? runs.flat() : []);
  const loose = runsOf(treads, isGoing)
    .filter(([lowest = 0]) => flights.length > 0 || lowest <= LOW_TREAD)
    .map((run) => run.filter((number) => !inFlights.has(number)))
    .filter(({ length }) => length >= LEAST_LOOSE_TREADS);
  return { flights, loose: loose.flat().flatMap((number) => cellsOf.get(number) ?? []) };
}

/** The riser that most of the surface fits; where the rise is known, a whole part of it. */
function fitRiser(heights: readonly number[], riseM: number | undefined): { riserM: number; share: number } {
  const candidates =
    riseM === undefined
      ? Array.from({ length: Math.round((RISER_M.most - RISER_M.least) / 0.001) }, (_, i) => RISER_M.least + 0.001 * i)
      : Array.from({ length: 60 }, (_, i) => riseM / (i + 1)).filter(
          (riser) => riser >= RISER_M.least && riser <= RISER_M.most,
        );
  let best = { riserM: RISER_M.least, share: 0 };
  for (const riserM of candidates) {
    const fitting = heights.filter(
      (height) => Math.abs(height - Math.max(1, Math.round(height / riserM)) * riserM) <= TREAD_ERROR_M,
    ).length;
    if (fitting / heights.length > best.share) best = { riserM, share: fitting / heights.length };
  }
  return best;
}

/** Numbers of treads that follow each other in steps of one length and direction. */
const straightRuns = (treads: ReadonlyMap<number, Point2[]>): number[][] =>
  runsOf(treads, (step, before) => isGoing(step) && (!before || isAlike(step, before))).filter(
    ({ length }) => length >= LEAST_TREADS,
  );

/** Numbers of treads that follow each other in steps that pass a test, which is also told the step before. */
function runsOf(
  treads: ReadonlyMap<number, Point2[]>,
  isStep: (step: Point2, before: Point2 | undefined) => boolean,
): number[][] {
  const middles = new Map(
    [...treads]
      .filter(([, cells]) => cells.length >= LEAST_TREAD_CELLS)
      .map(([number, cells]) => [number, meanPoint(cells)]),
  );
  const runs: number[][] = [];
  let run: number[] = [];
  for (const number of [...middles.keys()].sort((a, b) => a - b)) {
    const step = stepBetween(middles, number - 1, number);
    const before = run.length > 1 ? stepBetween(middles, number - 2, number - 1) : undefined;
    const isNext = step !== undefined && run.at(-1) === number - 1 && isStep(step, before);
    if (!isNext) runs.push((run = []));
    run.push(number);
  }
  return runs;
}

function isAlike(step: Point2, before: Point2): boolean {
  const [length, lengthBefore] = [Math.hypot(...step), Math.hypot(...before)];
  return (
    Math.abs(length - lengthBefore) <= STEP_ERROR_M &&
    step[0] * before[0] + step[1] * before[1] >= LEAST_STEP_COSINE * length * lengthBefore
  );
}

const isGoing = ([x, y]: Point2): boolean => Math.hypot(x, y) >= GOING_M.least && Math.hypot(x, y) <= GOING_M.most;

function stepBetween(middles: ReadonlyMap<number, Point2>, from: number, to: number): Point2 | undefined {
  const [a, b] = [middles.get(from), middles.get(to)];
  return a && b && [b[0] - a[0], b[1] - a[1]];
}

type Fit = { floorM: number; riserM: number; share: number; cellM: number };

/** The flight of treads that follow each other, from the floor when only its lowest treads are missing. */
function flightOf(
  treads: ReadonlyMap<number, Point2[]>,
  run: readonly number[],
  { floorM, riserM, share, cellM }: Fit,
): FlightDraft | undefined {
  const [low = 0, high = 0] = [run[0], run.at(-1)];
  const [a, b] = [meanPoint(treads.get(low) ?? []), meanPoint(treads.get(high) ?? [])];
  const along = directionOf([b[0] - a[0], b[1] - a[1]]);
  const forward = (point: Point2): number => point[0] * along[0] + point[1] * along[1];
  const across = run
    .flatMap((number) => (treads.get(number) ?? []).map(([x, y]) => y * along[0] - x * along[1]))
    .sort((p, q) => p - q);
  const [left, right] = [across[Math.floor(across.length * 0.02)] ?? 0, across[Math.floor(across.length * 0.98)] ?? 0];
  const widthM = right - left + cellM;
  if (widthM < WIDTH_M.least || widthM > WIDTH_M.most) return undefined;
  const goingM = (forward(b) - forward(a)) / (high - low);
  const middles = run
    .map((number) => forward(meanPoint(treads.get(number) ?? [])) - number * goingM)
    .sort((p, q) => p - q);
  const offset = middles[Math.floor(middles.length / 2)] ?? 0;
  // The middle of a tread is half a going behind its riser.
  const riserAt = (number: number): Point2 => {
    const [u, v] = [offset + (number - 0.5) * goingM, (left + right) / 2];
    return [u * along[0] - v * along[1], u * along[1] + v * along[0]];
  };
  const first = low <= MISSED_TREADS ? 1 : low;
  return {
    start: riserAt(first),
    end: riserAt(high + 1),
    firstTreadM: floorM + first * riserM,
    widthM,
    riserCount: high - first + 2,
    riserM,
    goingM,
    confidence: Math.min(0.95, share),
    isEndAssumed: false,
  };
}

/** The flight with as many risers as reach the floor above. */
function reachingNextFloor(flight: FlightDraft, riserCount: number): FlightDraft | undefined {
  if (riserCount < flight.riserCount) return undefined;
  const scale = (riserCount - 1) / (flight.riserCount - 1);
  const [x, y] = flight.start;
  const isEndAssumed = riserCount - flight.riserCount > MISSED_TREADS;
  return {
    ...flight,
    riserCount,
    end: [x + (flight.end[0] - x) * scale, y + (flight.end[1] - y) * scale],
    isEndAssumed,
    confidence: flight.confidence * (isEndAssumed ? 0.6 : 1),
  };
}

function directionOf([x, y]: Point2): Point2 {
  const length = Math.hypot(x, y);
  const [u, v] = [x / length, y / length];
  if (Math.abs(u) >= SNAP_COSINE) return [Math.sign(u), 0];
  return Math.abs(v) >= SNAP_COSINE ? [0, Math.sign(v)] : [u, v];
}

/** Treads, risers and what is below them. */
function claim(
  cloud: VoxelCloud,
  { start, end, firstTreadM, widthM, riserM, goingM, riserCount }: FlightDraft,
  floorM: number,
  classes: Uint8Array,
): void {
  const runM = goingM * riserCount;
  const along = direction(start, end);
  for (let i = 0; i < cloud.count; i++) {
    if (classes[i] !== UNCLAIMED || cloud.z[i]! < floorM) continue;
    const [x, y] = [cloud.x[i]! - start[0], cloud.y[i]! - start[1]];
    const forward = x * along[0] + y * along[1];
    if (forward < -0.05 || forward > runM || Math.abs(y * along[0] - x * along[1]) > widthM / 2 + 0.05) continue;
    if (cloud.z[i]! <= firstTreadM + Math.floor(forward / goingM + 0.2) * riserM + 0.05)
      classes[i] = pointClassId('stair');
  }
}

/** What is in the plan's cells of steps, up to their tops. */
function claimColumns(
  cloud: VoxelCloud,
  map: TreadMap,
  cells: readonly number[],
  floorM: number,
  classes: Uint8Array,
): void {
  const keyOf = (x: number, y: number): string => `${Math.floor(x / map.cellM)},${Math.floor(y / map.cellM)}`;
  const tops = new Map(cells.map((cell) => [keyOf(...map.middleOf(cell)), map.topM[cell]!]));
  for (let i = 0; i < cloud.count; i++) {
    if (classes[i] !== UNCLAIMED || cloud.z[i]! < floorM) continue;
    const topM = tops.get(keyOf(cloud.x[i]!, cloud.y[i]!));
    if (topM !== undefined && cloud.z[i]! <= topM + 0.05) classes[i] = pointClassId('stair');
  }
}
