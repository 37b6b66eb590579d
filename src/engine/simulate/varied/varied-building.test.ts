import { direction, distance, distanceToSegment, type Point2 } from '#geometry/plane.ts';
import { edgesOf, signedAreaM2 } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import { expect, test } from 'vitest';
import { building, type Wall } from '#domain/building/building.ts';
import { seedsOf } from './seeds.ts';
import { variedBuilding } from './varied-building.ts';

const models = [...seedsOf('tune'), ...seedsOf('report')].map((seed) =>
  variedBuilding(seed, { isFurnished: seed % 2 === 0, doors: seed % 3 === 0 ? 'closed' : 'open' }),
);

test('is the same to the last bit for the same seed, and another for another', () => {
  expect(variedBuilding(1003)).toEqual(variedBuilding(1003));
  expect(variedBuilding(1003).truth.walls).not.toEqual(variedBuilding(1004).truth.walls);
});

test('has the same walls, openings and rooms furnished and empty, with open and with closed doors', () => {
  const [open, closed] = [variedBuilding(1010), variedBuilding(1010, { isFurnished: true, doors: 'closed' })];
  for (const key of ['walls', 'doors', 'windows', 'rooms', 'columns'] as const)
    expect(closed.truth[key]).toEqual(open.truth[key]);
  expect(closed.closedDoorIds.length).toBeGreaterThan(open.closedDoorIds.length);
});

test('is a building of the elements schema whose ids are unique', () => {
  for (const { name, truth, marks = {} } of models) {
    expect(building.safeParse(truth).error, name).toBeUndefined();
    const ids = [
      truth.walls,
      truth.doors,
      truth.windows,
      truth.rooms,
      truth.columns,
      truth.objects,
      truth.stairs,
      truth.slabs,
    ]
      .flat()
      .map(({ id }) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
    const storeys = truth.storeys.map(({ id }) => id);
    for (const { storey_id } of [...truth.walls, ...truth.rooms]) expect(storeys, name).toContain(storey_id);
    const wallIds = new Set([...truth.walls, ...truth.rooms, ...truth.doors, ...truth.windows].map(({ id }) => id));
    // A shaft and the void over a hall are no rooms, so that their marks are of walls only.
    for (const id of Object.keys(marks).filter((key) => key.includes('-wall-'))) expect(wallIds, name).toContain(id);
  }
});

test('has rooms that do not overlap', () => {
  for (const { name, truth } of models) {
    for (const { id } of truth.storeys) {
      const rooms = truth.rooms.filter((room) => room.storey_id === id);
      const [first = [], ...others] = rooms.map((room) => [room.polygon.map(([x, y]): [number, number] => [x, y])]);
      const unionM2 = polygonClipping
        .union(first, ...others)
        .flat()
        .reduce((sum, ring) => sum + signedAreaM2(ring.slice(0, -1)), 0);
      expect(unionM2, name).toBeCloseTo(
        rooms.reduce((sum, room) => sum + room.areaM2, 0),
        4,
      );
    }
  }
});

test('has a wall along every side of every room, half its thickness away', () => {
  for (const { name, truth } of models) {
    for (const room of truth.rooms) {
      const walls = truth.walls.filter((wall) => wall.storey_id === room.storey_id);
      for (const [from, to] of edgesOf(room.polygon)) {
        const middle: Point2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        const gapsM = walls
          .filter((wall) => isParallel(wall, from, to))
          .map((wall) => Math.abs(distanceToSegment(middle, flat(wall.start_pt), flat(wall.end_pt)) - wall.width / 2));
        expect(Math.min(...gapsM), `${name} ${room.id}`).toBeLessThan(1e-6);
      }
    }
  }
});

test('has every door and window on the axis of its host wall and inside its length', () => {
  for (const { name, truth } of models) {
    for (const opening of [...truth.doors, ...truth.windows]) {
      const host = truth.walls.find((wall) => wall.id === opening.host_id);
      if (!host) throw new Error(`${name}: ${opening.id} has no host`);
      const [a, b, center] = [flat(host.start_pt), flat(host.end_pt), flat(opening.center)];
      expect(host.storey_id, name).toBe(opening.storey_id);
      expect(distanceToSegment(center, a, b), `${name} ${opening.id}`).toBeLessThan(1e-6);
      expect(Math.min(distance(center, a), distance(center, b)), `${name} ${opening.id}`).toBeGreaterThan(
        opening.width / 2,
      );
      expect(opening.sill + opening.height, `${name} ${opening.id}`).toBeLessThan(host.height);
    }
  }
});

test('has outer walls from 0.12 to 0.60 m', () => {
  const widths = models.flatMap(({ truth }) =>
    truth.walls.filter(({ isExternal }) => isExternal).map(({ width }) => width),
  );
  expect(Math.min(...widths)).toBe(0.12);
  expect(Math.max(...widths)).toBe(0.6);
  expect(new Set(widths).size).toBeGreaterThan(7);
});

test('keeps furniture under ceilings and slopes', () => {
  for (const { name, truth } of models.filter(({ features }) => features?.includes('attic'))) {
    const attic = truth.rooms.filter(({ ceiling }) => ceiling === 'sloped');
    expect(attic.length, name).toBeGreaterThan(0);
    for (const { center, size, storey_id } of truth.objects) {
      const storey = truth.storeys.find(({ id }) => id === storey_id);
      const highestM = Math.max(
        ...truth.rooms.filter((room) => room.storey_id === storey_id).map(({ heightM }) => heightM),
      );
      expect(center[2] + size[2] / 2 - (storey?.elevationM ?? 0), name).toBeLessThan(highestM);
    }
  }
});

function flat([x, y]: readonly [number, number, number]): Point2 {
  return [x, y];
}

function isParallel(wall: Wall, from: Point2, to: Point2): boolean {
  const [a, b] = [direction(flat(wall.start_pt), flat(wall.end_pt)), direction(from, to)];
  return Math.abs(a[0] * b[1] - a[1] * b[0]) < 1e-6;
}
