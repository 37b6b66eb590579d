import { expect, test } from 'vitest';
import { drawingUnitOf } from './drawing-unit.ts';

test.each([
  [1, false, 'inches', 0.0254],
  [2, false, 'feet', 0.3048],
  [4, true, 'millimeters', 0.001],
  [6, false, 'meters', 1],
  [21, false, 'US survey feet', 1200 / 3937],
])('$INSUNITS %i is a unit that the file says [K4]', (insUnits, isMetric, name, metresPerUnit) => {
  expect(drawingUnitOf(insUnits, isMetric)).toEqual({ name, metresPerUnit, isAssumed: false });
});

test('without a unit the system of measurement decides, and it is reported as assumed [K4]', () => {
  expect(drawingUnitOf(0, false)).toEqual({ name: 'inches', metresPerUnit: 0.0254, isAssumed: true });
  expect(drawingUnitOf(0, true)).toEqual({ name: 'millimeters', metresPerUnit: 0.001, isAssumed: true });
  expect(drawingUnitOf(18, true), 'astronomical units are no unit of a building').toMatchObject({
    name: 'millimeters',
    isAssumed: true,
  });
});
