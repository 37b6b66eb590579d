import type { Point3 } from '#geometry/space.ts';
import { expect, test } from 'vitest';
import { addMarker, segmentLengthsM } from './distance-markers.ts';
import { formatArea, formatLength } from './format-measure.ts';

test('30 markers are taken, the 31st is refused in words [L1]', () => {
  let markers: Point3[] = [];
  for (let i = 0; i < 30; i++) markers = addMarker(markers, [i, 0, 0]);
  expect(markers).toHaveLength(30);
  expect(() => addMarker(markers, [99, 0, 0])).toThrow(
    'A measurement can have up to 30 markers. Clear some to continue.',
  );
});

test('a segment of zero length is ignored [K4]', () => {
  expect(addMarker([[1, 2, 3]], [1, 2, 3 + 5e-7])).toEqual([[1, 2, 3]]);
  expect(addMarker([[1, 2, 3]], [1, 2, 3.00001])).toHaveLength(2);
});

test('lengths between markers and their sum [K10]', () => {
  expect(
    segmentLengthsM([
      [0, 0, 0],
      [3, 4, 0],
      [3, 4, 2],
    ]),
  ).toEqual({ segments: [5, 2], total: 7 });
});

test('labels have 2 decimals and the unit [K4]', () => {
  expect(formatLength(3, 'm')).toBe('3.00 m');
  expect(formatLength(3, 'ft')).toBe('9.84 ft');
  expect(formatArea(10, 'm')).toBe('10.00 m²');
  expect(formatArea(10, 'ft')).toBe('107.64 sq ft');
});
