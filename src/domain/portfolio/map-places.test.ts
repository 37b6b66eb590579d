import { expect, test } from 'vitest';
import {
  boundsOf,
  filterOptions,
  filterProjects,
  formatView,
  isDarkerOnMap,
  missingBecause,
  parseView,
  placesOf,
  type MapProject,
} from './map-places.ts';

let next = 0;
function project(changes: Partial<MapProject> = {}): MapProject {
  const id = `project-${next++}`;
  return {
    objectID: id,
    locationId: `at-${id}`,
    location_name: 'Beacon Hall',
    project_name: 'Beacon Hall',
    address: '1 Main St, Troy, NY 12180',
    latitude_cleaned: 42.7,
    longitude_cleaned: -73.7,
    isApproximate: true,
    project_status: 'Order Completed',
    space_type: 'Office',
    project_type: 'SCANIT',
    combined_scope: [],
    ...changes,
  };
}

test('completed, processing and under review are darker, all others lighter [P17]', () => {
  expect(
    ['Order Completed', 'Order Processing', 'Order Under Review', 'Order Received', 'Deposit Due'].map(isDarkerOnMap),
  ).toEqual([true, true, true, false, false]);
});

test('values of one filter are alternatives, filters hold together, and words must all be there [P17]', () => {
  const mill = project({ location_name: 'Harbor Mill', space_type: 'Retail', combined_scope: ['Site', 'MEPF'] });
  const inn = project({ location_name: 'Harbor Inn', space_type: 'Hotel', project_status: 'Deposit Due' });
  const hall = project({ space_type: null });
  const all = [mill, inn, hall];
  expect(filterProjects(all, { spaceType: ['Retail', 'Hotel'] }, '')).toEqual([mill, inn]);
  expect(filterProjects(all, { spaceType: ['Retail', 'Hotel'], status: ['Deposit Due'] }, '')).toEqual([inn]);
  expect(filterProjects(all, { modelScopes: ['MEPF'] }, '')).toEqual([mill]);
  expect(filterProjects(all, { status: [] }, 'TROY harbor')).toEqual([mill, inn]);
});

test('a filter counts its values under the other filters and keeps what is chosen [P17]', () => {
  const all = [
    project(),
    project({ space_type: 'Retail' }),
    project({ space_type: 'Retail', project_status: 'Deposit Due' }),
    project({ project_status: 'Order Lost' }),
  ];
  const chosen = { spaceType: ['Retail'], status: ['Deposit Due'] };
  expect(filterOptions(all, chosen, 'spaceType')).toEqual([{ value: 'Retail', count: 1 }]);
  expect(filterOptions(all, chosen, 'status')).toEqual([
    { value: 'Deposit Due', count: 1 },
    { value: 'Order Completed', count: 1 },
  ]);
  expect(
    filterOptions(all, {}, 'status').map(({ value }) => value),
    'Order Lost is not offered',
  ).not.toContain('Order Lost');
  expect(filterOptions([], { type: ['SCANIT'] }, 'type')).toEqual([{ value: 'SCANIT', count: 0 }]);
});

test('projects at one location are one place, which is as dark as its furthest project [P17] [P20]', () => {
  const [newest, older] = [project({ locationId: 'a', project_status: 'Order Request' }), project({ locationId: 'a' })];
  const [place, ...others] = placesOf([newest, older]);
  expect(others).toEqual([]);
  expect(place).toMatchObject({
    locationId: 'a',
    position: { lat: 42.7, lng: -73.7 },
    status: 'Order Completed',
    projects: [newest, older],
  });
});

test('a location without coordinates is kept, with why it is not on the map [P18]', () => {
  const [place] = placesOf([project({ latitude_cleaned: null, longitude_cleaned: null })]);
  expect(place?.position).toBe(null);
  expect([
    missingBecause({ address: '1 Main St' }),
    missingBecause({ address: ' ' }),
    missingBecause({ address: null }),
  ]).toEqual(['notFound', 'noAddress', 'noAddress']);
});

test('the rectangle holds every position, and there is none without any [P17]', () => {
  const places = placesOf([
    project(),
    project({ latitude_cleaned: 30, longitude_cleaned: -90 }),
    project({ latitude_cleaned: null, longitude_cleaned: null }),
  ]);
  expect(boundsOf(places)).toEqual([-90, 30, -73.7, 42.7]);
  expect(boundsOf([])).toBe(undefined);
});

test('a view goes into an address and comes back; anything else is none', () => {
  expect(parseView(formatView({ lat: 40.7128, lng: -74.006, zoom: 10 }))).toEqual({
    lat: 40.7128,
    lng: -74.006,
    zoom: 10,
  });
  expect(['', 'a,b,c', '91,0,3', '0,0', ',,', '0,0,30', '1,2,3,4', undefined].map(parseView)).toEqual(
    Array(8).fill(undefined),
  );
});
