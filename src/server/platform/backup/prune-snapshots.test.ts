import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Blob } from './backup-format.ts';
import { openTarget } from './backup-target.ts';
import { openVault, type BackupVault } from './backup-vault.ts';
import { pruneSnapshots } from './prune-snapshots.ts';

let folder: string;
let vault: BackupVault;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-prune-'));
  vault = await openVault(openTarget('place', folder), undefined, { mayBegin: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const blobOf = (bytes: Buffer): Blob => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.length,
});
async function keep(bytes: Buffer): Promise<Blob> {
  const blob = blobOf(bytes);
  await vault.put(blob, {
    source: (async function* () {
      yield bytes;
    })(),
  });
  return blob;
}
/** A snapshot of one stored file of that content. */
async function snapshotOf(id: string, content: string): Promise<Blob> {
  const file = await keep(Buffer.from(content));
  const lines = async (...values: unknown[]) => ({
    ...(await keep(gzipSync(values.map((value) => `${JSON.stringify(value)}\n`).join('')))),
    rows: values.length,
  });
  await vault.putSnapshot(id, {
    createdAt: '2026-11-25T00:00:00.000Z',
    release: '0',
    postgres: '18',
    schema: 1,
    tables: [],
    jobs: await lines(),
    objects: { ...(await lines(['team/x', file.sizeBytes, file.sha256])), totalBytes: file.sizeBytes },
  });
  return file;
}
const pathOf = (name: string) => join(folder, 'place/objects', name);
const OLD = '20261124T000000.000Z';
const NEW = '20261125T000000.000Z';

test('what only removed snapshots name goes, and what is not of a backup stays [N16]', async () => {
  const [old, kept] = [await snapshotOf(OLD, 'old'), await snapshotOf(NEW, 'new')];
  await writeFile(pathOf('snapshots/notes.txt'), 'whose?');
  await writeFile(pathOf('blobs/precious.txt'), 'mine');
  await mkdir(pathOf('blobs/sub'));
  await writeFile(pathOf(`blobs/sub/${old.sha256}`), 'mine');
  expect(await vault.snapshots()).toEqual([OLD, NEW]);
  await pruneSnapshots(vault, 1);
  expect(await vault.snapshots()).toEqual([NEW]);
  expect([await vault.has(old), await vault.has(kept)]).toEqual([false, true]);
  for (const name of ['snapshots/notes.txt', 'blobs/precious.txt', `blobs/sub/${old.sha256}`])
    expect(await readFile(pathOf(name), 'utf8')).toMatch(/whose|mine/);
});

test.each(['blobs', 'snapshots'])('nothing is written or removed behind a link in place of %s [N16]', async (name) => {
  await snapshotOf(OLD, 'old');
  await snapshotOf(NEW, 'new');
  const elsewhere = join(folder, 'elsewhere');
  await rename(pathOf(name), elsewhere);
  await symlink(elsewhere, pathOf(name));
  const before = (await readdir(elsewhere, { recursive: true })).sort();
  await expect(pruneSnapshots(vault, 1)).rejects.toThrow(
    `objects/${name} is a link, and nothing is written or removed`,
  );
  await expect(snapshotOf('20261126T000000.000Z', 'newer')).rejects.toThrow('is a link');
  expect((await readdir(elsewhere, { recursive: true })).sort()).toEqual(before);
});

test('nor behind one below them, while the place itself may be a link [N16]', async () => {
  await rename(join(folder, 'place'), join(folder, 'disk'));
  await symlink(join(folder, 'disk'), join(folder, 'place'));
  const file = await snapshotOf(OLD, 'old');
  const name = `blobs/${file.sha256.slice(0, 2)}`;
  await rename(pathOf(name), join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), pathOf(name));
  await expect(keep(Buffer.from('old'))).rejects.toThrow(`${name} is a link`);
  await expect(vault.target.remove(vault.nameOf(file))).rejects.toThrow(`${name} is a link`);
  expect(await readdir(join(folder, 'elsewhere'))).toEqual([file.sha256]);
});
