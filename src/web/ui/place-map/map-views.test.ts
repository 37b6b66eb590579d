import { expect, test } from 'vitest';
import { reachOf, viewsOf, withoutView } from './map-views.ts';

const tiles = { kind: 'raster', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'A' } as const;
const none = { tiles: null, satellite: null, hybrid: null };

test('a view is offered where something was configured for it, and never alone [R7]', () => {
  expect(viewsOf(none)).toEqual(['roadmap']);
  expect(viewsOf({ ...none, tiles })).toEqual(['roadmap']);
  expect(viewsOf({ ...none, satellite: tiles })).toEqual(['roadmap', 'satellite']);
  expect(viewsOf({ ...none, tiles, satellite: tiles })).toEqual(['roadmap', 'satellite', 'hybrid']);
  expect(viewsOf({ ...none, satellite: tiles, hybrid: tiles })).toEqual(['roadmap', 'satellite', 'hybrid']);
});

test('only the roadmap without tiles ends at counties [R7]', () => {
  expect([
    reachOf(none, 'roadmap'),
    reachOf({ ...none, tiles }, 'roadmap'),
    reachOf({ ...none, satellite: tiles }, 'satellite'),
  ]).toEqual(['offline', 'tiles', 'tiles']);
});

test('a view whose tiles do not come leaves the others, and the offline map in place of the roadmap [R7]', () => {
  const all = { tiles, satellite: tiles, hybrid: tiles };
  expect(viewsOf(withoutView(all, 'satellite'))).toEqual(['roadmap']);
  expect(reachOf(withoutView(all, 'hybrid'), 'roadmap')).toBe('tiles');
  expect([viewsOf(withoutView(all, 'roadmap')), reachOf(withoutView(all, 'roadmap'), 'roadmap')]).toEqual([
    ['roadmap', 'satellite', 'hybrid'],
    'offline',
  ]);
});
