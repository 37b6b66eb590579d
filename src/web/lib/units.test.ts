import { expect, test } from 'vitest';
import { areaTexts, displacementTexts, lengthTexts } from './units.ts';

test('a displacement is reported in feet and inches or in metres, a small one in millimetres [N5]', () => {
  expect(displacementTexts(0.508)).toEqual({ own: '1′ 8″', other: '0.51 m' });
  expect(displacementTexts(0.5, 'metric')).toEqual({ own: '0.50 m', other: '1′ 7.5″' });
  expect(displacementTexts(0.012)).toEqual({ own: '0.5″', other: '12 mm' });
  expect(displacementTexts(0.3047)).toEqual({ own: '1′ 0″', other: '0.30 m' });
});

test('areas and lengths carry their unit, and know the other one', () => {
  expect(areaTexts(12_520)).toEqual({ own: '12,520 sq ft', other: '1,163 m²' });
  expect(areaTexts(1_000, 'metric')).toEqual({ own: '92.9 m²', other: '1,000 sq ft' });
  expect(lengthTexts(3.048)).toEqual({ own: '10.0 ft', other: '3.05 m' });
  expect(lengthTexts(3.048, 'metric')).toEqual({ own: '3.05 m', other: '10.0 ft' });
});
