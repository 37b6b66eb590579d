import { expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodePcd } from '#formats/testing/encode-pcd.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';
import { decompressLzf } from './decompress-lzf.ts';

const room = makeTestRoom(500);
const open = (bytes: Uint8Array) => openPointCloud(memorySource(bytes), 'scan.pcd');

test.each(['ascii', 'binary', 'binary_compressed'] as const)('reads %s', async (encoding) => {
  const reader = await open(encodePcd(room, encoding));
  expect(reader.header).toMatchObject({
    format: 'PCD',
    variant: encoding,
    declaredPointCount: 500,
    hasColor: true,
    hasIntensity: true,
  });
  expect(reader.header.poses[0]?.position).toEqual([1, 2, 1.5]);
  expectSamePoints(await readAll(reader, { batchSize: 64 }), room, 1e-6);
});

test('unpacks copies that overlap themselves', () => {
  // 'ab', then 6 bytes from 2 before, then the long form: 9 + 3 bytes from 1 before.
  expect(new TextDecoder().decode(decompressLzf(Uint8Array.of(1, 97, 98, 4 << 5, 1, 7 << 5, 3, 0), 20))).toBe(
    'abababab' + 'b'.repeat(12),
  );
});

test.each([
  ['a copy from before the beginning', [0, 97, 1 << 5, 5]],
  ['more than promised', [4, 1, 2, 3, 4, 5]],
  ['less than promised', [0, 1]],
  ['an unfinished run', [3, 1]],
])('refuses %s', (_, packed) => {
  expect(() => decompressLzf(Uint8Array.from(packed), 4)).toThrow(expect.objectContaining({ code: 'DAMAGED' }));
});

test('refuses a compressed size that no compression reaches', async () => {
  const bytes = encodePcd(makeTestRoom(1), 'binary_compressed');
  const text = new TextDecoder('latin1').decode(bytes).replace('POINTS 1\n', 'POINTS 90000000\n');
  const forged = Uint8Array.from(text, (c) => c.charCodeAt(0));
  new DataView(forged.buffer).setUint32(
    forged.length - (bytes.length - new TextDecoder('latin1').decode(bytes).indexOf('compressed\n') - 11) + 4,
    1_800_000_000,
    true,
  );
  await expect(open(forged).then((reader) => readAll(reader))).rejects.toMatchObject({ code: 'DAMAGED' });
});
