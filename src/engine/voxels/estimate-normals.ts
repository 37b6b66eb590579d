import { smallestEigen } from '#geometry/eigen3.ts';
import { momentGrid, momentSpace, visitNeighbourhoods } from './moment-grid.ts';
import type { MomentSpace } from './moment-grid.ts';
import type { VoxelCloud } from './voxel-cloud.ts';
import { voxelSlabs } from './voxel-slabs.ts';
import type { VoxelSlab } from './voxel-slabs.ts';

/** Fewer voxels than this around a cell say nothing about a plane. */
const MIN_NEIGHBOURS = 7;
/** A normal at least this trusted is not looked for at a coarser scale. */
const GOOD_PLANARITY = 0.85;
/** Some 80 bytes each while a slab is worked on. */
const SLAB_VOXELS = 400_000;
/** Neighbourhoods at these scales, in cells. */
const SCALES = [1, 3, 6] as const;
/** How far from a voxel its neighbourhoods reach, in cells. */
export const NORMAL_REACH_CELLS = 2 * SCALES[2];

/**
 * Fills the normals and planarity of the voxels `from` to `to` of a cloud in place: principal axes of the voxels in 27 cells, first in
 * cells of `cellM` (one voxel, or half the spacing of a sparse scan), then of 3 and 6 times that where those contain too few
 * voxels or too much noise. The cloud is sorted by x and contains all voxels within `NORMAL_REACH_CELLS` of those. Which of its two
 * sides a normal points to is left to `orientNormals`. Works on slabs of about `slabVoxels`, which bounds its memory and changes nothing else.
 */
export function estimateNormals(
  cloud: VoxelCloud,
  cellM: number,
  from = 0,
  to = cloud.count,
  slabVoxels = SLAB_VOXELS,
): void {
  const { planarity, nz } = cloud;
  planarity.fill(-1, from, to);
  for (const scale of SCALES) fillAtScale(cloud, cellM * scale, from, to, slabVoxels);
  for (let i = from; i < to; i++) {
    if (planarity[i]! >= 0) continue;
    planarity[i] = 0;
    nz[i] = 1;
  }
}

function fillAtScale(cloud: VoxelCloud, cellM: number, from: number, to: number, slabVoxels: number): void {
  const slabs = voxelSlabs(cloud, slabVoxels, 2 * cellM, from, to);
  const largest = slabs.reduce((most, { aroundFrom, aroundTo }) => Math.max(most, aroundTo - aroundFrom), 0);
  const space = momentSpace(largest);
  const cellNormals = new Float32Array(4 * largest);
  for (const slab of slabs) fillSlab(cloud, cellM, slab, space, cellNormals);
}

function fillSlab(
  cloud: VoxelCloud,
  cellM: number,
  { from, to, aroundFrom, aroundTo }: VoxelSlab,
  space: MomentSpace,
  normals: Float32Array,
): void {
  const { planarity, nx, ny, nz } = cloud;
  const grid = momentGrid(cloud, cellM, aroundFrom, aroundTo, space);
  const isNeeded = new Uint8Array(grid.keys.length);
  for (let i = from; i < to; i++) if (planarity[i]! < GOOD_PLANARITY) isNeeded[grid.cellOfVoxel[i - aroundFrom]!] = 1;
  const eigen = new Float64Array(6);
  visitNeighbourhoods(grid, isNeeded, (cell, sums) => {
    normals[4 * cell + 3] = planeOf(sums, eigen);
    for (let k = 0; k < 3; k++) normals[4 * cell + k] = eigen[k]!;
  });
  for (let i = from; i < to; i++) {
    const at = grid.cellOfVoxel[i - aroundFrom]! * 4;
    if (planarity[i]! >= GOOD_PLANARITY || normals[at + 3]! <= planarity[i]!) continue;
    nx[i] = normals[at]!;
    ny[i] = normals[at + 1]!;
    nz[i] = normals[at + 2]!;
    planarity[i] = normals[at + 3]!;
  }
}

/** Plane through summed voxels: its normal in `eigen`, its planarity as answer; -1 where there are too few voxels. */
function planeOf(sums: Float64Array, eigen: Float64Array): number {
  const n = sums[0]!;
  if (n < MIN_NEIGHBOURS) return -1;
  const x = sums[1]! / n;
  const y = sums[2]! / n;
  const z = sums[3]! / n;
  smallestEigen(
    sums[4]! / n - x * x,
    sums[5]! / n - x * y,
    sums[6]! / n - x * z,
    sums[7]! / n - y * y,
    sums[8]! / n - y * z,
    sums[9]! / n - z * z,
    eigen,
  );
  const smallest = eigen[3]!;
  const middle = eigen[4]!;
  const largest = eigen[5]!;
  // A line of voxels has no normal either: weigh flatness with breadth.
  if (!(middle > 0) || !(largest > 0)) return 0;
  const flatness = 1 - Math.max(0, smallest) / middle;
  const breadth = Math.min(1, (4 * middle) / largest);
  return flatness * breadth;
}
