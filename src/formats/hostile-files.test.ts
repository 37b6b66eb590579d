import { describe, expect, test } from 'vitest';
import { FormatError } from '#formats/format-error.ts';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodeE57, repairChecksums } from '#formats/testing/encode-e57.ts';
import { encodeClassifiedLas, encodeLas } from '#formats/testing/encode-las.ts';
import { encodeCopc, encodeLaz } from '#formats/testing/encode-laz.ts';
import { encodePcd } from '#formats/testing/encode-pcd.ts';
import { encodePly } from '#formats/testing/encode-ply.ts';
import { encodePts, encodeXyz } from '#formats/testing/encode-text.ts';
import { makeTestRoom, seededRandom } from '#formats/testing/make-test-room.ts';

const room = makeTestRoom(200);
const files: [name: string, bytes: Uint8Array][] = [
  ['old.las', encodeLas(room)],
  ['new.las', encodeClassifiedLas(room)],
  // A chunk for each point: fewer points keep this fast.
  ['scan.laz', encodeLaz(makeTestRoom(20))],
  ['scan.copc.laz', encodeCopc(makeTestRoom(20))],
  ['ascii.ply', encodePly(room, { encoding: 'ascii', faces: 'after' })],
  ['little.ply', encodePly(room, { encoding: 'binary_little_endian', faces: 'before' })],
  ['big.ply', encodePly(room, { encoding: 'binary_big_endian', hasVertexList: true })],
  ['scan.pts', encodePts(room, { scans: 2 })],
  ['scan.xyz', encodeXyz(room)],
  ['ascii.pcd', encodePcd(room, 'ascii')],
  ['binary.pcd', encodePcd(room, 'binary')],
  ['packed.pcd', encodePcd(room, 'binary_compressed')],
  ['scan.e57', encodeE57([{ points: room }, { points: room, position: 'spherical' }])],
];

/** Number of points, or -1 when refused in words; anything else that is thrown fails the test. */
async function readOrRefuse(bytes: Uint8Array, name: string): Promise<number> {
  try {
    const reader = await openPointCloud(memorySource(bytes), name);
    let count = 0;
    for await (const batch of reader.batches({ batchSize: 64 })) {
      count += batch.count;
      for (let i = 0; i < batch.count; i++)
        expect(Number.isFinite((batch.x[i] ?? NaN) + (batch.y[i] ?? NaN) + (batch.z[i] ?? NaN))).toBe(true);
    }
    await reader.close();
    return count;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error.message).toMatch(/^.{10,300}$/);
    return -1;
  }
}

describe('[X1] a damaged file gives points or one sentence', () => {
  test.each(files)('%s cut at every sixteenth', async (name, bytes) => {
    expect(await readOrRefuse(bytes, name)).toBeGreaterThanOrEqual(20);
    for (let part = 0; part < 16; part++)
      expect(await readOrRefuse(bytes.slice(0, Math.floor((bytes.length * part) / 16)), name)).toBeLessThanOrEqual(400);
  });

  test.each(files)('%s with 64 bytes of noise, fifty times', async (name, bytes) => {
    const random = seededRandom(7);
    for (let run = 0; run < 50; run++) {
      const broken = bytes.slice();
      // Half of the runs hit the header, where it hurts.
      const reach = run % 2 ? bytes.length : Math.min(bytes.length, 500);
      for (let i = 0; i < 64; i++) broken[Math.floor(random() * reach)] = Math.floor(random() * 256);
      expect(await readOrRefuse(broken, name)).toBeLessThanOrEqual(100_000);
    }
  });

  test('an E57 file with noise behind right checksums', { tags: 'nightly' }, async () => {
    const random = seededRandom(11);
    const good = encodeE57([{ points: room }, { points: room, position: 'spherical' }]);
    for (let run = 0; run < 150; run++) {
      const broken = good.slice();
      for (let i = 0; i < 1 + (run % 8); i++)
        broken[48 + Math.floor(random() * (broken.length - 48))] = Math.floor(random() * 256);
      repairChecksums(broken);
      expect(await readOrRefuse(broken, 'scan.e57')).toBeLessThanOrEqual(100_000);
    }
  });

  test.each(files)('%s with its content under another name', async (_, bytes) => {
    expect(await readOrRefuse(bytes, 'scan.bin')).toBeGreaterThanOrEqual(20);
  });

  test('noise alone', async () => {
    const random = seededRandom(3);
    for (let run = 0; run < 30; run++)
      expect(
        await readOrRefuse(
          Uint8Array.from({ length: 2000 }, () => Math.floor(random() * 256)),
          'scan.txt',
        ),
      ).toBe(-1);
  });
});
