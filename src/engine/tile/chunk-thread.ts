import { parentPort } from 'node:worker_threads';
import { runChunkJob, transferablesOf } from './chunk-job.ts';
import type { ChunkJob } from './chunk-job.ts';

// Entry of a worker thread: one job in, one result out.
parentPort?.on('message', ({ index, job }: { index: number; job: ChunkJob }) => {
  const result = runChunkJob(job);
  parentPort?.postMessage({ index, result }, transferablesOf(result));
});
