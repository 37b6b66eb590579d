import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PART_SHA256_HEADER } from '#contract/uploads.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { fail, findClock, messageOf, ok, warn, type Finding } from './check.ts';

const LIMIT_MS = 10_000;
const FULL_BYTES = 256 * 2 ** 20;
const LITTLE_BYTES = 10 * 2 ** 30;
const CONTENT = Buffer.from('storey doctor');
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Writes, reads and deletes an object; of a bucket also what browsers need of it. */
export async function checkStore(store: ObjectStore, publicUrl: string): Promise<Finding[]> {
  const key = `probe/${randomUUID()}`;
  try {
    await store.put(key, Readable.from([CONTENT]));
    const isSame = (await buffer(await store.get(key))).equals(CONTENT);
    await store.deletePrefix(key);
    if (!isSame)
      return [fail('store', 'an object came back with different bytes than were stored: do not use this store')];
    if ((await store.size(key)) !== undefined)
      return [fail('store', 'an object could not be deleted: allow s3:DeleteObject')];
  } catch (error) {
    const remedy = store.partOrigin
      ? 'check STORAGE and the keys, and allow s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListBucket and s3:AbortMultipartUpload'
      : 'the user of the processes must own STOREY_DATA';
    return [fail('store', `${messageOf(error)}: ${remedy}`)];
  }
  const works = ok(
    'store',
    store.partOrigin
      ? `the bucket at ${store.partOrigin} writes, reads and deletes`
      : 'the folder writes, reads and deletes',
  );
  return [works, ...(store.partOrigin ? await checkParts(store, key, publicUrl) : [])];
}

/** As a page sends a part: whether the bucket lets it, tells it what was stored, and refuses wrong bytes. */
async function checkParts(store: ObjectStore, key: string, publicUrl: string): Promise<Finding[]> {
  const origin = new URL(publicUrl).origin;
  const remedy = `the bucket's CORS rule has to allow PUT from ${origin} with the header ${PART_SHA256_HEADER} and expose ETag`;
  const uploadId = await store.createMultipart(key, CONTENT.length);
  try {
    const sha256 = createHash('sha256').update(CONTENT).digest('hex');
    const url = await store.signPart({
      key,
      uploadId,
      partNumber: 1,
      lengthBytes: CONTENT.length,
      sha256,
      holder: { uploadRow: randomUUID(), userId: 'doctor' },
    });
    const headers = { origin, [PART_SHA256_HEADER]: Buffer.from(sha256, 'hex').toString('base64') };
    const ask = await send(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': PART_SHA256_HEADER },
    });
    const wrong = await send(url, { method: 'PUT', headers, body: Buffer.from(CONTENT.toString().toUpperCase()) });
    const put = await send(url, { method: 'PUT', headers, body: CONTENT });
    const allowed = ask.headers.get('access-control-allow-origin');
    const isAllowed = ask.ok && (allowed === '*' || allowed === origin);
    const isExposed = /etag|\*/i.test(put.headers.get('access-control-expose-headers') ?? '');
    return [
      isAllowed && isExposed
        ? ok('cors', `browsers at ${origin} can send parts`)
        : fail(
            'cors',
            `browsers at ${origin} ${isAllowed ? 'cannot read the ETag of a part' : 'may not send parts'}: ${remedy}`,
          ),
      wrong.ok
        ? warn(
            'checksums',
            'the bucket stores a part although its checksum is wrong: run "npm run storey -- fsck --contents" regularly',
          )
        : ok('checksums', 'the bucket refuses a part whose checksum is wrong'),
      ...(put.ok
        ? []
        : [fail('upload', `the bucket refused a signed part with ${put.status}: check its clock and the keys`)]),
      findClock('the store', Date.parse(put.headers.get('date') ?? new Date().toUTCString()) - Date.now()),
    ];
  } catch (error) {
    return [fail('cors', `${messageOf(error)}: ${remedy}`)];
  } finally {
    await store.abortMultipart(key, uploadId);
  }
}

const send = (url: string, init: RequestInit) =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });

/** Room for data on this machine and in the store. */
export async function checkSpace(store: ObjectStore, dataFolderFreeBytes: number): Promise<Finding> {
  const free = Math.min(dataFolderFreeBytes, (await store.freeBytes().catch(() => undefined)) ?? Infinity);
  if (free < FULL_BYTES)
    return fail('space', `${gigabytes(free)} are free: uploads are refused; free up space on the disk of STOREY_DATA`);
  return free < LITTLE_BYTES
    ? warn(
        'space',
        `${gigabytes(free)} are free, and one scan can take 20 GB: free up space on the disk of STOREY_DATA`,
      )
    : ok('space', `${gigabytes(free)} are free`);
}
