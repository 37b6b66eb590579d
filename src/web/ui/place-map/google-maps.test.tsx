import { afterEach, expect, test, vi } from 'vitest';
import type { MapSettings } from '#contract/maps.ts';
import { mapTilePath } from '#contract/maps.ts';
import type { TileKind } from '#domain/maps/tile-grid.ts';
import { violations } from '#web/ui/show.tsx';
import { colourOf, eventually, near, offline, serveMaps, showMap } from './show-map.tsx';

afterEach(() => void vi.unstubAllGlobals());

const google = (kind: TileKind) => ({ kind: 'raster' as const, url: mapTilePath(kind), attribution: 'Google Maps' });
const googleMaps: MapSettings = {
  ...offline,
  tiles: google('roadmap'),
  satellite: google('satellite'),
  hybrid: google('hybrid'),
  hasCredits: true,
};

test(
  'the maps of Google are drawn from our own server, with its name and whose data they show in the corner [R7]',
  { tags: 'nightly' },
  async () => {
    const screen = await showMap(googleMaps);
    const map = screen.getByRole('img', { name: 'Map of 12 River St' });
    await eventually(() => colourOf(map)).toEqual(near(0xd0, 0xc0, 0xb0));
    await expect
      .element(screen.getByText(/Google Maps \| Map data of roadmap .2026|Map data of roadmap .2026 \| Google Maps/))
      .toBeVisible();
    await screen.getByText('Satellite', { exact: true }).click();
    await eventually(() => colourOf(map)).toEqual(near(0x30, 0x50, 0x70));
    await expect.element(screen.getByText(/Map data of satellite/)).toBeVisible();
    await screen.getByText('Hybrid', { exact: true }).click();
    await eventually(() => colourOf(map)).toEqual(near(0x70, 0x50, 0x30));
    await expect.element(screen.getByText(/Google Maps/)).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test('the name of Google stays where whose data they are cannot be known [R7]', { tags: 'nightly' }, async () => {
  serveMaps({
    '/api/maps/credits': () =>
      Response.json(
        { error: 'Map tiles are not available.', code: 'MAP_TILES_UNAVAILABLE', requestId: '1' },
        { status: 503 },
      ),
  });
  const screen = await showMap(googleMaps);
  await eventually(() => colourOf(screen.getByRole('img', { name: 'Map of 12 River St' }))).toEqual(
    near(0xd0, 0xc0, 0xb0),
  );
  await expect.element(screen.getByText('Google Maps', { exact: true })).toBeVisible();
});

test('street view covers the map and its line [R7]', { tags: 'nightly' }, async () => {
  serveMaps({
    '/api/street-view': () =>
      Response.json({ panorama: { id: 'p-1', headingDeg: 20, takenOn: '2022-05', copyright: 'Somebody' } }),
  });
  const screen = await showMap({ ...googleMaps, hasStreetView: true });
  const line = screen.getByText(/Google Maps/);
  await expect.element(line).toBeVisible();
  await screen.getByRole('button', { name: 'Street view' }).click();
  const picture = screen.getByRole('img', { name: 'View from the street toward 20 degrees' });
  await expect.element(picture).toBeVisible();
  const { left, top } = line.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 4, top + 4)).toBe(picture.element());
});

test('tiles that do not come leave the offline map, and are asked for again [R7]', { tags: 'nightly' }, async () => {
  const broken = { kind: 'raster' as const, url: '/test-tiles/broken/{z}/{x}/{y}.png', attribution: 'Nobody' };
  let settings: MapSettings = { ...offline, tiles: broken };
  serveMaps({ '/api/map-settings': () => Response.json(settings) });
  const screen = await showMap(settings);
  const map = screen.getByRole('img', { name: 'Map of 12 River St' });
  await expect.element(screen.getByText('The map tiles did not load.')).toBeVisible();
  await eventually(() => colourOf(map)).toEqual(near(0xf6, 0xf5, 0xf1));
  expect(await violations()).toEqual([]);
  settings = googleMaps;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => colourOf(map)).toEqual(near(0xd0, 0xc0, 0xb0));
  await expect.element(screen.getByText('The map tiles did not load.')).not.toBeInTheDocument();
});
