import { expect, test } from 'vitest';
import { planDrawing } from './plan-drawing.ts';

const outline = { x: 22, y: 22, width: 276, height: 124 };

test('a project keeps its plan, and another project has another', () => {
  expect(planDrawing('a', outline)).toEqual(planDrawing('a', outline));
  expect(planDrawing('a', outline)).not.toEqual(planDrawing('b', outline));
});

test('walls stay within the outline', () => {
  const numbers = [...planDrawing('beacon hall', outline).walls.matchAll(/M([\d.]+) ([\d.]+)/g)];
  expect(numbers.length).toBeGreaterThan(3);
  for (const [, x, y] of numbers) {
    expect(Number(x)).toBeGreaterThanOrEqual(22);
    expect(Number(x)).toBeLessThanOrEqual(298);
    expect(Number(y)).toBeGreaterThanOrEqual(22);
    expect(Number(y)).toBeLessThanOrEqual(146);
  }
});
