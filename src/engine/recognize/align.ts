import { degreesOf, radiansOf } from '#geometry/angle.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Fewer horizontal voxels than this do not say where up is. */
const MIN_VOTES = 200;

/** A cloud turned upright and with its main walls along x and y, and how it was turned. */
export type Alignment = {
  /** The turned cloud. Its voxels keep their order, which is no longer the order of their keys. */
  cloud: VoxelCloud;
  /** Row-major 3x3 rotation: octree coordinates to levelled project coordinates. */
  level: number[];
  /** Tilt that was taken out. */
  tiltDeg: number;
  /** Counter-clockwise angle from project X to the main wall direction, 0 to 90. */
  headingDeg: number;
};

/**
 * Levels a cloud by its near-horizontal surfaces, then turns it by its main wall direction. Needs normals. Turns the given
 * arrays: a copy of a large cloud costs more memory than all else.
 */
export function alignCloud(cloud: VoxelCloud): Alignment {
  const up = findUp(cloud);
  const level = rotationToUp(up);
  const levelled = turned(cloud, level);
  const headingDeg = findHeadingDeg(levelled);
  const heading = radiansOf(headingDeg);
  const c = Math.cos(heading);
  const s = Math.sin(heading);
  return {
    cloud: turned(levelled, [c, s, 0, -s, c, 0, 0, 0, 1]),
    level,
    tiltDeg: degreesOf(Math.acos(Math.min(1, up[2]!))),
    headingDeg,
  };
}

/** Mean of the normals near vertical, in a cone that narrows from 15 to 2 degrees around the mean found before. */
function findUp(cloud: VoxelCloud): number[] {
  let up = [0, 0, 1];
  for (const coneDeg of [15, 6, 3, 2, 2]) {
    const least = Math.cos(radiansOf(coneDeg));
    const sum = [0, 0, 0];
    let votes = 0;
    for (let i = 0; i < cloud.count; i++) {
      const dot = cloud.nx[i]! * up[0]! + cloud.ny[i]! * up[1]! + cloud.nz[i]! * up[2]!;
      if (Math.abs(dot) < least) continue;
      const weight = Math.sign(dot) * cloud.planarity[i]!;
      sum[0]! += cloud.nx[i]! * weight;
      sum[1]! += cloud.ny[i]! * weight;
      sum[2]! += cloud.nz[i]! * weight;
      votes++;
    }
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

function findHeadingDeg(cloud: VoxelCloud): number {
  const bins = new Float64Array(360);
  for (let i = 0; i < cloud.count; i++) {
    const angle = wallAngleDeg(cloud, i);
    if (angle >= 0) bins[Math.min(359, Math.floor(angle * 4))]! += cloud.planarity[i]!;
  }
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

function meanOffsetDeg(cloud: VoxelCloud, aroundDeg: number, windowDeg: number): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < cloud.count; i++) {
    const angle = wallAngleDeg(cloud, i);
    if (angle < 0) continue;
    const offset = ((angle - aroundDeg + 225) % 90) - 45;
    if (Math.abs(offset) > windowDeg) continue;
    sum += offset * cloud.planarity[i]!;
    weight += cloud.planarity[i]!;
  }
  return weight > 0 ? sum / weight : 0;
}

/** Direction of a vertical surface's normal modulo 90 degrees; -1 for other surfaces. */
function wallAngleDeg(cloud: VoxelCloud, i: number): number {
  if (Math.abs(cloud.nz[i]!) > 0.2 || cloud.planarity[i]! < 0.5) return -1;
  return ((Math.atan2(cloud.ny[i]!, cloud.nx[i]!) * 180) / Math.PI + 360) % 90;
}

function turned(cloud: VoxelCloud, m: number[]): VoxelCloud {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, k = 1] = m;
  const turnArrays = (xs: Float32Array, ys: Float32Array, zs: Float32Array): void => {
    for (let i = 0; i < cloud.count; i++) {
      const x = xs[i]!;
      const y = ys[i]!;
      const z = zs[i]!;
      xs[i] = a * x + b * y + c * z;
      ys[i] = d * x + e * y + f * z;
      zs[i] = g * x + h * y + k * z;
    }
  };
  turnArrays(cloud.x, cloud.y, cloud.z);
  turnArrays(cloud.nx, cloud.ny, cloud.nz);
  const stations = cloud.stations.map(([sx, sy, sz]): [number, number, number] => [
    a * sx + b * sy + c * sz,
    d * sx + e * sy + f * sz,
    g * sx + h * sy + k * sz,
  ]);
  return { ...cloud, stations };
}
