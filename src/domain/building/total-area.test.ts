import { expect, test } from 'vitest';
import { sampleBuilding } from './testing/sample-building.ts';
import { totalAreaSqft } from './total-area.ts';

const square = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
];

test('the size of a conversion is the sum of its rooms over all storeys, in whole square feet', () => {
  const areaM2 = sampleBuilding.rooms.reduce((sum, room) => sum + room.areaM2, 0);
  expect(totalAreaSqft(sampleBuilding)).toEqual({ areaM2, sqft: Math.round(areaM2 * 10.7639), isAssumed: false });
});

test('without a closed room it is the floor area, and says so', () => {
  const slab = {
    id: 's',
    confidence: 1,
    assumed: [],
    storey_id: 'a',
    topM: 0,
    thicknessM: 0.2,
    polygon: square(10),
    holes: [square(2)],
  };
  expect(
    totalAreaSqft({
      rooms: [],
      slabs: [
        { ...slab, kind: 'floor' },
        { ...slab, kind: 'roof' },
      ],
    }),
  ).toEqual({ areaM2: 96, sqft: Math.round(96 * 10.7639), isAssumed: true });
  expect(totalAreaSqft({ rooms: [], slabs: [] })).toEqual({ areaM2: 0, sqft: 0, isAssumed: true });
});
