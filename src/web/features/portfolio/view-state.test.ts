import { expect, test } from 'vitest';
import { toggled } from '#web/lib/list-search.ts';
import { filtersOf, nextSort, portfolioSearch } from './view-state.ts';

test('an address gives its view back; what is not understood is left out, not refused [P6 P8 P9]', () => {
  const view = {
    tab: 'shared',
    view: 'list',
    q: 'mill',
    sort: 'timeElapsed',
    direction: 'desc',
    group: 'monthReceived',
    status: ['Order Completed'],
    mttrJobId: ['7'],
  };
  expect(portfolioSearch.parse(view)).toMatchObject(view);
  expect(
    portfolioSearch.parse({
      tab: 'all',
      view: 3,
      sort: 'price',
      group: 'team',
      status: {},
      q: 12,
      spaceType: 'Office',
      modelScopes: [],
    }),
  ).toEqual({
    tab: undefined,
    view: undefined,
    sort: undefined,
    group: undefined,
    status: undefined,
    q: '12',
    spaceType: ['Office'],
    modelScopes: undefined,
  });
});

test('filters that a reader is not offered do not count [P9]', () => {
  const search = portfolioSearch.parse({ status: ['Order Completed'], mttrJobId: ['7'] });
  expect(filtersOf(search, ['status', 'spaceType'])).toEqual({ status: ['Order Completed'] });
});

test('a header sorts ascending, descending, then not at all [P6]', () => {
  const first = nextSort({}, 'location');
  expect(first).toEqual({ sort: 'location', direction: undefined });
  const second = nextSort(first, 'location');
  expect(second).toEqual({ sort: 'location', direction: 'desc' });
  expect(nextSort(second, 'location')).toEqual({ sort: undefined, direction: undefined });
  expect(nextSort(second, 'orderStatus')).toEqual({ sort: 'orderStatus', direction: undefined });
});

test('a value is chosen and taken back [P9]', () => {
  expect(toggled(undefined, 'a')).toEqual(['a']);
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a'], 'a')).toBeUndefined();
});
