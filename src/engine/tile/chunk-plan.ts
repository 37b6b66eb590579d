import { closeSync, openSync } from 'node:fs';
import { morton17 } from './morton.ts';
import { RECORD_BYTES, RECORD_WORDS } from './point-record.ts';
import { readFully, SpillWriter } from './spill.ts';
import type { Spill } from './spill.ts';

/** An octree node all of whose points fit in memory: the unit of work of one thread. */
export type Chunk = {
  /** Name of the node: 'r' and an octant per level. */
  name: string;
  /** Corner and edge of its cube, in units. */
  min: [number, number, number];
  edgeUnits: number;
  pointCount: number;
  /** Where its points lie. */
  path: string;
  offsets: Float64Array;
  counts: Int32Array;
  /** Points in each of its buckets, in Z-order, and the edge of those: what thinning works on. */
  bucketPoints: Int32Array;
  bucketMins: Int32Array;
  bucketUnits: number;
};

/** The cube that contains the whole cloud. */
export type RootCube = { min: [number, number, number]; edgeUnits: number };

export type ChunkPlan = { root: RootCube; chunks: Chunk[]; spillPaths: string[] };

export type ChunkLimits = {
  /** Buckets are put together up to this number of points. */
  joinUpTo: number;
  /** A bucket with more points than this is cut into smaller ones. */
  cutAbove: number;
};

/** Some 70 bytes a point in each thread. */
const LIMITS: ChunkLimits = { joinUpTo: 400_000, cutAbove: 1_500_000 };
/** 6 cm: smaller buckets would cut voxels. */
const SMALLEST_BUCKET_UNITS = 600;

/**
 * Divides a cloud on disk into octree nodes of some hundred thousand points, in Z-order. Reads points only where a
 * single bucket contains too many; those are sorted again into finer buckets, in files beside the first.
 */
export function planChunks(spill: Spill, limits: ChunkLimits = LIMITS): ChunkPlan {
  const { buckets } = spill;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  let span = 1;
  for (const [axis, cells] of [buckets.x, buckets.y, buckets.z].entries()) {
    let low = Infinity;
    let high = -Infinity;
    for (let id = 0; id < buckets.count; id++) {
      low = Math.min(low, cells[id]!);
      high = Math.max(high, cells[id]!);
    }
    min[axis] = low;
    span = Math.max(span, high - low + 1);
  }
  const levels = Math.ceil(Math.log2(span));
  const root: RootCube = { min: scaled(min, spill.bucketUnits), edgeUnits: spill.bucketUnits * 2 ** levels };
  const plan: ChunkPlan = { root, chunks: [], spillPaths: [spill.path] };
  divide(spill, { cell: min, levels, name: 'r' }, limits, plan);
  return plan;
}

/** A node whose buckets are all in one spill: its corner in cells of that spill and the levels down to them. */
type Top = { cell: [number, number, number]; levels: number; name: string };

function divide(spill: Spill, top: Top, limits: ChunkLimits, plan: ChunkPlan): void {
  const { ids, codes, before } = inZOrder(spill, top.cell);
  const visit = (name: string, level: number, from: number, to: number, code: number): void => {
    const pointCount = before[to]! - before[from]!;
    const depth = top.levels - level;
    if (pointCount <= limits.joinUpTo || depth === 0) {
      const bucket = ids[from]!;
      if (depth === 0 && pointCount > limits.cutAbove && spill.bucketUnits / 4 >= SMALLEST_BUCKET_UNITS)
        cutBucket(spill, bucket, name, limits, plan);
      else
        plan.chunks.push(
          chunkOf(spill, ids.slice(from, to), name, nodeMin(spill, bucket, top.cell, depth), depth, pointCount),
        );
      return;
    }
    const size = 8 ** (depth - 1);
    for (let octant = 0, start = from; octant < 8 && start < to; octant++) {
      let end = start;
      while (end < to && codes[end]! < code + (octant + 1) * size) end++;
      if (end > start) visit(name + octant, level + 1, start, end, code + octant * size);
      start = end;
    }
  };
  visit(top.name, 0, 0, ids.length, 0);
}

