import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { emptyCloud } from '#engine/voxels/thin-points.ts';
import { blocksOf } from '#engine/voxels/voxel-blocks.ts';
import { drawCloud, packedColor } from './draw-cloud.ts';
import { drawDrawingPicture } from './draw-drawing-picture.ts';
import { drawPlanThumbnail } from './draw-plan-thumbnail.ts';
import { drawTriangles } from './draw-triangles.ts';
import { encodePng } from './encode-png.ts';
import type { Picture } from './encode-png.ts';
import { fillPolygon } from './fill-polygon.ts';
import { ifcMeshes } from './ifc-meshes.ts';

const BACKGROUND = [10, 20, 30] as const;

/** Share of the pixels that are not background. */
function inked({ rgb }: Picture, background: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < rgb.length; i += 3)
    if (rgb[i] !== background[0] || rgb[i + 1] !== background[1] || rgb[i + 2] !== background[2]) count++;
  return count / (rgb.length / 3);
}

/** Reads an indexed PNG whose rows are not filtered. */
function decoded(png: Buffer): { width: number; colors: number; rgb: number[] } {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const palette = [...(chunks.get('PLTE') ?? [])];
  const width = png.readUInt32BE(16);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixels = [...rows].filter((_, at) => at % (width + 1) !== 0);
  return { width, colors: palette.length / 3, rgb: pixels.flatMap((index) => palette.slice(index * 3, index * 3 + 3)) };
}

test('encodes a PNG whose pixels can be read back: exactly with few colors, the ground exactly and the others nearly with many', () => {
  const few = Uint8Array.from({ length: 7 * 5 * 3 }, (_, i) => (i * 37) & 255);
  const png = Buffer.from(encodePng({ width: 7, height: 5, rgb: few }));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(decoded(png)).toMatchObject({ width: 7, rgb: [...few] });
  // 4,096 colors on a ground of 1,000 pixels.
  const many = Uint8Array.from({ length: 5096 * 3 }, (_, i) =>
    i < 3000 ? [15, 18, 22][i % 3]! : [((i / 3) & 15) * 17, ((i / 48) & 15) * 17, ((i / 768) & 15) * 17][i % 3]!,
  );
  const read = decoded(Buffer.from(encodePng({ width: 1, height: 5096, rgb: many })));
  expect(read.colors).toBe(256);
  expect(read.rgb.slice(0, 3000)).toEqual(Array.from(many.subarray(0, 3000)));
  const errors = read.rgb.map((value, i) => Math.abs(value - many[i]!));
  expect(Math.max(...errors)).toBeLessThan(64);
  expect(errors.reduce((sum, error) => sum + error) / errors.length).toBeLessThan(14);
});

test('a picture of a grainy cloud at the size of a card stays below 130 kB, the same bytes every time', () => {
  const cloud = emptyCloud(250_000, 0.05, [], false);
  // No random numbers: the same cloud every time.
  const grain = (v: number): number => ((Math.imul(v, 2_654_435_761) >>> 16) & 255) / 255;
  for (let v = 0; v < cloud.count; v++) {
    cloud.x[v] = grain(v) * 12;
    cloud.y[v] = grain(v + 1_000_000) * 9;
    cloud.z[v] = grain(v + 2_000_000) * 0.2;
  }
  const draw = () =>
    drawCloud(blocksOf(cloud), {
      width: 640,
      height: 480,
      background: BACKGROUND,
      colorings: [(_, v) => packedColor(120 + grain(v) * 40, 110 + grain(v) * 40, 100 + grain(v) * 40)],
      isShown: () => true,
    }).map(encodePng);
  const first = draw();
  expect(first[0]?.length).toBeLessThan(130_000);
  expect(draw()).toEqual(first);
});

test('fills a polygon around its hole', () => {
  const picture: Picture = { width: 20, height: 20, rgb: new Uint8Array(1200) };
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ] as const;
  fillPolygon(picture, [square(2, 18), square(6, 14)], [255, 0, 0]);
  const at = (column: number, row: number) => picture.rgb[(row * 20 + column) * 3];
  expect([at(0, 0), at(4, 4), at(10, 10), at(16, 10), at(19, 19)]).toEqual([0, 255, 0, 255, 0]);
  expect(inked(picture, [0, 0, 0])).toBeCloseTo((256 - 64) / 400, 5);
});

