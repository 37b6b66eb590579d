import { Worker } from 'node:worker_threads';
import { engineProgram } from '#sandbox/engine-program.ts';
import { runChunkJob } from './chunk-job.ts';
import type { ChunkJob, ChunkResult } from './chunk-job.ts';

/**
 * Runs the jobs in threads and gives the results to `onResult` in the order of the jobs, whichever was done first. At
 * most `threads + 1` results wait in memory. Rejects with the first error of a job or of `onResult`.
 */
export async function runChunkJobs(
  jobs: ChunkJob[],
  threads: number,
  onResult: (result: ChunkResult, index: number) => void,
): Promise<void> {
  if (jobs.length <= 1 || threads <= 1) {
    for (const [index, job] of jobs.entries()) {
      onResult(runChunkJob(job), index);
      // Lets messages of the parent process through.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return;
  }
  const workers: Worker[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const waiting = new Map<number, ChunkResult>();
      const idle: Worker[] = [];
      let sent = 0;
      let delivered = 0;
      const send = (): void => {
        while (idle.length > 0 && sent < jobs.length && sent <= delivered + threads)
          idle.pop()?.postMessage({ index: sent, job: jobs[sent++] });
      };
      const receive = (worker: Worker, index: number, result: ChunkResult): void => {
        idle.push(worker);
        waiting.set(index, result);
        for (let next = waiting.get(delivered); next; next = waiting.get(delivered)) {
          waiting.delete(delivered);
          onResult(next, delivered++);
        }
        if (delivered === jobs.length) resolve();
        else send();
      };
      for (let i = 0; i < Math.min(threads, jobs.length); i++) {
        const worker = new Worker(engineProgram('src/engine/tile/chunk-thread.ts'));
        workers.push(worker);
        idle.push(worker);
        worker.on('error', reject);
        worker.on('message', ({ index, result }: { index: number; result: ChunkResult }) => {
          try {
            receive(worker, index, result);
          } catch (error) {
            reject(error);
          }
        });
      }
      send();
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
