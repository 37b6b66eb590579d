import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RCS_REFUSAL as READERS_REFUSAL } from '#formats/sniff-format.ts';
import { PART_BYTES, RCS_REFUSAL } from '#domain/upload/upload-limits.ts';
import { membership } from '#server/platform/database/schema.ts';
import { openUpload, orderInput, sendPart, sha256Of, uploadScan } from '#server/testing/engine-order.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
let stranger = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('owner@example.com');
  stranger = await server.signUp('stranger@example.com');
});
afterAll(() => server.stop());

const scan = (length: number) => Buffer.concat([Buffer.from('LASF'), Buffer.alloc(length - 4, 7)]);
const complete = (uploadId: string, parts: unknown, who = cookie) =>
  server.call('PATCH', '/api/upload/complete-multipart-upload', {
    cookie: who,
    body: { id: uploadId, uploadId, parts },
  });
const storedParts = async (uploadId: string) =>
  (await (await server.call('GET', `/api/upload/parts?uploadId=${uploadId}`, { cookie })).json()).parts;
const projectOf = async (projectId: string, who = cookie) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: who })).json();

test('a file in three parts arrives whole, its project is received and its conversion waits [U2 U6 E6]', async () => {
  const bytes = scan(2 * PART_BYTES + 123);
  const { projectId } = await uploadScan(server, cookie, 'hall.las', bytes);
  const found = await projectOf(projectId);
  expect(found).toMatchObject({
    status: 'Order Received',
    type: 'BIMIT',
    subType: 'Engine',
    processing_pipeline_status: null,
    conversion: { percent: 0, isWaiting: true },
  });
  const original = found.assets.find((asset: { role: string }) => asset.role === 'original');
  const taken = await server.call('GET', `${original.asset_url}?mode=download`, { cookie });
  expect(sha256Of(new Uint8Array(await taken.arrayBuffer()))).toBe(sha256Of(bytes));
});

test(
  "the specification's own calls are enough: initiate, each signed address, complete, abort [U2 U6]",
  { tags: 'nightly' },
  async () => {
    const bytes = scan(PART_BYTES + 5);
    const { uploadId, projectId } = await openUpload(server, cookie, { name: 'plain.las', sizeBytes: bytes.length });
    const initiate = (totalParts: number) =>
      server.call('POST', '/api/upload/initialize-multipart-upload', {
        cookie,
        body: { id: uploadId, bucketName: 'anything', totalParts },
      });
    const wrong = await initiate(3);
    expect([wrong.status, (await wrong.json()).error]).toEqual([400, 'This file has 2 parts.']);
    const opened = await (await initiate(2)).json();
    expect(opened).toEqual({
      uploadId,
      partUrls: [
        { partNumber: 1, signedUrl: expect.any(String) },
        { partNumber: 2, signedUrl: expect.any(String) },
      ],
    });
    const parts = await Promise.all(
      opened.partUrls.map(async ({ partNumber, signedUrl }: { partNumber: number; signedUrl: string }) => {
        const stored = await server.call('PUT', signedUrl, {
          body: bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES),
        });
        return { partNumber, etag: stored.headers.get('etag') };
      }),
    );
    const completed = await server.call('PATCH', '/api/upload/complete-multipart-upload', {
      cookie,
      body: { id: uploadId, bucketName: 'anything', uploadId, parts },
    });
    expect([completed.status, await completed.json()]).toEqual([200, { projectId }]);
    const abort = await server.call('DELETE', '/api/scan2plan/multipart-upload', {
      cookie,
      body: { id: uploadId, fileName: 'plain.las', uploadId },
    });
    expect([abort.status, (await abort.json()).error], 'what is complete cannot be given up').toEqual([
      410,
      'This upload is closed. Choose the file again to start over.',
    ]);
  },
);