test('draws a cloud, only what is shown, and nothing of an empty one', () => {
  const cloud = emptyCloud(10_000, 0.05, [], false);
  for (let v = 0; v < cloud.count; v++) {
    cloud.x[v] = (v % 100) * 0.05;
    cloud.y[v] = Math.floor(v / 100) * 0.05;
  }
  const draw = (isShown: () => boolean, ...colors: (readonly [number, number, number])[]) =>
    drawCloud(blocksOf(cloud), {
      width: 160,
      height: 120,
      background: BACKGROUND,
      colorings: colors.map((color) => () => packedColor(...color)),
      isShown,
    });
  const pictures = draw(() => true, [200, 0, 0], [0, 0, 200]);
  expect(pictures.map((picture) => inked(picture, BACKGROUND) > 0.3)).toEqual([true, true]);
  expect(pictures.map(({ rgb }) => [Math.max(...rgb.filter((_, at) => at % 3 === 0)), rgb.includes(200)])).toEqual([
    [200, true],
    [BACKGROUND[0], true],
  ]);
  expect(draw(() => false, [200, 0, 0]).map((picture) => inked(picture, BACKGROUND))).toEqual([0]);
});

test(
  'draws the model of a building and its plan: not blank, not full, the same every time',
  { tags: 'nightly' },
  async () => {
    const meshes = await ifcMeshes(
      new TextEncoder().encode(writeIfc(sampleBuilding, { projectId: 'p', name: 'House', date: '2026-01-01' })),
    );
    const model = drawTriangles(meshes, 160, 120, BACKGROUND);
    expect(inked(model, BACKGROUND)).toBeGreaterThan(0.2);
    expect(inked(model, BACKGROUND)).toBeLessThan(0.8);
    expect(drawTriangles(meshes, 160, 120, BACKGROUND)).toEqual(model);
    const plan = drawPlanThumbnail(planOfStorey(sampleBuilding, sampleBuilding.storeys[0]?.id ?? ''), 160, 120);
    expect(inked(plan, [255, 255, 255])).toBeGreaterThan(0.1);
    expect(inked(plan, [255, 255, 255])).toBeLessThan(0.8);
  },
);

test('a drawing is drawn in ink on white: shown layers alone, fills lighter than the lines over them [F3]', () => {
  const group = { color: null, penMm: 0.5, lines: [], curves: [], arcs: [], fills: [] };
  const drawing = {
    bounds: { minX: 0, minY: 0, maxX: 8, maxY: 6 },
    layers: [
      { name: 'A', color: null, isShown: true },
      { name: 'OFF', color: null, isShown: false },
    ],
    groups: [
      { ...group, layer: 0, lines: [[0, 0, 8, 0, 8, 6, 0, 6, 0, 0]], arcs: [4, 3, 1, 0, 2 * Math.PI, 0, 0, 1e8, 0, 6] },
      { ...group, layer: 0, color: '#ff0000', fills: [{ rings: [[0, 0, 2, 0, 2, 6, 0, 6]], isTint: false }] },
      { ...group, layer: 1, lines: [[5, 1, 8, 1]] },
    ],
  };
  const { rgb, width, height } = drawDrawingPicture(drawing, 160, 120);
  const scale = 0.88 * 20;
  const at = (x: number, y: number) => {
    const from = (Math.floor(height / 2 - (y - 3) * scale) * width + Math.floor(width / 2 + (x - 4) * scale)) * 3;
    return [...rgb.subarray(from, from + 3)];
  };
  const isInk = ([red = 255, green = 255, blue = 255]: number[]) => red + green + blue < 300;
  expect([at(4, 6), at(0, 3), at(5, 3), at(4, 4)].map(isInk), 'walls and the column').toEqual([true, true, true, true]);
  expect(at(1, 3), 'red, lightened').toEqual([255, 153, 153]);
  expect(at(6, 1), 'a layer that is off').toEqual([255, 255, 255]);
});