function inZOrder(
  spill: Spill,
  cell: [number, number, number],
): { ids: Int32Array; codes: Float64Array; before: Float64Array } {
  const { buckets } = spill;
  const all = new Float64Array(buckets.count);
  for (let id = 0; id < buckets.count; id++)
    all[id] = morton17(buckets.x[id]! - cell[0], buckets.y[id]! - cell[1], buckets.z[id]! - cell[2]);
  const ids = Int32Array.from(all.keys()).sort((a, b) => all[a]! - all[b]!);
  const before = new Float64Array(ids.length + 1);
  for (let i = 0; i < ids.length; i++) before[i + 1] = before[i]! + buckets.points[ids[i]!]!;
  return { ids, codes: Float64Array.from(ids, (id) => all[id]!), before };
}

/** Corner, in units, of the node `depth` levels above a bucket. */
function nodeMin(
  spill: Spill,
  bucket: number,
  cell: [number, number, number],
  depth: number,
): [number, number, number] {
  const { x, y, z } = spill.buckets;
  const corner = (value: number, start: number): number =>
    start + Math.floor((value - start) / 2 ** depth) * 2 ** depth;
  return scaled(
    [corner(x[bucket]!, cell[0]), corner(y[bucket]!, cell[1]), corner(z[bucket]!, cell[2])],
    spill.bucketUnits,
  );
}

function scaled([x, y, z]: [number, number, number], factor: number): [number, number, number] {
  return [x * factor, y * factor, z * factor];
}

function chunkOf(
  spill: Spill,
  ids: Int32Array,
  name: string,
  min: [number, number, number],
  depth: number,
  pointCount: number,
): Chunk {
  const { buckets, starts } = spill;
  let stretches = 0;
  for (const id of ids) stretches += starts[id + 1]! - starts[id]!;
  const chunk: Chunk = {
    name,
    min,
    edgeUnits: spill.bucketUnits * 2 ** depth,
    pointCount,
    path: spill.path,
    offsets: new Float64Array(stretches),
    counts: new Int32Array(stretches),
    bucketPoints: Int32Array.from(ids, (id) => buckets.points[id]!),
    bucketMins: new Int32Array(ids.length * 3),
    bucketUnits: spill.bucketUnits,
  };
  let at = 0;
  for (const [i, id] of ids.entries()) {
    chunk.bucketMins.set(
      [buckets.x[id]! * spill.bucketUnits, buckets.y[id]! * spill.bucketUnits, buckets.z[id]! * spill.bucketUnits],
      i * 3,
    );
    const from = starts[id]!;
    const to = starts[id + 1]!;
    chunk.offsets.set(spill.offsets.subarray(from, to), at);
    chunk.counts.set(spill.counts.subarray(from, to), at);
    at += to - from;
  }
  return chunk;
}

/** Sorts the points of one bucket into finer ones and plans those. */
function cutBucket(spill: Spill, bucket: number, name: string, limits: ChunkLimits, plan: ChunkPlan): void {
  const levels = spill.bucketUnits / 8 >= SMALLEST_BUCKET_UNITS ? 3 : 2;
  const path = `${spill.path}.${name}`;
  plan.spillPaths.push(path);
  const writer = new SpillWriter(path, spill.bucketUnits / 2 ** levels);
  const file = openSync(spill.path, 'r');
  try {
    for (let stretch = spill.starts[bucket]!; stretch < spill.starts[bucket + 1]!; stretch++) {
      const count = spill.counts[stretch]!;
      const r = new Int32Array(count * RECORD_WORDS);
      readFully(file, new Uint8Array(r.buffer, 0, count * RECORD_BYTES), spill.offsets[stretch]!);
      for (let w = 0; w < r.length; w += RECORD_WORDS)
        writer.add(r[w]!, r[w + 1]!, r[w + 2]!, r[w + 3]!, r[w + 4]!, r[w + 5]!);
    }
  } finally {
    closeSync(file);
  }
  const { x, y, z } = spill.buckets;
  divide(
    writer.finish(),
    { cell: scaled([x[bucket]!, y[bucket]!, z[bucket]!], 2 ** levels), levels, name },
    limits,
    plan,
  );
}
