import type { Point3 } from '#geometry/space.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { seededRandom, type Random } from '#engine/simulate/random.ts';
import { placeOutdoors } from './place-outdoors.ts';
import { placeStations, type StationPlan } from './place-stations.ts';
import { rayCaster, reflected, type RayCaster, type RayHit } from './ray-caster.ts';
import { PLAIN_FRAME, type FileFrame, type Scan } from './scan.ts';
import { scanRecorder } from './scan-recorder.ts';
import { walkThrough, type Pose } from './walk-through.ts';

export type ScanOptions = StationPlan & {
  /** Wanted number of points over all stations; the result is within about 3% of it. */
  points: number;
  /** Standard deviation of the range. */
  noiseM: number;
  seed: number;
  /** 'handheld' walks through the rooms and drifts. Default: 'terrestrial'. */
  device?: 'terrestrial' | 'handheld';
  /** Share of the set-ups that was forgotten. Default: 0. */
  missingStations?: number;
  /** Handheld: turn of the estimated path per metre walked. Default: 1 degree in 50 m. */
  driftDegPerM?: number;
  /** Handheld: instead, an error of position that wanders within this distance. */
  driftWithinM?: number;
  /** Set-ups around the buildings as well. Default: none. */
  isOutdoors?: boolean;
  frame?: FileFrame;
};

const REACH_M = 40;
const NEAREST_M = 0.4;
/** Share of rays that a pane gives back; the rest goes on through it. */
const GLASS_RETURN = 0.25;
/** Two mirrors that face each other send a ray to and fro. */
const MOST_BOUNCES = 3;
const LOWEST_ELEVATION = -Math.PI / 3;

/** Simulates a scan of a building: same building and options, same points to the last bit. */
export function scanBuilding(building: BuildingModel, options: ScanOptions): Scan {
  const random = seededRandom(options.seed);
  const caster = rayCaster(building.mesh);
  return options.device === 'handheld'
    ? scanWalking(building, caster, options, random)
    : scanFromTripods(building, caster, options, random);
}

function scanFromTripods(building: BuildingModel, caster: RayCaster, options: ScanOptions, random: Random): Scan {
  const indoors = withoutForgotten(
    placeStations(building.truth, caster, options, building),
    options.missingStations ?? 0,
    random,
  );
  const stations = options.isOutdoors ? [...indoors, ...placeOutdoors(building, caster)] : indoors;
  const hitShare = probeHitShare(building, caster, stations, random);
  const step = stepFor(options.points / Math.max(1, stations.length) / hitShare);
  const recorder = scanRecorder(building, options.frame ?? PLAIN_FRAME, Math.ceil(options.points * 1.1) + 1000, random);
  for (const station of stations) {
    for (let elevation = LOWEST_ELEVATION; elevation < Math.PI / 2; elevation += step) {
      const around = raysAround(elevation, step);
      for (let ray = 0; ray < around; ray++) {
        const azimuth = (2 * Math.PI * (ray + random.next())) / around;
        const towards: Point3 = [
          Math.cos(elevation) * Math.cos(azimuth),
          Math.cos(elevation) * Math.sin(azimuth),
          Math.sin(elevation),
        ];
        const hit = firstReturn(building, caster, station, towards, random);
        if (hit) recorder.add(beyond(station, towards, hit.distanceM + options.noiseM * random.gauss()), hit.triangle);
      }
    }
  }
  return recorder.finish(stations);
}

