import pg from 'pg';
import { MIGRATION_LOCK, migrateDatabase } from '#server/platform/database/database.ts';
import { knownSchemas, runMigrations } from '#server/platform/database/migrations.ts';
import { allKeys } from '#server/platform/object-store/check-objects.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { restoreJobs } from '#server/platform/queue/restore-jobs.ts';
import { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import { openTarget } from './backup-target.ts';
import { openVault, type BackupVault } from './backup-vault.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { dropSchema, loadRows, resetSequences, suspendConstraints } from './load-rows.ts';
import { objectsOf } from './snapshot-lines.ts';
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

const AT_ONCE = 8;
/** What others hold must not be waited for: nobody else may work meanwhile. */
const LOCK_LIMIT = '10s';

/**
 * Puts rows and stored files back as a snapshot has them. The backup is read to its last byte first, and all rows change in one
 * transaction: a restore that fails leaves the rows as they were. Throws `BackupError` for what cannot be restored.
 */
export async function restoreBackup(parts: RestoreParts, options: RestoreOptions): Promise<RestoreResult> {
  const vault = await openVault(openTarget(options.address, options.folder), options.passphrase, { mayBegin: false });
  const { id, manifest } = await findSnapshot(vault, options.snapshot);
  const newest = knownSchemas().at(-1) ?? 0;
  if (!knownSchemas().includes(manifest.schema))
    throw new BackupError(
      `The backup was made by release ${manifest.release} with schema ${manifest.schema}, which this release does not know (its newest is ${newest}): restore it with that release or a newer one.`,
    );
  if (!options.isCheck) {
    await assertUnused(parts, options.mayReplace);
    await assertSpace(parts.store, manifest);
  }
  await verifySnapshot(vault, id, manifest);
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

  await migrateDatabase(parts.directDatabaseUrl);
  const named = await putObjects(parts.store, vault, manifest);
  await restoreRows(parts.directDatabaseUrl, vault, id, manifest);
  for await (const key of allKeys(parts.store)) if (!named.has(key)) await parts.store.deletePrefix(key);
  return result;
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
        `Somebody is connected to the database (${others.count} ${others.count === 1 ? 'connection' : 'connections'}): stop all processes of Storey, and let a pooler close its connections.`,
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

/** Answers their keys. Keys are not used twice for different content: rows that are there still find theirs. */
async function putObjects(store: ObjectStore, vault: BackupVault, { objects }: Manifest): Promise<Set<string>> {
  const named = new Set<string>();
  await eachConcurrently(objectsOf(vault, objects), AT_ONCE, async ([key, sizeBytes, sha256]) => {
    named.add(key);
    await store.put(key, Readable.from(vault.read({ sizeBytes, sha256 }), { objectMode: false }));
  });
  return named;
}

async function restoreRows(url: string, vault: BackupVault, id: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.kind', 'system', true), set_config('lock_timeout', '${LOCK_LIMIT}', true), set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true), set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true)`,
    );
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await dropSchema(client);
    await runMigrations(client, { from: 0, until: manifest.schema });
    const resume = await suspendConstraints(client);
    const tables = await client.query<{ list: string }>(
      `select string_agg(oid::regclass::text, ', ') as list from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    // Some migrations bring rows of their own.
    await client.query(`truncate ${tables.rows[0]?.list}`);
    for (const table of manifest.tables) {
      const count = await loadRows(client, table, vault.lines(table));
      if (count !== table.rows) throw new BackupError(`${table.name} has ${count} rows in place of ${table.rows}.`);
    }
    await resume();
    await resetSequences(client);
    await runMigrations(client, { from: manifest.schema, until: Infinity });
    await restoreJobs(url, client, vault.lines(manifest.jobs));
    await client.query(
      'insert into backup_run (target, started_at, alive_at, finished_at, snapshot, is_encrypted, objects, size_bytes) values ($1, $2, $2, $2, $3, $4, $5, $6)',
      [
        vault.target.label,
        manifest.createdAt,
        id,
        vault.isEncrypted,
        manifest.objects.rows,
        manifest.objects.totalBytes,
      ],
    );
    await client.query('commit');
    // Without statistics the first pages are planned blindly.
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