test(
  'an upload in pieces tells what is stored, and takes only what is missing [N1 U2 X1]',
  { tags: 'nightly' },
  async () => {
    const bytes = scan(2 * PART_BYTES + 5);
    const { uploadId, projectId } = await openUpload(server, cookie, { name: 'tower.las', sizeBytes: bytes.length });
    const third = await sendPart(server, cookie, uploadId, bytes, 3);
    expect(await storedParts(uploadId)).toEqual([
      { partNumber: 3, sizeBytes: 5, etag: third.headers.get('etag')?.replaceAll('"', '') },
    ]);
    const [open] = await (await server.call('GET', '/api/uploads', { cookie })).json();
    expect(open).toMatchObject({ id: uploadId, fileName: 'tower.las', storedBytes: 5, sizeBytes: bytes.length });
    const early = await complete(
      uploadId,
      await storedParts(uploadId).then((parts) =>
        parts.map(({ partNumber, etag }: { partNumber: number; etag: string }) => ({ partNumber, etag })),
      ),
    );
    expect([early.status, (await early.json()).error]).toEqual([
      409,
      'Some parts of the file are missing. Resume the upload.',
    ]);
    await sendPart(server, cookie, uploadId, bytes, 1);
    await sendPart(server, cookie, uploadId, bytes, 2);
    const parts = (await storedParts(uploadId)).map(({ partNumber, etag }: { partNumber: number; etag: string }) => ({
      partNumber,
      etag,
    }));
    expect((await complete(uploadId, parts)).status).toBe(200);
    expect((await complete(uploadId, parts)).status, 'a lost answer and a second try').toBe(200);
    expect((await projectOf(projectId)).status).toBe('Order Received');
  },
);

test('a part that arrives damaged is refused and not kept [N1 U8]', async () => {
  const bytes = scan(1000);
  const { uploadId } = await openUpload(server, cookie, { name: 'damaged.las', sizeBytes: bytes.length });
  const signed = await server.call('POST', '/api/upload/sign-parts', {
    cookie,
    body: { uploadId, parts: [{ partNumber: 1, sha256: sha256Of(bytes) }] },
  });
  const { partUrls } = await signed.json();
  const damaged = Buffer.from(bytes);
  damaged[500] = 0;
  const refused = await server.call('PUT', partUrls[0].signedUrl, { body: damaged });
  expect([refused.status, (await refused.json()).error]).toEqual([
    422,
    'Part of the file was damaged on its way and is sent again.',
  ]);
  expect((await server.call('PUT', partUrls[0].signedUrl, { body: bytes.subarray(1) })).status).toBe(422);
  expect(await storedParts(uploadId)).toEqual([]);
});

test('the address of a part cannot be changed [X1]', async () => {
  const bytes = scan(1000);
  const { uploadId } = await openUpload(server, cookie, { name: 'signed.las', sizeBytes: bytes.length });
  const signed = await server.call('POST', '/api/upload/sign-parts', {
    cookie,
    body: { uploadId, parts: [{ partNumber: 1, sha256: sha256Of(bytes) }] },
  });
  const url: string = (await signed.json()).partUrls[0].signedUrl;
  for (const changed of [
    url.replace('length=1000', 'length=2000'),
    url.replace('/1?', '/2?'),
    url.replace(/expires=\d/, 'expires=9'),
    url.replace(uploadId, crypto.randomUUID()),
    url.replace(/&signature=.*/, ''),
  ]) {
    if (changed === url) continue;
    const refused = await server.call('PUT', changed, { body: bytes });
    expect([refused.status, (await refused.json()).error]).toEqual([403, 'This link has expired or was changed.']);
  }
});

test('a file that is no scan is refused after its upload with one sentence [U1 E3 X1]', async () => {
  const bytes = Buffer.from('%PDF-1.7 this is a document');
  const { uploadId, projectId } = await openUpload(server, cookie, { name: 'plan.las', sizeBytes: bytes.length });
  const stored = await sendPart(server, cookie, uploadId, bytes, 1);
  const refused = await complete(uploadId, [{ partNumber: 1, etag: stored.headers.get('etag') }]);
  expect(refused.status).toBe(422);
  const sentence = (await refused.json()).error;
  expect(sentence).toMatch(/^This is a PDF document, not a scan\./);
  expect(await projectOf(projectId), 'the page goes on saying so').toMatchObject({
    status: 'Order Failed',
    failure_reason: sentence,
  });
  expect((await complete(uploadId, [{ partNumber: 1, etag: 'x' }])).status).toBe(410);
});

test.each([
  ['tower.rcs', 100, 415, RCS_REFUSAL],
  [
    'tower.dwg',
    100,
    415,
    'Invalid file type for tower.dwg. Please upload a scan: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.',
  ],
  ['tower.e57', 20 * 2 ** 30 + 1, 413, 'File tower.e57 exceeds the size limit (20GB)'],
])('refuses to open an upload for %s of %d bytes [U1 X1]', async (name, sizeBytes, status, sentence) => {
  const refused = await server.call('POST', '/api/engine-orders', { cookie, body: orderInput({ name, sizeBytes }) });
  expect([refused.status, (await refused.json()).error]).toEqual([status, sentence]);
});

test('picker and readers refuse RCS in the same words [U1]', () => expect(READERS_REFUSAL).toBe(RCS_REFUSAL));

