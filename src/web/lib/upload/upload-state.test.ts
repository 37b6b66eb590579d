import { expect, test } from 'vitest';
import { bytesPerSecond, secondsLeft } from './transfer-rate.ts';
import { initialUploadState, sentBytes, uploadReducer, type UploadEvent, type UploadState } from './upload-state.ts';

const MB = 2 ** 20;
const after = (events: UploadEvent[], start: UploadState = initialUploadState(40 * MB)) =>
  events.reduce(uploadReducer, start);

test('counts stored parts and what is on its way [N1]', () => {
  const state = after([
    { type: 'prepared', storedBytes: 10 * MB },
    { type: 'partProgress', partNumber: 2, sentBytes: 4 * MB, atMs: 0 },
    { type: 'partProgress', partNumber: 3, sentBytes: 1 * MB, atMs: 0 },
    { type: 'partStored', partNumber: 2, sizeBytes: 10 * MB, atMs: 500 },
  ]);
  expect(state.phase).toBe('sending');
  expect(sentBytes(state)).toBe(21 * MB);
});

test('a dropped part no longer counts [N1]', () => {
  const state = after([
    { type: 'prepared', storedBytes: 0 },
    { type: 'partProgress', partNumber: 1, sentBytes: 9 * MB, atMs: 0 },
    { type: 'partDropped', partNumber: 1 },
  ]);
  expect(sentBytes(state)).toBe(0);
});

test('answers that arrive after pause, cancel or the end change nothing [N1]', () => {
  const late: UploadEvent[] = [
    { type: 'partProgress', partNumber: 1, sentBytes: MB, atMs: 9 },
    { type: 'partStored', partNumber: 1, sizeBytes: MB, atMs: 9 },
    { type: 'wait', for: 'server' },
  ];
  for (const end of [{ type: 'pause' }, { type: 'cancel' }, { type: 'done' }] as const) {
    const ended = after([{ type: 'prepared', storedBytes: 0 }, end]);
    expect(after(late, ended)).toEqual(ended);
  }
});

test('cannot be paused while it is being completed', () => {
  expect(after([{ type: 'prepared', storedBytes: 0 }, { type: 'complete' }, { type: 'pause' }]).phase).toBe(
    'completing',
  );
});

test('a failure keeps its sentence until it starts again, and what was stored stays counted', () => {
  const failed = after([
    { type: 'prepared', storedBytes: 20 * MB },
    { type: 'fail', failure: 'x' },
  ]);
  expect(failed).toMatchObject({ phase: 'failed', failure: 'x', storedBytes: 20 * MB });
  expect(after([{ type: 'start' }], failed)).toMatchObject({ phase: 'preparing', failure: null, storedBytes: 20 * MB });
});

test('goes back to sending when progress comes after a wait', () => {
  const waiting = after([
    { type: 'prepared', storedBytes: 0 },
    { type: 'wait', for: 'network' },
  ]);
  expect(waiting).toMatchObject({ phase: 'waiting', waitingFor: 'network' });
  expect(after([{ type: 'partProgress', partNumber: 1, sentBytes: 1, atMs: 0 }], waiting)).toMatchObject({
    phase: 'sending',
    waitingFor: null,
  });
});

test('rate and time left come from the recent past only [N1]', () => {
  const samples = [
    { atMs: 0, sentBytes: 0 },
    { atMs: 2000, sentBytes: 20 * MB },
  ];
  expect(bytesPerSecond(samples)).toBe(10 * MB);
  expect(secondsLeft(samples, 120 * MB)).toBe(10);
  expect(
    bytesPerSecond([
      { atMs: 0, sentBytes: 0 },
      { atMs: 400, sentBytes: MB },
    ]),
  ).toBeUndefined();
  const slow = after([
    { type: 'prepared', storedBytes: 0 },
    { type: 'partProgress', partNumber: 1, sentBytes: 0, atMs: 0 },
    { type: 'partProgress', partNumber: 1, sentBytes: 9 * MB, atMs: 1000 },
    { type: 'partProgress', partNumber: 1, sentBytes: 9 * MB + 1, atMs: 60_000 },
    { type: 'partProgress', partNumber: 1, sentBytes: 10 * MB, atMs: 62_000 },
  ]);
  expect(bytesPerSecond(slow.samples)).toBeLessThan(MB);
});
