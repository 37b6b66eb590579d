import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PART_SHA256_HEADER } from '#contract/uploads.ts';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { createDiskStore, type DiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { verifyPartPath } from './part-signature.ts';
import { createS3Store } from './s3-store.ts';

const secret = 'only-for-tests';
const holder = { uploadRow: crypto.randomUUID(), userId: 'somebody' };
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
type Store = { store: ObjectStore; putPart: (url: string, body: Uint8Array) => Promise<string> };

const folder = await mkdtemp(join(tmpdir(), 'storey-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A part goes to the disk store through the server's route; here its handler's two calls are made directly. */
async function putToDisk(store: DiskStore, url: string, body: Uint8Array): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const [, uploadId = '', partNumber = ''] = /parts\/([^/]+)\/(\d+)$/.exec(pathname) ?? [];
  return store.putPart({
    ...verifyPartPath(secret, { ...Object.fromEntries(searchParams), uploadId, partNumber }, Date.now()),
    body: Readable.from([body]),
  });
}

/** As the page does: with the checksum in a header. */
async function putToS3(url: string, body: Uint8Array): Promise<string> {
  const response = await fetch(url, {
    method: 'PUT',
    body: Buffer.from(body),
    headers: { [PART_SHA256_HEADER]: Buffer.from(sha256Of(body), 'hex').toString('base64') },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.headers.get('etag') ?? '';
}

const stores: [string, () => Store][] = [
  [
    'disk',
    () => {
      const store = createDiskStore(folder, secret);
      return { store, putPart: (url, body) => putToDisk(store, url, body) };
    },
  ],
];
// No S3 server that can be had by npm knows the checksums of parts or lists them: ours does. S3_TEST_ADDRESS tests a real service.
const s3 = await startS3Server();
// As the S3 gateway of Ceph 16 has it.
const ceph = await startS3Server({ codeOfEndedUpload: 'NoSuchKey' });
afterAll(() => {
  s3.stop();
  ceph.stop();
  vi.unstubAllEnvs();
});
vi.stubEnv('AWS_ACCESS_KEY_ID', process.env.AWS_ACCESS_KEY_ID ?? S3_CREDENTIALS.accessKeyId);
vi.stubEnv('AWS_SECRET_ACCESS_KEY', process.env.AWS_SECRET_ACCESS_KEY ?? S3_CREDENTIALS.secretAccessKey);
stores.push(['S3', () => ({ store: createS3Store(process.env.S3_TEST_ADDRESS ?? s3.address), putPart: putToS3 })]);
if (!process.env.S3_TEST_ADDRESS)
  stores.push(['Ceph', () => ({ store: createS3Store(ceph.address), putPart: putToS3 })]);

describe.each(stores)('the %s store', (_name, open) => {
  const { store, putPart } = open();
  const newKey = () => `project/${crypto.randomUUID()}/file.bin`;

  test('gives back what was put, whole or in ranges', async () => {
    const key = newKey();
    const bytes = randomBytes(300_000);
    expect(await store.put(key, Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]))).toEqual({
      bytes: 300_000,
      sha256: sha256Of(bytes),
    });
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(bytes));
    expect((await buffer(await store.get(key, { start: 10, end: 19 }))).equals(bytes.subarray(10, 20))).toBe(true);
    expect(await store.size(key)).toBe(300_000);
  });

  test('lists what lies below a folder, and nothing else', async () => {
    const folder = `project/${crypto.randomUUID()}/`;
    const names = ['a.bin', 'b.bin', 'c.bin', 'deep/er/d.bin'];
    for (const name of names) await store.put(`${folder}${name}`, Readable.from([Buffer.from('x')]));
    await store.put(newKey(), Readable.from([Buffer.from('x')]));
    const keysIn = async (of: string) => {
      const keys: string[] = [];
      for await (const key of store.list(of)) keys.push(key);
      return keys.sort();
    };
    expect(await keysIn(folder)).toEqual(names.map((name) => `${folder}${name}`));
    expect(await keysIn(`project/${crypto.randomUUID()}/`)).toEqual([]);
  });

  test('takes objects of many parts and of none, and appears whole or not at all', { tags: 'nightly' }, async () => {
    const long = randomBytes(2 * PART_BYTES + 5);
    const key = newKey();
    expect(await store.put(key, Readable.from([long.subarray(0, 7), long.subarray(7)]))).toEqual({
      bytes: long.length,
      sha256: sha256Of(long),
    });
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(long));
    const empty = newKey();
    expect(await store.put(empty, Readable.from([]))).toEqual({ bytes: 0, sha256: sha256Of(Buffer.alloc(0)) });
    expect(await store.size(empty)).toBe(0);
    const broken = newKey();
    const failing = async function* () {
      yield long;
      throw new Error('the source broke');
    };
    await expect(store.put(broken, Readable.from(failing()))).rejects.toThrow('the source broke');
    expect(await store.size(broken)).toBeUndefined();
  });

  test('takes a file of this machine, which may be deleted afterwards', async () => {
    const key = newKey();
    const bytes = randomBytes(100_000);
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, bytes);
    expect(await store.putFile(key, path)).toEqual({ bytes: bytes.length, sha256: sha256Of(bytes) });
    await rm(path);
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(bytes));
    await expect(store.putFile(newKey(), path)).rejects.toThrow('ENOENT');
  });

  test('takes a copy of a file that others go on using', async () => {
    const key = newKey();
    const bytes = randomBytes(700_000);
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, bytes);
    expect(await store.putFile(key, path, 'copy')).toEqual({ bytes: bytes.length, sha256: sha256Of(bytes) });
    await writeFile(path, 'changed');
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(bytes));
  });

  test('knows what is missing, and deletes by prefix', async () => {
    const prefix = `project/${crypto.randomUUID()}/`;
    await store.put(`${prefix}a`, Readable.from([Buffer.from('a')]));
    for (const name of ['b/c', 'b/d', 'e']) await store.put(`${prefix}${name}`, Readable.from([Buffer.from('c')]));
    await store.deletePrefix(prefix);
    await store.deletePrefix(prefix);
    expect(await store.size(`${prefix}a`)).toBeUndefined();
    await expect(store.get(`${prefix}b/c`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('deletes one object, and none whose key goes on', async () => {
    const prefix = `project/${crypto.randomUUID()}/`;
    for (const name of ['file-1', 'file-10', 'file-1.gz'])
      await store.put(`${prefix}${name}`, Readable.from([Buffer.from(name)]));
    await store.deletePrefix(`${prefix}file-1`);
    await store.deletePrefix(`${prefix}file-1`);
    expect(await store.size(`${prefix}file-1`)).toBeUndefined();
    for (const name of ['file-10', 'file-1.gz']) expect(await store.size(`${prefix}${name}`), name).toBe(name.length);
  });

  test('joins parts that arrive in any order [U2]', { tags: 'nightly' }, async () => {
    const key = newKey();
    const bytes = randomBytes(2 * PART_BYTES + 1000);
    const uploadId = await store.createMultipart(key, bytes.length);
    const send = async (partNumber: number) => {
      const part = bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
      return putPart(
        await store.signPart({ key, uploadId, partNumber, lengthBytes: part.length, sha256: sha256Of(part), holder }),
        part,
      );
    };
    await send(3);
    expect((await store.listParts(key, uploadId)).map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes])).toEqual([
      [3, 1000],
    ]);
    await send(1);
    await send(2);
    const parts = await store.listParts(key, uploadId);
    await store.completeMultipart(key, uploadId, parts);
    await store.completeMultipart(key, uploadId, parts);
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(bytes));
  });

  test('the address of a part holds for a quarter of an hour [N1]', async () => {
    const key = newKey();
    const part = randomBytes(1000);
    const uploadId = await store.createMultipart(key, part.length);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 15 * 60_000 - 1000 });
    const expired = await store
      .signPart({ key, uploadId, partNumber: 1, lengthBytes: part.length, sha256: sha256Of(part), holder })
      .finally(() => vi.useRealTimers());
    await expect(putPart(expired, part)).rejects.toThrow(/403|expired/);
    await putPart(
      await store.signPart({ key, uploadId, partNumber: 1, lengthBytes: part.length, sha256: sha256Of(part), holder }),
      part,
    );
  });

  test('refuses a part with another checksum [N1]', async () => {
    const key = newKey();
    const part = randomBytes(1000);
    const uploadId = await store.createMultipart(key, part.length);
    const url = await store.signPart({
      key,
      uploadId,
      partNumber: 1,
      lengthBytes: part.length,
      sha256: sha256Of(randomBytes(10)),
      holder,
    });
    await expect(putPart(url, part)).rejects.toThrow();
    await expect(putPart(url, part.subarray(1))).rejects.toThrow();
    expect(await store.listParts(key, uploadId)).toEqual([]);
  });

  test('a wrong part that is sent again leaves the one that is stored as it was [N1]', async () => {
    const key = newKey();
    const part = randomBytes(1000);
    const uploadId = await store.createMultipart(key, part.length);
    const sign = (sha256: string) =>
      store.signPart({ key, uploadId, partNumber: 1, lengthBytes: part.length, sha256, holder });
    await putPart(await sign(sha256Of(part)), part);
    await expect(putPart(await sign(sha256Of(part)), randomBytes(1000))).rejects.toThrow();
    await expect(putPart(await sign(sha256Of(part)), part.subarray(1))).rejects.toThrow();
    await putPart(await sign(sha256Of(part)), part);
    await store.completeMultipart(key, uploadId, await store.listParts(key, uploadId));
    expect(sha256Of(await buffer(await store.get(key)))).toBe(sha256Of(part));
  });

  test('refuses to complete what is not there, and forgets what was given up', async () => {
    const key = newKey();
    const uploadId = await store.createMultipart(key, 2000);
    await expect(store.completeMultipart(key, uploadId, [{ partNumber: 1, etag: 'a' }])).rejects.toMatchObject({
      code: 'UPLOAD_INCOMPLETE',
    });
    await store.abortMultipart(key, uploadId);
    await expect(store.listParts(key, uploadId)).rejects.toMatchObject({ code: 'UPLOAD_CLOSED' });
  });
});

test.each(['../outside', 'a/../../b', '/etc/passwd', 'a//b', 'a/..%2f', 'a\\b', 'a/\0b'])(
  'the disk store never leaves its folder: %j',
  async (key) => {
    await expect(createDiskStore(folder, secret).size(key)).rejects.toThrow('bad storage key');
  },
);
