import { expect, test } from 'vitest';
import { areaTexts, lengthTexts } from './units.ts';

test('areas and lengths carry their unit, and know the other one', () => {
  expect(areaTexts(12_520)).toEqual({ own: '12,520 sq ft', other: '1,163 m²' });
  expect(areaTexts(1_000, 'metric')).toEqual({ own: '92.9 m²', other: '1,000 sq ft' });
  expect(lengthTexts(3.048)).toEqual({ own: '10.0 ft', other: '3.05 m' });
  expect(lengthTexts(3.048, 'metric')).toEqual({ own: '3.05 m', other: '10.0 ft' });
});
