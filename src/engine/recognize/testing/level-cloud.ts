import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** A level rectangle, its middle, size and height. */
export type Shelf = { x: number; y: number; widthM: number; depthM: number; z: number };

const STEP_M = 0.025;

/** A cloud of points on level rectangles, as a thinned scan of them would be. */
export function levelCloud(shelves: readonly Shelf[]): VoxelCloud {
  const points = shelves.flatMap(({ x, y, widthM, depthM, z }) => {
    const [columns, rows] = [Math.round(widthM / STEP_M), Math.round(depthM / STEP_M)];
    return Array.from({ length: columns * rows }, (_, i) => [
      x - widthM / 2 + ((i % columns) + 0.5) * STEP_M,
      y - depthM / 2 + (Math.floor(i / columns) + 0.5) * STEP_M,
      z,
    ]);
  });
  const axis = (of: number) => Float32Array.from(points, (point) => point[of] ?? 0);
  return {
    voxelM: STEP_M,
    count: points.length,
    x: axis(0),
    y: axis(1),
    z: axis(2),
    stations: [],
    nx: new Float32Array(points.length),
    ny: new Float32Array(points.length),
    nz: new Float32Array(points.length).fill(1),
    planarity: new Float32Array(points.length).fill(1),
  };
}
