import { expect, test } from 'vitest';
import { boundsOfTiles, isTile } from './tile-grid.ts';

test('a tile lies within its level [R7]', () => {
  expect([
    isTile({ z: 0, x: 0, y: 0 }),
    isTile({ z: 0, x: 1, y: 0 }),
    isTile({ z: 3, x: 7, y: 7 }),
    isTile({ z: 3, x: 0, y: 8 }),
  ]).toEqual([true, false, true, false]);
});

test('a part of the world is widened to the edges of its tiles [R7]', () => {
  // Tile 9 / 151 / 188 (wiki.openstreetmap.org/wiki/Slippy_map_tilenames).
  const troy = boundsOfTiles({ north: 42.74, south: 42.73, east: -73.68, west: -73.69 }, 9);
  expect(troy).toEqual({
    north: expect.closeTo(43.0689, 3),
    south: expect.closeTo(42.5531, 3),
    east: -73.125,
    west: -73.828125,
  });
  expect(boundsOfTiles({ north: 42.9, south: 42.6, east: -73.2, west: -73.8 }, 9)).toEqual(troy);
});

test('the whole world, and what lies outside of it, is the one square [R7]', () => {
  const world = { north: expect.closeTo(85.0511, 4), south: expect.closeTo(-85.0511, 4), east: 180, west: -180 };
  expect(boundsOfTiles({ north: 90, south: -90, east: 400, west: -400 }, 3)).toEqual(world);
});
