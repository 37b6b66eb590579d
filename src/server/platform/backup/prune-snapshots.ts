import type { Blob } from './backup-format.ts';
import type { BackupVault } from './backup-vault.ts';
import { objectsOf } from './snapshot-lines.ts';

/** Removes all snapshots but the newest `keep`, and then the content that none of those names. */
export async function pruneSnapshots(vault: BackupVault, keep: number): Promise<void> {
  const ids = await vault.snapshots();
  const removed = ids.slice(0, Math.max(0, ids.length - keep));
  if (removed.length === 0) return;
  const named = new Set<string>();
  const name = (blob: Blob) => named.add(vault.nameOf(blob));
  // All are read before anything is removed: content that a damaged list names is not lost.
  for (const id of ids.slice(removed.length)) {
    const { tables, jobs, objects } = await vault.readSnapshot(id);
    for (const blob of [...tables, jobs, objects]) name(blob);
    for await (const [, sizeBytes, sha256] of objectsOf(vault, objects)) name({ sizeBytes, sha256 });
  }
  for (const id of removed) await vault.removeSnapshot(id);
  for await (const blob of vault.blobs()) if (!named.has(blob)) await vault.target.remove(blob);
}
