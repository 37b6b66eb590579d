import type { Chunk } from './chunk-plan.ts';
import { indexChunk } from './index-chunk.ts';
import type { IndexedChunk } from './index-chunk.ts';
import { readChunk } from './read-chunk.ts';
import { thinChunk } from './thin-chunk.ts';
import type { ThinnedChunk } from './thin-chunk.ts';

/** What a thread does with a chunk: builds its octree, or thins it. */
export type ChunkJob =
  | { kind: 'index'; chunk: Chunk }
  | { kind: 'thin'; chunk: Chunk; voxelUnits: number; hasColor: boolean };
export type ChunkResult = { kind: 'index'; indexed: IndexedChunk } | { kind: 'thin'; thinned: ThinnedChunk };

/** Does one job. Memory: about 70 bytes per point of the chunk. */
export function runChunkJob(job: ChunkJob): ChunkResult {
  const records = readChunk(job.chunk);
  return job.kind === 'index'
    ? { kind: 'index', indexed: indexChunk(job.chunk.name, job.chunk.min, job.chunk.edgeUnits, records) }
    : { kind: 'thin', thinned: thinChunk(job.chunk, records, job.voxelUnits, job.hasColor) };
}

/** The buffers of a result that a thread can hand over without a copy. */
export function transferablesOf(result: ChunkResult): ArrayBuffer[] {
  if (result.kind === 'index') return [result.indexed.stored.buffer, result.indexed.own.buffer];
  const { cells, offsets, weights, colors } = result.thinned;
  return [cells.buffer, offsets.buffer, weights.buffer, ...(colors ? [colors.buffer] : [])];
}
