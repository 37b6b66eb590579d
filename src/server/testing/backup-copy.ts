import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeManifest, type Blob, type Manifest } from '#server/platform/backup/backup-format.ts';
import { openTarget } from '#server/platform/backup/backup-target.ts';
import { openVault } from '#server/platform/backup/backup-vault.ts';

/** A backup of a small installation (192 rows, one file) at the schema of migration 29. New ones are made by `npm run storey -- backup`. */
export const OLD_BACKUP = join(import.meta.dirname, 'backup-of-schema-29');

/** A copy of the old backup, whose content can be replaced by other content with the right checksums. */
export async function copyOldBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'storey-backup-copy-'));
  await cp(OLD_BACKUP, folder, { recursive: true });
  const [id = ''] = await readdir(join(folder, 'objects/snapshots'));
  const path = join(folder, 'objects/snapshots', id);
  const vault = await openVault(openTarget(folder, '/'), undefined, { mayBegin: false });

  const manifest = async () => vault.readSnapshot(id);
  const put = async (bytes: Uint8Array): Promise<Blob> => {
    const blob = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
    await vault.put(blob, {
      source: (async function* () {
        yield bytes;
      })(),
    });
    return blob;
  };
  return {
    folder,
    id,
    vault,
    manifest,
    /** Changes what the snapshot says. */
    change: async (edit: (manifest: Manifest) => Partial<Manifest>) => {
      const was = await manifest();
      await writeFile(path, writeManifest({ ...was, ...edit(was) }));
    },
    put,
    /** A file of lines with that text, as it is named in a snapshot. */
    putLines: async (text: string, rows = text.split('\n').length - 1) => ({ ...(await put(gzipSync(text))), rows }),
    readLines: async (blob: Blob) => gunzipSync(await readFile(join(folder, 'objects', vault.nameOf(blob)))).toString(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
