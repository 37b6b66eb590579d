import { mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireElsewhere } from './backup-place.ts';

let folder: string;
let own: { STORAGE: string; STOREY_DATA: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-place-'));
  own = { STORAGE: 'disk', STOREY_DATA: join(folder, 'data') };
  await mkdir(own.STOREY_DATA);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder elsewhere is made, with those above it [N16]', async () => {
  await requireElsewhere('backups/nightly', folder, own);
  expect((await stat(join(folder, 'backups/nightly'))).isDirectory()).toBe(true);
  await requireElsewhere('data-of-backups', folder, own);
});

test('nothing is backed up into what is backed up, whatever it is called [N16]', async () => {
  await symlink(own.STOREY_DATA, join(folder, 'mnt'));
  for (const address of ['data', 'data/store', 'data/new/folder', 'mnt', 'mnt/backup', 'x/../data/y'])
    await expect(requireElsewhere(address, folder, own), address).rejects.toThrow(
      'lies in the folder that is backed up',
    );
  const bucket = { ...own, STORAGE: 's3://storey?endpoint=https://s3.example.com&region=us-east-1' };
  await expect(
    requireElsewhere('s3://storey/backup?region=us-east-1&endpoint=https://s3.example.com/', folder, bucket),
  ).rejects.toThrow('This is the bucket that is backed up');
  await requireElsewhere('s3://storey?endpoint=https://other.example.com', folder, bucket);
  await requireElsewhere('s3://backups?endpoint=https://s3.example.com', folder, bucket);
});

test('where no folder can be made the answer is a sentence, and comes at once', async () => {
  await expect(requireElsewhere('/proc/no/folder', folder, own)).rejects.toThrow(/^\/proc\/no cannot be made/);
  await expect(requireElsewhere('/dev/null/folder', folder, own)).rejects.toThrow(/cannot be/);
});
