import { expect, test } from 'vitest';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { FakeUploadServer, fakeEnvironment, fakeHash, sparseFile } from './testing/fake-upload-server.ts';
import { UploadManager } from './upload-manager.ts';
import { UploadCallError } from './upload-server.ts';

const setUp = () => {
  const server = new FakeUploadServer();
  const manager = new UploadManager({
    server,
    createHasher: () => fakeHash,
    environment: fakeEnvironment().environment,
  });
  const start = (partTotal: number) =>
    manager.start({
      id: 'u',
      projectId: 'p',
      projectName: 'Mill',
      file: sparseFile('mill.e57', partTotal * PART_BYTES),
    });
  const phase = () => manager.getSnapshot()[0]?.state.phase;
  return { server, manager, start, phase };
};

test('pause begins no further part and loses none that is on its way; resume sends the rest only [N1]', async () => {
  const { server, manager, start, phase } = setUp();
  const phases: unknown[] = [];
  const stop = manager.subscribe(() => {
    phases.push(phase());
    if (server.stored.size !== 2) return;
    stop();
    manager.pause('u');
    phases.push(phase());
  });
  start(9);
  await expect.poll(phase).toBe('paused');
  expect(phases.at(-1)).toBe('pausing');
  expect(server.stored.size).toBe(server.putCounts.size);
  expect(server.stored.size).toBeLessThan(9);
  manager.resume('u');
  await expect.poll(phase).toBe('done');
  expect([...server.putCounts.values()]).toEqual(Array.from({ length: 9 }, () => 1));
});

test('asked a second time, pause stops at once [N1]', async () => {
  const { server, manager, start, phase } = setUp();
  server.faults.set(4, ['hang']);
  start(4);
  await expect.poll(() => server.stored.size).toBe(3);
  manager.pause('u');
  manager.pause('u');
  expect(phase()).toBe('paused');
  manager.resume('u');
  await expect.poll(phase).toBe('done');
  expect([...server.putCounts]).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test('a failure names the file and keeps what has arrived; resuming completes it [U3 N1]', async () => {
  const { server, manager, start, phase } = setUp();
  server.faults.set(2, [new UploadCallError(507, 'There is not enough space.')]);
  start(2);
  await expect.poll(phase).toBe('failed');
  expect(manager.getSnapshot()[0]?.state.failure).toBe('Upload failed for mill.e57: There is not enough space.');
  manager.resume('u');
  await expect.poll(phase).toBe('done');
});

test('cancel gives the upload up in the store and forgets it [U2 N1]', async () => {
  const { server, manager, start } = setUp();
  server.faults.set(1, ['hang']);
  start(1);
  await expect.poll(() => server.putCounts.get(1)).toBe(1);
  await manager.cancel('u');
  expect(server.aborted).toEqual(['u']);
  expect(manager.getSnapshot()).toEqual([]);
});

test('a file that is refused by its content is not sent again, and leaves without another word to the server', async () => {
  const { server, manager, start, phase } = setUp();
  server.completeFault = new UploadCallError(422, 'The file is not a scan that can be read.');
  start(1);
  await expect.poll(phase).toBe('failed');
  expect(manager.getSnapshot()[0]?.state).toMatchObject({
    isRefused: true,
    failure: 'Upload failed for mill.e57: The file is not a scan that can be read.',
  });
  manager.resume('u');
  expect(phase()).toBe('failed');
  await manager.cancel('u');
  expect([manager.getSnapshot(), server.aborted]).toEqual([[], []]);
});

test('starting the same upload twice sends it once', async () => {
  const { server, start, phase } = setUp();
  start(3);
  start(3);
  await expect.poll(phase).toBe('done');
  expect([...server.putCounts.values()]).toEqual([1, 1, 1]);
});

test('tells its listeners, and gives the same array until something changes', async () => {
  const { manager, start, phase } = setUp();
  let changes = 0;
  manager.subscribe(() => changes++);
  start(1);
  await expect.poll(phase).toBe('done');
  expect(changes).toBeGreaterThan(1);
  expect(manager.getSnapshot()).toBe(manager.getSnapshot());
});
