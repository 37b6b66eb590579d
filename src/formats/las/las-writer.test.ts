import { expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { concatenate } from '#formats/concatenate.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { createLasWriter } from './las-writer.ts';

const OPTIONS = {
  hasColor: true,
  scale: 0.001,
  offset: [0, 0, 0] as [number, number, number],
  createdOn: '2026-02-01',
};

test('writes pieces whose final header counts and bounds all of them', async () => {
  const writer = createLasWriter(OPTIONS);
  const first = writer.encode(makeTestRoom(100));
  const second = writer.encode(makeTestRoom(50, { seed: 2 }));
  const reader = await openPointCloud(memorySource(concatenate([writer.header(), first, second])), 'out.las');
  expect(reader.header).toMatchObject({ variant: '1.4, point format 7', declaredPointCount: 150, hasColor: true });
  const all = await readAll(reader);
  expect(all.count).toBe(150);
  expect(Math.max(...all.x)).toBe(reader.header.bounds?.max[0]);
  expect(Math.min(...all.z)).toBe(reader.header.bounds?.min[2]);
});

test('writes the given day and the same bytes every time', () => {
  const write = () => {
    const writer = createLasWriter(OPTIONS);
    return [writer.encode(makeTestRoom(10)), writer.header()];
  };
  expect(write()).toEqual(write());
  const header = write()[1] ?? new Uint8Array(0);
  expect([header[90], (header[92] ?? 0) + 256 * (header[93] ?? 0)]).toEqual([32, 2026]);
});

test('refuses coordinates that the scale cannot hold', () => {
  const writer = createLasWriter(OPTIONS);
  expect(() => writer.encode(makeTestRoom(10, { unitsPerMetre: 1e7 }))).toThrow(RangeError);
});
