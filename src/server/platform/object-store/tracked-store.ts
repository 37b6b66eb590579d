import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { isBackupRunning } from '#server/platform/backup/backup-run.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { heldDeletion, storedObject } from '#server/platform/database/schema.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** A deletion that was begun and not ended for so long is begun again. */
const CLAIM_MINUTES = 10;
const CLAIM_POLL_MS = 50;
const CLAIM_POLLS = 600;
const BATCH = 100;

const inSystem = <T>(db: Database, work: (transaction: Scoped) => Promise<T>) => inScope(db, { kind: 'system' }, work);

/**
 * The store, with a row for every object: its length and SHA-256 as they were written. While a backup runs nothing is deleted: what it
 * may still copy is kept until `deleteHeldObjects`.
 */
export function trackObjects<Store extends ObjectStore>(db: Database, store: Store): Store {
  const keep = async (key: string, write: () => Promise<StoredObject>) => {
    await releaseHold(db, key);
    const stored = await write();
    await recordObject(db, key, { sizeBytes: stored.bytes, sha256: stored.sha256 });
    return stored;
  };
  return {
    ...store,
    put: (key, body) => {
      // A source that breaks before it is read would end the process; the reading meets its error again.
      body.on('error', () => {});
      return keep(key, () => store.put(key, body));
    },
    putFile: (key, path, how) => keep(key, () => store.putFile(key, path, how)),
    completeMultipart: async (key, uploadId, parts) => {
      await releaseHold(db, key);
      const hashes = await store.completeMultipart(key, uploadId, parts);
      await inSystem(db, (transaction) => transaction.insert(storedObject).values({ key }).onConflictDoNothing());
      return hashes;
    },
    deletePrefix: async (prefix) => {
      if (await mayDelete(db, prefix)) return store.deletePrefix(prefix);
      const keys = [];
      if (prefix.endsWith('/')) for await (const key of store.list(prefix)) keys.push(key);
      else keys.push(prefix);
      for (let at = 0; at < keys.length; at += BATCH) await hold(db, keys.slice(at, at + BATCH));
    },
  };
}

/** Deletes what was kept for a backup, once none runs. Several workers share it out. Answers how many objects it was. */
export async function deleteHeldObjects({ db, store }: { db: Database; store: ObjectStore }): Promise<number> {
  let count = 0;
  for (;;) {
    const keys = await inSystem(db, claimHeld);
    for (const key of keys) {
      await store.deletePrefix(key);
      // A backup that began in the meantime has released the claim.
      await inSystem(db, (transaction) =>
        transaction.delete(heldDeletion).where(and(eq(heldDeletion.key, key), sql`claimed_at is not null`)),
      );
    }
    count += keys.length;
    if (keys.length < BATCH) return count;
  }
}

/** Keeps what an object is: as it was written, or as it was found when it was read as a whole. */
export async function recordObject(
  db: Database,
  key: string,
  { sizeBytes, sha256 }: { sizeBytes: number; sha256: string },
): Promise<void> {
  await inSystem(db, (transaction) =>
    transaction
      .insert(storedObject)
      .values({ key, sizeBytes, sha256 })
      .onConflictDoUpdate({ target: storedObject.key, set: { sizeBytes, sha256, recordedAt: sql`now()` } }),
  );
}

/** Forgets the rows below a prefix unless a backup runs. In one transaction with a number of its own, which a backup that begins waits for. */
function mayDelete(db: Database, prefix: string): Promise<boolean> {
  return inSystem(db, async (transaction) => {
    await transaction.execute(sql`select pg_current_xact_id()`);
    if (await isBackupRunning(transaction)) return false;
    await transaction.delete(storedObject).where(isBelow(prefix));
    return true;
  });
}

/** Keys are compared by their bytes: what begins with `a/` is between `a/` and `a0`. */
function isBelow(prefix: string): SQL | undefined {
  if (!prefix.endsWith('/')) return eq(storedObject.key, prefix);
  return and(gte(storedObject.key, prefix), lt(storedObject.key, `${prefix.slice(0, -1)}0`));
}

async function hold(db: Database, keys: string[]): Promise<void> {
  await inSystem(db, (transaction) =>
    transaction
      .insert(heldDeletion)
      .values(keys.map((key) => ({ key })))
      .onConflictDoUpdate({ target: heldDeletion.key, set: { claimedAt: null } }),
  );
}

/** An object that is written again is kept. Waits for a deletion that has begun. */
async function releaseHold(db: Database, key: string): Promise<void> {
  for (let polls = 0; polls < CLAIM_POLLS; polls++) {
    const isBusy = await inSystem(db, async (transaction) => {
      await transaction.delete(heldDeletion).where(and(eq(heldDeletion.key, key), isNull(heldDeletion.claimedAt)));
      return (
        (await transaction.select({ key: heldDeletion.key }).from(heldDeletion).where(eq(heldDeletion.key, key)))
          .length > 0
      );
    });
    if (!isBusy) return;
    await sleep(CLAIM_POLL_MS);
  }
}

async function claimHeld(transaction: Scoped): Promise<string[]> {
  if (await isBackupRunning(transaction)) return [];
  const due = transaction
    .select({ key: heldDeletion.key })
    .from(heldDeletion)
    .where(
      or(
        isNull(heldDeletion.claimedAt),
        lt(heldDeletion.claimedAt, sql`now() - make_interval(mins => ${CLAIM_MINUTES})`),
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const rows = await transaction
    .update(heldDeletion)
    .set({ claimedAt: sql`now()` })
    .where(sql`key in ${due}`)
    .returning({ key: heldDeletion.key });
  return rows.map(({ key }) => key);
}