/** Rays evenly over the sphere as seen from a carried head; the points go where the drifting path believes itself to be. */
function scanWalking(building: BuildingModel, caster: RayCaster, options: ScanOptions, random: Random): Scan {
  const poses = walkThrough(building.truth, caster, {
    storeyIds: options.storeyIds,
    driftDegPerM: options.driftDegPerM ?? 1 / 50,
    driftWithinM: options.driftWithinM,
    offLimits: building,
    random,
  });
  const recorder = scanRecorder(building, options.frame ?? PLAIN_FRAME, options.points, random);
  const raysPerPose = Math.ceil(options.points / Math.max(1, poses.length) / 0.95);
  for (const pose of poses) {
    for (let ray = 0; ray < raysPerPose; ray++) {
      const up = 2 * random.next() - 1;
      const azimuth = 2 * Math.PI * random.next();
      const level = Math.sqrt(1 - up * up);
      const towards: Point3 = [level * Math.cos(azimuth), level * Math.sin(azimuth), up];
      const hit = firstReturn(building, caster, pose.position, towards, random);
      if (hit) recorder.add(asBelieved(pose, towards, hit.distanceM + options.noiseM * random.gauss()), hit.triangle);
    }
  }
  return recorder.finish([]);
}

function asBelieved(pose: Pose, [dx, dy, dz]: Point3, distanceM: number): Point3 {
  const [cosine, sine] = [Math.cos(pose.yawError), Math.sin(pose.yawError)];
  return beyond(pose.believed, [dx * cosine - dy * sine, dx * sine + dy * cosine, dz], distanceM);
}

function beyond([x, y, z]: Point3, [dx, dy, dz]: Point3, distanceM: number): Point3 {
  return [x + dx * distanceM, y + dy * distanceM, z + dz * distanceM];
}

/**
 * What comes back along a ray. A mirror sends it on: the scanner sees what is there straight ahead, behind the mirror, and the point
 * belongs to the mirror.
 */
function firstReturn(
  building: BuildingModel,
  caster: RayCaster,
  from: Point3,
  towards: Point3,
  random: Random,
): RayHit | undefined {
  let [origin, way, doneM] = [from, towards, 0];
  let mirror: number | undefined;
  for (let nearM = NEAREST_M, bounces = 0; bounces <= MOST_BOUNCES;) {
    const hit = caster.cast(origin, way, nearM, REACH_M - doneM);
    if (!hit) return undefined;
    if (building.mesh.isMirror?.[hit.triangle]) {
      mirror = hit.triangle;
      doneM += hit.distanceM;
      origin = beyond(origin, way, hit.distanceM);
      way = reflected(building.mesh.positions, hit.triangle, way);
      nearM = 1e-3;
      bounces++;
    } else if (building.mesh.isGlass[hit.triangle] === 0 || random.chance(GLASS_RETURN))
      return mirror === undefined ? hit : { distanceM: doneM + hit.distanceM, triangle: mirror };
    else nearM = hit.distanceM + 1e-3;
  }
  return undefined;
}

function raysAround(elevation: number, step: number): number {
  return Math.max(4, Math.round((2 * Math.PI * Math.max(Math.cos(elevation), 0.05)) / step));
}

/** Angle between rays for a wanted number of them: the dome above -60 degrees is 2 pi (1 + sin 60) steradians. */
function stepFor(rays: number): number {
  return Math.sqrt((2 * Math.PI * (1 - Math.sin(LOWEST_ELEVATION))) / Math.max(16, rays));
}

/** Rays that leave through doors and windows come back with nothing; this many do come back. */
function probeHitShare(
  building: BuildingModel,
  caster: RayCaster,
  stations: readonly Point3[],
  random: Random,
): number {
  const perStation = 400;
  let hits = 0;
  for (const station of stations) {
    for (let ray = 0; ray < perStation; ray++) {
      const up = random.between(Math.sin(LOWEST_ELEVATION), 1);
      const azimuth = random.between(0, 2 * Math.PI);
      const level = Math.sqrt(1 - up * up);
      if (firstReturn(building, caster, station, [level * Math.cos(azimuth), level * Math.sin(azimuth), up], random))
        hits++;
    }
  }
  return Math.max(0.1, hits / Math.max(1, stations.length * perStation));
}

function withoutForgotten(stations: readonly Point3[], share: number, random: Random): Point3[] {
  const kept = [...stations];
  for (let forgotten = Math.floor(stations.length * share); forgotten > 0; forgotten--)
    kept.splice(random.integer(0, kept.length - 1), 1);
  return kept;
}
