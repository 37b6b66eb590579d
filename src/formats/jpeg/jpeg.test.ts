import { describe, expect, test } from 'vitest';
import { concatenate } from '#formats/concatenate.ts';
import { FormatError } from '#formats/format-error.ts';
import { jpegOf, paint, readPicture } from '#formats/testing/read-picture.ts';
import { jpegEncoder } from './encode-jpeg.ts';

const encode = jpegEncoder(95);
/** Blurred enough for half the resolution of its colors. */
const colors = (x: number, y: number) => [(3 * x) & 255, (2 * y) & 255, (x + y) & 255];
const expectNear = (found: number[], wanted: number[], tolerance: number) =>
  found.forEach((value, i) => expect(Math.abs(value - (wanted[i] ?? NaN))).toBeLessThanOrEqual(tolerance));

/** 40 x 24 pixels, red above and blue below, a green corner; in ten scans. Drawn and saved for this test. */
const PROGRESSIVE = Uint8Array.from(
  [
    'ffd8ffe000104a46494600010100000100010000ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c1e17202e2931302e292d',
    '2c333a4a3e333646372c2d405741464c4e525352323e5a615a50604a51524fffdb0043010e0e0e131113261515264f352d354f4f4f4f4f4f4f4f',
    '4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4fffc20011080018002803012200021101',
    '031101ffc40017000101010100000000000000000000000000030405ffc40017010101010100000000000000000000000000050406ffda000c03',
    '010002100310000001bb9ec32f324a3d55521117630007ffc40017100101010100000000000000000000000000111410ffda0008010100010502',
    'e5556969555555557fffc4001a1100020203000000000000000000000000000112140351b1ffda0008010301013f01a59f5c2c1609b26c9b3fff',
    'c400191101000301010000000000000000000000000113140352ffda0008010201013f01c5dfcb3332b8570ae1ffc40018100002030000000000',
    '000000000000000032a1002030ffda0008010100063f02a8b82f1fffc40014100100000000000000000000000000000030ffda0008010100013f',
    '21709007ffda000c030100020003000000100030fdf7dfffc40019110100020300000000000000000000000000617101d1f0ffda000801030101',
    '3f10eb9d975d3a74efffc40019110100030101000000000000000000000000016171d1f0ffda0008010201013f10f098eb2ca952a5ffc4001910',
    '0002030100000000000000000000000011d10020f030ffda0008010100013f10a81d283a5c403fffd9',
  ]
    .join('')
    .match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

/** Joins pictures of one row of units each to one with a restart marker after each row. */
function withRestarts(rows: Uint8Array[], width: number, height: number): Uint8Array {
  const scanAt = (bytes: Uint8Array) => bytes.findIndex((value, i) => value === 0xff && bytes[i + 1] === 0xda);
  const [first = new Uint8Array(0)] = rows;
  const head = first.slice(0, scanAt(first));
  const frame = head.findIndex((value, i) => value === 0xff && head[i + 1] === 0xc0);
  new DataView(head.buffer).setUint16(frame + 5, height);
  const interval = Uint8Array.of(0xff, 0xdd, 0, 4, 0, Math.ceil(width / 16));
  const parts = rows.flatMap((row, i) => [
    row.slice(i === 0 ? scanAt(row) : scanAt(row) + 14, row.length - 2),
    i < rows.length - 1 ? Uint8Array.of(0xff, 0xd0 + (i % 8)) : Uint8Array.of(0xff, 0xd9),
  ]);
  return concatenate([head, interval, ...parts]);
}

describe('JPEG', () => {
  test('what was encoded is read again, also in the smallest pieces, and of any size [N19]', async () => {
    const [width, height] = [77, 51];
    const bytes = encode(paint(width, height, colors), width, height);
    for (const piece of [1, 7, 100_000]) {
      const read = await readPicture(jpegOf(bytes, piece));
      expect([read.width, read.height]).toEqual([width, height]);
      for (const [x, y] of [
        [0, 0],
        [40, 25],
        [76, 50],
        [76, 0],
        [16, 16],
      ] as const)
        expectNear(read.at(x, y), colors(x, y), 12);
    }
  });

  test('a part of a larger picture is encoded without the rest [N19]', async () => {
    const all = paint(64, 64, colors);
    const read = await readPicture(jpegOf(encode(all.subarray(3 * (64 * 16 + 16)), 32, 32, 3 * 64)));
    expectNear(read.at(5, 5), colors(21, 21), 10);
    expectNear(read.at(31, 31), colors(47, 47), 10);
  });

  test('restart markers are passed over [N19]', async () => {
    const rows = [0, 16, 32].map((top) =>
      encode(
        paint(40, 16, (x, y) => colors(x, y + top)),
        40,
        16,
      ),
    );
    const read = await readPicture(jpegOf(withRestarts(rows, 40, 48)));
    for (const y of [3, 20, 45]) expectNear(read.at(30, y), colors(30, y), 10);
  });

  test('a progressive picture is read [N19]', async () => {
    const read = await readPicture(jpegOf(PROGRESSIVE));
    expect([read.width, read.height]).toEqual([40, 24]);
    expectNear(read.at(4, 4), [0, 255, 13], 16);
    expectNear(read.at(30, 2), [236, 0, 22], 16);
    expectNear(read.at(30, 22), [8, 0, 241], 16);
  });

  test('whatever is cut off or changed ends with a sentence [N19]', async () => {
    const whole = encode(paint(64, 64, colors), 64, 64);
    const outcome = async (bytes: Uint8Array) =>
      (async () => readPicture(jpegOf(bytes)))().then(
        () => 'read',
        (error: unknown) => error,
      );
    for (const bytes of [whole, PROGRESSIVE]) {
      for (let length = 0; length < bytes.length - 40; length += 37)
        expect(await outcome(bytes.subarray(0, length)), `cut at ${length}`).toBeInstanceOf(FormatError);
      for (let at = 2; at < bytes.length; at += 5) {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ 0x5a;
        const result = await outcome(changed);
        if (result !== 'read') expect(result, `byte ${at}`).toBeInstanceOf(FormatError);
      }
    }
  });
});
