import { expect, test, vi } from 'vitest';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { building, type Wall } from '#domain/building/building.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import { NoBuildingError } from './no-building-error.ts';
import { recognize } from './recognize.ts';
import { attic } from './testing/attic.ts';
import { boxBuildingPoints, movedPoints } from './testing/box-building.ts';
import type { BoxBuilding } from './testing/box-building.ts';
import type { RawPoints } from '#engine/voxels/thin-points.ts';

vi.setConfig({ testTimeout: 30_000 });

const FRAME = { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } as const;

/** Two rooms with a 12 cm wall and a door between them; the outer walls are 42 cm, as the window's reveal shows. */
const TWO_ROOMS: BoxBuilding = {
  heightM: 2.5,
  rooms: [
    { x0: 0, y0: 0, x1: 4, y1: 3.5 },
    { x0: 4.12, y0: 0, x1: 7, y1: 3.5 },
  ],
  holes: [
    { across: 'x', at: 4, depth: 0.12, from: 1, to: 1.9, sill: 0, head: 2.05 },
    { across: 'y', at: 0, depth: -0.42, from: 1.2, to: 2.6, sill: 0.9, head: 2.1 },
  ],
};

const recognized = (points: RawPoints) =>
  recognize(thinPoints(points, 0.02), { frame: { ...FRAME, origin: [0, 0, 0] } });

const SCAN = boxBuildingPoints(TWO_ROOMS);
const FOUND = recognized(SCAN);

test('finds the walls, rooms, door and window of two rooms [E6]', () => {
  const { building: found, voxelClass } = FOUND;
  expect(building.parse(found)).toEqual(found);
  expect(found.storeys).toHaveLength(1);
  expect(found.storeys[0]?.clearHeightM).toBeCloseTo(2.5, 2);
  expect(found.walls).toHaveLength(5);
  expect(found.rooms.map((room) => room.areaM2).sort((a, b) => b - a)).toEqual([
    expect.closeTo(14, 1),
    expect.closeTo(10.08, 1),
  ]);
  expect(found.doors).toHaveLength(1);
  expect(found.doors[0]?.width).toBeCloseTo(0.9, 1);
  expect(found.doors[0]?.center[1]).toBeCloseTo(1.45, 1);
  expect(found.windows).toHaveLength(1);
  expect(found.windows[0]?.sill).toBeCloseTo(0.9, 1);
  const inner = found.walls.find((wall) => !wall.isExternal);
  expect(inner?.width).toBeCloseTo(0.12, 2);
  expect(inner?.sidesSeen).toBe(2);
  const classes = new Set(voxelClass);
  for (const name of ['floor', 'ceiling', 'wall_int', 'wall_ext']) expect(classes).toContain(pointClassId(name));
});

test('takes the thickness of an outer wall from the reveal of its window, and says where it assumed it', () => {
  const outer = FOUND.building.walls.filter((wall) => wall.isExternal);
  expect(outer).toHaveLength(4);
  for (const wall of outer) expect(wall.width).toBeCloseTo(0.42, 1);
  expect(outer.filter((wall) => !wall.assumed.includes('width'))).toHaveLength(1);
});

test(
  'measures a window up to its reveals where the frame is nearly flush with the face of a thin wall',
  { tags: 'nightly' },
  () => {
    const frame = { setbackM: 0.03, barM: 0.07 };
    const { windows } = recognized(
      boxBuildingPoints({
        ...TWO_ROOMS,
        holes: [{ across: 'y', at: 0, depth: -0.12, from: 1.2, to: 2.4, sill: 0.9, head: 2.1, frame }],
      }),
    ).building;
    expect(windows).toHaveLength(1);
    // Between the bars it is 1.06 m.
    for (const sizeM of [windows[0]?.width, windows[0]?.height]) expect(sizeM).toBeGreaterThan(1.14);
  },
);

test('finds the same rooms in a scan that is turned by 37 degrees, tilted by 1 and moved', { tags: 'nightly' }, () => {
  const { building: found, report } = recognized(movedPoints(SCAN, 37, 1, [120, -40, 7]));
  expect(report.tiltDeg).toBeCloseTo(1, 1);
  expect(found.frame.headingDeg).toBeCloseTo(37, 0);
  expect(found.walls).toHaveLength(5);
  expect(found.doors).toHaveLength(1);
  expect(found.rooms.map((room) => room.areaM2).sort((a, b) => b - a)).toEqual([
    expect.closeTo(14, 1),
    expect.closeTo(10.08, 1),
  ]);
});

