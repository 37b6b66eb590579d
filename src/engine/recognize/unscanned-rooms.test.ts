import { expect, test } from 'vitest';
import { recognize } from './recognize.ts';
import { boxBuildingPoints, type BoxBuilding } from './testing/box-building.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';

const wallsOf = (scanned: BoxBuilding) =>
  recognize(thinPoints(boxBuildingPoints(scanned), 0.02), {
    frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] },
  }).building.walls;

test('takes walls around a room that was not scanned for interior ones, not for outer walls', () => {
  const walls = wallsOf({
    heightM: 2.5,
    rooms: [
      { x0: 0, y0: 0, x1: 4, y1: 3 },
      { x0: 4.12, y0: 0, x1: 7, y1: 3 },
      { x0: 7.12, y0: 0, x1: 10, y1: 3 },
      { x0: 0, y0: 3.12, x1: 4, y1: 6 },
      { x0: 7.12, y0: 3.12, x1: 10, y1: 6 },
    ],
    holes: [{ across: 'y', at: 0, depth: -0.42, from: 1.2, to: 2.6, sill: 0.9, head: 2.1 }],
  });
  // The room from (4.12, 3.12) to (7, 6) is missing; its west and east walls face each other across it.
  const beside = walls.filter(
    ({ start_pt: [x, y], end_pt: [ex, ey] }) => Math.abs(x - ex) < 0.1 && Math.max(y, ey) > 5.5 && x > 3.8 && x < 7.4,
  );
  expect(beside).toHaveLength(2);
  for (const wall of beside) {
    expect(wall.isExternal).toBe(false);
    expect(wall.width).toBeCloseTo(0.12, 2);
  }
  // The outer wall runs on past it.
  const north = walls.filter(({ isExternal, start_pt: [, y], end_pt: [, ey] }) => isExternal && y > 5.9 && ey > 5.9);
  expect(north).toHaveLength(1);
  expect(Math.abs((north[0]?.start_pt[0] ?? 0) - (north[0]?.end_pt[0] ?? 0))).toBeGreaterThan(9.5);
});

test('draws an outer wall on past a shaft, one side of which is a wall between two rooms', () => {
  const walls = wallsOf({
    heightM: 2.5,
    rooms: [
      { x0: 0, y0: 0, x1: 3, y1: 5 },
      { x0: 4.3, y0: 0, x1: 8, y1: 5 },
      // The corridor ends before the shaft from (3.12, 4) to (4.18, 5).
      { x0: 3.12, y0: 0, x1: 4.18, y1: 3.88 },
    ],
    holes: [],
  });
  const north = walls.filter(({ isExternal, start_pt: [, y], end_pt: [, ey] }) => isExternal && y > 4.9 && ey > 4.9);
  expect(north).toHaveLength(1);
  expect(Math.abs((north[0]?.start_pt[0] ?? 0) - (north[0]?.end_pt[0] ?? 0))).toBeGreaterThan(7.9);
});
