import pg from 'pg';
import { printableText } from '#domain/naming/printable-text.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { isOfNewerRelease, knownSchemas } from '#server/platform/database/migrations.ts';
import { allKeys } from '#server/platform/object-store/check-objects.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import { openTarget } from './backup-target.ts';
import { openVault } from './backup-vault.ts';
import { AS_BEFORE, orElse, restoreError } from './restore-error.ts';
import { addObjects } from './restore-objects.ts';
import { CommitError, restoreRows } from './restore-rows.ts';
import { takeSecret, type TakenSecret } from './take-secret.ts';
import { findSnapshot, verifySnapshot } from './verify-snapshot.ts';

/** `store` is the plain one: the rows of its objects come with the backup. */
export type RestoreParts = { store: ObjectStore; directDatabaseUrl: string };
export type RestoreOptions = {
  address: string;
  folder: string;
  passphrase: string | undefined;
  /** The newest when it is not given. */
  snapshot?: string;
  /** Rows and stored files that are there give way. */
  mayReplace: boolean;
  /** Only reads the backup. */
  isCheck: boolean;
};
export type RestoreResult = {
  snapshot: string;
  createdAt: string;
  rows: number;
  jobs: number;
  objects: number;
  totalBytes: number;
  isEncrypted: boolean;
  /** What the backup gives back, and whether it has one that is not taken. */
  secret: TakenSecret;
};

/**
 * Puts rows and stored files back as a snapshot has them. The backup is read to its last byte first, all rows change in one transaction,
 * and files that are there give way after it: a restore that fails leaves rows and files as they were. Throws `BackupError` for what
 * cannot be restored, with what became of them.
 */
export async function restoreBackup(parts: RestoreParts, options: RestoreOptions): Promise<RestoreResult> {
  const vault = await openVault(openTarget(options.address, options.folder), options.passphrase, { mayBegin: false });
  const { id, manifest } = await findSnapshot(vault, options.snapshot);
  const newest = knownSchemas().at(-1) ?? 0;
  if (!knownSchemas().includes(manifest.schema))
    throw new BackupError(
      `The backup was made by release ${printableText(manifest.release)} with schema ${manifest.schema}, which this ` +
        `release does not know (its newest is ${newest}): restore it with that release or a newer one.`,
    );
  if (!options.isCheck) {
    await assertUnused(parts, options.mayReplace);
    await assertSpace(parts.store, manifest);
  }
  await orElse(options.isCheck ? undefined : AS_BEFORE, () => verifySnapshot(vault, id, manifest));
  const result = {
    snapshot: id,
    createdAt: manifest.createdAt,
    rows: 0,
    jobs: manifest.jobs.rows,
    objects: manifest.objects.rows,
    totalBytes: manifest.objects.totalBytes,
    isEncrypted: vault.isEncrypted,
    secret: takeSecret(manifest, vault.isEncrypted),
  };
  for (const { rows } of manifest.tables) result.rows += rows;
  if (options.isCheck) return result;

  await orElse(AS_BEFORE, () => makeReady(parts, options.mayReplace));
  const files = await orElse(AS_BEFORE, () => addObjects(parts.store, vault, manifest.objects));
  try {
    await restoreRows(parts.directDatabaseUrl, vault, id, manifest);
  } catch (error) {
    if (error instanceof CommitError) throw error;
    await orElse('rows are as they were, and files that were added may be left in the store', files.undo);
    throw restoreError(error, AS_BEFORE);
  }
  await orElse(
    'the rows are those of the backup, and not all files are yet: start it again with --replace',
    files.finish,
  );
  return result;
}

/** Rows that give way may be those of a newer release, which is how one goes back to an older one: its schema is dropped with them. */
async function makeReady({ directDatabaseUrl: url }: RestoreParts, mayReplace: boolean): Promise<void> {
  if (!mayReplace || !(await isOfNewerRelease(url))) await migrateDatabase(url);
}

/** Throws unless nobody works with the database, and neither rows nor files would be lost. */
async function assertUnused({ store, directDatabaseUrl }: RestoreParts, mayReplace: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: directDatabaseUrl });
  await client.connect();
  try {
    const {
      rows: [others],
    } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (others?.count)
      throw new BackupError(
        `Somebody is connected to the database (${others.count} ${others.count === 1 ? 'connection' : 'connections'}): ` +
          'stop all processes of Storey, and let a pooler close its connections.',
      );
    if (mayReplace) return;
    const {
      rows: [found],
    } = await client.query<{ exists: boolean }>(
      `select to_regclass('public."user"') is not null and to_regclass('public.project') is not null as exists`,
    );
    await client.query(`select set_config('app.kind', 'system', false)`);
    const {
      rows: [data],
    } = found?.exists
      ? await client.query<{ exists: boolean }>(
          'select exists (select 1 from "user") or exists (select 1 from project) or exists (select 1 from "order_draft" limit 1) as exists',
        )
      : { rows: [] };
    if (data?.exists)
      throw new BackupError('The database has data. To give them up for those of the backup, add --replace.');
    for await (const key of allKeys(store))
      throw new BackupError(`The store has files (${key}). To give them up for those of the backup, add --replace.`);
  } finally {
    await client.end();
  }
}

async function assertSpace(store: ObjectStore, { objects }: Manifest): Promise<void> {
  const free = await store.freeBytes();
  if (free !== undefined && free < objects.totalBytes)
    throw new BackupError(
      `The stored files of the backup take ${objects.totalBytes} bytes, and the store has room for ${free}.`,
    );
}
