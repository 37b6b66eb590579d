import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUpload, sha256Of } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { serveHttp } from './serve-http.ts';

/** As half a minute and 16 kB, for a test. */
const leastProgress = { bytes: 1000, withinMs: 400 };

let server: TestServer;
let http: Server;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('slow@example.com');
  await new Promise<void>(
    (done) =>
      (http = serveHttp({ fetch: server.app.fetch, hostname: '127.0.0.1', port: 0, leastProgress }, () => done())),
  );
});
afterAll(async () => {
  http.close();
  http.closeAllConnections();
  await server.stop();
});

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(59_996, 7)]);

/** Begins to send a part by hand. */
async function beginPart(): Promise<{ socket: Socket; uploadId: string; answer: Promise<string> }> {
  const { uploadId } = await openUpload(server, cookie, { name: 'slow.las', sizeBytes: scan.length });
  const signed = await server.call('POST', '/api/upload/sign-parts', {
    cookie,
    body: { uploadId, parts: [{ partNumber: 1, sha256: sha256Of(scan) }] },
  });
  const { signedUrl } = (await signed.json()).partUrls[0];
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => {});
  const answer = new Promise<string>((done) => socket.on('close', () => done(text)));
  socket.write(
    `PUT ${signedUrl} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1:3000\r\nContent-Length: ${scan.length}\r\nConnection: close\r\n\r\n`,
  );
  return { socket, uploadId, answer };
}
const storedParts = async (uploadId: string) =>
  (await (await server.call('GET', `/api/upload/parts?uploadId=${uploadId}`, { cookie })).json()).parts.length;

test('a part that comes slowly is taken, however long it takes as a whole [N1 N12]', { tags: 'nightly' }, async () => {
  expect(http.requestTimeout, 'no limit for the whole request').toBe(0);
  expect(http.headersTimeout).toBe(60_000);
  const { socket, uploadId, answer } = await beginPart();
  for (let at = 0; at < scan.length; at += 2000) {
    socket.write(scan.subarray(at, at + 2000));
    await sleep(100);
  }
  expect(await answer).toContain('HTTP/1.1 200');
  expect(await storedParts(uploadId)).toBe(1);
});

test.each([
  ['stands still', 0],
  ['trickles', 50],
])('a part that %s is ended with 408, and nothing of it is kept [N12]', async (_, trickleBytes) => {
  const { socket, uploadId, answer } = await beginPart();
  const startedAt = performance.now();
  socket.write(scan.subarray(0, 30_000));
  const trickling = setInterval(() => trickleBytes && socket.write(Buffer.alloc(trickleBytes, 7)), 100);
  expect(await answer).toContain('HTTP/1.1 408');
  clearInterval(trickling);
  expect(performance.now() - startedAt).toBeLessThan(10 * leastProgress.withinMs);
  expect(await storedParts(uploadId)).toBe(0);
});

test('a call whose answer takes its time is no stalled one', { tags: 'nightly' }, async () => {
  const slow = serveHttp(
    {
      fetch: async (request) => {
        const body = await request.text();
        await sleep(4 * leastProgress.withinMs);
        return new Response(body);
      },
      hostname: '127.0.0.1',
      port: 0,
      leastProgress,
    },
    () => {},
  );
  await new Promise((done) => slow.once('listening', done));
  const answer = await fetch(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`, {
    method: 'POST',
    body: 'words',
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'words']);
  slow.close();
  slow.closeAllConnections();
});

test('a request that is answered already does not keep its connection by a body that trickles', async () => {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const answered = new Promise<string>((done) => socket.once('data', (chunk) => done(String(chunk))));
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000\r\n\r\n');
  const trickling = setInterval(() => socket.write('x'), 100);
  expect(await answered).toContain('HTTP/1.1 200');
  await closed;
  clearInterval(trickling);
});
