import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stationList, type StationList } from '#domain/panorama/station-list.ts';
import { directionAt, tileGrid, tileIndex, type TileIndex } from '#domain/panorama/tile-index.ts';
import { concatenate } from '#formats/concatenate.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { encodeE57 } from '#formats/testing/encode-e57.ts';
import type { TestPicture } from '#formats/testing/encode-e57-pictures.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { jpegOf, paint, readPicture } from '#formats/testing/read-picture.ts';
import { cutPanoramas } from './cut-panoramas.ts';

const encode = jpegEncoder(95);
let folder = '';
let made = 0;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'panoramas-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Cut = { list: StationList; index: (station: number) => Promise<TileIndex>; tile: typeof readTile };

async function cut(bytes: Uint8Array): Promise<Cut & { folder: string }> {
  const into = await mkdtemp(join(folder, `${++made}-`));
  await writeFile(join(into, 'input'), bytes);
  await cutPanoramas(join(into, 'input'), into, () => {});
  const list = stationList.parse(JSON.parse(await readFile(join(into, 'stations.json'), 'utf8')));
  const index = async (station: number) =>
    tileIndex.parse(JSON.parse(await readFile(join(into, list.stations[station]?.folder ?? '', 'index.json'), 'utf8')));
  return { list, index, tile: readTile, folder: into };
}

async function readTile(
  of: { folder: string; list: StationList },
  station: number,
  [offset, length]: [number, number],
) {
  const tiles = await readFile(join(of.folder, of.list.stations[station]?.folder ?? '', 'tiles.bin'));
  return readPicture(jpegOf(tiles.subarray(offset, offset + length)));
}

/** East is red, north green, up blue: the color of a pixel says where it looks. */
const colorOf = (direction: number[]) => {
  const length = Math.hypot(...direction);
  return direction.map((value) => Math.round(127.5 + (110 * value) / length));
};

/** What the tiles of a station show somewhere, against what is there. */
async function expectDirections(of: Awaited<ReturnType<typeof cut>>, station: number, tolerance = 14): Promise<void> {
  const index = await of.index(station);
  for (const { shape, levels } of index.pictures)
    for (const level of levels) {
      const { across, down } = tileGrid(level);
      expect(level.tiles).toHaveLength(across * down);
      for (const [u, v] of [
        [0.1, 0.2],
        [0.5, 0.5],
        [0.9, 0.4],
        [0.37, 0.81],
      ] as const) {
        const [x, y] = [Math.floor(u * level.width), Math.floor(v * level.height)];
        const place = level.tiles[Math.floor(y / 512) * across + Math.floor(x / 512)];
        if (!place) throw new Error('no tile');
        const found = (await readTile(of, station, place)).at(x % 512, y % 512);
        const wanted = colorOf(directionAt(shape, (x + 0.5) / level.width, (y + 0.5) / level.height));
        found.forEach((value, c) =>
          expect(Math.abs(value - (wanted[c] ?? NaN)), `${u} ${v}`).toBeLessThanOrEqual(tolerance),
        );
      }
    }
}

function equirectangular(width: number): Uint8Array {
  const shape = {
    kind: 'sphere',
    leftRad: Math.PI,
    rightRad: -Math.PI,
    topRad: Math.PI / 2,
    bottomRad: -Math.PI / 2,
  } as const;
  return paint(width, width / 2, (x, y) => colorOf(directionAt(shape, (x + 0.5) / width, (2 * (y + 0.5)) / width)));
}

