import { expect, test } from 'vitest';
import { storeysInStack, type PlacedStorey } from './storey-stack.ts';

const storey = (floorM: number): PlacedStorey => ({
  levels: { floorM, ceilingM: floorM + 2.5, hasCeiling: true, floorAreaM2: 20, ceilingAreaM2: 20 },
  part: undefined,
});

test('the storeys over and under one are in its stack, not what lies beside it half a storey higher', () => {
  const [ground, half, upper] = [storey(0), storey(1.4), storey(2.8)];
  expect(storeysInStack([ground, half, upper], ground)).toEqual([upper]);
  expect(storeysInStack([ground, half, upper], half)).toEqual([]);
});
