import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#web/ui/show.tsx';
import { offline } from '#web/ui/place-map/show-map.tsx';
import { exampleHit } from './example-hit.ts';
import { PortfolioMap } from './portfolio-map.tsx';

type Props = Parameters<typeof PortfolioMap>[0];
const boston = exampleHit({ location_name: 'Beacon Hall', models: ['preview'] });
const chicago = exampleHit({
  location_name: 'Lake Mill',
  address: '2 Lake St, Chicago, IL 60601',
  latitude_cleaned: 41.88,
  longitude_cleaned: -87.63,
  project_status: 'Deposit Due',
  space_type: 'Retail',
  isApproximate: true,
});
const lost = exampleHit({
  location_name: 'Lost House',
  address: '3 Nowhere Rd',
  latitude_cleaned: null,
  longitude_cleaned: null,
});
const nameless = exampleHit({ location_name: 'Barn', address: null, latitude_cleaned: null, longitude_cleaned: null });
const given: Props = {
  hits: [boston, chicago, lost, nameless],
  failure: undefined,
  search: { tab: 'mine' },
  tabs: null,
  onSearch: () => undefined,
  onView: () => undefined,
  onOpen: () => undefined,
  onRetry: () => undefined,
};

/** Software draws the map in tests: what hangs ends after this. */
const eventually = <T,>(value: () => T) => expect.poll(value);

async function showMap(changes: Partial<Props> = {}, queries = new QueryClient()) {
  await page.viewport(900, 560);
  return show(<PortfolioMap {...given} {...changes} />, { queries });
}

test(
  'markers of 24 px stand where locations are, in the blue that the legend explains, and open their 3D view [P17]',
  { tags: 'nightly' },
  async () => {
    const onOpen = vi.fn();
    const screen = await showMap({ onOpen });
    const marker = screen.getByRole('link', { name: 'Beacon Hall, Order Completed', exact: true });
    await expect.element(marker).toBeVisible();
    expect(marker.element().getBoundingClientRect()).toMatchObject({ width: 24, height: 24 });
    expect(marker.element().getBoundingClientRect().left, 'Boston is east of Chicago').toBeGreaterThan(
      screen
        .getByRole('link', { name: /^Lake Mill, / })
        .element()
        .getBoundingClientRect().left,
    );
    await expect.element(screen.getByText('Completed, processing or under review')).toBeVisible();
    await expect.element(marker).toHaveAttribute('data-tone', 'darker');
    await expect.element(screen.getByRole('link', { name: /^Lake Mill, / })).toHaveAttribute('data-tone', 'lighter');
    await marker.click();
    expect(onOpen).toHaveBeenCalledWith(`/location/${boston.locationId}?viewer=step3:bimit_preview_3d`);
    expect(await violations()).toEqual([]);
  },
);

test(
  'a marker that is pointed at tells name, address, status, and that it is approximate; Esc closes it [P17]',
  { tags: 'nightly' },
  async () => {
    const screen = await showMap();
    const marker = screen.getByRole('link', { name: 'Lake Mill, Deposit Due, Approximate position' });
    await marker.hover();
    await eventually(() => screen.getByText('2 Lake St, Chicago, IL 60601').all()).toHaveLength(2);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await eventually(() => screen.getByText('2 Lake St, Chicago, IL 60601').all()).toHaveLength(1);
  },
);

test('what cannot be on the map is listed beside it, with why [P18]', async () => {
  const screen = await showMap();
  await expect.element(screen.getByRole('heading', { name: 'Not on the map (2)' })).toBeVisible();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Lost House' }))
    .toMatchTextContent(/The address was not found/);
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Barn' }))
    .toMatchTextContent(/Has no address yet/);
});

test(
  'close locations are a cluster of 40 px with their number, which a click zooms into by 2 [P17]',
  { tags: 'nightly' },
  async () => {
    const onView = vi.fn();
    const near = (lng: number) => exampleHit({ longitude_cleaned: lng });
    const screen = await showMap({
      hits: [near(-71.06), near(-71.061), near(-71.062)],
      search: { at: '42.36,-71.06,9.0' },
      onView,
    });
    const cluster = screen.getByRole('button', { name: '3 locations: zoom in' });
    await expect.element(cluster).toMatchTextContent('3');
    expect(cluster.element().getBoundingClientRect()).toMatchObject({ width: 40, height: 40 });
    await cluster.click();
    await eventually(() => onView.mock.lastCall?.[0].zoom).toBe(11);
  },
);

