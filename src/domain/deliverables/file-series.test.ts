import { expect, test } from 'vitest';
import { unlikeVersions } from './file-series.ts';

const model = (name: string, storey: string | null = null) => ({
  role: 'model',
  format: 'ifc',
  product: 'BIMIT Verified',
  storey,
  name,
});

test('files that would become versions of a file with another name are found, revisions of one file are not [Y4]', () => {
  const there = [model('Hall.ifc'), model('West.ifc', 'West')];
  expect(unlikeVersions([model('hall v2.ifc')], there)).toEqual([]);
  expect(unlikeVersions([model('Hall_rev.3 2026-11-27 final.ifc')], there)).toEqual([]);
  expect(unlikeVersions([model('East.ifc', 'East')], there)).toEqual([]);
  expect(unlikeVersions([{ ...model('Hall.rvt'), format: 'rvt' }], there)).toEqual([]);
  expect(unlikeVersions([model('Duplex.ifc')], there)).toEqual([{ name: 'Duplex.ifc', takesPlaceOf: 'Hall.ifc' }]);
  expect(unlikeVersions([model('A.ifc'), model('B.ifc'), model('C.ifc')], [])).toEqual([
    { name: 'B.ifc', takesPlaceOf: 'A.ifc' },
    { name: 'C.ifc', takesPlaceOf: 'B.ifc' },
  ]);
  const photo = (name: string) => ({ ...model(name), role: 'image', format: 'jpg' });
  expect(unlikeVersions([photo('a.jpg'), photo('b.jpg')], [])).toEqual([]);
});
