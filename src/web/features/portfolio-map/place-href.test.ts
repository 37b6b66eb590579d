import { expect, test } from 'vitest';
import { placesOf } from '#domain/portfolio/map-places.ts';
import type { LocationHit } from '#contract/locations.ts';
import { exampleHit } from './example-hit.ts';
import { mapHref, mapSearch, portfolioHref } from './map-search.ts';
import { placeHref } from './place-href.ts';

const hrefOf = (...hits: LocationHit[]) => placesOf(hits).map(placeHref)[0];

test('a marker opens the 3D view, verified before preview [P17]', () => {
  const hit = exampleHit({ models: ['preview', 'verified'] });
  expect(hrefOf(hit)).toBe(`/location/${hit.locationId}?viewer=step3:bimit_verified_3d`);
  expect(hrefOf({ ...hit, project_type: 'BIMIT Engine' })).toBe(
    `/location/${hit.locationId}?viewer=step3:bimit_preview_3d`,
  );
});

test('of several projects the newest with a model is opened by its name [P17]', () => {
  const [newest, older] = [exampleHit({ locationId: 'a' }), exampleHit({ locationId: 'a', models: ['preview'] })];
  expect(hrefOf(newest, older)).toBe(`/location/a/project/${older.objectID}?viewer=step3:bimit_preview_3d`);
});

test('a location without a model opens its page, a running conversion its own [P17]', () => {
  const hit = exampleHit({ project_status: 'Order Processing' });
  expect(hrefOf(hit)).toBe(`/location/${hit.locationId}`);
  expect(hrefOf({ ...hit, project_type: 'BIMIT Engine' })).toBe(`/bimit-plan/${hit.objectID}`);
});

test('the map opens with the filters of the portfolio, and closing goes back to the same view [P17]', () => {
  const query = 'tab=demo&view=list&status=%5B%22Order+Completed%22%5D&sort=location';
  const href = mapHref(`?${query}`);
  const search = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  expect(search).toEqual({ tab: 'demo', status: '["Order Completed"]', from: query });
  expect(portfolioHref(mapSearch.parse(search))).toBe(`/portfolio?${query}`);
  expect([mapHref(''), portfolioHref({}), portfolioHref({ tab: 'mine' })]).toEqual([
    '/portfolio/map',
    '/portfolio',
    '/portfolio?tab=mine',
  ]);
});

test('an address with values that are not understood still shows the map', () => {
  expect(mapSearch.parse({ tab: 'other', status: 'Deposit Due', spaceType: { a: 1 }, q: 42, at: 5 })).toEqual({
    status: ['Deposit Due'],
    q: '42',
  });
});
