import { distance, type Point2 } from '#geometry/plane.ts';
import { areaM2 } from '#geometry/polygon.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { expect, test, vi } from 'vitest';
import { recognize } from './recognize.ts';
import { roomPoints } from './testing/room-points.ts';

vi.setConfig({ testTimeout: 30_000 });

/** A room of 4 by 4 m and a bow of `count` equal pieces before its side at y = 4. */
function roomWithBow(count: number): Point2[] {
  const half = Math.PI / 4;
  const radiusM = 2 / Math.sin(half);
  const bow = Array.from({ length: count + 1 }, (_, i): Point2 => {
    const angle = half - (2 * half * i) / count;
    return [2 + radiusM * Math.sin(angle), 4 - 2 + radiusM * Math.cos(angle)];
  });
  return [[0, 0], [4, 0], ...bow];
}

const recognized = (outline: readonly Point2[]) =>
  recognize(thinPoints(roomPoints(outline, 2.6), 0.02), {
    frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] },
  }).building;

test('finds each facet of a curved wall, joined to the next, and the room before it', { tags: 'nightly' }, () => {
  const outline = roomWithBow(6);
  const { walls, rooms } = recognized(outline);
  expect(walls).toHaveLength(9);
  expect(rooms).toHaveLength(1);
  expect(rooms[0]?.areaM2).toBeCloseTo(areaM2(outline), 1);
  const corners = outline.slice(2);
  for (const corner of corners)
    expect(
      rooms[0]?.polygon.some((point) => distance(point, corner) < 0.03),
      `corner at ${corner.join()}`,
    ).toBe(true);
  const byId = new Map(walls.map((wall) => [wall.id, wall]));
  for (const { start_pt, end_pt, neighbor_wall_ids_at_start, neighbor_wall_ids_at_end } of walls) {
    const [before, after] = [neighbor_wall_ids_at_start, neighbor_wall_ids_at_end].map(([id = '']) => byId.get(id));
    for (const [end, next] of [
      [start_pt, before],
      [end_pt, after],
    ] as const) {
      const reached = next ? [next.start_pt, next.end_pt] : [];
      expect(reached.some(([x, y]) => distance([x, y], [end[0], end[1]]) < 0.02)).toBe(true);
    }
  }
});

test('draws a round wall as chords close to it', { tags: 'nightly' }, () => {
  const outline = roomWithBow(60);
  const { walls, rooms } = recognized(outline);
  expect(rooms).toHaveLength(1);
  expect(rooms[0]?.areaM2).toBeCloseTo(areaM2(outline), 0);
  expect(walls.length).toBeGreaterThan(7);
  expect(walls.length).toBeLessThan(16);
});