test('an upload of another team does not exist [E6]', async () => {
  const bytes = scan(1000);
  const { uploadId, projectId } = await openUpload(server, cookie, { name: 'mine.las', sizeBytes: bytes.length });
  expect((await sendPart(server, stranger, uploadId, bytes, 1)).status).toBe(404);
  expect((await server.call('GET', `/api/upload/parts?uploadId=${uploadId}`, { cookie: stranger })).status).toBe(404);
  expect((await complete(uploadId, [{ partNumber: 1, etag: 'x' }], stranger)).status).toBe(404);
  expect(
    (
      await server.call('DELETE', '/api/scan2plan/multipart-upload', {
        cookie: stranger,
        body: { id: uploadId, uploadId },
      })
    ).status,
  ).toBe(404);
  expect((await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: stranger })).status).toBe(404);
});

test('an address of a part ends with the membership of whom it was made for, and with the upload [N1 X5]', async () => {
  const bytes = scan(1000);
  const teamId = await teamIdOf(server, cookie);
  const { uploadId } = await openUpload(server, cookie, { name: 'left.las', sizeBytes: bytes.length });
  const leaving = await joinAs(server, 'leaving@example.com', teamId);
  const addressFor = async (who: string) => {
    const signed = await server.call('POST', '/api/upload/sign-parts', {
      cookie: who,
      body: { uploadId, parts: [{ partNumber: 1, sha256: sha256Of(bytes) }] },
    });
    const url: string = (await signed.json()).partUrls[0].signedUrl;
    return url;
  };
  const put = async (url: string) => (await server.call('PUT', url, { body: bytes })).status;
  const [theirs, ours] = [await addressFor(leaving), await addressFor(cookie)];
  expect(await put(theirs)).toBe(200);
  const { user: person } = await (await server.call('GET', '/api/session', { cookie: leaving })).json();
  await server.db.delete(membership).where(and(eq(membership.teamId, teamId), eq(membership.userId, person.id)));
  expect([await put(theirs), await put(ours)]).toEqual([403, 200]);
  expect((await sendPart(server, leaving, uploadId, bytes, 1)).ok, 'nor is there a new one').toBe(false);
  await server.call('DELETE', '/api/scan2plan/multipart-upload', {
    cookie,
    body: { id: uploadId, fileName: 'left.las', uploadId },
  });
  expect(await put(ours)).toBe(410);
});

test('an upload that is begun twice at once is one upload, and the other leaves nothing in the store', async () => {
  const begun = () => readdir(join(server.dataFolder, 'store', 'multipart')).catch(() => []);
  const { uploadId } = await (
    await server.call('POST', '/api/engine-orders', {
      cookie,
      body: orderInput({ name: 'twice.las', sizeBytes: 1000 }),
    })
  ).json();
  const before = await begun();
  const initiate = () =>
    server.call('POST', '/api/upload/initialize-multipart-upload', { cookie, body: { id: uploadId, totalParts: 1 } });
  const answers = await Promise.all([initiate(), initiate(), initiate()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await begun()).length - before.length).toBe(1);
  expect((await sendPart(server, cookie, uploadId, scan(1000), 1)).status).toBe(200);
});

test(
  'an upload that is completed three times at once is one scan, and no call fails [U2 X1]',
  { tags: 'nightly' },
  async () => {
    const bytes = scan(1000);
    for (const name of ['once.las', 'thrice.las', 'again.las']) {
      const { uploadId, projectId } = await openUpload(server, cookie, { name, sizeBytes: bytes.length });
      const etag = (await sendPart(server, cookie, uploadId, bytes, 1)).headers.get('etag');
      const body = { id: uploadId, uploadId, parts: [{ partNumber: 1, etag }] };
      const complete = async () => {
        const answer = await server.call('PATCH', '/api/upload/complete-multipart-upload', { cookie, body });
        return [answer.status, (await answer.json()).projectId];
      };
      expect(await Promise.all([complete(), complete(), complete()])).toEqual(Array(3).fill([200, projectId]));
    }
  },
);

test('giving an upload up removes its parts and its order [U2]', async () => {
  const bytes = scan(1000);
  const { uploadId, projectId } = await openUpload(server, cookie, { name: 'gone.las', sizeBytes: bytes.length });
  await sendPart(server, cookie, uploadId, bytes, 1);
  const abort = () =>
    server.call('DELETE', '/api/scan2plan/multipart-upload', {
      cookie,
      body: { id: uploadId, fileName: 'gone.las', uploadId },
    });
  expect((await abort()).status).toBe(200);
  expect((await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).status).toBe(404);
  expect((await sendPart(server, cookie, uploadId, bytes, 1)).status).toBe(404);
});
