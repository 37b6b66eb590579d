import { describe, expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodeClassifiedLas, encodeLas } from '#formats/testing/encode-las.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';

const room = makeTestRoom(1000);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.las');

function expectSamePositions(actual: { x: number[]; y: number[]; z: number[] }): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    const worst = Math.max(...actual[axis].map((value, i) => Math.abs(value - (room[axis][i] ?? NaN))));
    expect(worst).toBeLessThan(1e-9);
  }
}

describe('LAS', () => {
  const variants = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((pointFormat) => [
    { pointFormat, minor: pointFormat >= 6 ? 4 : pointFormat >= 4 ? 3 : pointFormat >= 2 ? 2 : 0 },
  ]);
  test.each(variants)('reads point format $pointFormat of LAS 1.$minor', async ({ pointFormat, minor }) => {
    const reader = await open(encodeLas(room, { pointFormat, minor, extraBytes: pointFormat }));
    expect(reader.header).toMatchObject({ format: 'LAS', declaredPointCount: 1000, hasIntensity: true });
    expect(reader.header.bounds?.max[2]).toBeCloseTo(2.7, 9);
    const all = await readAll(reader, { batchSize: 300 });
    expect(all.count).toBe(1000);
    expectSamePositions(all);
    expect(all.classification).toEqual(Array.from(room.classification));
    expect(all.intensity).toEqual(Array.from(room.intensity));
    expect(all.rgb).toEqual(reader.header.hasColor ? Array.from(room.rgb) : []);
    expect(reader.header.hasColor).toBe([2, 3, 5, 7, 8, 10].includes(pointFormat));
  });

  test('gives the same points when it is read twice', async () => {
    const reader = await open(encodeClassifiedLas(room));
    expect(await readAll(reader)).toEqual(await readAll(reader));
  });

  test('answers an even sample on request', async () => {
    const reader = await open(encodeLas(room));
    const sample = await readAll(reader, { batchSize: 10, sampleBatches: 4 });
    expect(sample.count).toBe(40);
    expect(sample.x[10]).toBeCloseTo(room.x[250] ?? NaN, 9);
  });

  test('scales colours that are only 8 bit', async () => {
    const dim = { ...room, rgb: room.rgb.map((value) => value / 257) };
    const reader = await open(encodeLas(dim));
    expect(reader.header.remarks).toEqual(['Colors were stored with 8 bits and have been scaled to 16.']);
    expect((await readAll(reader)).rgb).toEqual(Array.from(room.rgb));
  });

  test('refuses a declared billion of variable length records at once', async () => {
    const bytes = encodeLas(room);
    new DataView(bytes.buffer).setUint32(100, 1_070_000_000, true);
    await expect(open(bytes)).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringContaining('1,070,000,000'),
    });
  });

  test('says how many points are missing', async () => {
    await expect(open(encodeLas(room).subarray(0, 20_000))).rejects.toMatchObject({
      code: 'TRUNCATED',
      message: expect.stringMatching(/promises 1,000 points and there are 581/),
    });
  });

  test('refuses a file without points', async () => {
    await expect(open(encodeLas(makeTestRoom(0)))).rejects.toMatchObject({ code: 'NO_POINTS' });
  });

  test('reads the unit of its coordinate system', async () => {
    const wkt = 'PROJCS["x",GEOGCS["y",UNIT["degree",0.0174532925199433]],UNIT["US survey foot",0.304800609601219]]';
    const vlr = new Uint8Array(54 + wkt.length);
    vlr.set(new TextEncoder().encode('LASF_Projection'), 2);
    vlr.set(new TextEncoder().encode(wkt), 54);
    new DataView(vlr.buffer).setUint16(18, 2112, true);
    new DataView(vlr.buffer).setUint16(20, wkt.length, true);
    const reader = await open(encodeLas(room, { vlrs: { count: 1, bytes: vlr } }));
    expect(reader.header.unit).toBe('us-ft');
    expect((await readAll(reader)).count).toBe(1000);
  });
});
