import { and, eq, inArray } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { exitPackage, project } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import type { ExitJob } from '#server/platform/queue/queue.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { collectPackage, type PackParts } from './collect-package.ts';
import { storedTarget } from './stored-package.ts';
import { writePackage } from './write-package.ts';

/** How long a package can be downloaded. */
const KEPT_MS = 24 * 3600_000;
const REPORT_MS = 1000;

type Parts = PackParts & { db: Database; log: Pick<Logger, 'info' | 'warn'> };
/** Somebody stopped it, or its project is gone. */
class Stopped extends Error {}

/**
 * Packs everything of a project for one person, into the object store. After a worker that died it goes on after the last part
 * that is stored; does nothing for one that is over. `signal`: the worker is stopping, and another goes on.
 */
export async function runExitJob(parts: Parts, { projectId, packageId }: ExitJob, signal: AbortSignal): Promise<void> {
  const { db, store, log } = parts;
  const inSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'system' }, work);
  const isThis = and(eq(exitPackage.id, packageId), inArray(exitPackage.state, ['waiting', 'running']));
  const report = (change: Partial<typeof exitPackage.$inferInsert>) =>
    inSystem(async (transaction) => {
      const [row] = await transaction.update(exitPackage).set(change).where(isThis).returning();
      const [of] = row ? await transaction.select().from(project).where(eq(project.id, projectId)) : [];
      if (of) await publishProject(transaction, of, 'export');
      return row;
    });
  const done = { filesDone: 0, bytesDone: 0 };
  let isBegun = false;
  // Until it is known what an earlier try has packed, what that one said is shown.
  const claimed = await report({ state: 'running' });
  if (!claimed) return;
  const { storageKey } = claimed;
  const stopping = new AbortController();
  let reporting: Promise<unknown> = Promise.resolve();
  const stopIfOver = async () => {
    if (!(await report(isBegun ? done : { state: 'running' }))) stopping.abort(new Stopped('The package was stopped.'));
  };
  const timer = setInterval(() => {
    reporting = reporting
      .then(stopIfOver)
      .catch((err: unknown) => log.warn({ err, packageId }, 'progress of a package'));
  }, REPORT_MS);
  try {
    const plan = await inSystem((transaction) => collectPackage(transaction, parts, projectId, claimed));
    if (!plan) throw new Stopped('The project is gone.');
    // The README is one more.
    await report({
      filesTotal: plan.files.length + 1,
      bytesTotal: plan.files.reduce((sum, { bytes }) => sum + bytes, 0),
    });
    const progress = {
      onFile: () => void (done.filesDone += 1),
      onBytes: (bytes: number) => void (done.bytesDone += bytes),
      onBegin: () => void (isBegun = true),
    };
    let sizeBytes = 0;
    const target = storedTarget(store, storageKey);
    await writePackage(
      store,
      plan,
      {
        ...target,
        end: async (parts) => {
          await target.end(parts);
          sizeBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
        },
      },
      { signal: AbortSignal.any([signal, stopping.signal]), progress },
    );
    const ready = await report({
      ...done,
      bytesTotal: done.bytesDone,
      state: 'ready',
      sizeBytes,
      expiresAt: new Date(Date.now() + KEPT_MS),
    });
    if (!ready) throw new Stopped('The package was stopped.');
    log.info({ projectId, packageId, bytes: sizeBytes }, 'a package of a project is ready');
  } catch (error) {
    if (signal.aborted || isStoreAway(error)) throw error;
    const isStopped = error instanceof Stopped || stopping.signal.aborted;
    if (!isStopped) log.warn({ err: error, projectId, packageId }, 'a package of a project failed');
    await report({ state: isStopped ? 'stopped' : 'failed', expiresAt: new Date(Date.now() + KEPT_MS) });
    await store.deletePrefix(storageKey);
  } finally {
    clearInterval(timer);
    await reporting;
  }
}
