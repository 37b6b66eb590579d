import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatenate } from '#formats/concatenate.ts';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodeCopc, encodeIntegers, encodeLaz } from '#formats/testing/encode-laz.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { createArithmeticDecoder } from './arithmetic-decoder.ts';
import { createIntegerDecoder } from './integer-decoder.ts';

const room = makeTestRoom(60);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.laz');

test('reads chunks of different lengths, again and as a sample', { tags: 'nightly' }, async () => {
  const reader = await open(encodeLaz(room));
  expect(reader.header).toMatchObject({
    format: 'LAZ',
    variant: '1.2, point format 3',
    declaredPointCount: 60,
    hasColor: true,
  });
  expectSamePoints(await readAll(reader), room);
  expect(await readAll(reader)).toEqual(await readAll(reader));
  expect((await readAll(reader, { sampleBatches: 3 })).x.map((x) => Math.round(x * 1e4))).toEqual(
    [0, 20, 40].map((i) => Math.round((room.x[i] ?? NaN) * 1e4)),
  );
});

test('reads COPC, whose list tells the points of each chunk', async () => {
  const reader = await open(encodeCopc(room));
  expect(reader.header).toMatchObject({
    format: 'LAZ',
    variant: '1.4, point format 7, COPC',
    declaredPointCount: 60,
    hasColor: true,
  });
  expectSamePoints(await readAll(reader), room);
});

test('decodes the integers of a chunk table', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(sizes, (values) => {
      const packed = encodeIntegers(
        values.map((value, i) => ({ value, prediction: values[i - 2] ?? 0, context: i % 2 })),
      );
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
  await expect(open(interrupted)).rejects.toMatchObject({
    code: 'DAMAGED',
    message: expect.stringContaining('interrupted'),
  });
  await expect(open(bytes.subarray(0, 2000))).rejects.toMatchObject({ code: 'TRUNCATED' });
});

test('refuses many chunks of a few points, which take the decoder far longer than the same points in LAS', async () => {
  expect((await readAll(await open(encodeLaz(makeTestRoom(4000))), { sampleBatches: 2 })).x).toHaveLength(2);
  await expect(open(encodeLaz(makeTestRoom(6000)))).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringMatching(/^The points of this LAZ file are in 6,000 chunks .* Save the scan as LAS/),
  });
});

const COMPRESSION = 227 + 54;
const COUNT = 107;
test.each([
  [
    'a count that no compression holds',
    (bytes: DataView) => bytes.setUint32(COUNT, 4_000_000_000, true),
    'DAMAGED',
    /more points than its size can hold/,
  ],
  [
    'a count above that of its chunks',
    (bytes: DataView) => bytes.setUint32(COUNT, 62, true),
    'TRUNCATED',
    /^The LAZ file is cut off: 2 of 62 points are missing/,
  ],
  [
    'a count below that of its chunks',
    (bytes: DataView) => bytes.setUint32(COUNT, 58, true),
    'DAMAGED',
    /its chunks hold more than the 58 points that its header declares/,
  ],
  [
    'another compressor',
    (bytes: DataView) => bytes.setUint8(COMPRESSION, 1),
    'UNSUPPORTED',
    /^This LAZ file was packed by compressor 1 of LASzip 2\.0; points of format 3 are read from compressor 2 only\. Save the scan as LAS/,
  ],
  [
    'old compression',
    (bytes: DataView) => bytes.setUint8(COMPRESSION + 38, 1),
    'UNSUPPORTED',
    /version 1 of LASzip's point compression; version 2 is read/,
  ],
  [
    'a point format that the decoder lacks',
    (bytes: DataView) => {
      bytes.setUint8(104, 4 | 128);
      bytes.setUint16(105, 57, true);
    },
    'UNSUPPORTED',
    /^Points of format 4 are not read from LAZ files\. Save/,
  ],
])('names %s [X1 N2]', async (_what, change, code, sentence) => {
  const bytes = encodeLaz(room);
  change(new DataView(bytes.buffer));
  await expect(open(bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(sentence) });
});

test('takes the empty chunk that some writers add at the end', async () => {
  const whole = encodeLaz(room);
  const view = new DataView(whole.buffer);
  const start = view.getUint32(96, true);
  const table = Number(view.getBigInt64(start, true));
  const lengths = Array.from({ length: 60 }, (_, i) => 34 + 4 + ((i * 37) % 5) * 60);
  const list = encodeIntegers(
    [...lengths, 4].map((value, i) => ({ value, prediction: lengths[i - 1] ?? 0, context: 1 })),
  );
  const head = new Uint8Array(8);
  head[4] = 61;
  const bytes = concatenate([whole.subarray(0, table), new Uint8Array(4), head, list]);
  new DataView(bytes.buffer).setBigInt64(start, BigInt(table + 4), true);
  expectSamePoints(await readAll(await open(bytes)), room);
});

test('passes on that the file cannot be read, which is no verdict about it', async () => {
  const source = memorySource(encodeLaz(room));
  let isGone = false;
  const reader = await openPointCloud(
    {
      size: source.size,
      read: async (offset, length) => (isGone ? Promise.reject(new Error('disk failed')) : source.read(offset, length)),
    },
    'scan.laz',
  );
  isGone = true;
  await expect(readAll(reader)).rejects.toThrow('disk failed');
});

test('leaves no handler on the process', async () => {
  const before = ['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event));
  await readAll(await open(encodeLaz(room)));
  expect(['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event))).toEqual(before);
});
