import { expect, test } from 'vitest';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { recognize } from './recognize.ts';
import { boxBuildingPoints } from './testing/box-building.ts';

const frame = { metresPerUnit: 1, upAxis: 'z' as const, origin: [0, 0, 0] as [number, number, number] };

test('carries an outer wall on over a glass front as high as the room [E6]', { tags: 'nightly' }, () => {
  const points = boxBuildingPoints({
    heightM: 2.5,
    rooms: [{ x0: 0, y0: 0, x1: 8, y1: 5 }],
    holes: [{ across: 'y', at: 0, depth: -0.3, from: 1.5, to: 6.5, sill: 0, head: 2.5 }],
  });
  const { walls, rooms } = recognize(thinPoints(points, 0.02), { frame }).building;
  const lengths = walls
    .map(({ start_pt: [x, y], end_pt: [ex, ey] }) => Math.hypot(ex - x, ey - y))
    .sort((a, b) => a - b);
  expect(lengths).toEqual([5.3, 5.3, 8.3, 8.3].map((lengthM) => expect.closeTo(lengthM, 1)));
  expect(rooms.map(({ areaM2 }) => areaM2)).toEqual([expect.closeTo(40, 1)]);
});
