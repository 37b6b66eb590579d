import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { MapSettings } from '#contract/maps.ts';
import { show, violations } from '#web/ui/show.tsx';
import { PinMap } from './pin-map.tsx';
import { PlaceMap } from './place-map.tsx';

afterEach(() => void vi.unstubAllGlobals());

const raster = (colour: string) => ({ kind: 'raster' as const, url: `${window.location.origin}/test-tiles/${colour}/{z}/{x}/{y}.png`, attribution: `Made of ${colour}` });
const offline: MapSettings = { tiles: null, satellite: null, completesStreets: false };
const tiles = raster('e0e0e0');
const satellite = raster('208040');
const troy = { lat: 42.73, lng: -73.69 };

/** Software draws the map in tests: what hangs ends after this. */
const eventually = <T,>(value: () => T) => expect.poll(value, { timeout: 14_000, interval: 200 });

async function showMap(settings: MapSettings, node = <PlaceMap position={troy} label="Map of 12 River St" />) {
  await page.viewport(800, 500);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['map-settings'], settings);
  return show(<div style={{ height: 300 }}>{node}</div>, { queries });
}

/** What is to be seen at the lower left of the map, beside the pin, as RGB. */
async function colourOf(map: Locator): Promise<number[]> {
  const base64 = await map.screenshot({ save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  return [...(context?.getImageData(Math.round(picture.width * 0.2), Math.round(picture.height * 0.6), 1, 1).data ?? [])].slice(0, 3);
}
const near = (...rgb: number[]) => rgb.map((part) => expect.closeTo(part, -1));

test('roadmap, satellite and hybrid are drawn from the tiles of their providers, whose lines stand on the map [R7]', async () => {
  const screen = await showMap({ ...offline, tiles, satellite });
  const map = screen.getByRole('img', { name: 'Map of 12 River St' });
  await eventually(() => colourOf(map)).toEqual(near(0xe0, 0xe0, 0xe0));
  await expect.element(screen.getByText('Made of e0e0e0')).toBeVisible();
  expect(screen.getByText('Made of 208040').elements()).toEqual([]);
  await screen.getByText('Satellite', { exact: true }).click();
  await eventually(() => colourOf(map)).toEqual(near(0x20, 0x80, 0x40));
  await expect.element(screen.getByText('Made of 208040')).toBeVisible();
  await screen.getByText('Hybrid', { exact: true }).click();
  await eventually(() => colourOf(map)).toEqual(near(0x80, 0xb0, 0x90));
  await expect.element(screen.getByText(/Made of e0e0e0/)).toBeVisible();
  expect(await violations()).toEqual([]);
}, 60_000);

test('without pictures from above there is nothing to choose [R7]', async () => {
  const screen = await showMap({ ...offline, tiles });
  await expect.element(screen.getByText('Made of e0e0e0')).toBeVisible();
  expect(screen.getByRole('radio').elements()).toEqual([]);
});

test('the map view begins with the picture from above, close and tilted, and can be moved [R6]', async () => {
  const screen = await showMap({ ...offline, satellite }, <PlaceMap isFull position={troy} label="Map of 12 River St" />);
  const map = screen.getByRole('region', { name: 'Map of 12 River St' });
  await eventually(() => colourOf(map)).toEqual(near(0x20, 0x80, 0x40));
  await expect.element(screen.getByText('Loading Google Maps...')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: 'Satellite' })).toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  expect(await violations()).toEqual([]);
}, 30_000);

test('an address without a place has a sentence in place of the map [R6]', async () => {
  const screen = await showMap(offline, <PlaceMap position={null} label="Map" />);
  await expect.element(screen.getByText('Could not load map for this address')).toBeVisible();
});

test('the map view says that it loads [R6]', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const screen = await show(<div style={{ height: 300 }}><PlaceMap isFull position={troy} label="Map" /></div>);
  await expect.element(screen.getByText('Loading Google Maps...')).toBeVisible();
});

test('the pin of the wizard stays where it was put when the view changes [R7]', async () => {
  const onMove = vi.fn();
  const screen = await showMap({ ...offline, tiles, satellite }, <PinMap pin={troy} label="Pin" onMove={onMove} />);
  const map = screen.getByRole('application', { name: 'Pin: 42.73000, -73.69000' });
  await eventually(() => colourOf(map)).toEqual(near(0xe0, 0xe0, 0xe0));
  await screen.getByText('Satellite', { exact: true }).click();
  await eventually(() => colourOf(map)).toEqual(near(0x20, 0x80, 0x40));
  map.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  const moved = onMove.mock.lastCall?.[0];
  expect(moved.lat).toBeCloseTo(troy.lat, 6);
  // 12 px of a world of 512 px times two to the power of zoom 15.
  expect(moved.lng - troy.lng).toBeCloseTo((12 * 360) / (512 * 2 ** 15), 6);
}, 30_000);
