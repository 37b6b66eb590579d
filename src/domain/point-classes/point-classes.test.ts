import { expect, test } from 'vitest';
import { POINT_CLASS_COUNT, pointClasses, pointClassId } from './point-classes.ts';

test('73 classes from 0 to 72, each with a name of its own [L2 L4]', () => {
  expect(pointClasses.map(({ id }) => id)).toEqual(Array.from({ length: POINT_CLASS_COUNT }, (_, id) => id));
  expect(new Set(pointClasses.map(({ name }) => name)).size).toBe(73);
  for (const name of ['clutter', 'wall_int', 'roof', 'door_single', 'door_double'])
    expect(pointClasses[pointClassId(name)]?.name).toBe(name);
});

test('labels read like words', () => {
  expect(
    ['wall_int', 'column_rect', 'door_single', 'clutter'].map((name) => pointClasses[pointClassId(name)]?.label),
  ).toEqual(['Wall, interior', 'Column, rectangular', 'Door, single', 'Clutter']);
});
