import { expect, test } from 'vitest';
import { emptyGrid } from './geometry/grid.ts';
import { outlinesOfMask } from './outlines-of-mask.ts';

test('outlines run around groups of cells, with their holes, largest first', () => {
  const grid = emptyGrid(0, 0, 5, 3, 1);
  const rows = ['........', '.###..#.', '.#.#....', '.###....'];
  rows.forEach((row, y) => Array.from(row, (letter, x) => (grid.data[y * grid.width + x] = letter === '#' ? 1 : 0)));
  const [ring, single] = outlinesOfMask(grid);
  expect(ring).toMatchObject({ areaM2: 8, holes: [expect.anything()] });
  expect(ring?.polygon).toHaveLength(4);
  expect(single?.areaM2).toBe(1);
});
