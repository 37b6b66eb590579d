import { expect, test } from 'vitest';
import { nextVersionOf, planDelivery } from './file-series.ts';

const model = (name: string, storey: string | null = null) => ({
  role: 'model',
  format: 'ifc',
  product: 'BIMIT Verified',
  storey,
  name,
});
const ply = (name: string, storey: string | null = null) => ({ ...model(name, storey), role: 'scan', format: 'ply' });
const planned = (...args: Parameters<typeof planDelivery>) => {
  const { storeys, unlike } = planDelivery(...args);
  return { storeys: [...storeys.values()], unlike };
};

test('a file that would take the place of one with another name is asked about, a revision of it is not [Y4]', () => {
  const there = [model('Hall.ifc'), model('West.ifc', 'West')];
  const clear = { storeys: [null], unlike: [] };
  expect(planned([model('hall v2.ifc')], there)).toEqual(clear);
  expect(planned([model('Hall_rev.3 2026-11-27 final.ifc')], there)).toEqual(clear);
  expect(planned([model('East.ifc', 'East')], there)).toEqual({ storeys: ['East'], unlike: [] });
  expect(planned([{ ...model('Hall.rvt'), format: 'rvt' }], there)).toEqual(clear);
  expect(planned([model('Duplex.ifc')], there)).toEqual({
    storeys: [null],
    unlike: [{ name: 'Duplex.ifc', takesPlaceOf: 'Hall.ifc' }],
  });
  expect(planned([ply('scan 2.ply')], [ply('scan 1.ply')]).unlike).toEqual([
    { name: 'scan 2.ply', takesPlaceOf: 'scan 1.ply' },
  ]);
});

test('files of one delivery with different names are files of their own, also where a number alone tells them apart [Y4]', () => {
  expect(planned([ply('scan1.ply'), ply('scan2.ply')], [])).toEqual({ storeys: ['scan1', 'scan2'], unlike: [] });
  expect(planned([ply('north v1.ply', 'Level 1'), ply('north v2.ply', 'Level 1')], []).storeys).toEqual([
    'Level 1 north v1',
    'Level 1 north v2',
  ]);
  // Those that have their own place already keep it.
  expect(planned([ply('one.ply'), { ...ply('one.las'), format: 'las' }], [])).toEqual({
    storeys: [null, null],
    unlike: [],
  });
  const photo = (name: string) => ({ ...model(name), role: 'image', format: 'jpg' });
  expect(planned([photo('a.jpg'), photo('b.jpg')], [])).toEqual({ storeys: [null, null], unlike: [] });
});

test('a file with the name of one that is there is its next version, in the part that that one has [Y4]', () => {
  const there = [ply('scan1.ply', 'scan1'), ply('scan2.ply', 'scan2')];
  expect(planned([ply('SCAN2.ply')], there)).toEqual({ storeys: ['scan2'], unlike: [] });
  expect(planned([ply('scan1.ply'), ply('scan3.ply')], [ply('scan1.ply')])).toEqual({
    storeys: [null, 'scan3'],
    unlike: [],
  });
  expect(planned([ply('scan1.ply', 'Roof')], there)).toEqual({ storeys: ['Roof'], unlike: [] });
});

test('the next version counts on from the highest, also from one that was withdrawn, and is said of what customers see alone [Y4]', () => {
  const there = [
    { ...model('Hall.ifc'), version: 1, isCurrent: true },
    { ...model('Hall.ifc'), version: 2, isCurrent: false },
  ];
  expect(nextVersionOf(model('Hall v2.ifc'), there)).toEqual({ current: there[0], version: 3 });
  expect(nextVersionOf(model('Hall.ifc', 'West'), there)).toBeUndefined();
  expect(nextVersionOf(model('Hall.ifc'), there.slice(1))).toBeUndefined();
  const sent = { ...model('a.las'), role: 'original', version: 1, isCurrent: true };
  expect(nextVersionOf(sent, [sent])).toBeUndefined();
});
