import { expect, test } from 'vitest';
import { reachOf, viewsOf } from './map-views.ts';

const tiles = { kind: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'A' } as const;
const none = { tiles: null, satellite: null };

test('a view is offered where something was configured for it, and never alone [R7]', () => {
  expect(viewsOf(none)).toEqual(['roadmap']);
  expect(viewsOf({ ...none, tiles })).toEqual(['roadmap']);
  expect(viewsOf({ ...none, satellite: tiles })).toEqual(['roadmap', 'satellite']);
  expect(viewsOf({ tiles, satellite: tiles })).toEqual(['roadmap', 'satellite', 'hybrid']);
});

test('only the roadmap without tiles ends at counties [R7]', () => {
  expect([reachOf(none, 'roadmap'), reachOf({ ...none, tiles }, 'roadmap'), reachOf({ ...none, satellite: tiles }, 'satellite')]).toEqual(['offline', 'tiles', 'tiles']);
});
