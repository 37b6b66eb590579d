import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import { inspectScan } from '#engine/pipeline/inspect-scan.ts';
import { readJson } from '#engine/pipeline/job-file.ts';
import { performStep } from '#engine/pipeline/perform-step.ts';
import { SCAN_FACTS_FILE, scanFacts, VOXELS_FILE } from '#engine/pipeline/scan-facts.ts';
import { tileScan } from '#engine/pipeline/tile-scan.ts';
import { recognize } from '#engine/recognize/recognize.ts';
import { readVoxels } from '#engine/tile/testing/read-voxels.ts';
import type { Point2 } from '#geometry/plane.ts';
import { toProject } from '../score/place-truth.ts';
import { scoreTraced, storeyOf, type TracedScore } from '../score/traced-length.ts';
import { toScanFile, type RealTruth } from '../truth/real-truth.ts';

/** What the engine makes of one real scan, beside what a person traced in it. */
export type RealResult = {
  name: string;
  /** Undefined where the scan is no closed building, or was refused. */
  score: TracedScore | undefined;
  isClosedBuilding: boolean;
  storeys: { truth: number; claimed: number };
  claimed: { walls: number; rooms: number; doors: number; windows: number };
  /** Floor that the engine itself says it scanned and did not model. */
  unmodeledM2: number;
  voxels: number;
  recognitionCpuSeconds: number;
  failure: string | undefined;
};

/** A traced storey belongs to the claimed one whose floor is nearest, within this. */
const SAME_FLOOR_M = 1;

const DATA = process.env.STOREY_TEST_DATA ?? resolve('..', 'shared', 'data');

/** The scan of a truth on this machine, or undefined: no real scan is part of the repository. */
export function realScanFile({ scan }: RealTruth): string | undefined {
  return [join(DATA, 'foreign', 'clouds', scan), join(DATA, 'clouds', scan)].find((file) => existsSync(file));
}

/**
 * Reads, thins and recognises a real scan as a conversion does, and rates the answer. `job` is a folder that keeps the
 * thinned points: recognising them again takes seconds.
 */
