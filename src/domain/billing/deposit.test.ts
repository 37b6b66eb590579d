import { expect, test } from 'vitest';
import { depositCents } from './deposit.ts';

test('the deposit is half of the price, half a cent up; with what is left it makes the whole [O10 O25]', () => {
  expect([0, 1, 2, 301, 1_250_001].map(depositCents)).toEqual([0, 1, 1, 151, 625_001]);
});
