import { printableText } from '#domain/naming/printable-text.ts';
import { findKeyInTheWay } from '#domain/naming/stored-key.ts';
import { tablesOf } from '#server/platform/database/migrations.ts';
import { BackupError, damaged } from './backup-error.ts';
import type { Blob, Manifest } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';
import { eachConcurrently } from './each-concurrently.ts';
import { objectsOf, verifyJobs, verifyRows } from './snapshot-lines.ts';
import { LEFT_OUT } from './table-rows.ts';

const AT_ONCE = 4;

/** The snapshot that is asked for, or the newest. Throws `BackupError` when there is none. */
export async function findSnapshot(
  vault: BackupVault,
  wanted: string | undefined,
): Promise<{ id: string; manifest: Manifest }> {
  const ids = await vault.snapshots();
  const id = wanted ?? ids.at(-1);
  if (id === undefined || !ids.includes(id)) {
    throw new BackupError(
      ids.length === 0
        ? `There is no complete backup in ${vault.target.label}.`
        : `There is no snapshot ${wanted}. There are: ${ids.join(', ')}.`,
    );
  }
  return { id, manifest: await vault.readSnapshot(id) };
}

/**
 * Reads all that a snapshot names to its last byte. Throws `BackupError` for the first file that is missing or is not what it was, and for
 * what could not be restored: other tables than its schema has, lines that are no rows, jobs or files, other numbers than it says.
 */
export async function verifySnapshot(vault: BackupVault, id: string, manifest: Manifest): Promise<void> {
  assertTables(id, manifest);
  for (const table of manifest.tables) await verifyRows(vault, table);
  await verifyJobs(vault, manifest.jobs);
  const contents = await contentsOf(vault, id, manifest);
  const blobs = [...contents].map(([sha256, sizeBytes]) => ({ sha256, sizeBytes }));
  await eachConcurrently(blobs, AT_ONCE, (blob) => readToEnd(vault, blob));
}

function assertTables(id: string, { tables, schema }: Manifest): void {
  const wanted = new Set(tablesOf(schema).filter((name) => !LEFT_OUT.includes(name)));
  const refuse = (name: string, what: string) => {
    throw new BackupError(
      `Snapshot ${id} has ${what} ${printableText(name)}: it is damaged, or was made of a database that was changed by hand.`,
    );
  };
  for (const { name, columns } of tables) {
    if (!wanted.delete(name)) refuse(name, 'rows of a table that its schema does not have, or has them twice,');
    if (new Set(columns).size < columns.length) refuse(name, 'a column twice in the table');
  }
  for (const name of wanted) refuse(name, 'no rows of the table');
}

/** The stored files by their SHA-256, with their lengths in bytes. */
async function contentsOf(vault: BackupVault, id: string, { objects }: Manifest): Promise<Map<string, number>> {
  const keys: string[] = [];
  const contents = new Map<string, number>();
  let totalBytes = 0;
  for await (const [key, sizeBytes, sha256] of objectsOf(vault, objects)) {
    if ((contents.get(sha256) ?? sizeBytes) !== sizeBytes)
      throw damaged(vault.nameOf(objects), `it has two lengths for the same content of ${key}`);
    contents.set(sha256, sizeBytes);
    keys.push(key);
    totalBytes += sizeBytes;
  }
  const inTheWay = findKeyInTheWay(keys);
  if (inTheWay !== undefined)
    throw damaged(vault.nameOf(objects), `it has the key ${inTheWay} twice, or another one below it`);
  if (totalBytes !== objects.totalBytes)
    throw damaged(`Snapshot ${id}`, `its files have ${totalBytes} bytes, and it says ${objects.totalBytes}`);
  return contents;
}

async function readToEnd(vault: BackupVault, blob: Blob): Promise<void> {
  const stream = vault.read(blob);
  while (!(await stream.next()).done);
}
