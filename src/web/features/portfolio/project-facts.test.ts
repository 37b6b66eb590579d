import { expect, test } from 'vitest';
import { areaSqftOf, projectHref, unitSystemOf } from './project-facts.ts';

const engine = {
  projectId: 'p1',
  locationId: 'l1',
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Processing',
  hasSiblings: false,
};

test('a conversion opens at its processing page until it is completed [P13]', () => {
  expect(projectHref(engine)).toBe('/bimit-plan/p1');
  expect(projectHref({ ...engine, status: 'Order Failed' })).toBe('/bimit-plan/p1');
  expect(projectHref({ ...engine, status: 'Order Completed' })).toBe('/location/l1');
});

test('one of several projects at a location opens by its own address [P13]', () => {
  const scan = { ...engine, type: 'SCANIT', subType: '' };
  expect(projectHref(scan)).toBe('/location/l1');
  expect(projectHref({ ...scan, hasSiblings: true })).toBe('/location/l1/project/p1');
});

test('the measured area is shown, the estimate before it, nothing before that', () => {
  expect(areaSqftOf({ ip_calculated_total_sqft: 900, ml_estimated_total_sqft: 1000 })).toBe(900);
  expect(areaSqftOf({ ip_calculated_total_sqft: null, ml_estimated_total_sqft: 1000 })).toBe(1000);
  expect(areaSqftOf({ ip_calculated_total_sqft: null, ml_estimated_total_sqft: null })).toBeNull();
});

test('units are recognized by whole words: Imperial contains an m', () => {
  expect(unitSystemOf({ model_units: 'Imperial' })).toBe('imperial');
  expect(unitSystemOf({ model_units: 'Metric (mm)' })).toBe('metric');
});
