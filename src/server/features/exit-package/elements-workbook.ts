import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';

/** From its source: a bundle of the server does not contain it. */
const THREAD = pathToFileURL(resolve('src/server/features/exit-package/elements-thread.ts'));
const TIME_LIMIT_MS = 5 * 60_000;
const MEMORY_LIMIT_MB = 1536;

/** A model's table of elements as a spreadsheet. In a thread of its own: a large one takes seconds, in which a worker would give no sign of life. */
export async function elementsWorkbook(store: ObjectStore, key: string, units: UnitSystem): Promise<Uint8Array> {
  const table = new Uint8Array(await buffer(await store.get(key)));
  const worker = new Worker(THREAD, {
    env: {},
    workerData: { table, units },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  return new Promise<Uint8Array>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('a workbook took too long')), TIME_LIMIT_MS);
    worker
      .on('message', done)
      .on('error', fail)
      .on('exit', () => {
        clearTimeout(timer);
        fail(new Error('a workbook ended without a result'));
      });
  }).finally(() => worker.terminate());
}
