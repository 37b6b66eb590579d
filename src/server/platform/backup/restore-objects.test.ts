import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { objectsOf } from '#server/testing/contents.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import type { Manifest } from './backup-format.ts';
import { openTarget } from './backup-target.ts';
import { openVault, type BackupVault } from './backup-vault.ts';
import { addObjects } from './restore-objects.ts';

const folder = await mkdtemp(join(tmpdir(), 'storey-restore-objects-'));
const s3 = await startS3Server();
beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const sha256Of = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const BACKUP = { 'team/x/same': 'same', 'team/x/new-1': 'new', 'team/x/new-10': 'newer', 'team/x/changed': 'changed' };
const PRESENT = { 'team/x/same': 'same', 'team/x/changed': 'as it is', 'team/x/new': 'not in the backup' };
const hashes = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([key, text]) => [key, sha256Of(text)]));

async function vaultOf(files: Record<string, string>): Promise<{ vault: BackupVault; list: Manifest['objects'] }> {
  const vault = await openVault(openTarget(crypto.randomUUID(), folder), undefined, { mayBegin: true });
  const keep = async (bytes: Buffer) => {
    const blob = { sha256: sha256Of(bytes), sizeBytes: bytes.length };
    await vault.put(blob, { source: Readable.from([bytes]) });
    return blob;
  };
  const lines = Object.entries(files).map(([key, text]) => `${JSON.stringify([key, text.length, sha256Of(text)])}\n`);
  for (const text of Object.values(files)) await keep(Buffer.from(text));
  return { vault, list: { ...(await keep(gzipSync(lines.join('')))), rows: lines.length, totalBytes: 0 } };
}

describe.each<[string, () => ObjectStore]>([
  ['a folder', () => createDiskStore(join(folder, 'store'), '')],
  ['a bucket', () => createS3Store(s3.address)],
])('into %s', (_what, open) => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = open();
    await store.deletePrefix('team/');
    for (const [key, text] of Object.entries(PRESENT)) await store.put(key, Readable.from([Buffer.from(text)]));
  });

  test('what is there stays until the rows are restored, and then gives way [N16]', async () => {
    const { vault, list } = await vaultOf(BACKUP);
    const put = vi.fn<ObjectStore['put']>((...args) => store.put(...args));
    const added = await addObjects({ ...store, put }, vault, list);
    expect(await objectsOf(store)).toEqual({ ...hashes(BACKUP), ...hashes(PRESENT) });
    await added.finish();
    expect(await objectsOf(store)).toEqual(hashes(BACKUP));
    expect(
      put.mock.calls.map(([key]) => key),
      'what is the same is not written',
    ).not.toContain('team/x/same');
  });

  test('what was added goes again when the rows are not restored [N16]', async () => {
    const { vault, list } = await vaultOf(BACKUP);
    const added = await addObjects(store, vault, list);
    await added.undo();
    expect(await objectsOf(store)).toEqual(hashes(PRESENT));
  });

  test('a file that cannot be read of the backup leaves the store as it was [N16]', async () => {
    const { vault, list } = await vaultOf(BACKUP);
    await vault.target.remove(vault.nameOf({ sha256: sha256Of('newer'), sizeBytes: 5 }));
    await expect(addObjects(store, vault, list)).rejects.toThrow('is missing');
    expect(await objectsOf(store)).toEqual(hashes(PRESENT));
  });
});
