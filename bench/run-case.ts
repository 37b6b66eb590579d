import type { Point3 } from '#geometry/space.ts';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { recognize } from '#engine/recognize/recognize.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import type { Scan } from '#engine/simulate/scanner/scan.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { thinPoints, type RawPoints } from '#engine/voxels/thin-points.ts';
import { cellKey } from '#engine/voxels/voxel-key.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import type { BenchCase } from './cases.ts';
import { conditions } from './conditions.ts';
import { placeTruth } from './score/place-truth.ts';
import { scoreBuilding, type BuildingScore } from './score/score-building.ts';
import { scorePoints, type PointScore } from './score/score-points.ts';
import { unseenIn } from './truth/unseen-in.ts';

export type CaseResult = {
  name: string;
  condition: BenchCase['condition'];
  points: number;
  voxels: number;
  cpuSeconds: number;
  /** Writing the same points as a file once more, for scale. */
  copySeconds: number;
  score: BuildingScore;
  pointScore: PointScore;
  /** Why there is no building, when there is none. */
  failure: string | undefined;
  half?: BenchCase['half'];
  features?: BuildingModel['features'];
  pointsPerVoxel?: number;
  /** What made it: the digest of the sources. */
  sources?: string;
};

/** The conversion's own choice of voxels (`thinCloud`): larger ones while nearly every point is alone in its voxel. */
const VOXELS_M = [0.02, 0.03, 0.06];
const SPARSE_SHARE = 0.95;

/** Scans the case's building, thins and recognises the points, and rates the answer. */
export async function runCase(benchCase: BenchCase): Promise<CaseResult> {
  const { name, condition, half, pointsPerVoxel } = benchCase;
  const { building, scan, raw, cloud, answer, truth, unseen, cpuSeconds } = await recognizeCase(benchCase);
  return {
    name,
    condition,
    points: scan.count,
    voxels: cloud.count,
    cpuSeconds,
    copySeconds: copySeconds(scan),
    score: scoreBuilding(truth, answer.building, building.closedDoorIds, unseen, building.marks),
    pointScore: scorePoints(scan.classId, classOfPoints(raw, cloud, answer.voxelClass)),
    failure: answer.failure,
    ...(half && { half, features: building.features }),
    ...(pointsPerVoxel !== undefined && { pointsPerVoxel }),
  };
}

/** Scans the case's building, thins and recognises the points. `truth`: in the coordinates of the answer; `unseen`: ids of what no point of the scan shows. */
export async function recognizeCase(benchCase: BenchCase) {
  const { condition, seed, storeyId, stationsPerRoom } = benchCase;
  const { scan: scanOptions, frame } = conditions[condition];
  const building = await benchCase.building();
  const scan = scanBuilding(building, {
    ...scanOptions,
    frame,
    points: typeof benchCase.points === 'number' ? benchCase.points : benchCase.points(building),
    seed,
    stationsPerRoom,
    storeyIds: storeyId ? [storeyId] : undefined,
  });
  const origin = originOf(scan, frame.metresPerUnit);
  const before = process.cpuUsage();
  const raw = inMetres(scan, frame.metresPerUnit, origin);
  const cloud = thinned(
    raw,
    scan.stations.map((station) => moved(station, frame.metresPerUnit, origin)),
  );
  const answer = attempt(cloud, { metresPerUnit: frame.metresPerUnit, upAxis: 'z', origin });
  const { user, system } = process.cpuUsage(before);
  const truth = placeTruth(
    storeyId ? onlyStorey(building.truth, storeyId) : building.truth,
    frame,
    answer.building.frame,
  );
  return {
    building,
    scan,
    raw,
    cloud,
    answer,
    truth,
    unseen: unseenIn(building, scan, frame),
    cpuSeconds: (user + system) / 1e6,
  };
}

