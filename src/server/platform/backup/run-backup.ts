import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { schemaOf } from '#server/platform/database/migrations.ts';
import { recordUnknownObjects } from '#server/platform/object-store/check-objects.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import { beginBackup, finishBackup, giveUpBackup, keepBackupAlive, SILENCE_SECONDS } from './backup-run.ts';
import { openTarget } from './backup-target.ts';
import { openVault, type BackupVault } from './backup-vault.ts';
import { copyObjects, type CopyResult } from './copy-objects.ts';
import { pruneSnapshots } from './prune-snapshots.ts';
import { releaseName } from './release-name.ts';
import { spoolLines, withSpool, type SpooledLines } from './spool.ts';
import { beginSnapshot, jobLines, listTables, queryLines, tableLines, type Table } from './table-rows.ts';

export type BackupParts = { db: Database; store: ObjectStore; directDatabaseUrl: string; authSecret: string };
export type BackupOptions = {
  /** Folder or bucket; a relative folder is in `folder`. */
  address: string;
  folder: string;
  passphrase: string | undefined;
  /** How many snapshots stay; all of them when it is not given. */
  keep?: number;
};
export type BackupResult = { snapshot: string; label: string; rows: number; isEncrypted: boolean } & CopyResult;

const SIGN_OF_LIFE_MS = (SILENCE_SECONDS * 1000) / 6;
const WAIT_MS = 200;
/** Deletions are over in seconds. A transaction that stays open for longer is somebody's mistake. */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Copies rows and stored files as of one moment, while people work. What the target already has is not copied again. Throws
 * `BackupError`; files that are missing or damaged are reported as faults, and the rest is kept.
 */
export async function runBackup(
  parts: BackupParts,
  { address, folder, passphrase, keep }: BackupOptions,
): Promise<BackupResult> {
  const target = openTarget(address, folder);
  const vault = await openVault(target, passphrase, { mayBegin: true });
  const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(parts.db, { kind: 'system' }, work);
  const id = await inSystem((transaction) => beginBackup(transaction, target.label));
  if (id === undefined) throw new BackupError('A backup is under way already.');
  let isLost = false;
  const living = setInterval(
    () =>
      void inSystem((transaction) => keepBackupAlive(transaction, id)).then(
        (isAlive) => (isLost ||= !isAlive),
        () => {},
      ),
    SIGN_OF_LIFE_MS,
  );
  try {
    await waitForDeletions(parts.db);
    await recordUnknownObjects(parts);
    const result = await withSpool((spool) => copy(parts, vault, spool, () => isLost));
    const { objects, sizeBytes, faults, snapshot } = result;
    const isInTime = await inSystem((transaction) =>
      finishBackup(transaction, id, {
        snapshot,
        isEncrypted: vault.isEncrypted,
        objects,
        sizeBytes,
        faults: faults.length,
      }),
    );
    if (!isInTime) {
      await vault.removeSnapshot(snapshot);
      throw new BackupError(SILENT);
    }
    if (keep !== undefined)
      await pruneSnapshots(vault, keep).catch((error: unknown) => {
        throw error instanceof BackupError
          ? new BackupError(`Snapshot ${snapshot} is made, but older ones are still there, as ${error.message}`, {
              cause: error,
            })
          : error;
      });
    return { ...result, label: target.label, isEncrypted: vault.isEncrypted };
  } finally {
    clearInterval(living);
    await inSystem((transaction) => giveUpBackup(transaction, id)).catch(() => {});
  }
}

const SILENT = `The backup could not reach the database for ${SILENCE_SECONDS} seconds, and files that it needs may have been deleted: start it again.`;

async function copy(parts: BackupParts, vault: BackupVault, spool: string, isLost: () => boolean) {
  const taken = await takeSnapshot(parts.directDatabaseUrl, spool);
  for (const lines of [...taken.tables, taken.jobs]) await putLines(vault, lines);
  const copied = await copyObjects(parts, vault, taken.objects.path, isLost);
  if (isLost()) throw new BackupError(SILENT);
  const list = await spoolLines(join(spool, 'copied'), copied.lines());
  await putLines(vault, list);
  const { createdAt, schema, postgres } = taken;
  const snapshot = createdAt.replaceAll(/[-:]/g, '');
  const manifest: Manifest = {
    createdAt,
    schema,
    postgres,
    release: await releaseName(),
    tables: taken.tables.map(({ name, columns, rows, sha256, sizeBytes }) => ({
      name,
      columns,
      rows,
      sha256,
      sizeBytes,
    })),
    jobs: blobOf(taken.jobs),
    objects: { ...blobOf(list), totalBytes: copied.result.sizeBytes },
    ...(vault.isEncrypted && { authSecret: parts.authSecret }),
  };
  await vault.putSnapshot(snapshot, manifest);
  return { ...copied.result, snapshot, rows: taken.tables.reduce((sum, { rows }) => sum + rows, 0) };
}

const blobOf = ({ rows, sha256, sizeBytes }: SpooledLines) => ({ rows, sha256, sizeBytes });

async function putLines(vault: BackupVault, lines: SpooledLines): Promise<void> {
  if (!(await vault.has(lines))) await vault.put(lines, { path: lines.path });
}

/** All rows as they are at one moment, in files of this machine. */
async function takeSnapshot(url: string, spool: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await beginSnapshot(client);
    const {
      rows: [about],
    } = await client.query<{ now: Date; postgres: string }>(
      `select now(), current_setting('server_version') as postgres`,
    );
    const tables: (SpooledLines & Table)[] = [];
    for (const table of await listTables(client))
      tables.push({
        ...table,
        ...(await spoolLines(join(spool, `table-${tables.length}`), tableLines(client, table))),
      });
    const jobs = await spoolLines(join(spool, 'jobs'), jobLines(client));
    const objects = await spoolLines(
      join(spool, 'objects'),
      queryLines(
        client,
        'select json_build_array(key, size_bytes, sha256)::text as line from stored_object order by key',
      ),
    );
    const schema = await schemaOf(client);
    await client.query('commit');
    if (schema === undefined) throw new BackupError('The database has no schema of Storey.');
    return {
      tables,
      jobs,
      objects,
      schema,
      createdAt: (about?.now ?? new Date()).toISOString(),
      postgres: about?.postgres ?? '',
    };
  } finally {
    await client.end();
  }
}

/** Deletions that did not know of this backup have taken their rows away afterwards: no snapshot names what they delete. */
async function waitForDeletions(db: Database): Promise<void> {
  const {
    rows: [begun],
  } = await db.execute<{ fence: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as fence`);
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += WAIT_MS) {
    const {
      rows: [now],
    } = await db.execute<{ isOver: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${begun?.fence ?? '0'}::xid8 as "isOver"`,
    );
    if (now?.isOver) return;
    await sleep(WAIT_MS);
  }
  throw new BackupError(
    'A transaction that changes rows has been open on the database server for five minutes: end it, and start the backup again.',
  );
}
