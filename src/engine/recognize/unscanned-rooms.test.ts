import { expect, test } from 'vitest';
import { CEILING_SEEN } from './interior-map.ts';
import { recognize } from './recognize.ts';
import { boundUnscannedRooms } from './unscanned-rooms.ts';
import { axisOf } from './wall-face.ts';
import { boxBuildingPoints, type BoxBuilding } from './testing/box-building.ts';
import { seenFloor } from './testing/seen-floor.ts';
import { outerWall } from './testing/wall-drafts.ts';
import { wallFace } from './testing/wall-faces.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';

const wallsOf = (scanned: BoxBuilding) =>
  recognize(thinPoints(boxBuildingPoints(scanned), 0.02), {
    frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] },
  }).building.walls;

test(
  'takes walls around a room that was not scanned for interior ones, not for outer walls',
  { tags: 'nightly' },
  () => {
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
    expect(walls.filter(({ assumed }) => assumed.includes('length'))).toEqual(north);
  },
);

test('draws an outer wall on past a shaft, one side of which is a wall between two rooms', { tags: 'nightly' }, () => {
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

/** A storey with a room from (3, 5) to (7, 8) that nobody entered; of its east wall only the lower 1.4 m were seen. */
const gapStorey = (isSeen = (x: number, y: number) => y < 5 || x < 3 || x > 7) => {
  const [across, up] = [axisOf(0), axisOf(90)];
  const wall = (...face: Parameters<typeof wallFace>) => outerWall(wallFace(...face));
  return {
    walls: [
      wall(across, 8, -1, 0, 2.9),
      wall(across, 8, -1, 7.1, 10),
      wall(up, -2.9, 1, 5, 8),
      wall(up, -7.1, -1, 5, 6.4),
      wall(across, 4.9, -1, 3, 7),
    ],
    interior: seenFloor(isSeen),
    spacingM: 0.03,
  };
};

test('finds the walls of a room that was not scanned where furniture hides half of one, and the outer wall past it', () => {
  const walls = boundUnscannedRooms(gapStorey(), () => false);
  expect(walls.map(({ from, to, isExternal }) => [from, to, isExternal])).toEqual([
    [0, 10, true],
    [5, 8, false],
    [5, 6.4, false],
    [3, 7, false],
  ]);
});

test('not where the ground between two wings was seen', () => {
  const walls = boundUnscannedRooms(
    gapStorey(() => true),
    () => false,
  );
  expect(walls).toHaveLength(5);
});

test('not where a wing turns off: the walls of a room are parallel', () => {
  const [across, wing] = [axisOf(0), axisOf(35)];
  const walls = [outerWall(wallFace(across, 0, 1, 0, 3)), outerWall(wallFace(wing, 0, -1, -4, 0))];
  const found = boundUnscannedRooms({ walls, interior: seenFloor(() => false), spacingM: 0.03 }, () => false);
  expect(found.map(({ isExternal }) => isExternal)).toEqual([true, true]);
});

test('draws no outer wall on over a bow of a room, whose ceiling goes on behind its line', () => {
  const { walls, ...sights } = gapStorey();
  const withCeiling = { ...sights.interior, data: sights.interior.data.map((bits) => bits | CEILING_SEEN) };
  expect(boundUnscannedRooms({ walls, spacingM: sights.spacingM, interior: withCeiling }, () => false)).toHaveLength(5);
});

test('a wall of a room that was not scanned begins where the wall between two rooms ends that it continues', () => {
  const { walls, ...sights } = gapStorey();
  const between = {
    ...outerWall(wallFace(walls[2]!.axis, -2.9, 1, 0, 5.3), 0.1),
    isWidthAssumed: false,
    isExternal: false,
  };
  const [, found] = boundUnscannedRooms({ walls: [...walls, between], ...sights }, () => false);
  expect(found).toMatchObject({ from: 5.3, to: 8, isWidthAssumed: false });
  expect(found!.high - found!.low).toBeCloseTo(0.1);
});

/** An inner wall along x up to (5, 4), seen from both sides, goes on to (8, 4), where it was seen from the south only. */
const continued = () => {
  const [across, up] = [axisOf(0), axisOf(90)];
  const inner = { ...outerWall(wallFace(across, 4, -1, 0, 5), 0.12), isWidthAssumed: false, isExternal: false };
  const low = outerWall(wallFace(across, 4, -1, 5, 8));
  return {
    walls: [
      { ...inner, highFaces: [wallFace(across, 4.12, 1, 0, 5)] },
      low,
      // The west wall of what is behind it, seen from the room to the west.
      outerWall(wallFace(up, -5, 1, 4.12, 8)),
    ],
    interior: seenFloor((x: number, y: number) => y < 4 || x < 5),
    spacingM: 0.03,
    low,
    west: 2,
  };
};

test('a wall that continues one between two rooms parts a room that nobody entered from another, and is as thick', () => {
  const { low, ...storey } = continued();
  boundUnscannedRooms(storey, () => false);
  expect(low).toMatchObject({ isExternal: false, isWidthAssumed: false });
  expect(low.high - low.low).toBeCloseTo(0.12);
});

test('it is an outer one where a window of the building looks at what is behind it', () => {
  const { low, ...storey } = continued();
  boundUnscannedRooms(storey, (wall) => wall === storey.walls[storey.west]);
  expect(low.isExternal).toBe(true);
});

test('it is an outer one where it goes on farther along with a window in it', () => {
  const { low, ...storey } = continued();
  const farther = outerWall(wallFace(low.axis, 4, -1, 9, 12));
  boundUnscannedRooms({ ...storey, walls: [...storey.walls, farther] }, (wall) => wall === farther);
  expect(low.isExternal).toBe(true);
});