test('locations at one spot are listed, as no view can tell them apart [P17]', { tags: 'nightly' }, async () => {
  const screen = await showMap({
    hits: [exampleHit({ location_name: 'Flat 1' }), exampleHit({ location_name: 'Flat 2' })],
    search: { at: '42.36,-71.06,9.0' },
  });
  await screen.getByRole('button', { name: '2 locations: zoom in' }).click();
  const list = screen.getByRole('dialog', { name: '2 locations here' });
  await expect.element(list.getByRole('link', { name: 'Flat 2' })).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test(
  'zoom buttons go by 1; without anything to fit the map begins at New York City, zoom 10 [P17]',
  { tags: 'nightly' },
  async () => {
    const onView = vi.fn();
    const screen = await showMap({ hits: [nameless], onView });
    await expect.element(screen.getByRole('region', { name: 'Map of your locations' })).toBeVisible();
    await screen.getByRole('button', { name: 'Zoom in' }).click();
    await eventually(() => onView.mock.lastCall?.[0].zoom).toBe(11);
    expect(onView.mock.lastCall?.[0]).toMatchObject({
      lat: expect.closeTo(40.7128, 3),
      lng: expect.closeTo(-74.006, 3),
    });
    await screen.getByRole('button', { name: 'Zoom out' }).click();
    await eventually(() => onView.mock.lastCall?.[0].zoom).toBe(10);
  },
);

test(
  'filters count, choose and clear; search and filters leave only what fits [P17]',
  { tags: 'nightly' },
  async () => {
    const onSearch = vi.fn();
    const screen = await showMap({ onSearch });
    await screen.getByRole('button', { name: 'Filters' }).click();
    await screen.getByRole('checkbox', { name: 'Deposit Due' }).click();
    expect(onSearch).toHaveBeenCalledWith({ status: ['Deposit Due'] });
    await screen.showInstead(
      <PortfolioMap {...given} onSearch={onSearch} search={{ tab: 'mine', status: ['Deposit Due'] }} />,
    );
    await expect.element(screen.getByText('1 location', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^Beacon Hall/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    expect(onSearch).toHaveBeenLastCalledWith({
      status: undefined,
      spaceType: undefined,
      type: undefined,
      modelScopes: undefined,
    });
    await screen.showInstead(<PortfolioMap {...given} search={{ tab: 'mine', q: 'nothing like it' }} />);
    await expect.element(screen.getByRole('heading', { name: 'No matching locations' })).toBeVisible();
  },
);

test('ten thousand locations are clustered, and only rows in sight are made [P17]', { tags: 'nightly' }, async () => {
  const hits = Array.from({ length: 10_000 }, (_, index) =>
    exampleHit({ latitude_cleaned: 28 + (index % 100) / 5, longitude_cleaned: -120 + Math.floor(index / 100) / 2.5 }),
  );
  const screen = await showMap({ hits });
  await expect.element(screen.getByText('10,000 locations')).toBeVisible();
  // Not by role: the names of ten thousand are not worked out twice a second.
  const clustered = () =>
    [...document.querySelectorAll('button[aria-label$="zoom in"]')].map((element) =>
      Number.parseInt(element.getAttribute('aria-label') ?? '', 10),
    );
  await eventually(() => clustered().reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(document.querySelectorAll('li').length).toBeLessThan(60);
});

test(
  'tiles that do not come leave the offline map with its markers, and a sentence clear of the legend [P17 R7]',
  { tags: 'nightly' },
  async () => {
    const queries = new QueryClient();
    queries.setQueryData(['map-settings'], {
      ...offline,
      tiles: { kind: 'raster', url: '/test-tiles/broken/{z}/{x}/{y}.png', attribution: 'Nobody' },
    });
    const screen = await showMap({}, queries);
    const note = screen.getByText('The map tiles did not load.');
    await eventually(() => note.elements()).toHaveLength(1);
    expect(note.element().getBoundingClientRect().bottom).toBeLessThan(
      screen.getByText('Completed, processing or under review').element().getBoundingClientRect().top,
    );
    await eventually(() => screen.getByRole('link', { name: /^Beacon Hall, / }).elements()).toHaveLength(1);
    expect(await violations()).toEqual([]);
  },
);

test('a browser that cannot draw the map keeps the list, with a sentence [P17]', { tags: 'nightly' }, async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const screen = await showMap();
  await expect
    .element(screen.getByText('This browser cannot show the map. The list has the same locations.'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Beacon Hall' }))
    .toHaveAttribute('href', `/location/${boston.locationId}?viewer=step3:bimit_preview_3d`);
  vi.restoreAllMocks();
});

test('a failure to read says so and offers another try', async () => {
  const onRetry = vi.fn();
  const screen = await showMap({ hits: undefined, failure: 'The service is restarting.', onRetry });
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});
