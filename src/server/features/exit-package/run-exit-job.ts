import { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { exitPackage, project } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import type { ExitJob } from '#server/platform/queue/queue.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { collectPackage, type PackParts } from './collect-package.ts';
import { writePackage } from './write-package.ts';

/** How long a package can be downloaded. */
const KEPT_MS = 24 * 3600_000;
const REPORT_MS = 1000;

type Parts = PackParts & { db: Database; log: Pick<Logger, 'info' | 'warn'> };
/** Somebody stopped it, or its project is gone. */
class Stopped extends Error {}

/**
 * Packs everything of a project for one person, into the object store. Begins again after a worker that died, from the start; does
 * nothing for one that is over. `signal`: the worker is stopping, and another goes on.
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
  const claimed = await report({ state: 'running', ...done });
  if (!claimed) return;
  const { storageKey } = claimed;
  const stopping = new AbortController();
  let reporting: Promise<unknown> = Promise.resolve();
  const stopIfOver = async () => {
    if (!(await report(done))) stopping.abort(new Stopped('The package was stopped.'));
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
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const progress = {
      onFile: () => void (done.filesDone += 1),
      onBytes: (bytes: number) => void (done.bytesDone += bytes),
    };
    const [stored] = await Promise.all([
      store.put(storageKey, Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])),
      writePackage(store, plan, writable, { signal: AbortSignal.any([signal, stopping.signal]), progress }),
    ]);
    const ready = await report({
      ...done,
      bytesTotal: done.bytesDone,
      state: 'ready',
      sizeBytes: stored.bytes,
      expiresAt: new Date(Date.now() + KEPT_MS),
    });
    if (!ready) throw new Stopped('The package was stopped.');
    log.info({ projectId, packageId, bytes: stored.bytes }, 'a package of a project is ready');
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
