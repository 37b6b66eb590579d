import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels by their position in plan: finds those near a wall without a pass over all of them. */
export type PlanIndex = {
  x0: number;
  y0: number;
  cellM: number;
  width: number;
  height: number;
  starts: Uint32Array;
  items: Uint32Array;
};

const CELL_M = 0.5;
/** Over a very large extent cells grow, so that the table stays small. */
const MOST_CELLS = 4_000_000;

/** The last index of each cloud: a storey's is asked for by everything that looks at walls. */
const lastIndex = new WeakMap<VoxelCloud, { fromZ: number; toZ: number; index: PlanIndex }>();

/** Indexes the voxels of a cloud, which stays as it is, between two heights. */
export function planIndex(cloud: VoxelCloud, fromZ: number, toZ: number): PlanIndex {
  const last = lastIndex.get(cloud);
  if (last?.fromZ === fromZ && last.toZ === toZ) return last.index;
  const index = newIndex(cloud, fromZ, toZ);
  lastIndex.set(cloud, { fromZ, toZ, index });
  return index;
}

function newIndex({ count: all, x, y, z }: VoxelCloud, fromZ: number, toZ: number): PlanIndex {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let count = 0;
  for (let i = 0; i < all; i++) {
    if (z[i]! < fromZ || z[i]! > toZ) continue;
    count++;
    if (x[i]! < minX) minX = x[i]!;
    if (y[i]! < minY) minY = y[i]!;
    if (x[i]! > maxX) maxX = x[i]!;
    if (y[i]! > maxY) maxY = y[i]!;
  }
  if (count === 0) minX = minY = maxX = maxY = 0;
  const cellM = Math.max(CELL_M, Math.sqrt(((maxX - minX) * (maxY - minY)) / MOST_CELLS));
  const width = Math.floor((maxX - minX) / cellM) + 1;
  const height = Math.floor((maxY - minY) / cellM) + 1;
  const starts = new Uint32Array(width * height + 1);
  const cells = new Uint32Array(count);
  for (let i = 0, at = 0; i < all; i++) {
    if (z[i]! < fromZ || z[i]! > toZ) continue;
    const cell = Math.floor((y[i]! - minY) / cellM) * width + Math.floor((x[i]! - minX) / cellM);
    cells[at++] = cell;
    starts[cell + 1]!++;
  }
  for (let cell = 0; cell < width * height; cell++) starts[cell + 1]! += starts[cell]!;
  const next = starts.slice();
  const items = new Uint32Array(count);
  for (let i = 0, at = 0; i < all; i++) if (z[i]! >= fromZ && z[i]! <= toZ) items[next[cells[at++]!]!++] = i;
  return { x0: minX, y0: minY, cellM, width, height, starts, items };
}

/** Visits the indices of all voxels in cells within `reachM` of a straight line in plan, and some beyond. */
export function forEachNear(
  index: PlanIndex,
  a: readonly [number, number],
  b: readonly [number, number],
  reachM: number,
  visit: (voxel: number) => void,
): void {
  const reach = reachM + index.cellM;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = length > 0 ? ([(b[0] - a[0]) / length, (b[1] - a[1]) / length] as const) : ([1, 0] as const);
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value)));
  const x1 = clamp((Math.min(a[0], b[0]) - reach - index.x0) / index.cellM, index.width);
  const x2 = clamp((Math.max(a[0], b[0]) + reach - index.x0) / index.cellM, index.width);
  const y1 = clamp((Math.min(a[1], b[1]) - reach - index.y0) / index.cellM, index.height);
  const y2 = clamp((Math.max(a[1], b[1]) + reach - index.y0) / index.cellM, index.height);
  for (let iy = y1; iy <= y2; iy++) {
    for (let ix = x1; ix <= x2; ix++) {
      const x = index.x0 + (ix + 0.5) * index.cellM - a[0];
      const y = index.y0 + (iy + 0.5) * index.cellM - a[1];
      if (Math.abs(x * along[1] - y * along[0]) > reach) continue;
      const cell = iy * index.width + ix;
      for (let at = index.starts[cell]!; at < index.starts[cell + 1]!; at++) visit(index.items[at]!);
    }
  }
}
