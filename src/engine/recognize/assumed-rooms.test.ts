import { expect, test } from 'vitest';
import { recognize } from './recognize.ts';
import { boxBuildingPoints } from './testing/box-building.ts';
import { totalAreaSqft } from '#domain/building/total-area.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import type { RawPoints } from '#engine/voxels/thin-points.ts';
import type { Building } from '#domain/building/building.ts';

const found = (points: RawPoints): Building =>
  recognize(thinPoints(points, 0.02), { frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } }).building;

const without = (points: RawPoints, isGone: (x: number, y: number, z: number) => boolean): RawPoints => {
  const kept = Array.from({ length: points.count }, (_, i) => i).filter(
    (i) => !isGone(points.x[i]!, points.y[i]!, points.z[i]!),
  );
  const pick = (values: Float64Array | Float32Array): Float64Array => Float64Array.from(kept, (i) => values[i]!);
  return { count: kept.length, x: pick(points.x), y: pick(points.y), z: pick(points.z) };
};

const ROOM = boxBuildingPoints({ heightM: 2.5, rooms: [{ x0: 0, y0: 0, x1: 5, y1: 4 }], holes: [] });
const isOnEastWall = (x: number, _y: number, z: number): boolean => x > 4.97 && z > 0.03 && z < 2.47;

test('closes a room whose glass front was not seen, where its floor ends, and says that it assumed it', () => {
  const { rooms, walls } = found(without(ROOM, isOnEastWall));
  expect(walls).toHaveLength(3);
  expect(rooms).toHaveLength(1);
  expect(rooms[0]?.areaM2).toBeGreaterThan(19);
  expect(rooms[0]?.areaM2).toBeLessThan(21);
  expect(rooms[0]?.assumed).toEqual(['boundary']);
  expect(rooms[0]?.confidence).toBeLessThan(0.75);
  expect(rooms[0]?.areaErrorM2).toBeGreaterThan(1);
});

test('takes the observed floor for the size where no room closes, and marks it', () => {
  const building = found(without(ROOM, (x, y, z) => isOnEastWall(x, y, z) || (y > 0.03 && z > 0.03 && z < 2.47)));
  expect(building.walls.length).toBeGreaterThan(0);
  expect(building.rooms).toEqual([]);
  expect(building.slabs.length).toBeGreaterThan(0);
  for (const slab of building.slabs) expect(slab.assumed).toContain('outline');
  const { areaM2, isAssumed } = totalAreaSqft(building);
  expect(isAssumed).toBe(true);
  expect(areaM2).toBeGreaterThan(15);
  expect(areaM2).toBeLessThan(30);
});
