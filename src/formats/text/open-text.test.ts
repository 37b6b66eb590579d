import { expect, test } from 'vitest';
import { memorySource } from '#formats/memory-source.ts';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { encodePts, encodeXyz, type EncodeXyzOptions } from '#formats/testing/encode-text.ts';
import { expectSamePoints } from '#formats/testing/expect-same-points.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { readAll } from '#formats/testing/read-all.ts';

const room = makeTestRoom(400);
const open = (bytes: Uint8Array | string, name = 'scan.xyz') =>
  openPointCloud(memorySource(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes), name);

test.each([
  { columns: 'position' as const, hasColor: false, hasIntensity: false },
  { columns: 'intensity' as const, hasColor: false, hasIntensity: true },
  { columns: 'color' as const, hasColor: true, hasIntensity: true },
])('reads PTS with $columns in three scans', async ({ columns, hasColor, hasIntensity }) => {
  const reader = await open(encodePts(room, { columns, scans: 3 }), 'scan.pts');
  expect(reader.header).toMatchObject({ format: 'PTS', hasColor, hasIntensity });
  expectSamePoints(await readAll(reader, { batchSize: 70 }), room);
});

const dialects: EncodeXyzOptions[] = [
  {},
  { columns: 'position', delimiter: '\t' },
  { delimiter: ',', lineEnd: '\r\n', headerLines: ['X,Y,Z,R,G,B'] },
  { delimiter: ', ', headerLines: ['// made by hand', '"X","Y","Z","Red","Green","Blue"'] },
  { delimiter: ';', decimal: ',' },
  { delimiter: ' ', decimal: ',', columns: 'position' },
  { lineEnd: '\r', headerLines: ['//X Y Z R G B'] },
];
test.each(dialects)('reads XYZ written as %j', async (options) => {
  const reader = await open(encodeXyz(room, options));
  expect(reader.header).toMatchObject({ format: 'XYZ', hasColor: options.columns !== 'position', remarks: [] });
  expectSamePoints(await readAll(reader, { batchSize: 70 }), room);
});

test('a coordinate that no place on Earth has marks a point that is none', async () => {
  expect(await readAll(await open('0 0 0\n1e308 -1e308 1\n1 1 1\nnan inf -inf\n2 2 1e12\n'))).toMatchObject({
    count: 2,
    skipped: 3,
  });
  await expect(open('1e308 1e308 1e308\n1e300 2 3\n').then((reader) => readAll(reader))).rejects.toMatchObject({
    code: 'NO_POINTS',
  });
});

test('finds columns by name in any order', async () => {
  const all = await readAll(await open('Intensity;Z [m];Northing;Easting\n255;3;2;1\n0;6;5;4\n'));
  expect([all.x, all.y, all.z, all.intensity]).toEqual([
    [1, 4],
    [2, 5],
    [3, 6],
    [65535, 0],
  ]);
});

test('takes six columns that are no colour as a position and something else', async () => {
  const reader = await open('1 2 3 0 0 -1\n2 3 4 0.6 0 -0.8\n');
  expect(reader.header).toMatchObject({ hasColor: false, hasIntensity: false });
});

test('reads a file that is longer than a chunk, with the last line unfinished', async () => {
  const big = makeTestRoom(60_000);
  const bytes = encodeXyz(big);
  expect(bytes.length).toBeGreaterThan(1 << 20);
  expectSamePoints(await readAll(await open(bytes.subarray(0, -1))), big);
});

test('counts lines that are no points', async () => {
  expect(await readAll(await open('0 0 0\n1 1 1\noops\n# remark\n2 2 x\n3 3 3\n'))).toMatchObject({
    count: 3,
    skipped: 2,
  });
});

test('refuses prose, PTX and endless lines in words', async () => {
  await expect(open('This is a sentence, not a scan.\n', 'note.txt')).rejects.toMatchObject({ code: 'UNKNOWN_FORMAT' });
  await expect(open('100\n200\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n', 'scan.txt')).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringContaining('PTX'),
  });
  const endless = new Uint8Array(3 << 20).fill(48);
  endless.set(new TextEncoder().encode('1 2 3\n'));
  await expect(open(endless).then((reader) => readAll(reader))).rejects.toMatchObject({ code: 'DAMAGED' });
});

test('refuses a PTS file that stops halfway', async () => {
  const bytes = encodePts(room);
  await expect(
    open(bytes.subarray(0, bytes.length / 2), 'scan.pts').then((reader) => readAll(reader)),
  ).rejects.toMatchObject({ code: 'TRUNCATED' });
});
