import pg from 'pg';
import { printableText } from '#domain/naming/printable-text.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { BackupError } from './backup-error.ts';

/** What is left when a restore fails before its rows are committed. */
export const AS_BEFORE = 'rows and files are as they were';

/** Does a step of a restore. Throws `BackupError` when it fails: why, and the `outcome` for rows and files, in one sentence. */
export async function orElse<T>(outcome: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw restoreError(error, outcome);
  }
}

/** A failure as a sentence: why, and the `outcome` for rows and files. */
export function restoreError(error: unknown, outcome: string | undefined): BackupError {
  const reason = reasonOf(error).replace(/\.$/, '');
  return new BackupError(outcome === undefined ? `${reason}.` : `${reason}; ${outcome}.`, { cause: error });
}

/** What Postgres says of rows that it does not take. `table`: where it does not say so itself. */
export function asRefusal(error: unknown, table?: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const where = error.table ?? table;
  return new BackupError(
    `Postgres does not take ${where === undefined ? 'the backup' : `the backup's rows of ${where}`} (its error ${error.code})`,
    { cause: error },
  );
}

const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL = '53100';

function reasonOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof AppError) return error.message;
  if (error instanceof pg.DatabaseError) {
    if (error.code === LOCK_NOT_AVAILABLE) return 'Somebody else works with the database: stop all processes of Storey';
    if (error.code === DISK_FULL) return 'The disk of the database is full';
    return `Postgres did not do a step of the restore (its error ${error.code})`;
  }
  if (!(error instanceof Error)) return 'The restore failed';
  if ('path' in error && 'code' in error)
    return `${printableText(String(error.path))} cannot be read or written (${String(error.code)})`;
  return `The restore failed: ${printableText(error.message)}`;
}
