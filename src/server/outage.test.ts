import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grayPng } from '#server/testing/small-pictures.ts';
import { errors } from '#contract/errors.ts';
import { asset } from '#server/platform/database/schema.ts';
import { webStoreLimits } from '#server/platform/object-store/store-limits.ts';
import { openUpload, orderInput, sendPart, uploadScan } from '#server/testing/engine-order.ts';
import { startServerOnLine } from '#server/testing/s3/server-on-line.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';

const MANY = { max: 100_000, windowSeconds: 1 };
const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
/** Whose pixels do not pack: 60 kB. */
const png = grayPng(
  { widthPx: 300, heightPx: 200 },
  [],
  createHash('shake256', { outputLength: 301 * 200 })
    .update('pixels')
    .digest(),
);
/** More than there are connections to the database. */
const CALLS_OF_A_KIND = 8;
/** Bounds are waits of the store and no seconds, which a busy machine does not keep: `webStoreLimits` says how many of those a wait has. */
const ONE_WAIT_MS = webStoreLimits.answerMs;

let on: Awaited<ReturnType<typeof startServerOnLine>>;
let cookie = '';
beforeAll(async () => {
  on = await startServerOnLine({
    RATE_LIMITS: JSON.stringify({
      request: MANY,
      uploadInitiate: MANY,
      signedUrl: MANY,
      artefactBytes: { max: 1e12, windowSeconds: 1 },
    }),
  });
  cookie = await on.server.signUp('outage@example.com');
});
afterAll(() => on.stop());

async function timed(call: () => Promise<Response>) {
  const startedAt = performance.now();
  const response = await call();
  return { response, ms: performance.now() - startedAt };
}

test(
  'a silent store costs only the calls that need its bytes: they are informed after one wait, all others answer as before [N12]',
  { tags: 'nightly' },
  async () => {
    const { server, line } = on;
    const teamId = await teamIdOf(server, cookie);
    const { projectId } = await uploadScan(server, cookie, 'hall.las', scan);
    const [original] = await server.db.select().from(asset).where(eq(asset.projectId, projectId));
    expect(
      (
        await server.call('PUT', `/api/teams/${teamId}/logo`, {
          cookie,
          body: png,
          headers: { 'content-type': 'image/png' },
        })
      ).status,
    ).toBe(200);
    const { uploadId } = await openUpload(server, cookie, { name: 'open.las', sizeBytes: scan.length });
    const part = { partNumber: 1, etag: (await sendPart(server, cookie, uploadId, scan, 1)).headers.get('etag') };
    const placed = await (
      await server.call('POST', '/api/engine-orders', {
        cookie,
        body: orderInput({ name: 'new.las', sizeBytes: scan.length }),
      })
    ).json();

    const needBytes: Record<string, () => Promise<Response>> = {
      'reads a file': () => server.call('GET', `/api/proxy-file/${original?.id}?mode=download`, { cookie }),
      'asks for a download': () =>
        server.call('POST', '/api/get-signed-url', {
          cookie,
          body: { url: `/api/proxy-file/${original?.id}`, mode: 'download' },
        }),
      'begins an upload': () =>
        server.call('POST', '/api/upload/initialize-multipart-upload', {
          cookie,
          body: { id: placed.uploadId, totalParts: 1 },
        }),
      'asks what has arrived': () => server.call('GET', `/api/upload/parts?uploadId=${uploadId}`, { cookie }),
      'completes an upload': () =>
        server.call('PATCH', '/api/upload/complete-multipart-upload', {
          cookie,
          body: { id: uploadId, uploadId, parts: [part] },
        }),
      'sends a logo': () =>
        server.call('PUT', `/api/teams/${teamId}/logo`, {
          cookie,
          body: Buffer.concat([png, Buffer.from('2')]),
          headers: { 'content-type': 'image/png' },
        }),
      'looks at a logo': () => server.call('GET', `/api/teams/${teamId}/logo`, { cookie }),
    };
    const others = [
      '/api/session',
      '/api/usage',
      '/api/portfolio?tab=mine',
      `/api/at/project?projectId=${projectId}`,
      '/readyz',
    ];
    const askOthers = async () => {
      const answers = [];
      for (const path of others) answers.push(await timed(() => server.call('GET', path, { cookie })));
      expect(answers.map(({ response }) => response.status)).toEqual(others.map(() => 200));
      return answers.map(({ ms }) => ms);
    };
    line.silence();
    let isOver = false;
    const waiting = Promise.all(
      Object.values(needBytes).flatMap((call) => Array.from({ length: CALLS_OF_A_KIND }, () => timed(call))),
    ).finally(() => (isOver = true));
    const during: number[] = [];
    while (!isOver) during.push(...(await askOthers()));
    const answers = await waiting;

    for (const { response } of answers)
      expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(await answers[0]?.response.json()).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      error: errors.STORE_UNAVAILABLE.text,
    });
    expect(Math.max(...answers.map(({ ms }) => ms)), 'nobody waits twice').toBeLessThan(2 * ONE_WAIT_MS);
    expect(during.length, 'others are answered meanwhile').toBeGreaterThan(5 * others.length);
    expect(Math.max(...during), 'none of them waits for the store').toBeLessThan(ONE_WAIT_MS);

    const later = await Promise.all(Object.values(needBytes).map(timed));
    for (const { response } of later) expect(response.status).toBe(503);
    expect(Math.max(...later.map(({ ms }) => ms)), 'nobody waits any more').toBeLessThan(ONE_WAIT_MS);
  },
);
