import type { Chunk } from './chunk-plan.ts';
import { RECORD_WORDS } from './point-record.ts';
import { radixSort } from './radix-sort.ts';

/** Voxels of one chunk, bucket by bucket in Z-order, within a bucket by x, then y, then z. */
export type ThinnedChunk = {
  count: number;
  /** Cells of the voxel grid, x y z interleaved. */
  cells: Int32Array<ArrayBuffer>;
  /** Mean position in units from the corner of the cell, x y z interleaved. */
  offsets: Float32Array<ArrayBuffer>;
  /** Points in each voxel. */
  weights: Uint32Array<ArrayBuffer>;
  /** Mean colour, 8 bit, interleaved. */
  colors: Uint8Array<ArrayBuffer> | undefined;
};

/**
 * Thins the points of a chunk to one per voxel. `voxelUnits` divides the buckets of the chunk, so that voxels are the
 * same however the cloud was divided (above 6 cm, a cut bucket may give a cell twice). Sorts instead of hashing: memory is
 * read in order, and the result is sorted.
 */
export function thinChunk(chunk: Chunk, records: Int32Array, voxelUnits: number, hasColor: boolean): ThinnedChunk {
  const count = chunk.pointCount;
  const ids = new Uint32Array(count);
  for (let i = 0; i < count; i++) ids[i] = i;
  const longest = chunk.bucketPoints.reduce((most, points) => Math.max(most, points), 0);
  const keys = new Uint32Array(count);
  const space = { keys: new Uint32Array(longest), ids: new Uint32Array(longest) };
  const perAxis = Math.max(1, Math.ceil(chunk.bucketUnits / voxelUnits));
  const keyBits = Math.ceil(Math.log2(perAxis ** 3));
  let voxels = 0;
  for (let bucket = 0, from = 0; bucket < chunk.bucketPoints.length; bucket++) {
    const to = from + chunk.bucketPoints[bucket]!;
    const [x0, y0, z0] = [
      chunk.bucketMins[bucket * 3]!,
      chunk.bucketMins[bucket * 3 + 1]!,
      chunk.bucketMins[bucket * 3 + 2]!,
    ];
    for (let i = from; i < to; i++) {
      const word = i * RECORD_WORDS;
      const cx = Math.floor((records[word]! - x0) / voxelUnits);
      const cy = Math.floor((records[word + 1]! - y0) / voxelUnits);
      const cz = Math.floor((records[word + 2]! - z0) / voxelUnits);
      keys[i] = (cx * perAxis + cy) * perAxis + cz;
    }
    radixSort(keys, ids, from, to, keyBits, space);
    for (let i = from; i < to; i++) if (i === from || keys[i] !== keys[i - 1]) voxels++;
    from = to;
  }
  return averageRuns(chunk, records, ids, keys, voxels, voxelUnits, hasColor);
}

/** Points that follow each other with one key, in one bucket, are a voxel. */
function averageRuns(
  chunk: Chunk,
  records: Int32Array,
  ids: Uint32Array,
  keys: Uint32Array,
  voxels: number,
  voxelUnits: number,
  hasColor: boolean,
): ThinnedChunk {
  const thinned: ThinnedChunk = {
    count: voxels,
    cells: new Int32Array(voxels * 3),
    offsets: new Float32Array(voxels * 3),
    weights: new Uint32Array(voxels),
    colors: hasColor ? new Uint8Array(voxels * 3) : undefined,
  };
  let voxel = 0;
  let bucketEnd = chunk.bucketPoints[0] ?? 0;
  for (let i = 0, bucket = 0; i < ids.length; voxel++) {
    while (i >= bucketEnd) bucketEnd += chunk.bucketPoints[++bucket] ?? 0;
    const key = keys[i]!;
    let end = i + 1;
    while (end < bucketEnd && keys[end] === key) end++;
    averageRun(records, ids, i, end, voxelUnits, thinned, voxel);
    i = end;
  }
  return thinned;
}

function averageRun(
  records: Int32Array,
  ids: Uint32Array,
  from: number,
  to: number,
  voxelUnits: number,
  into: ThinnedChunk,
  voxel: number,
): void {
  const first = ids[from]! * RECORD_WORDS;
  const weight = to - from;
  for (let axis = 0; axis < 3; axis++) {
    const cell = Math.floor(records[first + axis]! / voxelUnits);
    let sum = 0;
    for (let i = from; i < to; i++) sum += records[ids[i]! * RECORD_WORDS + axis]! - cell * voxelUnits;
    into.cells[voxel * 3 + axis] = cell;
    into.offsets[voxel * 3 + axis] = sum / weight;
  }
  into.weights[voxel] = weight;
  if (!into.colors) return;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let i = from; i < to; i++) {
    const word = ids[i]! * RECORD_WORDS;
    red += records[word + 3]! >>> 16;
    green += records[word + 4]! & 0xffff;
    blue += records[word + 4]! >>> 16;
  }
  // 16 to 8 bits.
  into.colors[voxel * 3] = red / weight / 257 + 0.5;
  into.colors[voxel * 3 + 1] = green / weight / 257 + 0.5;
  into.colors[voxel * 3 + 2] = blue / weight / 257 + 0.5;
}
