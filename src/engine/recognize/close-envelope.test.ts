import { expect, test } from 'vitest';
import { closeEnvelope } from './close-envelope.ts';
import { box, wallAlongX } from './testing/wall-drafts.ts';

test('draws an outer wall on along the outline of its room, up to the corner', () => {
  const wall = wallAlongX(4, 0, 3);
  closeEnvelope([wall], [box(0, 0, 5, 4)]);
  expect([wall.from, wall.to]).toEqual([0, 5]);
});

test('leaves a wall where another room is behind the outline, or another wall in its line', () => {
  const inner = wallAlongX(4, 0, 3);
  closeEnvelope([inner], [box(0, 0, 5, 4), box(0, 4.12, 5, 8)]);
  expect(inner.to).toBe(3);
  const [wall, next] = [wallAlongX(4, 0, 3), wallAlongX(4, 3.5, 5)];
  closeEnvelope([wall, next], [box(0, 0, 5, 4)]);
  expect(wall.to).toBe(3);
});
