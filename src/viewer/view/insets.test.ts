import { expect, test } from 'vitest';
import { freeArea, fitBeside, NO_INSETS } from './insets.ts';

const size = { widthPx: 1000, heightPx: 600 };

test('what a panel covers is not counted, unless it covers nearly everything', () => {
  expect(freeArea(size, NO_INSETS)).toEqual({ x: 500, y: 300, ...size });
  expect(freeArea(size, { leftPx: 300, rightPx: 0, topPx: 0, bottomPx: 100 })).toEqual({
    x: 650,
    y: 250,
    widthPx: 700,
    heightPx: 500,
  });
  expect(freeArea(size, { ...NO_INSETS, leftPx: 900 })).toMatchObject({ x: 500, widthPx: 1000 });
});

test('beside a panel one stands farther away, looking at the same place', () => {
  const house = { min: [0, 0, 0] as [number, number, number], max: [20, 10, 6] as [number, number, number] };
  const whole = fitBeside(house, size, NO_INSETS, 'above');
  const beside = fitBeside(house, size, { leftPx: 300, rightPx: 0, topPx: 0, bottomPx: 0 }, 'above');
  expect(beside.target).toEqual(whole.target);
  expect(beside.distanceM / whole.distanceM).toBeCloseTo(20 / 7 / (20 / 10), 6);
  expect(fitBeside(house, size, { ...NO_INSETS, bottomPx: 300 }, 'above').distanceM / whole.distanceM).toBeCloseTo(
    2 / 1.2,
    6,
  );
});