function thinned(raw: RawPoints, stations: Point3[]): ThinnedCloud {
  const [finest = 0.02, ...coarser] = VOXELS_M;
  let cloud = thinPoints(raw, finest, stations);
  for (const voxelM of coarser) {
    if (cloud.count <= SPARSE_SHARE * raw.count) break;
    cloud = thinPoints(raw, voxelM, stations);
  }
  return cloud;
}

type Answer = { building: Building; voxelClass: Uint8Array; failure: string | undefined };

function attempt(cloud: ThinnedCloud, frame: Pick<Building['frame'], 'metresPerUnit' | 'upAxis' | 'origin'>): Answer {
  try {
    const { building, voxelClass } = recognize(cloud, { frame });
    return { building, voxelClass, failure: undefined };
  } catch (error) {
    const failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const cloudToProject = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const none = {
      storeys: [],
      walls: [],
      doors: [],
      windows: [],
      columns: [],
      rooms: [],
      slabs: [],
      beams: [],
      stairs: [],
      objects: [],
      rejected: [],
      unmodeledFloors: [],
    };
    return {
      building: { version: 1, frame: { ...frame, cloudToProject, headingDeg: 0 }, ...none },
      voxelClass: new Uint8Array(cloud.count),
      failure,
    };
  }
}

/** The file's first point to the metre, so that single precision is enough for the rest. */
function originOf(scan: Scan, metresPerUnit: number): Point3 {
  return [
    Math.round(scan.x[0]! * metresPerUnit),
    Math.round(scan.y[0]! * metresPerUnit),
    Math.round(scan.z[0]! * metresPerUnit),
  ];
}

function moved([x, y, z]: Point3, metresPerUnit: number, origin: Point3): Point3 {
  return [x * metresPerUnit - origin[0], y * metresPerUnit - origin[1], z * metresPerUnit - origin[2]];
}

function inMetres(scan: Scan, metresPerUnit: number, origin: Point3): RawPoints {
  const axis = (values: Float64Array, offset: number) => values.map((value) => value * metresPerUnit - offset);
  return {
    count: scan.count,
    x: axis(scan.x, origin[0]),
    y: axis(scan.y, origin[1]),
    z: axis(scan.z, origin[2]),
    rgb: Uint16Array.from(scan.rgb, (value) => value * 257),
  };
}

function classOfPoints(raw: RawPoints, cloud: ThinnedCloud, voxelClass: Uint8Array): Uint8Array {
  const keyOf = (x: number, y: number, z: number) =>
    cellKey(Math.floor(x / cloud.voxelM), Math.floor(y / cloud.voxelM), Math.floor(z / cloud.voxelM));
  const index = new KeyIndex(cloud.count);
  for (let voxel = 0; voxel < cloud.count; voxel++) index.add(keyOf(cloud.x[voxel]!, cloud.y[voxel]!, cloud.z[voxel]!));
  const classes = new Uint8Array(raw.count);
  for (let point = 0; point < raw.count; point++) {
    const voxel = index.find(keyOf(raw.x[point]!, raw.y[point]!, raw.z[point]!));
    if (voxel >= 0) classes[point] = voxelClass[voxel]!;
  }
  return classes;
}

function onlyStorey(truth: Building, storeyId: string): Building {
  const on = <T extends { storey_id: string }>(items: T[]) => items.filter((item) => item.storey_id === storeyId);
  return {
    ...truth,
    storeys: truth.storeys.filter(({ id }) => id === storeyId),
    walls: on(truth.walls),
    doors: on(truth.doors),
    windows: on(truth.windows),
    rooms: on(truth.rooms),
    columns: on(truth.columns),
  };
}

function copySeconds(scan: Scan): number {
  const file = join(tmpdir(), `storey-bench-${process.pid}.ply`);
  try {
    writeFileSync(file, scanToPly(scan));
    const startedAt = performance.now();
    copyFileSync(file, `${file}.copy`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    rmSync(file, { force: true });
    rmSync(`${file}.copy`, { force: true });
  }
}
