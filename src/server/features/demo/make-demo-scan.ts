import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { enqueueEngineJob, type DemoScanJob } from '#server/platform/queue/queue.ts';

const run = promisify(execFile);
const FILE_NAME = 'simulated-scan.ply';
const TIME_LIMIT_MS = 10 * 60_000;

type Parts = { db: Database; queue: PgBoss; store: ObjectStore; dataFolder: string };

/** Simulates the scan of a demo project and hands it to the engine as an ordinary conversion. A second run changes nothing. */
export async function makeDemoScan(
  { db, queue, store, dataFolder }: Parts,
  { projectId, style, seed, points, storeyCount }: DemoScanJob,
  signal: AbortSignal,
): Promise<void> {
  const hasScan = () =>
    inScope(
      db,
      { kind: 'worker', projectId },
      async (transaction) =>
        (
          await transaction
            .select()
            .from(asset)
            .where(and(eq(asset.projectId, projectId), eq(asset.role, 'original')))
        ).length > 0,
    );
  if (await hasScan()) return;
  const folder = join(dataFolder, 'work', `demo-${projectId}`);
  const file = join(folder, FILE_NAME);
  await mkdir(folder, { recursive: true });
  try {
    await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        resolve('src/engine/simulate/simulate-main.ts'),
        style,
        String(seed),
        String(points),
        file,
        ...(storeyCount ? [String(storeyCount)] : []),
      ],
      { timeout: TIME_LIMIT_MS, signal },
    );
    const storageKey = `project/${projectId}/original/${FILE_NAME}`;
    const stored = await store.putFile(storageKey, file);
    await inScope(db, { kind: 'worker', projectId }, async (transaction) => {
      await transaction.insert(asset).values({
        projectId,
        role: 'original',
        product: 'BIMIT Engine',
        format: 'ply',
        name: FILE_NAME,
        storageKey,
        ...stored,
        createdAt: new Date(),
      });
      await enqueueEngineJob(queue, transaction, { projectId, run: 1, job: 'inspect' });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
