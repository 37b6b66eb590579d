import { BackupError } from './backup-error.ts';
import { objectLine, type Blob, type Manifest, type ObjectLine } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';
import { eachConcurrently } from './each-concurrently.ts';

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

/** Reads all that a snapshot names to its last byte. Throws `BackupError` for the first file that is missing or is not what it was. */
export async function verifySnapshot(vault: BackupVault, { tables, jobs, objects }: Manifest): Promise<void> {
  for (const blob of [...tables, jobs, objects]) await readToEnd(vault, blob);
  const seen = new Set<string>();
  const unseen = async function* () {
    for await (const [, sizeBytes, sha256] of objectsOf(vault, objects)) {
      if (seen.has(sha256)) continue;
      seen.add(sha256);
      yield { sizeBytes, sha256 };
    }
  };
  await eachConcurrently(unseen(), AT_ONCE, (blob) => readToEnd(vault, blob));
}

/** The stored files of a snapshot. */
export async function* objectsOf(vault: BackupVault, list: Blob): AsyncGenerator<ObjectLine> {
  for await (const lines of vault.lines(list)) for (const line of lines) yield objectLine.parse(JSON.parse(line));
}

async function readToEnd(vault: BackupVault, blob: Blob): Promise<void> {
  const stream = vault.read(blob);
  while (!(await stream.next()).done);
}