export async function runReal(
  name: string,
  truth: RealTruth,
  file: string,
  job: string,
): Promise<{ result: RealResult; building: Building | undefined; placed: RealTruth | undefined }> {
  const options: ConversionOptions = {
    inputPath: file,
    fileName: truth.scan,
    name,
    projectId: name,
    date: '2026-01-01',
    units: 'metric',
    threads: 2,
  };
  mkdirSync(job, { recursive: true });
  const context = { job, options, onProgress: () => undefined };
  for (const [step, perform] of [
    ['inspect', inspectScan],
    ['tile', tileScan],
  ] as const) {
    const outcome = await performStep(step, perform, context);
    if (outcome.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  }
  const facts = readJson(job, SCAN_FACTS_FILE, scanFacts);
  const cloud = readVoxels(join(job, VOXELS_FILE), facts.stations);
  const voxels = cloud.count;
  const before = process.cpuUsage();
  let building: Building | undefined;
  let failure: string | undefined;
  try {
    ({ building } = recognize(cloud, { frame: facts.frame }));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  const placed = building && placedTruth(truth, building.frame);
  const score = building && placed && truth.isClosedBuilding ? scoreAll(placed, building) : undefined;
  return {
    building,
    placed,
    result: {
      name,
      score,
      isClosedBuilding: truth.isClosedBuilding,
      storeys: { truth: truth.levels.length, claimed: building?.storeys.length ?? 0 },
      claimed: {
        walls: building?.walls.length ?? 0,
        rooms: building?.rooms.length ?? 0,
        doors: building?.doors.length ?? 0,
        windows: building?.windows.length ?? 0,
      },
      unmodeledM2: building?.unmodeledFloors.reduce((sum, { areaM2 }) => sum + areaM2, 0) ?? 0,
      voxels,
      recognitionCpuSeconds: (user + system) / 1e6,
      failure,
    },
  };
}

/** The truth with all places in the coordinates of a recognition; heights become elevations. */
function placedTruth(truth: RealTruth, frame: Building['frame']): RealTruth {
  const floorOf = (storey: number) => truth.levels.find((level) => level.storey === storey)?.floorZ ?? 0;
  const place = (point: Point2, height: number) => toProject(frame, toScanFile(truth.frame, point, height));
  const flat =
    (storey: number) =>
    (point: Point2): Point2 => {
      const [x, y] = place(point, floorOf(storey));
      return [x, y];
    };
  const [anyPoint] = truth.walls.map(({ from }) => from);
  const elevation = (height: number) => place(anyPoint ?? [0, 0], height)[2];
  const outlined = <T extends { storey: number; outline: Point2[] }>(thing: T): T => ({
    ...thing,
    outline: thing.outline.map(flat(thing.storey)),
  });
  return {
    ...truth,
    levels: truth.levels.map((level) => ({
      ...level,
      floorZ: elevation(level.floorZ),
      ceilingZs: level.ceilingZs.map(elevation),
    })),
    walls: truth.walls.map((wall) => ({
      ...wall,
      from: flat(wall.storey)(wall.from),
      to: flat(wall.storey)(wall.to),
    })),
    rooms: truth.rooms.map(outlined),
    openings: truth.openings.map((opening) => ({ ...opening, center: flat(opening.storey)(opening.center) })),
    uncertainAreas: truth.uncertainAreas.map(outlined),
    reflections: truth.reflections.map(outlined),
  };
}

/** The traced level whose floor is nearest to a height. */
export const nearestLevel = ({ levels }: RealTruth, heightM: number): RealTruth['levels'][number] | undefined =>
  levels.toSorted((a, b) => Math.abs(a.floorZ - heightM) - Math.abs(b.floorZ - heightM))[0];

function scoreAll(placed: RealTruth, building: Building): TracedScore {
  const owner = new Map(
    building.storeys.map((storey) => {
      const nearest = nearestLevel(placed, storey.elevationM);
      const isNear = nearest !== undefined && Math.abs(nearest.floorZ - storey.elevationM) <= SAME_FLOOR_M;
      return [storey.id, isNear ? nearest.storey : undefined] as const;
    }),
  );
  const claimOf = (storey: number | undefined) => ({
    walls: building.walls
      .filter(({ storey_id }) => owner.get(storey_id) === storey)
      .map(({ start_pt: [x1, y1], end_pt: [x2, y2], width }) => ({
        from: [x1, y1] satisfies Point2,
        to: [x2, y2] satisfies Point2,
        thicknessM: width,
      })),
    rooms: building.rooms.filter(({ storey_id }) => owner.get(storey_id) === storey),
  });
  const scores = placed.levels.map(({ storey }) => scoreTraced(storeyOf(placed, storey), claimOf(storey)));
  // What is claimed on a storey that nobody traced is wrong.
  scores.push(scoreTraced({ walls: [], rooms: [], uncertainAreas: [] }, claimOf(undefined)));
  return scores.reduce(addScores);
}

function addScores(a: TracedScore, b: TracedScore): TracedScore {
  const lengths = (pick: 'traced' | 'claimed') => {
    const lengthM = a[pick].lengthM + b[pick].lengthM;
    const rightM = a[pick].rightM + b[pick].rightM;
    return { lengthM, rightM, share: lengthM > 0 ? rightM / lengthM : 1 };
  };
  return {
    traced: lengths('traced'),
    claimed: lengths('claimed'),
    rooms: {
      truth: a.rooms.truth + b.rooms.truth,
      claimed: a.rooms.claimed + b.rooms.claimed,
      right: a.rooms.right + b.rooms.right,
    },
    floorM2: a.floorM2 + b.floorM2,
    floorInNoRoomM2: a.floorInNoRoomM2 + b.floorInNoRoomM2,
  };
}
