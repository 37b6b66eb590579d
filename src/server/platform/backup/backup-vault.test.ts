import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import { copyOldBackup } from '#server/testing/backup-copy.ts';
import { openTarget } from './backup-target.ts';
import { openVault } from './backup-vault.ts';
import { restoreBackup } from './restore-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-vault-'));
  await mkdir(join(folder, 'objects'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (passphrase?: string) => openVault(openTarget(folder, '/'), passphrase, { mayBegin: true });
const putHead = async (head: unknown) => {
  const text = JSON.stringify(head);
  await writeFile(
    join(folder, 'objects/storey-backup.json'),
    `${text}\n${createHash('sha256').update(text).digest('hex')}\n`,
  );
};

test('a folder in place of the head is reported as what it is', async () => {
  await mkdir(join(folder, 'objects/storey-backup.json'));
  await expect(open()).rejects.toThrow(/^storey-backup\.json in \S+ is not a file\.$/);
});

test('a cost that scrypt does not take is not understood', async () => {
  const encryption = { kdf: 'scrypt', cost: 1500, blockSize: 8, parallelization: 1, salt: 'x', check: 'x' };
  await putHead({ product: 'storey', format: 1, encryption });
  await expect(open('correct horse')).rejects.toThrow('was written by a release that this one does not understand.');
});

test('names that a place has are reported without what moves the cursor', async () => {
  await mkdir(join(folder, 'objects/blobs'));
  await writeFile(join(folder, 'objects/blobs/x\u001b[2J'), '');
  await expect(open()).rejects.toThrow(/ has blobs\/x\[2J, but no storey-backup\.json: /);
});

test('nor does the release of a snapshot move it, or fill the screen', async () => {
  const copy = await copyOldBackup();
  try {
    await copy.change(() => ({ schema: 1, release: `1\u001b[2J\n${'x'.repeat(100_000)}` }));
    const parts = { store: createDiskStore(folder, ''), directDatabaseUrl: 'none' };
    const options = { address: copy.folder, folder: '/', passphrase: undefined, mayReplace: false, isCheck: true };
    await expect(restoreBackup(parts, options)).rejects.toThrow(
      /^The backup was made by release 1\[2Jx{0,200}\.\.\. with schema 1, which/,
    );
  } finally {
    await copy.remove();
  }
});
