import { expect, test, vi } from 'vitest';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { describeBuilding } from '#domain/building/describe-building.ts';
import { areaM2, contains } from '#geometry/polygon.ts';
import { thinPoints, type RawPoints } from '#engine/voxels/thin-points.ts';
import { emptyGrid } from './geometry/grid.ts';
import { NoBuildingError } from './no-building-error.ts';
import { recognize } from './recognize.ts';
import { boxBuildingPoints, type BoxBuilding } from './testing/box-building.ts';
import { unmodeledFloor } from './unmodeled-floor.ts';

vi.setConfig({ testTimeout: 30_000 });

const recognized = (points: RawPoints) =>
  recognize(thinPoints(points, 0.02), { frame: { metresPerUnit: 1, upAxis: 'z', origin: [0, 0, 0] } });

const joined = (...parts: RawPoints[]): RawPoints => {
  const all = (of: (part: RawPoints) => ArrayLike<number>) =>
    Float64Array.from(parts.flatMap((part) => Array.from(of(part))));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    x: all(({ x }) => x),
    y: all(({ y }) => y),
    z: all(({ z }) => z),
  };
};

/** Floor, and with a height a ceiling over it, without any wall: a rectangle of points every 4 cm. */
function sheets(x0: number, y0: number, x1: number, y1: number, heightM?: number): RawPoints {
  const xyz: [number, number, number][] = [];
  for (let x = x0; x < x1; x += 0.04) {
    for (let y = y0; y < y1; y += 0.04) {
      xyz.push([x, y, 0]);
      if (heightM !== undefined) xyz.push([x, y, heightM]);
    }
  }
  const axis = (of: 0 | 1 | 2) => Float64Array.from(xyz, (point) => point[of]);
  return { count: xyz.length, x: axis(0), y: axis(1), z: axis(2) };
}

const house = (widthM: number, depthM: number): BoxBuilding => ({
  heightM: 2.5,
  rooms: [
    { x0: 0, y0: 0, x1: widthM, y1: depthM },
    { x0: widthM + 0.12, y0: 0, x1: 2 * widthM, y1: depthM },
  ],
  holes: [{ across: 'x', at: widthM, depth: 0.12, from: 1, to: 1.9, sill: 0, head: 2.05 }],
});

test(
  'nothing is left over of a house whose rooms are all found, thresholds and edges of rooms included [N26]',
  { tags: 'nightly' },
  () => {
    expect(recognized(boxBuildingPoints(house(5, 4))).building.unmodeledFloors).toEqual([]);
  },
);

test(
  'indoor floor that lies in no room is outlined and measured, and what is in the open is not [N26]',
  { tags: 'nightly' },
  () => {
    const scan = joined(
      boxBuildingPoints(house(5, 4)),
      sheets(20, 0, 24, 3, 2.5), // floor and ceiling of a hall whose walls were not scanned
      sheets(0, -16, 6, -12), // ground in the open
    );
    const { building, voxelClass } = recognized(scan);
    expect(building.rooms).toHaveLength(2);
    const { count, x } = thinPoints(scan, 0.02);
    const classesFrom = (fromX: number) =>
      new Set(Array.from({ length: count }, (_, i) => i).flatMap((i) => (x[i]! > fromX ? [voxelClass[i]!] : [])));
    expect(classesFrom(20.3), 'it is no terrain').not.toContain(pointClassId('terrain_site'));
    expect(classesFrom(20.3)).toContain(pointClassId('floor'));
    const [left, ...others] = building.unmodeledFloors;
    expect(others).toEqual([]);
    expect(left?.storey_id).toBe('storey-1');
    expect(left?.areaM2).toBeGreaterThan(11);
    expect(left?.areaM2).toBeLessThan(13);
    expect(areaM2(left!.polygon)).toBeCloseTo(left!.areaM2, 2);
    const { unmodeledAreaM2, storeys } = describeBuilding(building);
    expect(unmodeledAreaM2).toBeCloseTo(left!.areaM2, 2);
    expect(storeys[0]?.unmodeledAreaM2).toBeCloseTo(left!.areaM2, 2);
  },
);

test('strips along walls and small remains are not worth a word, a place between rooms is [N26]', () => {
  const floor = emptyGrid(0, 0, 10, 10, 0.1);
  floor.data.fill(1);
  const room = (x0: number, y0: number, x1: number, y1: number) => ({
    polygon: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ] as [number, number][],
    holes: [],
    areaM2: (x1 - x0) * (y1 - y0),
    wallIds: [],
    seenShare: 1,
    hasOpenBoundary: false,
  });
  // Between the rooms: 2 m and 0.4 m wide; and a corner of 0.9 m².
  const rooms = [room(-1, -1, 4, 11), room(6, -1, 8, 11), room(8.4, -1, 11, 9.2), room(9, 9.1, 11, 11)];
  const left = unmodeledFloor(floor, { rooms, walls: [], outlines: [] });
  expect(left).toHaveLength(1);
  expect(left[0]?.areaM2).toBeCloseTo(20.4, 0);
  expect(contains(left[0]!.polygon, 5, 5)).toBe(true);
});

test('what is no building is refused in one sentence that says why [N26]', { tags: 'nightly' }, () => {
  const tower: BoxBuilding = { heightM: 2.5, rooms: [{ x0: 0, y0: 0, x1: 1.5, y1: 1.5 }], holes: [] };
  expect(() => recognized(boxBuildingPoints(tower))).toThrow(NoBuildingError);
  const little = joined(
    boxBuildingPoints({ heightM: 2.5, rooms: [{ x0: 0, y0: 0, x1: 2.5, y1: 2 }], holes: [] }),
    sheets(12, 0, 18, 7, 2.5),
  );
  expect(() => recognized(little)).toThrow(NoBuildingError);
  expect(() => recognized(little)).toThrow(/^Rooms explain only \d+% of the scanned floor, .+\.$/);
});
