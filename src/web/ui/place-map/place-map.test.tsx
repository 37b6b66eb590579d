import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show, violations } from '#web/ui/show.tsx';
import { PinMap } from './pin-map.tsx';
import { PlaceMap } from './place-map.tsx';
import { colourOf, eventually, near, offline, serveMaps, showMap, troy } from './show-map.tsx';

afterEach(() => void vi.unstubAllGlobals());

const raster = (colour: string) => ({
  kind: 'raster' as const,
  url: `${window.location.origin}/test-tiles/${colour}/{z}/{x}/{y}.png`,
  attribution: `Made of ${colour}`,
});
const tiles = raster('e0e0e0');
const satellite = raster('208040');

/** Zoom levels of the tiles that were asked for since the page began to count anew. */
const levelsOf = (colour: string) =>
  [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => new RegExp(`/test-tiles/${colour}/(\\d+)/`).exec(name)?.[1] ?? []),
    ),
  ].map(Number);

test(
  'roadmap, satellite and hybrid are drawn from the tiles of their providers, whose lines stand on the map [R7]',
  { tags: 'nightly' },
  async () => {
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
  },
);

test('a map turns a sign until it is drawn', { tags: 'nightly' }, async () => {
  const screen = await showMap({ ...offline, tiles });
  const waiting = () => screen.container.querySelector('[data-waiting]');
  expect(waiting()?.querySelector('[class*="Loader-root"]')).not.toBeNull();
  await eventually(() => colourOf(screen.getByRole('img', { name: 'Map of 12 River St' }))).toEqual(
    near(0xe0, 0xe0, 0xe0),
  );
  await expect.poll(waiting).toBeNull();
  expect(screen.container.querySelector('[class*="Loader-root"]')).toBeNull();
});

test('without pictures from above there is nothing to choose [R7]', async () => {
  const screen = await showMap({ ...offline, tiles });
  await expect.element(screen.getByText('Made of e0e0e0')).toBeVisible();
  expect(screen.getByRole('radio').elements()).toEqual([]);
});

test(
  'the map view begins with the picture from above, close and tilted, and can be moved [R6]',
  { tags: 'nightly' },
  async () => {
    performance.clearResourceTimings();
    const screen = await showMap(
      { ...offline, satellite },
      <PlaceMap isFull position={troy} label="Map of 12 River St" />,
    );
    const map = screen.getByRole('region', { name: 'Map of 12 River St' });
    await eventually(() => colourOf(map)).toEqual(near(0x20, 0x80, 0x40));
    await expect.element(screen.getByText('Loading Google Maps...')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: 'Satellite' })).toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    expect(levelsOf('208040'), 'zoom 18 is level 19 of tiles of 256 px').toEqual([19]);
    expect(await violations()).toEqual([]);
  },
);

test('the map without a network writes the names of places, and says whose they are [R6]', async () => {
  const screen = await showMap(offline, <PlaceMap isFull position={troy} label="Map of 12 River St" />);
  await expect.element(screen.getByText(/^Names: GeoNames/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an address without a place has a sentence in place of the map [R6]', async () => {
  const screen = await showMap(offline, <PlaceMap position={null} label="Map" />);
  await expect.element(screen.getByText('Could not load map for this address')).toBeVisible();
});

test('the map view says that it loads [R6]', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const screen = await show(
    <div style={{ height: 300 }}>
      <PlaceMap isFull position={troy} label="Map" />
    </div>,
  );
  await expect.element(screen.getByText('Loading Google Maps...')).toBeVisible();
});

test('the pin of the wizard stays where it was put when the view changes [R7]', { tags: 'nightly' }, async () => {
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
});

/** Around the lower left of the map, where the colour is read. */
const block = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
].map(([x = 0, y = 0]) => [troy.lng + x * 0.002, troy.lat + y * 0.002]);

