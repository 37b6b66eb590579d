import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { availableParallelism } from 'node:os';
import { COMPARE_FILES, type CompareJob } from '#engine/pipeline/compare-job.ts';
import { runStep } from '#engine/pipeline/run-step.ts';
import type { StepOutcome } from '#engine/pipeline/step-outcome.ts';
import { STORED_BYTES } from '#engine/tile/point-record.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, deviation, project } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import type { DeviationJob } from '#server/platform/queue/queue.ts';
import { fetchObject } from '#server/records/fetch-object.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { reserveSpace } from '#server/records/work-space.ts';

/** Points are read block by block; voxels and triangles are in memory. */
const LIMITS = { memoryLimitBytes: 4 * 2 ** 30, timeLimitMs: 4 * 3600_000, cpuLimitSeconds: 4 * 3600 };
const REPORT_MS = 1000;
/** Bytes of deviations for each byte of points: two for a point of 21. */
const DEVIATION_SHARE = 2 / STORED_BYTES;
const NO_SPACE =
  'There is not enough storage space for this comparison. Nothing was stored. Start it again later, or contact support.';
const BROKE_OFF = 'The comparison stopped unexpectedly. Start it again, or contact support.';

type Parts = { db: Database; store: ObjectStore; dataFolder: string; log: Pick<Logger, 'info' | 'warn'> };
type Row = typeof deviation.$inferSelect;
type Asset = typeof asset.$inferSelect;

/**
 * Compares a point cloud with a model or with a later scan, in a process with limits of memory and time. Begins again after a worker that
 * died; does nothing for one that is over. `signal`: the worker is stopping, and another begins again.
 */
export async function runDeviationJob(
  parts: Parts,
  { projectId, deviationId }: DeviationJob,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log, dataFolder } = parts;
  const isThis = and(eq(deviation.id, deviationId), inArray(deviation.state, ['waiting', 'running']));
  const inProject = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'worker', projectId }, work);
  const report = (change: Partial<typeof deviation.$inferInsert>) =>
    inProject(async (transaction) => {
      const [row] = await transaction.update(deviation).set(change).where(isThis).returning();
      const [of] = row ? await transaction.select().from(project).where(eq(project.id, projectId)) : [];
      if (of) await publishProject(transaction, of);
      return row;
    });
  const row = await report({ state: 'running', percent: 0, words: 'Reading the files' });
  if (!row) return;
  const files = await inProject((transaction) => readBoth(transaction, row));
  if (!files)
    return void (await report({ state: 'failed', problem: 'One of the files is gone.', finishedAt: new Date() }));
  const folder = join(dataFolder, 'work', `deviation-${deviationId}`);
  const stopping = new AbortController();
  const latest = { percent: 0, words: '' };
  let said = '';
  const timer = setInterval(() => {
    const now = JSON.stringify(latest);
    const asking =
      now === said
        ? inProject((transaction) => transaction.select().from(deviation).where(isThis))
        : report(latest).then((each) => [each]);
    said = now;
    asking
      .then(([each]) => each ?? stopping.abort())
      .catch((err: unknown) => log.warn({ err, deviationId }, 'progress of a comparison'));
  }, REPORT_MS);
  let release: (() => Promise<void>) | undefined;
  try {
    await mkdir(folder, { recursive: true });
    release = await reserveSpace(parts, folder, neededBytes(store, row, files));
    if (!release) return void (await report({ state: 'failed', problem: NO_SPACE, finishedAt: new Date() }));
    const inputPath = await bringFiles(store, row, files, folder);
    const options = {
      inputPath,
      fileName: files.cloud.name,
      name: files.cloud.name,
      projectId,
      threads: availableParallelism(),
      date: row.createdAt.toISOString().slice(0, 10),
      units: 'metric' as const,
    };
    const run = await runStep('model', folder, options, {
      ...LIMITS,
      signal: AbortSignal.any([signal, stopping.signal]),
      program: engineProgram('src/engine/pipeline/compare-main.ts'),
      subject: 'comparison',
      onProgress: (percent, words) => Object.assign(latest, { percent, words }),
    });
    clearInterval(timer);
    if (run.outcome.kind === 'aborted' && signal.aborted) throw new Error('The worker is stopping.');
    log.info(
      { projectId, deviationId, outcome: run.outcome, cpuSeconds: run.cpuSeconds },
      'comparison of a point cloud',
    );
    if (run.outcome.kind === 'done') {
      for (const name of run.outcome.outputs) await store.putFile(`${row.storageKey}${name}`, join(folder, name));
      const ready = await report({ state: 'ready', percent: 100, finishedAt: new Date() });
      if (!ready) await store.deletePrefix(row.storageKey);
    } else await report({ state: 'failed', problem: problemOf(run.outcome), finishedAt: new Date() });
  } catch (error) {
    if (signal.aborted || isStoreAway(error)) throw error;
    log.warn({ err: error, projectId, deviationId }, 'comparison of a point cloud failed');
    await report({ state: 'failed', problem: BROKE_OFF, finishedAt: new Date() });
  } finally {
    clearInterval(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

const problemOf = (outcome: StepOutcome): string =>
  outcome.kind === 'refused' || outcome.kind === 'limit' ? outcome.reason : BROKE_OFF;

async function readBoth(
  transaction: Scoped,
  { cloudId, otherId }: Row,
): Promise<{ cloud: Asset; other: Asset } | undefined> {
  const rows = await transaction
    .select()
    .from(asset)
    .where(inArray(asset.id, [cloudId, otherId]));
  const [cloud, other] = [cloudId, otherId].map((id) => rows.find((each) => each.id === id && !each.withdrawnAt));
  return cloud && other && { cloud, other };
}

/** Of what is brought into the folder, and twice of what is written: there, and in the store. */
function neededBytes(store: ObjectStore, { kind }: Row, { cloud, other }: { cloud: Asset; other: Asset }) {
  const isHere = store.localPath(cloud.storageKey) !== undefined;
  const compared = kind === 'scan' ? cloud.bytes + other.bytes : cloud.bytes;
  return (isHere ? 0 : cloud.bytes) + other.bytes + 2 * DEVIATION_SHARE * compared;
}

/** Brings into the folder what the program reads. Answers the path of the cloud's points, which are passed where the store has them. */
async function bringFiles(
  store: ObjectStore,
  { kind, frames }: Row,
  { cloud, other }: { cloud: Asset; other: Asset },
  folder: string,
): Promise<string> {
  const bring = (key: string, name: string) => fetchObject(store, key, join(folder, name));
  const job: CompareJob = { kind, ...frames };
  await writeFile(join(folder, COMPARE_FILES.job), JSON.stringify(job));
  await bring(`${cloud.storageKey}metadata.json`, COMPARE_FILES.metadata);
  if (kind === 'model') await bring(other.storageKey, COMPARE_FILES.model);
  else {
    await bring(`${other.storageKey}metadata.json`, COMPARE_FILES.otherMetadata);
    await bring(`${other.storageKey}octree.bin`, COMPARE_FILES.otherOctree);
  }
  const points = `${cloud.storageKey}octree.bin`;
  const local = store.localPath(points);
  if (local === undefined) await bring(points, 'octree.bin');
  return local ?? join(folder, 'octree.bin');
}
