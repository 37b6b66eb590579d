import { expect, test } from 'vitest';
import { drawOverPanes } from './draw-over-panes.ts';
import { wallAlongX } from './testing/wall-drafts.ts';

test('draws an outer wall on over a pane that stands behind its face where that ends', () => {
  const [wall, pane] = [wallAlongX(4, 0, 3), wallAlongX(4.1, 3.1, 6)];
  expect(drawOverPanes([wall, pane], 0)).toEqual([wall]);
  expect([wall.from, wall.to]).toEqual([0, 6]);
  const [after, before] = [wallAlongX(4, 4, 6), wallAlongX(4.1, 0.2, 3.9)];
  expect(drawOverPanes([before, after], 0)).toEqual([after]);
  expect(after.from).toBe(0.2);
});

test('a pane between two pieces of one wall, which it seems to pass behind, is that wall', () => {
  const [first, pane, last] = [wallAlongX(4, 0, 0.7), wallAlongX(4.15, -0.1, 7.1), wallAlongX(4.005, 6.2, 7)];
  const [wall, ...others] = drawOverPanes([first, pane, last], 0);
  expect(others).toEqual([]);
  expect(wall).toMatchObject({ from: -0.1, to: 7.1, low: 4 });
  expect(wall?.lowFaces).toHaveLength(2);
});

test('two cabinets before a wall are no pieces of it: in two planes, or away from its ends; nor is a single one', () => {
  const wall = () => wallAlongX(4.15, -0.1, 7.1);
  for (const others of [
    [wallAlongX(4, 0, 0.7), wallAlongX(4.05, 6.2, 7)],
    [wallAlongX(4, 1, 1.7), wallAlongX(4, 6.2, 7)],
    [wallAlongX(4, 0, 0.7)],
  ])
    expect(drawOverPanes([...others, wall()], 0)).toHaveLength(others.length + 1);
});

test('a pane that is shorter than its wall may begin beside it, or after what hides more of both', () => {
  for (const from of [4.5, 6.8]) {
    const wall = wallAlongX(4, 0, 5);
    expect(drawOverPanes([wall, wallAlongX(4.1, from, from + 3)], 0)).toEqual([wall]);
    expect(wall.to).toBe(from + 3);
    expect(drawOverPanes([wallAlongX(4, 3, 5), wallAlongX(4.1, from, from + 3)], 0)).toHaveLength(2);
  }
});

test('leaves walls that stand apart: farther behind, beside each other, and short ones as in a niche', () => {
  const wall = () => wallAlongX(4, 0, 3);
  for (const other of [
    wallAlongX(4.4, 3.1, 6),
    wallAlongX(4.1, 0.5, 6),
    wallAlongX(4.1, 3.1, 4.5),
    wallAlongX(4.1, 5, 8),
    { ...wallAlongX(4.1, 3.1, 6), isExternal: false },
  ])
    expect(drawOverPanes([wall(), other], 0)).toEqual([wall(), other]);
});

test('takes no surface for a pane that noise or the raster of a scan hardly parts from the wall', () => {
  const noisy = wallAlongX(4.1, 3.1, 6);
  noisy.lowFaces = noisy.lowFaces.map((face) => ({ ...face, residualM: 0.02 }));
  expect(drawOverPanes([wallAlongX(4, 0, 3), noisy], 0)).toHaveLength(2);
  expect(drawOverPanes([wallAlongX(4, 0, 3), wallAlongX(4.1, 3.1, 6)], 0.03)).toHaveLength(2);
});
