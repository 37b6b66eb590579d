import { expect, test } from 'vitest';
import { closeEnvelope } from './close-envelope.ts';
import { box, wallAlongX } from './testing/wall-drafts.ts';

test('draws an outer wall on along the outline of its room, up to the corner', () => {
  const wall = wallAlongX(4, 0, 3);
  closeEnvelope([wall], [box(0, 0, 5, 4)]);
  expect([wall.from, wall.to]).toEqual([0, 5]);
});

test('leaves a wall where another room is behind the outline', () => {
  const inner = wallAlongX(4, 0, 3);
  closeEnvelope([inner], [box(0, 0, 5, 4), box(0, 4.12, 5, 8)]);
  expect(inner.to).toBe(3);
});

test('draws a wall on to the next one in its line', () => {
  const [wall, next] = [wallAlongX(4, 0, 3), wallAlongX(4, 4.5, 7)];
  closeEnvelope([wall, next], [box(0, 0, 7, 4)]);
  expect([wall.to, next.from, next.to]).toEqual([4.5, 4.5, 7]);
});

test('draws an outer wall on past glass, where the room ends a little before or behind its line', () => {
  const ended = (y: number, isExternal = true): number => {
    const wall = { ...wallAlongX(4, 0, 3), isExternal };
    closeEnvelope([wall], [{ ...box(0, 0, 3, 4) }, box(3.1, 0, 6, y)]);
    return wall.to;
  };
  expect([3.95, 4.2].map((y) => ended(y))).toEqual([6, 6]);
  // A room that ends farther off has a wall of its own.
  expect([3.7, 4.5].map((y) => ended(y))).toEqual([3, 3]);
  expect(ended(4.2, false)).toBe(3);
});