test('puts the lowest floor at height 0 and moves the cloud along with it', { tags: 'nightly' }, () => {
  const { building: found } = recognized(movedPoints(SCAN, 0, 0, [0, 0, -3.2]));
  expect(found.storeys[0]?.elevationM).toBe(0);
  for (const wall of found.walls) expect(wall.start_pt[2]).toBe(0);
  expect(found.slabs.find(({ kind }) => kind === 'floor')?.topM).toBe(0);
  expect(found.doors[0]?.center[2]).toBeCloseTo(1.025, 1);
  const [a = 0, b = 0, c = 0, d = 0] = [2, 6, 10, 14].map((at) => found.frame.cloudToProject[at]);
  expect(a * 2 + b * 2 + c * -3.2 + d).toBeCloseTo(0, 2);
});

test('names what was left out and why: a curtain up to the ceiling is no wall [E9]', { tags: 'nightly' }, () => {
  const curtain = Array.from({ length: 80 * 125 }, (_, i): [number, number, number] => [
    2,
    1 + (i % 80) * 0.02,
    Math.floor(i / 80) * 0.02,
  ]);
  const { building: found } = recognized(joined(SCAN, points(curtain)));
  expect(found.walls).toHaveLength(5);
  expect(found.rejected).toContainEqual({
    category: 'walls',
    reason: expect.stringMatching(/curtain/),
    confidence: expect.closeTo(0.2),
  });
});

test.each([
  ['deep', 0.03, 0.14],
  ['shallow', 0.01, 0.6],
])('a curtain that hangs in %s folds before a wall is no wall [E9]', { tags: 'nightly' }, (_, depthM, foldM) => {
  const folds = Array.from({ length: 150 * 115 }, (_, i): [number, number, number] => {
    const x = 2.5 + (i % 150) * 0.01;
    return [x, 0.1 + depthM * Math.sin((2 * Math.PI * x) / foldM), 0.05 + Math.floor(i / 150) * 0.02];
  });
  // It hides what is behind it.
  const { building: found } = recognized(joined(without(SCAN, { x: [2.5, 4], y: [-0.1, 0.1] }), points(folds)));
  expect(found.walls).toHaveLength(5);
  expect(found.rejected.map(({ reason }) => reason)).toContainEqual(expect.stringMatching(/curtain/));
});

test('joins wall ends to corners and names the neighbours', () => {
  const { walls } = FOUND.building;
  for (const wall of walls) {
    for (const [end, ids] of [
      [wall.start_pt, wall.neighbor_wall_ids_at_start],
      [wall.end_pt, wall.neighbor_wall_ids_at_end],
    ] as const) {
      expect(ids.length).toBeGreaterThan(0);
      const neighbour = walls.find((other) => other.id === ids[0]);
      if (!neighbour) throw new Error('a neighbour that does not exist');
      const [a, b] = [neighbour.start_pt, neighbour.end_pt];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const apart = Math.abs((end[0] - a[0]) * (b[1] - a[1]) - (end[1] - a[1]) * (b[0] - a[0])) / length;
      expect(apart).toBeLessThan(0.01);
    }
  }
});

/** A room of 2.5 m, a bath of 2.3 m and a hall of 3.1 m beside each other, with doors that end close under the lower ceilings. */
const THREE_HEIGHTS: BoxBuilding = {
  heightM: 2.5,
  rooms: [
    { x0: 0, y0: 0, x1: 4, y1: 3.5 },
    { x0: 4.12, y0: 0, x1: 6.5, y1: 3.5, heightM: 2.3 },
    { x0: 0, y0: 3.62, x1: 6.5, y1: 7, heightM: 3.1 },
  ],
  holes: [
    { across: 'x', at: 4, depth: 0.12, from: 1, to: 1.9, sill: 0, head: 2.2 },
    { across: 'y', at: 3.5, depth: 0.12, from: 2.5, to: 3.4, sill: 0, head: 2.4 },
  ],
};

test(
  'finds rooms whose ceilings lie at different heights on one storey, each as high as it is, and their walls [E6]',
  { tags: 'nightly' },
  () => {
    const { building: found } = recognized(boxBuildingPoints(THREE_HEIGHTS));
    expect(found.storeys).toHaveLength(1);
    const rooms = found.rooms.toSorted((a, b) => b.areaM2 - a.areaM2);
    expect(rooms.map(({ areaM2 }) => areaM2)).toEqual([
      expect.closeTo(21.97, 1),
      expect.closeTo(14, 1),
      expect.closeTo(8.33, 1),
    ]);
    expect(rooms.map(({ heightM }) => heightM)).toEqual([
      expect.closeTo(3.1, 2),
      expect.closeTo(2.5, 2),
      expect.closeTo(2.3, 2),
    ]);
    const inner = found.walls.filter((wall) => !wall.isExternal);
    const heights = inner.map(({ height }) => height).sort((a, b) => a - b);
    expect(heights).toEqual([expect.closeTo(2.5, 1), expect.closeTo(3.1, 1)]);
    expect(found.doors).toHaveLength(2);
  },
);

