import { degreesOf, radiansOf } from '#geometry/angle.ts';
import type { SurfaceStore } from '#engine/voxels/surface-store.ts';
import type { Places, VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Fewer horizontal voxels than this do not say where up is. */
const MIN_VOTES = 200;

/** How a cloud was turned, so that it stands upright with its main walls along x and y. */
export type Alignment = {
  /** Scanner positions, turned as well. */
  stations: Places['stations'];
  /** Row-major 3x3 rotation: octree coordinates to levelled project coordinates. */
  level: number[];
  /** Tilt that was taken out. */
  tiltDeg: number;
  /** Counter-clockwise angle from project X to the main wall direction, 0 to 90. */
  headingDeg: number;
};

/**
 * Levels a cloud by its near-horizontal surfaces, then turns it by its main wall direction, where it is stored. Its voxels keep
 * their order, which is no longer the order of their keys.
 */
export function alignCloud(cloud: SurfaceStore): Alignment {
  const up = findUp(cloud);
  const level = rotationToUp(up);
  cloud.update((block) => turn(block, level));
  const headingDeg = findHeadingDeg(cloud);
  const heading = radiansOf(headingDeg);
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  const toHeading = [c, s, 0, -s, c, 0, 0, 0, 1];
  cloud.update((block) => turn(block, toHeading));
  return {
    stations: turnedPoints(turnedPoints(cloud.stations, level), toHeading),
    level,
    tiltDeg: degreesOf(Math.acos(Math.min(1, up[2]!))),
    headingDeg,
  };
}

/** Mean of the normals near vertical, in a cone that narrows from 15 to 2 degrees around the mean found before. */
function findUp(cloud: SurfaceStore): number[] {
  let up = [0, 0, 1];
  for (const coneDeg of [15, 6, 3, 2, 2]) {
    const least = Math.cos(radiansOf(coneDeg));
    const sum = [0, 0, 0];
    let votes = 0;
    const [ux = 0, uy = 0, uz = 1] = up;
    cloud.forEach(({ count, nx, ny, nz, planarity }) => {
      for (let i = 0; i < count; i++) {
        const dot = nx[i]! * ux + ny[i]! * uy + nz[i]! * uz;
        if (Math.abs(dot) < least) continue;
        const weight = Math.sign(dot) * planarity[i]!;
        sum[0]! += nx[i]! * weight;
        sum[1]! += ny[i]! * weight;
        sum[2]! += nz[i]! * weight;
        votes++;
      }
    });
    const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!);
    if (votes < MIN_VOTES || length === 0) break;
    up = sum.map((value) => value / length);
  }
  return up;
}

/** Shortest rotation that carries `up` to z. */
function rotationToUp([x = 0, y = 0, z = 1]: number[]): number[] {
  const k = 1 / (1 + z);
  return [1 - x * x * k, -x * y * k, -x, -x * y * k, 1 - y * y * k, -y, x, y, z];
}

function findHeadingDeg(cloud: SurfaceStore): number {
  const bins = new Float64Array(360);
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++) {
      const angle = wallAngleDeg(block, i);
      if (angle >= 0) bins[Math.min(359, Math.floor(angle * 4))]! += block.planarity[i]!;
    }
  });
  let best = 0;
  let bestScore = 0;
  for (let bin = 0; bin < 360; bin++) {
    let score = 0;
    for (let d = -4; d <= 4; d++) score += bins[(bin + d + 360) % 360]! * (5 - Math.abs(d));
    if (score > bestScore) [best, bestScore] = [bin, score];
  }
  let angle = (best + 0.5) / 4;
  for (const windowDeg of [4, 2, 1.5, 1.5]) angle += meanOffsetDeg(cloud, angle, windowDeg);
  return (angle + 90) % 90;
}

function meanOffsetDeg(cloud: SurfaceStore, aroundDeg: number, windowDeg: number): number {
  let sum = 0;
  let weight = 0;
  cloud.forEach((block) => {
    // Its own: numbers of an outer function are made anew with each change.
    let [ownSum, ownWeight] = [sum, weight];
    for (let i = 0; i < block.count; i++) {
      const angle = wallAngleDeg(block, i);
      if (angle < 0) continue;
      const offset = ((angle - aroundDeg + 225) % 90) - 45;
      if (Math.abs(offset) > windowDeg) continue;
      ownSum += offset * block.planarity[i]!;
      ownWeight += block.planarity[i]!;
    }
    [sum, weight] = [ownSum, ownWeight];
  });
  return weight > 0 ? sum / weight : 0;
}

/** Direction of a vertical surface's normal modulo 90 degrees; -1 for other surfaces. */
function wallAngleDeg(cloud: VoxelCloud, i: number): number {
  if (Math.abs(cloud.nz[i]!) > 0.2 || cloud.planarity[i]! < 0.5) return -1;
  return ((Math.atan2(cloud.ny[i]!, cloud.nx[i]!) * 180) / Math.PI + 360) % 90;
}

type Turn = readonly number[];

function turn({ count, x, y, z, nx, ny, nz }: VoxelCloud, m: Turn): void {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, k = 1] = m;
  const turnArrays = (xs: Float32Array, ys: Float32Array, zs: Float32Array): void => {
    for (let i = 0; i < count; i++) {
      const px = xs[i]!;
      const py = ys[i]!;
      const pz = zs[i]!;
      xs[i] = a * px + b * py + c * pz;
      ys[i] = d * px + e * py + f * pz;
      zs[i] = g * px + h * py + k * pz;
    }
  };
  turnArrays(x, y, z);
  turnArrays(nx, ny, nz);
}

function turnedPoints(points: Places['stations'], m: Turn): Places['stations'] {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, k = 1] = m;
  return points.map(([x, y, z]) => [a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + k * z]);
}
