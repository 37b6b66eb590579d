import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { compareIndexes } from './compare-indexes.ts';

// The thread of one comparison, started by compare-in-thread.ts. An error ends it.
const { before, after } = z
  .object({ before: z.instanceof(Uint8Array), after: z.instanceof(Uint8Array) })
  .parse(workerData);
parentPort?.postMessage(compareIndexes(before, after));
