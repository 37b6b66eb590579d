import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodeIntegers, encodeLaz } from '#formats/testing/encode-laz.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { createArithmeticDecoder } from './arithmetic-decoder.ts';
import { createIntegerDecoder } from './integer-decoder.ts';

const room = makeTestRoom(60);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.laz');

test('reads chunks of different lengths, again and as a sample', async () => {
  const reader = await open(encodeLaz(room));
  expect(reader.header).toMatchObject({ format: 'LAZ', variant: '1.2, point format 3', declaredPointCount: 60, hasColor: true });
  expectSamePoints(await readAll(reader), room);
  expect(await readAll(reader)).toEqual(await readAll(reader));
  expect((await readAll(reader, { sampleBatches: 3 })).x.map((x) => Math.round(x * 1e4))).toEqual([0, 20, 40].map((i) => Math.round((room.x[i] ?? NaN) * 1e4)));
});

test('decodes the integers of a chunk table', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(sizes, (values) => {
      const packed = encodeIntegers(values.map((value, i) => ({ value, prediction: values[i - 2] ?? 0, context: i % 2 })));
      const next = createIntegerDecoder(createArithmeticDecoder(packed), 2);
      const read: number[] = [];
      for (let i = 0; i < values.length; i++) read.push(next(read[i - 2] ?? 0, i % 2));
      expect(read).toEqual(values);
    }),
    { numRuns: 40 },
  );
});

test('refuses a file whose writer was interrupted, and one that is cut off', async () => {
  const bytes = encodeLaz(room);
  const interrupted = bytes.slice();
  interrupted.fill(0, 227 + 106, 227 + 114);
  await expect(open(interrupted)).rejects.toMatchObject({ code: 'DAMAGED', message: expect.stringContaining('interrupted') });
  await expect(open(bytes.subarray(0, 2000))).rejects.toMatchObject({ code: 'TRUNCATED' });
});

test('refuses a count that no compression holds, and old compression', async () => {
  const forged = encodeLaz(room);
  new DataView(forged.buffer).setUint32(107, 4_000_000_000, true);
  await expect(open(forged)).rejects.toMatchObject({ code: 'DAMAGED' });
  const old = encodeLaz(room);
  old[227 + 54] = 1;
  await expect(open(old)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
});

test('passes on that the file cannot be read, which is no verdict about it', async () => {
  const source = memorySource(encodeLaz(room));
  let isGone = false;
  const reader = await openPointCloud({ size: source.size, read: async (offset, length) => (isGone ? Promise.reject(new Error('disk failed')) : source.read(offset, length)) }, 'scan.laz');
  isGone = true;
  await expect(readAll(reader)).rejects.toThrow('disk failed');
});

test('leaves no handler on the process', async () => {
  const before = ['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event));
  await readAll(await open(encodeLaz(room)));
  expect(['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event))).toEqual(before);
});
