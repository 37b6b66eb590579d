import { expect, test } from 'vitest';
import { createAddressMatch, createPlaceSearch, parsePlaces, placeLabel } from './place-search.ts';

const table = `# a remark
10001	New York	NY	40.748	-73.997
10002	New York	NY	40.715	-73.987
12345	Schenectady	NY	42.833	-74.058
17401	York	PA	39.963	-76.728
17402	York	PA	39.960	-76.661
29745	York	SC	34.994	-81.241
63101	Saint Louis	MO	38.635	-90.191
90001	Los Angeles	CA	33.974	-118.249
broken line
`;
const places = parsePlaces(table);
const search = createPlaceSearch(places);
const labels = (query: string) => search(query).map(placeLabel);

test('reads the table and leaves out what is not a place [N12]', () => {
  expect(places).toHaveLength(8);
  expect(places[0]).toEqual({ zip: '10001', city: 'New York', state: 'NY', latitude: 40.748, longitude: -73.997 });
});

test('finds by the beginning of a ZIP code', () => {
  expect(labels('1000')).toEqual(['New York, NY 10001', 'New York, NY 10002']);
  expect(labels('63101')).toEqual(['Saint Louis, MO 63101']);
});

test('finds by city: exact names first, then the larger; one line per city', () => {
  expect(labels('york')).toEqual(['York, PA 17401', 'York, SC 29745']);
  expect(labels('NEW y')).toEqual(['New York, NY 10001']);
});

test("'City, ST' lists the ZIP codes of that city alone", () => {
  expect(labels('York, PA')).toEqual(['York, PA 17401', 'York, PA 17402']);
  expect(labels('york pa 17402')).toEqual(['York, PA 17402']);
});

test('understands St. for Saint, and two letters that are no state', () => {
  expect(labels('St. Louis')).toEqual(['Saint Louis, MO 63101']);
  expect(labels('Los An')).toEqual(['Los Angeles, CA 90001']);
});

test('answers at most 8, and nothing for nothing', () => {
  const many = createPlaceSearch(
    Array.from({ length: 30 }, (_, index) => ({
      zip: String(20000 + index),
      city: `Town ${index}`,
      state: 'OH',
      latitude: 0,
      longitude: 0,
    })),
  );
  expect(many('2')).toHaveLength(8);
  expect(many('town')).toHaveLength(8);
  expect(search('  ')).toEqual([]);
  expect(search('zzz')).toEqual([]);
});

test('an address is placed by the ZIP code it ends with, and by nothing less', () => {
  const placeOf = createAddressMatch(places);
  expect(placeOf('12 River St, New York, NY 10002')).toMatchObject({ zip: '10002', latitude: 40.715 });
  expect(placeOf('Harlem, ny 10001-1234 ')).toMatchObject({ zip: '10001' });
  for (const address of [
    '12 River St, New York, NY',
    'New York, PA 10001',
    'New York, NY 99999',
    '10001',
    'NY 10001',
    '',
  ])
    expect(placeOf(address)).toBeUndefined();
});
