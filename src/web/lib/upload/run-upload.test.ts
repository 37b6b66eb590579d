import { expect, test } from 'vitest';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { runUpload } from './run-upload.ts';
import { FakeUploadServer, fakeEnvironment, fakeHash, sparseFile } from './testing/fake-upload-server.ts';
import { UploadCallError } from './upload-server.ts';
import type { UploadEvent } from './upload-state.ts';

const setUp = (partTotal: number) => {
  const server = new FakeUploadServer();
  const world = fakeEnvironment();
  const events: UploadEvent[] = [];
  const file = sparseFile('scan.las', (partTotal - 1) * PART_BYTES + 5);
  const run = (signal = new AbortController().signal) =>
    runUpload({
      id: 'u',
      file,
      server,
      hashPart: fakeHash,
      environment: world.environment,
      emit: (event) => events.push(event),
      signal,
    });
  return { server, events, run, ...world };
};
const serverDown = () => new UploadCallError(0, 'The server cannot be reached.');
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('sends all parts, three at once, and completes them in order [U2 U6]', async () => {
  const { server, run, events } = setUp(50);
  await expect(run()).resolves.toEqual({ projectId: 'p' });
  expect(server.completed).toEqual(numbers(50).map((partNumber) => ({ partNumber, etag: `"${partNumber}"` })));
  expect(server.mostAtOnce).toBe(3);
  expect(Math.max(...server.signCalls.map((call) => call.length))).toBeLessThanOrEqual(32);
  expect(server.signCalls.flat().toSorted((a, b) => a - b)).toEqual(numbers(50));
  expect(events.at(-1)).toEqual({ type: 'done' });
});

test('on a slow line one part has the line for itself, so that leaving the page loses one; when it gets quicker there are three [U2 N1]', async () => {
  const slow = setUp(6);
  slow.server.onHalf = () => void (slow.clock.nowMs += 30_000);
  await slow.run();
  expect(slow.server.mostAtOnce).toBe(1);
  expect(slow.server.completed).toHaveLength(6);
  const changing = setUp(12);
  changing.server.onHalf = () => void (changing.clock.nowMs += changing.server.stored.size < 3 ? 30_000 : 2_000);
  await changing.run();
  expect(changing.server.mostAtOnce).toBe(3);
});

test('sends only the parts that have not arrived, and again those that arrived short [N1]', async () => {
  const { server, run } = setUp(6);
  for (const partNumber of [1, 2, 5])
    server.stored.set(partNumber, { partNumber, etag: `"${partNumber}"`, sizeBytes: PART_BYTES });
  server.stored.set(3, { partNumber: 3, etag: '"short"', sizeBytes: 7 });
  await run();
  expect([...server.putCounts.keys()].toSorted((a, b) => a - b)).toEqual([3, 4, 6]);
  expect(server.completed).toHaveLength(6);
});

test('tries again with growing pauses when the server is away [N1]', async () => {
  const { server, run, waits, events } = setUp(1);
  server.faults.set(1, [serverDown(), new UploadCallError(503, 'restarting'), new UploadCallError(502, 'Bad Gateway')]);
  await run();
  expect(waits).toEqual([1000, 2000, 4000]);
  expect(events).toContainEqual({ type: 'wait', for: 'server' });
});

test('without a network it waits for one instead of counting tries [N1]', async () => {
  const { server, run, goOffline, goOnline, waits, events } = setUp(1);
  server.faults.set(1, [serverDown()]);
  goOffline();
  const done = run();
  await expect.poll(() => events.at(-1)).toEqual({ type: 'wait', for: 'network' });
  goOnline();
  await done;
  expect(waits).toEqual([]);
});

test('signs again when a signed address has run out [N1]', async () => {
  const { server, run } = setUp(2);
  server.faults.set(2, [new UploadCallError(403, 'This link has expired or was changed.')]);
  await run();
  expect(server.signCalls).toEqual([[1, 2], [2]]);
  expect(server.completed).toHaveLength(2);
});

test('a part that arrived damaged is sent again [N1]', async () => {
  const { server, run } = setUp(1);
  server.faults.set(1, [new UploadCallError(422, 'Part of the file was damaged on its way and is sent again.')]);
  await run();
  expect(server.putCounts.get(1)).toBe(2);
});

test('each failure has its sentence, ending with the words of the server [U3 U8]', async () => {
  const initiate = setUp(1);
  initiate.server.initiateFault = new UploadCallError(409, 'It was deleted.');
  await expect(initiate.run()).rejects.toThrow('Failed to initiate upload: It was deleted.');
  const full = setUp(1);
  full.server.initiateFault = new UploadCallError(507, 'There is not enough space.');
  await expect(full.run()).rejects.toThrow(/^There is not enough space\.$/);

  const part = setUp(3);
  part.server.faults.set(2, [new UploadCallError(410, 'Gone')]);
  await expect(part.run()).rejects.toThrow('Failed to upload part 2: Gone');

  const etag = setUp(1);
  etag.server.faults.set(1, ['no-etag']);
  await expect(etag.run()).rejects.toThrow('No ETag received for part 1');

  const complete = setUp(1);
  complete.server.completeFault = new UploadCallError(409, 'Some parts of the file are missing. Resume the upload.');
  await expect(complete.run()).rejects.toThrow(
    'Failed to complete upload: Some parts of the file are missing. Resume the upload.',
  );
});

test('gives up after ten tries of a server that does not answer [U3]', async () => {
  const { server, run, waits } = setUp(1);
  server.faults.set(1, Array.from({ length: 20 }, serverDown));
  await expect(run()).rejects.toThrow('Failed to upload part 1: The server cannot be reached.');
  expect(server.putCounts.get(1)).toBe(10);
  expect(Math.max(...waits)).toBe(30_000);
});

test('a file that can no longer be read is said so [U3]', async () => {
  const { server, environment } = setUp(1);
  const gone = () => Promise.reject(new Error('NotReadableError'));
  const run = runUpload({
    id: 'u',
    file: sparseFile('a.las', 9),
    server,
    hashPart: gone,
    environment,
    emit: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(run).rejects.toThrow(/^Failed to upload part 1: the file can no longer be read/);
});
