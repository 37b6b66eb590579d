import { expect, test } from 'vitest';
import { FULL_SPHERE, tileGrid, type TileIndex, type TileLevel } from '#domain/panorama/tile-index.ts';
import { chooseTiles } from './choose-tiles.ts';

function levelOf(width: number, height: number): TileLevel {
  const { across, down } = tileGrid({ width, height });
  return { width, height, tiles: Array.from({ length: across * down }, () => [0, 1]) };
}
const levels = [levelOf(512, 256), levelOf(1024, 512), levelOf(2048, 1024), levelOf(4096, 2048)];
const INDEX: TileIndex = { version: 1, pictures: [{ shape: FULL_SPHERE, levels }] };
const VIEW = { heightPx: 600, aspect: 1.5 };
const chosen = (headingDeg: number, pitchDeg: number, fovDeg: number) =>
  chooseTiles(INDEX, { headingDeg, pitchDeg, fovDeg }, VIEW).filter(({ level }) => level > 0);

test('the coarsest level comes first, then the one with enough pixels, from the middle of the view outwards [N19]', () => {
  const all = chooseTiles(INDEX, { headingDeg: 90, pitchDeg: 0, fovDeg: 60 }, VIEW);
  expect(all[0]).toMatchObject({ level: 0, column: 0, row: 0 });
  const fine = all.slice(1);
  // 600 pixels in 60 degrees: 520 for each radian; the finest level has 652 of them.
  expect(new Set(fine.map(({ level }) => level))).toEqual(new Set([3]));
  // East is the middle of the picture: columns 3 and 4 of 8.
  expect(fine.slice(0, 4).every(({ column, row }) => (column === 3 || column === 4) && (row === 1 || row === 2))).toBe(
    true,
  );
  expect(fine.length).toBeLessThan(32);
});

test('a wide view takes a coarser level, and the finest one is the end [N19]', () => {
  expect(chosen(90, 0, 100).every(({ level }) => level === 2)).toBe(true);
  expect(chosen(90, 0, 8).every(({ level }) => level === 3)).toBe(true);
  expect(chosen(90, 0, 8).length).toBeLessThan(10);
});

test('behind is where the picture ends: both sides of it are loaded; overhead all of its first row [N19]', () => {
  const columns = new Set(chosen(270, 0, 60).map(({ column }) => column));
  expect(columns.has(0) && columns.has(7) && !columns.has(3)).toBe(true);
  const overhead = chosen(0, 89, 60).filter(({ row }) => row === 0);
  expect(overhead.length).toBe(8);
});