test('the outline of the building lies over the map of a member, in every view [R7]', { tags: 'nightly' }, async () => {
  const asked = serveMaps({ '/api/building-outline': () => Response.json({ outline: block }) });
  const screen = await showMap({ ...offline, tiles, satellite, hasOutlines: true });
  const map = screen.getByRole('img', { name: 'Map of 12 River St' });
  // A fifth of blue over grey.
  await eventually(() => colourOf(map)).toEqual(near(0xc0, 0xcc, 0xe2));
  await expect.element(screen.getByText(/OpenStreetMap contributors/)).toBeVisible();
  await screen.getByText('Satellite', { exact: true }).click();
  await eventually(() => colourOf(map)).toEqual(near(0x23, 0x7d, 0x5f));
  expect(asked).toEqual(['/api/building-outline?latitude=42.73&longitude=-73.69']);
});

test.each([
  ['a service that is busy', { hasOutlines: true }, false, ['/api/building-outline?latitude=42.73&longitude=-73.69']],
  ['a guest', { hasOutlines: true }, true, []],
  ['no service', {}, false, []],
] as const)(
  '%s leaves the pin alone, without a word [R7]',
  { tags: 'nightly', timeout: 30_000 },
  async (_name, settings, isGuest, calls) => {
    const asked = serveMaps({
      '/api/building-outline': () =>
        Response.json({ error: 'Too many', code: 'TOO_MANY_REQUESTS', requestId: '1' }, { status: 429 }),
    });
    const screen = await showMap({ ...offline, tiles, ...settings }, undefined, isGuest);
    await eventually(() => colourOf(screen.getByRole('img', { name: 'Map of 12 River St' }))).toEqual(
      near(0xe0, 0xe0, 0xe0),
    );
    expect(asked).toEqual(calls);
    expect(screen.getByRole('status').elements()).toEqual([]);
    expect(screen.getByRole('button').elements()).toEqual([]);
  },
);

test('street view looks at the place, is turned by 45 degrees and closed [R7]', { tags: 'nightly' }, async () => {
  const asked = serveMaps({
    '/api/street-view': () =>
      Response.json({ panorama: { id: 'p-1', headingDeg: 20, takenOn: '2022-05', copyright: 'Somebody' } }),
  });
  const screen = await showMap({ ...offline, hasStreetView: true });
  await screen.getByRole('button', { name: 'Street view' }).click();
  const picture = screen.getByRole('img', { name: 'View from the street toward 20 degrees' });
  await expect.element(picture).toHaveAttribute('src', '/api/street-view/picture?panorama=p-1&heading=20');
  await expect.element(screen.getByText(/Somebody . 2022-05/)).toBeVisible();
  await screen.getByRole('button', { name: 'Turn left' }).click();
  await expect
    .element(screen.getByRole('img', { name: 'View from the street toward 335 degrees' }))
    .toBeInTheDocument();
  expect(asked).toEqual(['/api/street-view?latitude=42.73&longitude=-73.69']);
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Close street view' }).click();
  await expect.element(screen.getByRole('button', { name: 'Street view' })).toBeVisible();
});

test.each([
  ['no panorama', () => Response.json({ panorama: null }), 'There is no street view within 50 m of this place.'],
  [
    'a failure',
    () =>
      Response.json(
        {
          error: 'Street view is not available right now. Try again in a minute.',
          code: 'STREET_VIEW_UNAVAILABLE',
          requestId: '1',
        },
        { status: 503 },
      ),
    'Street view is not available right now. Try again in a minute.',
  ],
])('street view with %s says so in a sentence [R7]', { tags: 'nightly' }, async (_name, answer, sentence) => {
  serveMaps({ '/api/street-view': answer });
  const screen = await showMap({ ...offline, hasStreetView: true });
  await screen.getByRole('button', { name: 'Street view' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

test('guests and installations without a key have no street view [R7]', async () => {
  const guest = await showMap({ ...offline, hasStreetView: true }, undefined, true);
  await expect.element(guest.getByRole('img', { name: 'Map of 12 River St' })).toBeInTheDocument();
  expect(guest.getByRole('button').elements()).toEqual([]);
  await guest.unmount();
  const member = await showMap(offline);
  await expect.element(member.getByRole('img', { name: 'Map of 12 River St' })).toBeInTheDocument();
  expect(member.getByRole('button').elements()).toEqual([]);
});
