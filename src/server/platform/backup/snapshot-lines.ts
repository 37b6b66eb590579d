import { isStoredKey } from '#domain/naming/stored-key.ts';
import { parseJson } from '#server/platform/parse-json.ts';
import { jobLine } from '#server/platform/queue/restore-jobs.ts';
import { damaged } from './backup-error.ts';
import { objectLine, type Manifest, type ObjectLine, type TableRows } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';

type Lines = Manifest['jobs'];
/** What a line of a file is, for people, and its value; undefined where it is something else. */
type Reader<T> = { what: string; read: (value: unknown) => T | undefined };

/** Reads the rows of a table to their end. Throws `BackupError` unless they are as many as the snapshot says, with a text or null for each column. */
export function verifyRows(vault: BackupVault, table: TableRows): Promise<void> {
  const isText = (value: unknown) =>
    value === null || (typeof value === 'string' && value.isWellFormed() && !value.includes('\0'));
  const isRow = (value: unknown) =>
    Array.isArray(value) && value.length === table.columns.length && value.every(isText) ? true : undefined;
  return readAll(valuesOf(vault, table, { what: `a row of ${table.name}`, read: isRow }));
}

/** Reads the jobs to their end. Throws `BackupError` unless they are as many as the snapshot says. */
export function verifyJobs(vault: BackupVault, jobs: Lines): Promise<void> {
  return readAll(valuesOf(vault, jobs, { what: 'a job', read: (value) => jobLine.safeParse(value).data }));
}

/** The stored files of a snapshot. Throws `BackupError` for a line that is none, and when they are not as many as the snapshot says. */
export async function* objectsOf(vault: BackupVault, list: Lines): AsyncGenerator<ObjectLine> {
  const read = (value: unknown) => {
    const line = objectLine.safeParse(value).data;
    return line && isStoredKey(line[0]) ? line : undefined;
  };
  for await (const lines of valuesOf(vault, list, { what: 'a stored file', read })) yield* lines;
}

async function* valuesOf<T>(vault: BackupVault, list: Lines, { what, read }: Reader<T>): AsyncGenerator<T[]> {
  const name = vault.nameOf(list);
  let count = 0;
  for await (const lines of vault.lines(list)) {
    yield lines.map((line) => {
      const value = read(parseJson(line));
      if (++count > list.rows) throw damaged(name, `it has more lines than the ${list.rows} that its snapshot says`);
      if (value === undefined) throw damaged(name, `line ${count} is not ${what}`);
      return value;
    });
  }
  if (count < list.rows) throw damaged(name, `it has ${count} lines, and its snapshot says ${list.rows}`);
}

async function readAll(source: AsyncGenerator<unknown>): Promise<void> {
  while (!(await source.next()).done);
}
