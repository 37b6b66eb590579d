import pg from 'pg';
import { MIGRATION_LOCK } from '#server/platform/database/database.ts';
import { runMigrations } from '#server/platform/database/migrations.ts';
import { restoreJobs } from '#server/platform/queue/restore-jobs.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';
import { dropSchema, loadRows, resetSequences, suspendConstraints } from './load-rows.ts';
import { asRefusal } from './restore-error.ts';

/** Never waits for locks that others hold: nobody else may be working in the meantime. */
const LOCK_LIMIT = '10s';

/** The database did not answer at the very end: nobody knows whether the rows are the old or the new ones. */
export class CommitError extends BackupError {}

/**
 * Puts the rows and jobs of a snapshot in place of those of a database, in one transaction. They are as they were when this fails, unless
 * with `CommitError`.
 */
export async function restoreRows(url: string, vault: BackupVault, id: string, manifest: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await beginRestore(client);
    await replaceRows(client, vault, manifest);
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
    await client.query('set constraints all immediate');
    await client.query('commit').catch((error: unknown) => {
      throw new CommitError(
        'The database did not answer at the end of the restore, and its rows are either all as they were or all those ' +
          'of the backup: start it again with --replace.',
        { cause: error },
      );
    });
    // Without statistics the first pages are planned blindly; they come by themselves too.
    await client.query('analyze').catch(() => {});
  } finally {
    await client.end().catch(() => {});
  }
}

/** Begins the transaction, as the system, in which nobody else waits for long and no time limit of the server ends it. */
async function beginRestore(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(
    `select set_config('app.kind', 'system', true), set_config('lock_timeout', '${LOCK_LIMIT}', true),
      set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('datestyle', 'ISO, MDY', true), set_config('timezone', 'UTC', true)`,
  );
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

async function replaceRows(client: pg.Client, vault: BackupVault, manifest: Manifest): Promise<void> {
  await dropSchema(client);
  await runMigrations(client, { from: 0, until: manifest.schema });
  const resume = await suspendConstraints(client);
  const tables = await client.query<{ list: string }>(
    `select string_agg(oid::regclass::text, ', ') as list from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  // Some migrations bring rows of their own.
  await client.query(`truncate ${tables.rows[0]?.list}`);
  for (const table of manifest.tables) {
    const count = await loadRows(client, table, vault.lines(table)).catch((error: unknown) => {
      throw asRefusal(error, table.name);
    });
    if (count !== table.rows) throw new BackupError(`${table.name} has ${count} rows in place of ${table.rows}.`);
  }
  await resume().catch((error: unknown) => {
    throw asRefusal(error);
  });
  await resetSequences(client);
  await runMigrations(client, { from: manifest.schema, until: Infinity });
}
