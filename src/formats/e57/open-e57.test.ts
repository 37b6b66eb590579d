import { describe, expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodeE57 } from '#formats/testing/encode-e57.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom, type TestPoints } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { crc32c } from './crc32c.ts';

const room = makeTestRoom(1234);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.e57');

describe('E57', () => {
  test.each([
    { position: 'scaled' as const, tolerance: 1e-9 },
    { position: 'double' as const, tolerance: 1e-12 },
    { position: 'single' as const, tolerance: 1e-6 },
    { position: 'spherical' as const, tolerance: 1e-12 },
  ])('reads $position positions', async ({ position, tolerance }) => {
    const reader = await open(encodeE57([{ points: room, position }]));
    expect(reader.header).toMatchObject({
      format: 'E57',
      declaredPointCount: 1234,
      hasColor: true,
      hasIntensity: true,
      unit: 'm',
    });
    expectSamePoints(await readAll(reader, { batchSize: 300 }), room, tolerance);
    expect(reader.header.poses).toHaveLength(position === 'spherical' ? 1 : 0);
  });

  test('applies the pose of each scan and says which scan a point is from', async () => {
    const half = Math.SQRT1_2;
    const reader = await open(
      encodeE57([
        { points: room, pose: { rotation: [half, 0, 0, half], position: [10, 20, 1.5] } },
        { points: makeTestRoom(10), pose: { rotation: [1, 0, 0, 0], position: [500_000, 4_500_000, 100] } },
      ]),
    );
    expect(reader.header.poses.map((pose) => pose.position)).toEqual([
      [10, 20, 1.5],
      [500_000, 4_500_000, 100],
    ]);
    expect(reader.header.poses[0]?.name).toBe('Station <1>');
    const all = await readAll(reader);
    expect(all.count).toBe(1244);
    expect(all.scanIndex.slice(-11)).toEqual([0, ...Array<number>(10).fill(1)]);
    // A quarter turn to the left: x becomes y.
    const turned: TestPoints = {
      ...room,
      x: room.y.map((y) => 10 - y),
      y: room.x.map((x) => 20 + x),
      z: room.z.map((z) => z + 1.5),
    };
    const first = {
      ...all,
      count: 1234,
      x: all.x.slice(0, 1234),
      y: all.y.slice(0, 1234),
      z: all.z.slice(0, 1234),
      rgb: all.rgb.slice(0, 3702),
      intensity: all.intensity.slice(0, 1234),
    };
    expectSamePoints(first, turned);
  });

  test('leaves out points that are flagged invalid', async () => {
    const all = await readAll(await open(encodeE57([{ points: room, invalid: [0, 7, 1233] }])));
    expect(all).toMatchObject({ count: 1231, skipped: 3 });
    expect(all.x[0]).toBeCloseTo(room.x[1] ?? NaN, 9);
  });

  test('reads a coordinate that needs no bits because it never changes', async () => {
    const flat: TestPoints = { ...room, z: new Float64Array(1234).fill(1.25) };
    expectSamePoints(await readAll(await open(encodeE57([{ points: flat }]))), flat);
  });

  test('refuses a wrong checksum, a short file and one that was never finished', async () => {
    const good = encodeE57([{ points: room }]);
    const flipped = good.slice();
    flipped[3000] = (flipped[3000] ?? 0) ^ 1;
    await expect(open(flipped).then((reader) => readAll(reader))).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('page 3 '),
    });
    await expect(open(good.subarray(0, 4096))).rejects.toMatchObject({ code: 'TRUNCATED' });
    const unfinished = good.slice();
    unfinished.fill(0, 16, 32);
    await expect(open(unfinished)).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('never finished'),
    });
  });

  test('refuses a count of points that takes no bytes', async () => {
    const one = encodeE57([{ points: makeTestRoom(4) }]);
    const forged = Uint8Array.from(
      new TextDecoder('latin1')
        .decode(one)
        .replace('recordCount="4"', 'recordCount="4000000000000"')
        .slice(0, one.length),
      (c) => c.charCodeAt(0),
    );
    const view = new DataView(forged.buffer);
    view.setBigUint64(32, view.getBigUint64(32, true) + 12n, true);
    for (let page = 0; page < forged.length; page += 1024)
      view.setUint32(page + 1020, crc32c(forged, page, 1020), false);
    await expect(open(forged).then((reader) => readAll(reader))).rejects.toMatchObject({ name: 'FormatError' });
  });
});

test('computes CRC-32C', () => {
  expect(crc32c(new TextEncoder().encode('x123456789'), 1, 9)).toBe(0xe3069283);
});
