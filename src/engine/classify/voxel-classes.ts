import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';

/** Class of the voxel that contains a position (in units of the grid); 0 where there is no voxel. */
export type ClassAt = (x: number, y: number, z: number) => number;

/** The cells of a dimension that voxels are in: their places, and where what is in each begins. */
type Level = { places: Int32Array; starts: Uint32Array; count: number };

/**
 * Makes a lookup of the classes of all voxels, which are sorted by x, then y, then z: by search, in memory of about 6 bytes per
 * voxel. `unitM`: metres per unit.
 */
export function voxelClasses(cloud: VoxelBlocks, classes: Uint8Array, unitM: number): ClassAt {
  const { voxelM } = cloud;
  const rows = growing();
  const columns = growing();
  const heights = new Int32Array(cloud.count);
  cloud.forEach(({ count, x, y, z }, first) => {
    for (let i = 0; i < count; i++) {
      const cx = Math.floor(x[i]! / voxelM);
      const cy = Math.floor(y[i]! / voxelM);
      const isNewRow = rows.count === 0 || rows.places[rows.count - 1] !== cx;
      if (isNewRow) push(rows, cx, columns.count);
      if (isNewRow || columns.places[columns.count - 1] !== cy) push(columns, cy, first + i);
      heights[first + i] = Math.floor(z[i]! / voxelM);
    }
  });
  push(rows, 0, columns.count);
  push(columns, 0, cloud.count);
  const units = Math.round(voxelM / unitM);
  // Points come in strokes: the last column and voxel are often the next ones too.
  let lastX = NaN;
  let lastY = NaN;
  let lastZ = NaN;
  let column = -1;
  let last = 0;
  return (px, py, pz) => {
    const cx = Math.floor(px / units);
    const cy = Math.floor(py / units);
    const cz = Math.floor(pz / units);
    if (cx !== lastX || cy !== lastY) {
      const row = find(rows.places, 0, rows.count - 1, cx);
      column = row < 0 ? -1 : find(columns.places, rows.starts[row]!, rows.starts[row + 1]!, cy);
    } else if (cz === lastZ) return last;
    lastX = cx;
    lastY = cy;
    lastZ = cz;
    const voxel = column < 0 ? -1 : find(heights, columns.starts[column]!, columns.starts[column + 1]!, cz);
    last = voxel < 0 ? 0 : classes[voxel]!;
    return last;
  };
}

const growing = (): Level => ({ places: new Int32Array(1024), starts: new Uint32Array(1024), count: 0 });

function push(level: Level, place: number, start: number): void {
  if (level.count === level.places.length) {
    const { places, starts } = level;
    level.places = new Int32Array(2 * level.count);
    level.starts = new Uint32Array(2 * level.count);
    level.places.set(places);
    level.starts.set(starts);
  }
  level.places[level.count] = place;
  level.starts[level.count++] = start;
}

/**
 * Where a value is among sorted ones; -1 where it is not. Begins where it would be if all were as far from each other: places in a row
 * mostly follow each other.
 */
function find(sorted: Int32Array, from: number, to: number, value: number): number {
  if (from >= to) return -1;
  const first = sorted[from]!;
  const last = sorted[to - 1]!;
  if (value < first || value > last) return -1;
  const guess = last > first ? from + Math.floor(((value - first) * (to - 1 - from)) / (last - first)) : from;
  let low = from;
  let high = to;
  let step = 1;
  if (sorted[guess]! < value) {
    low = guess + 1;
    for (; low + step <= to && sorted[low + step - 1]! < value; step *= 2) low += step;
    high = Math.min(to, low + step - 1);
  } else {
    high = guess;
    for (; high - step >= from && sorted[high - step]! >= value; step *= 2) high -= step;
    low = Math.max(from, high - step + 1);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low < to && sorted[low] === value ? low : -1;
}