test(
  'a picture is cut into levels of tiles that show the same, and say nothing of its place and device [N19]',
  { tags: 'nightly' },
  async () => {
    const [width, height] = [1300, 650];
    const jpeg = encode(equirectangular(width), width, height);
    const exif = concatenate([
      Uint8Array.of(0xff, 0xe1, 0, 34),
      new TextEncoder().encode('Exif\0\0GPS 42.36 N Camera Model X1'.slice(0, 32)),
    ]);
    const of = await cut(concatenate([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
    expect(of.list).toMatchObject({
      stations: [{ position: null, guid: '', widthPx: 1300, isPlain: false }],
      skipped: 0,
    });
    const [{ levels } = { levels: [] }] = (await of.index(0)).pictures;
    expect(levels.map((level) => [level.width, level.height])).toEqual([
      [325, 163],
      [650, 325],
      [1300, 650],
    ]);
    await expectDirections(of, 0);
    const tiles = (await readFile(join(of.folder, 'station-1', 'tiles.bin'))).toString('latin1');
    expect(tiles).not.toMatch(/Exif|GPS|Camera/);
  },
);

test('a picture of one color is no panorama, unless it says that it is one [N19]', async () => {
  const jpeg = encode(new Uint8Array(3 * 1024 * 512).fill(90), 1024, 512);
  expect((await cut(jpeg)).list.stations).toMatchObject([{ isPlain: true }]);
  const xmp = new TextEncoder().encode('<GPano:ProjectionType>equirectangular</GPano:ProjectionType>');
  const said = concatenate([jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xe1, 0, xmp.length + 2), xmp, jpeg.subarray(2)]);
  expect((await cut(said)).list.stations).toMatchObject([{ isPlain: false }]);
});

/** A PNG whose rows use each filter in turn. */
function png(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((3 * width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x <= 3 * width; x++) {
      const filter = y % 5;
      const value = (dx: number, dy: number) =>
        x - 1 - dx < 0 || y - dy < 0 ? 0 : (rgb[(y - dy) * 3 * width + x - 1 - dx] ?? 0);
      const [left, up, corner] = [value(3, 0), value(0, 1), value(3, 1)];
      const nearest =
        [left, up, corner].toSorted((a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b))[0] ??
        0;
      const predicted = [0, left, up, (left + up) >> 1, nearest][filter] ?? 0;
      rows[y * (3 * width + 1) + x] = x === 0 ? filter : value(0, 0) - predicted;
    }
  const chunk = (type: string, data: Uint8Array) => {
    const bytes = new Uint8Array(12 + data.length);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, data.length);
    bytes.set(new TextEncoder().encode(type), 4);
    bytes.set(data, 8);
    view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
    return bytes;
  };
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint16(8, 0x0802);
  const packed = new Uint8Array(deflateSync(rows));
  return concatenate([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('IDAT', packed.subarray(0, 1000)),
    chunk('IDAT', packed.subarray(1000)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

test('a PNG is cut as well [N19]', async () => {
  await expectDirections(await cut(png(equirectangular(600), 600, 300)), 0);
});

const turn = Math.SQRT1_2;
/** Looks along -z with y up before it is turned: north, east, south, west, up, down. */
const FACES: [number, number, number, number][] = [
  [turn, turn, 0, 0],
  [0.5, 0.5, -0.5, -0.5],
  [0, 0, turn, turn],
  [0.5, 0.5, 0.5, 0.5],
  [0, 1, 0, 0],
  [1, 0, 0, 0],
];
const room = makeTestRoom(20);
const SIZE = 260;
function face(rotation: [number, number, number, number], position: [number, number, number]): TestPicture {
  const shape = { kind: 'flat', rotation, left: -1, right: 1, top: 1, bottom: -1 } as const;
  const color = (x: number, y: number) => colorOf(directionAt(shape, (x + 0.5) / SIZE, (y + 0.5) / SIZE));
  return {
    content: encode(paint(SIZE, SIZE, color), SIZE, SIZE),
    widthPx: SIZE,
    heightPx: SIZE,
    pose: { rotation, position },
    projection: { kind: 'pinhole', focalLength: 0.013, pixelWidth: 1e-4, pixelHeight: 1e-4 },
  };
}
const sphereAt = (position: [number, number, number], content: Uint8Array): TestPicture => ({
  name: 'Hall',
  content,
  widthPx: 600,
  heightPx: 300,
  pose: { rotation: [0, 0, 0, 1], position },
  projection: { kind: 'spherical', pixelWidth: Math.PI / 300, pixelHeight: Math.PI / 300 },
});

test(
  'the spheres and cubes inside an E57 are its stations; what is neither, or damaged, is left out and counted [N19]',
  { tags: 'nightly' },
  async () => {
    const sphere = encode(equirectangular(600), 600, 300);
    const photo = face([1, 0, 0, 0], [50, 50, 50]);
    const bytes = encodeE57(
      [{ points: room }],
      [
        sphereAt([1, 2, 1.5], sphere),
        ...FACES.map((rotation) => face(rotation, [5, 2, 1.5])),
        photo,
        sphereAt([9, 9, 9], sphere.slice(0, 2000)),
      ],
    );
    const of = await cut(bytes);
    expect(of.list.skipped).toBe(2);
    expect(of.list.stations).toMatchObject([
      { name: 'Hall', guid: '{p0}', position: [1, 2, 1.5], rotation: [0, 0, 0, 1] },
      { guid: '{p1}', position: [5, 2, 1.5], rotation: [1, 0, 0, 0] },
    ]);
    expect((await of.index(1)).pictures).toHaveLength(6);
    // Each face shows its own direction: the cube has no seams and nothing is mirrored.
    await expectDirections(of, 0);
    await expectDirections(of, 1);
  },
);

test.each([
  [
    'too narrow',
    () =>
      encode(
        paint(900, 300, () => [9, 9, 9]),
        900,
        300,
      ),
    /900 × 300 pixels. A 360° panorama is exactly twice/,
  ],
  ['cut off', () => encode(equirectangular(600), 600, 300).slice(0, 3000), /ends before its last row/],
  ['another kind', () => new TextEncoder().encode('RIFF....WEBPVP8 '), /not a JPEG picture/],
])('what is no panorama is refused in a sentence: %s [N19]', async (_what, bytes, sentence) => {
  await expect(cut(bytes())).rejects.toThrow(sentence);
});
