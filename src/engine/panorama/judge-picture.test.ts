import { expect, test } from 'vitest';
import type { Point3 } from '#geometry/space.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { seededRandom } from '#engine/simulate/random.ts';
import { placeStations } from '#engine/simulate/scanner/place-stations.ts';
import { rayCaster } from '#engine/simulate/scanner/ray-caster.ts';
import { surfaceColor } from '#engine/simulate/scanner/surface-color.ts';
import { paint } from '#formats/testing/read-picture.ts';
import { isPlain, measured } from './judge-picture.ts';

const [WIDTH, HEIGHT] = [256, 128];
const building = generateBuilding(4, 'house', { isFurnished: true });
const caster = rayCaster(building.mesh);
const random = seededRandom(1);

async function isPlainOf(rgb: Uint8Array): Promise<boolean> {
  const { rows, measures } = measured({ width: WIDTH, height: HEIGHT, bands: () => [rgb] });
  for await (const _ of rows.bands());
  return isPlain(measures());
}

/** What a camera sees in a direction; outdoors the sky. */
function colorAt(from: Point3, towards: Point3): number[] {
  const hit = caster.cast(from, towards, 0.05, 60);
  if (!hit) return [150, 180, 220];
  const element = building.mesh.elementOf[hit.triangle] ?? 0;
  const classId = building.mesh.elements[element]?.classId ?? 0;
  return surfaceColor(classId, element, building.mesh.positions, hit.triangle, random);
}

const stations = placeStations(building.truth, caster, {}, building).slice(0, 2);
const sphereAt = (from: Point3, turn: number) =>
  paint(WIDTH, HEIGHT, (x, y) => {
    const elevation = Math.PI / 2 - (Math.PI * (y + 0.5)) / HEIGHT;
    const azimuth = turn - (2 * Math.PI * (x + 0.5)) / WIDTH;
    return colorAt(from, [
      Math.cos(elevation) * Math.cos(azimuth),
      Math.cos(elevation) * Math.sin(azimuth),
      Math.sin(elevation),
    ]);
  });
/** As far to both sides as to the front. */
const photoAt = (from: Point3, turn: number) =>
  paint(WIDTH, HEIGHT, (x, y) => {
    const [right, up] = [(2 * (x + 0.5)) / WIDTH - 1, 0.5 - (y + 0.5) / HEIGHT];
    const towards = [Math.cos(turn) - right * Math.sin(turn), Math.sin(turn) + right * Math.cos(turn), up];
    return colorAt(from, towards.map((value) => value / Math.hypot(1, right, up)) as Point3);
  });

test('pictures all around are panoramas, wherever their seam is, also over a black cap; photos from the same places are not [N19]', async () => {
  expect(stations.length).toBeGreaterThan(1);
  for (const [i, station] of stations.entries()) {
    const sphere = sphereAt(station, 2 * i);
    expect(await isPlainOf(sphere), `around ${i}`).toBe(false);
    sphere.fill(0, 3 * WIDTH * Math.floor(HEIGHT * 0.86));
    expect(await isPlainOf(sphere), `capped ${i}`).toBe(false);
    expect(await isPlainOf(photoAt(station, 2 * i)), `photo ${i}`).toBe(true);
  }
});

test.each([
  [
    'a plan with a margin',
    (x: number, y: number) => (x > 20 && x < 235 && y > 10 && y < 115 && (x % 45 < 2 || y % 30 < 2) ? 20 : 255),
  ],
  ['a plan that fills its sheet', (x: number, y: number) => (x % 45 < 2 || y % 30 < 2 ? 20 : 255)],
  ['a banner', (x: number, y: number) => (x > 75 && x < 180 && y > 50 && y < 75 ? 250 : 90)],
  ['a banner from dark to light', (x: number) => 20 + x / 2],
  ['one color', () => 128],
])('%s is none [N19]', async (_name, levelAt) => {
  expect(await isPlainOf(paint(WIDTH, HEIGHT, (x, y) => Array<number>(3).fill(levelAt(x, y))))).toBe(true);
});
