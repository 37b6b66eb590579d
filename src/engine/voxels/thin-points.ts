import { KeyIndex } from './key-index.ts';
import { cellKey, hasKey } from './voxel-key.ts';
import type { ThinnedCloud, VoxelCloud } from './voxel-cloud.ts';

/** Raw points: metres, Z up, relative to the project's origin. Arrays may be longer than `count`. */
export type RawPoints = {
  count: number;
  x: Float64Array | Float32Array;
  y: Float64Array | Float32Array;
  z: Float64Array | Float32Array;
  /** Red, green, blue interleaved, 16 bit each. */
  rgb?: Uint16Array | undefined;
};

/**
 * One point per voxel: the mean of the raw points in it, sorted by voxel key. Points without a finite position, or
 * farther than 65,534 voxels from the origin (1.3 km at 2 cm), are left out. Normals are empty until `estimateNormals`.
 */
export function thinPoints(
  points: RawPoints,
  voxelM: number,
  stations: [number, number, number][] = [],
): ThinnedCloud & VoxelCloud {
  const { cellOfPoint, index } = assignCells(points, voxelM);
  const order = sortedOrder(index);
  const count = index.count;
  const cloud = emptyCloud(count, voxelM, stations, points.rgb !== undefined);
  const rank = new Int32Array(count);
  for (let i = 0; i < count; i++) rank[order[i]!] = i;
  const sums = [new Float64Array(count), new Float64Array(count), new Float64Array(count)] as const;
  const color = points.rgb ? new Float64Array(count * 3) : undefined;
  for (let p = 0; p < points.count; p++) {
    const cell = cellOfPoint[p]!;
    if (cell < 0) continue;
    const v = rank[cell]!;
    cloud.weight[v]!++;
    sums[0][v]! += points.x[p]!;
    sums[1][v]! += points.y[p]!;
    sums[2][v]! += points.z[p]!;
    if (color && points.rgb) for (let c = 0; c < 3; c++) color[3 * v + c]! += points.rgb[3 * p + c]!;
  }
  for (let v = 0; v < count; v++) {
    const weight = cloud.weight[v]!;
    const meanIn = (mean: number) => meanInCell(mean, Math.floor(mean / voxelM), voxelM);
    cloud.x[v] = meanIn(sums[0][v]! / weight);
    cloud.y[v] = meanIn(sums[1][v]! / weight);
    cloud.z[v] = meanIn(sums[2][v]! / weight);
    if (color && cloud.rgb)
      for (let c = 0; c < 3; c++) cloud.rgb[3 * v + c] = Math.round(color[3 * v + c]! / weight / 257);
  }
  return cloud;
}

function assignCells(points: RawPoints, voxelM: number): { cellOfPoint: Int32Array; index: KeyIndex } {
  const index = new KeyIndex();
  const cellOfPoint = new Int32Array(points.count);
  for (let p = 0; p < points.count; p++) {
    const ix = Math.floor(points.x[p]! / voxelM);
    const iy = Math.floor(points.y[p]! / voxelM);
    const iz = Math.floor(points.z[p]! / voxelM);
    cellOfPoint[p] = hasKey(ix, iy, iz) ? index.add(cellKey(ix, iy, iz)) : -1;
  }
  return { cellOfPoint, index };
}

/** Numbers of the keys in ascending order of key; sorts doubles natively instead of calling a comparator. */
function sortedOrder(index: KeyIndex): Int32Array {
  const sorted = index.keys.slice(0, index.count).sort();
  return Int32Array.from(sorted, (key) => index.find(key));
}

/** Single precision may round a mean over the edge of its voxel; then it is moved back inside, by a hundredth of a voxel. */
export function meanInCell(mean: number, cell: number, voxelM: number): number {
  const stored = Math.floor(Math.fround(mean) / voxelM);
  if (stored === cell) return mean;
  return stored < cell ? (cell + 0.01) * voxelM : (cell + 0.99) * voxelM;
}

/** A cloud of `count` zeroed voxels. */
export function emptyCloud(
  count: number,
  voxelM: number,
  stations: [number, number, number][],
  hasColor: boolean,
): ThinnedCloud & VoxelCloud {
  return {
    voxelM,
    count,
    x: new Float32Array(count),
    y: new Float32Array(count),
    z: new Float32Array(count),
    weight: new Uint32Array(count),
    rgb: hasColor ? new Uint8Array(count * 3) : undefined,
    nx: new Float32Array(count),
    ny: new Float32Array(count),
    nz: new Float32Array(count),
    planarity: new Float32Array(count),
    stations,
  };
}
