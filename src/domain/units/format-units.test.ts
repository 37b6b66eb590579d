import { expect, test } from 'vitest';
import { formatArea } from './format-area.ts';
import { formatFeetFractions, formatFeetInches, formatLength, formatPlanLength } from './format-length.ts';

test('writes feet and inches to the nearest quarter [N13]', () => {
  expect(formatFeetInches(0)).toBe(`0'-0"`);
  expect(formatFeetInches(0.3048)).toBe(`1'-0"`);
  expect(formatFeetInches(4.2)).toBe(`13'-9 1/4"`);
  expect(formatFeetInches(0.0127)).toBe(`0'-0 1/2"`);
  expect(formatFeetInches(1.0, 16)).toBe(`3'-3 3/8"`);
  expect(formatFeetInches(-0.5)).toBe(`-1'-7 3/4"`);
});

test('carries a full foot instead of writing twelve inches', () => {
  expect(formatFeetInches(0.3048 * 5 - 0.0005)).toBe(`5'-0"`);
});

test('writes lengths and areas with their unit in both systems [N13]', () => {
  expect(formatLength(2.4, 'metric')).toBe('2.40 m');
  expect(formatPlanLength(2.4, 'metric')).toBe('2400');
  expect(formatPlanLength(2.4, 'imperial')).toBe(`7'-10 1/2"`);
  expect(formatArea(31.512, 'metric')).toBe('31.5 m²');
  expect(formatArea(31.512, 'imperial')).toBe('339 sq ft');
  expect(formatArea(4645.15, 'imperial')).toBe('50,000 sq ft');
});

test('writes lengths of models in feet and sixteenths of an inch, reduced and carried, on both sides of zero [V7]', () => {
  expect(
    [2.5, 0.3048, 0, 0.0254 / 16, 0.0254 / 40, 0.0254 * (12 - 1 / 32), 0.0254 * (12 - 1 / 16), -2.5, -0.0254 / 40].map(
      formatFeetFractions,
    ),
  ).toEqual([`8' 2 7/16"`, `1' 0"`, `0' 0"`, `0' 0 1/16"`, `0' 0"`, `1' 0"`, `0' 11 15/16"`, `-8' 2 7/16"`, `0' 0"`]);
});
