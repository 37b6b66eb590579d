import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { startLine, type Line } from '#server/testing/s3/line.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { webStoreLimits, type StoreLimits } from './store-limits.ts';

/** Short enough to wait for, long enough for a loaded machine to answer a short question. */
const ANSWER_MS = 1000;
const IDLE_MS = 400;
const OPEN_MS = 300;
const limits: StoreLimits = {
  connectMs: ANSWER_MS,
  answerMs: ANSWER_MS,
  sendIdleMs: IDLE_MS,
  readIdleMs: IDLE_MS,
  deleteMs: ANSWER_MS,
  joinMs: ANSWER_MS,
  openMs: OPEN_MS,
};

let s3: Awaited<ReturnType<typeof startS3Server>>;
let line: Line;
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
  s3 = await startS3Server();
  line = await startLine(s3.address);
});
afterEach(() => {
  line.slowDown(Infinity, 0);
  line.restore();
});
afterAll(() => {
  line.stop();
  s3.stop();
  vi.unstubAllEnvs();
});

const newStore = (log = { warn: vi.fn(), info: vi.fn() }, change: Partial<StoreLimits> = {}) =>
  createS3Store(line.address, { limits: { ...limits, ...change }, log });
const away = expect.objectContaining({ code: 'STORE_UNAVAILABLE' });
const calls: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  size: (store) => store.size('a'),
  get: (store) => store.get('a'),
  list: async (store) => {
    for await (const _ of store.list('project/'));
  },
  deletePrefix: (store) => store.deletePrefix('a'),
  put: (store) => store.put('a', Readable.from([Buffer.alloc(1000)])),
  'put of several parts': (store) => store.put('a', Readable.from([Buffer.alloc(PART_BYTES + 1)])),
  createMultipart: (store) => store.createMultipart('a', 1000),
  listParts: (store) => store.listParts('a', 'x'),
  completeMultipart: (store) => store.completeMultipart('a', 'x', []),
  abortMultipart: (store) => store.abortMultipart('a', 'x'),
};

test('anyone who waits for a page gets an answer within 5 seconds', () => {
  expect(webStoreLimits.answerMs).toBeLessThan(5000);
  expect(webStoreLimits.sendIdleMs).toBeLessThan(5000);
});

test.each(Object.keys(calls))(
  'a store that takes connections and never answers ends %s with its sentence, in time [N12]',
  async (name) => {
    line.silence();
    const startedAt = performance.now();
    await expect(calls[name]?.(newStore())).rejects.toEqual(away);
    // What is sent once is not sent three times to somebody who is silent.
    expect(performance.now() - startedAt).toBeLessThan(name === 'put' ? 2.5 * IDLE_MS : 1.9 * ANSWER_MS);
  },
);

test(
  'after three failures in a row nobody waits any more, until one call finds it answering [N12]',
  { tags: 'nightly' },
  async () => {
    const log = { warn: vi.fn(), info: vi.fn() };
    const store = newStore(log);
    line.silence();
    await Promise.allSettled([store.size('a'), store.size('b'), store.size('c')]);
    const startedAt = performance.now();
    await expect(store.size('a')).rejects.toEqual(
      expect.objectContaining({ code: 'STORE_UNAVAILABLE', retryAfterSeconds: 1 }),
    );
    expect(performance.now() - startedAt).toBeLessThan(100);
    line.restore();
    await sleep(OPEN_MS);
    expect(await store.size('a')).toBe(undefined);
    expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  },
);

test('a store that cannot be reached at all is distinguished from one that refuses', async () => {
  const store = createS3Store('s3://bucket?endpoint=http://127.0.0.1:1', { limits });
  await expect(store.size('a')).rejects.toEqual(away);
  for (let call = 0; call < 5; call++)
    await expect(newStore().get('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('long reads and sends are judged by their progress, not by their time [N12]', { tags: 'nightly' }, async () => {
  // What the kernel has taken counts as sent: that it stands still cannot be seen before it is taken further.
  const store = newStore(undefined, { sendIdleMs: 10 * IDLE_MS });
  const bytes = Buffer.alloc(200_000, 7);
  // 10 kB every 100 ms: longer than a short question may take, and never silent.
  line.slowDown(10_000, 100);
  const sentAt = performance.now();
  expect(await store.put('slow', Readable.from([bytes]))).toMatchObject({ bytes: bytes.length });
  expect(performance.now() - sentAt).toBeGreaterThan(1.5 * ANSWER_MS);
  const readAt = performance.now();
  expect((await buffer(await store.get('slow'))).equals(bytes)).toBe(true);
  expect(performance.now() - readAt).toBeGreaterThan(1.5 * ANSWER_MS);
});

test(
  'a read that stands still is ended, one whose reader takes a break is not [N12]',
  { tags: 'nightly' },
  async () => {
    const store = newStore(undefined, { sendIdleMs: 10 * IDLE_MS });
    await store.put('large', Readable.from([Buffer.alloc(6 * 2 ** 20, 7)]));
    const paused = await store.get('large');
    await sleep(3 * IDLE_MS);
    expect((await buffer(paused)).length).toBe(6 * 2 ** 20);

    line.slowDown(10_000, 20);
    const stalled = await store.get('large');
    setTimeout(line.silence, 100);
    await expect(buffer(stalled)).rejects.toEqual(away);
  },
);