test(
  'finds the walls of an attic up to its slopes: the low ones, and those that the slopes cut [E6]',
  { tags: 'nightly' },
  () => {
    const { building: found, voxelClass } = recognized(
      boxBuildingPoints(attic({ southDeg: 40, northDeg: 40, kneeM: 0.9, levelM: 2.4 })),
    );
    expect(found.walls).toHaveLength(5);
    const isAlongX = ({ start_pt, end_pt }: Wall) => Math.abs(start_pt[1] - end_pt[1]) < 0.1;
    // In the middle of a wall of 30 cm, which the slope passes below its 0.9 m at the face.
    for (const knee of found.walls.filter(isAlongX)) expect(knee.height).toBeCloseTo(0.77, 1);
    for (const gable of found.walls.filter((wall) => !isAlongX(wall))) {
      const reach = [gable.start_pt[1], gable.end_pt[1]].sort((a, b) => a - b);
      expect(reach).toEqual([expect.closeTo(-0.15, 1), expect.closeTo(6.15, 1)]);
    }
    expect(found.rooms.map(({ areaM2 }) => areaM2)).toEqual([expect.closeTo(24, 1), expect.closeTo(17.28, 1)]);
    for (const room of found.rooms) {
      expect(room).toMatchObject({
        ceiling: 'sloped',
        heightM: expect.closeTo(2.4, 2),
        leastHeightM: expect.closeTo(0.9, 1),
      });
    }
    const share = (name: string) =>
      voxelClass.reduce((count, id) => count + (id === pointClassId(name) ? 1 : 0), 0) / voxelClass.length;
    expect(share('ceiling')).toBeGreaterThan(0.8 * share('floor'));
  },
);

test('answers the same bytes for the same scan', { tags: 'nightly' }, () => {
  const second = recognized(SCAN);
  expect(JSON.stringify(FOUND.building)).toBe(JSON.stringify(second.building));
  expect(FOUND.voxelClass).toEqual(second.voxelClass);
});

test('reports progress that only rises, ending at 1', { tags: 'nightly' }, () => {
  const shares: number[] = [];
  recognize(thinPoints(SCAN, 0.02), {
    frame: { ...FRAME, origin: [0, 0, 0] },
    onProgress: (share) => shares.push(share),
  });
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

const points = (list: [number, number, number][]): RawPoints => ({
  count: list.length,
  x: Float64Array.from(list, (p) => p[0]),
  y: Float64Array.from(list, (p) => p[1]),
  z: Float64Array.from(list, (p) => p[2]),
});
const joined = (a: RawPoints, b: RawPoints): RawPoints => ({
  count: a.count + b.count,
  x: Float64Array.from([...a.x, ...b.x]),
  y: Float64Array.from([...a.y, ...b.y]),
  z: Float64Array.from([...a.z, ...b.z]),
});
/** Points without those in a box as high as the building. */
const without = ({ count, x, y, z }: RawPoints, box: { x: [number, number]; y: [number, number] }): RawPoints =>
  points(
    Array.from({ length: count }, (_, i): [number, number, number] => [x[i]!, y[i]!, z[i]!]).filter(
      ([px, py]) => px < box.x[0] || px > box.x[1] || py < box.y[0] || py > box.y[1],
    ),
  );
const plane = (at: (a: number, b: number) => [number, number, number]): RawPoints =>
  points(Array.from({ length: 40_000 }, (_, i) => at((i % 200) * 0.02 + 0.001, Math.floor(i / 200) * 0.02 + 0.001)));

test.each([
  ['no points', points([])],
  ['one point', points([[1, 2, 3]])],
  ['a flat floor', plane((a, b) => [a, b, 0.5])],
  ['a single wall', plane((a, b) => [a, 2, b])],
  ['a line', points(Array.from({ length: 5000 }, (_, i) => [i * 0.01, 0, 0]))],
  [
    'points far from the origin and not finite',
    points([
      [1e9, 0, 0],
      [NaN, 1, 1],
      [Infinity, 0, 0],
    ]),
  ],
])('says in a sentence that there is no building: %s', (_, cloud) => {
  expect(() => recognized(cloud)).toThrow(NoBuildingError);
  expect(() => recognized(cloud)).toThrow(/^[A-Z].*\.$/);
});
