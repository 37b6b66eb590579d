import { direction, distanceToSegment, intersectLines, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import { describe, expect, test } from 'vitest';
import { building } from '#domain/building/building.ts';
import type { BuildingModel, BuildingStyle } from './building-model.ts';
import { generateBuilding } from './generate-building.ts';

const styles: BuildingStyle[] = ['house', 'l-house', 'wing-house', 'office', 'storeys', 'attic'];
const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
const models = styles.flatMap((style) =>
  seeds.map((seed) =>
    generateBuilding(seed, style, { isFurnished: seed % 2 === 0, doors: seed % 3 === 0 ? 'mixed' : 'open' }),
  ),
);

describe('generateBuilding', () => {
  test('answers a building of the elements schema for every style and seed', () => {
    for (const model of models) expect(building.safeParse(model.truth).error, model.name).toBeUndefined();
  });

  test('has rooms that do not overlap and, with walls, fill the outline', () => {
    for (const model of models) {
      for (const storey of model.truth.storeys) {
        const rooms = model.truth.rooms.filter((room) => room.storey_id === storey.id);
        const [first = [], ...others] = rooms.map((room) => [room.polygon.map(([x, y]): [number, number] => [x, y])]);
        const union = polygonClipping.union(first, ...others);
        const roomsM2 = rooms.reduce((sum, room) => sum + room.areaM2, 0);
        expect(areaOf(union), model.name).toBeCloseTo(roomsM2, 4);
        const outlineM2 = signedAreaM2(model.truth.slabs.find((slab) => slab.storey_id === storey.id)?.polygon ?? []);
        const wallsM2 = model.truth.walls
          .filter((wall) => wall.storey_id === storey.id)
          .reduce((sum, wall) => sum + wall.width * lengthOf(wall), 0);
        // Axes meet in the middle of each other, so that the sum counts T-junctions half a thickness too long.
        expect(Math.abs(outlineM2 - roomsM2 - wallsM2) / outlineM2, model.name).toBeLessThan(0.02);
      }
    }
  });

  test('puts every door and window on the axis of its host wall and inside its length', () => {
    for (const { name, truth } of models) {
      for (const opening of [...truth.doors, ...truth.windows]) {
        const host = truth.walls.find((wall) => wall.id === opening.host_id);
        expect(host, name).toBeDefined();
        if (!host) continue;
        const [a, b, center] = [flat(host.start_pt), flat(host.end_pt), flat(opening.center)];
        expect(distanceToSegment(center, a, b), name).toBeLessThan(1e-6);
        expect(
          Math.min(Math.hypot(center[0] - a[0], center[1] - a[1]), Math.hypot(center[0] - b[0], center[1] - b[1])),
          name,
        ).toBeGreaterThan(opening.width / 2);
      }
    }
  });

  test('lets every room of a storey be reached through doors', () => {
    for (const model of models)
      for (const storey of model.truth.storeys) expect(reachableShare(model, storey.id), model.name).toBe(1);
  });

  test('ends every wall where its axis crosses the axis of a wall that it meets', () => {
    for (const { name, truth } of models) {
      for (const wall of truth.walls) {
        const [a, b] = [flat(wall.start_pt), flat(wall.end_pt)];
        for (const [end, neighbors] of [
          [a, wall.neighbor_wall_ids_at_start],
          [b, wall.neighbor_wall_ids_at_end],
        ] as const) {
          const gaps = truth.walls
            .filter(({ id }) => neighbors.includes(id))
            .map((other) => {
              const [c, d] = [flat(other.start_pt), flat(other.end_pt)];
              const point = intersectLines(a, direction(a, b), c, direction(c, d));
              return point ? Math.hypot(point[0] - end[0], point[1] - end[1]) : Infinity;
            });
          expect(Math.min(...gaps), `${name} ${wall.id}`).toBeLessThan(1e-6);
        }
      }
    }
  });

  test('is the same to the last bit for the same seed, and another for another', () => {
    const [one, same, other] = [3, 3, 4].map((seed) => generateBuilding(seed, 'l-house', { isFurnished: true }));
    expect(same).toEqual(one);
    expect(other?.truth.walls).not.toEqual(one?.truth.walls);
  });

  test('has the storeys, stairs, wall thickness and columns that were asked for', () => {
    const tower = generateBuilding(5, 'storeys', { storeyCount: 5, outerWallM: 0.36 });
    expect(tower.truth.storeys).toHaveLength(5);
    expect(tower.truth.stairs).toHaveLength(4);
    expect(tower.truth.walls.filter((wall) => wall.isExternal).map((wall) => wall.width)).toEqual(
      Array.from({ length: 20 }, () => 0.36),
    );
    expect(models.filter(({ name }) => name.startsWith('office')).some(({ truth }) => truth.columns.length > 0)).toBe(
      true,
    );
  });

  test('builds an attic under slopes that no wall and no furniture pierces', () => {
    for (const { name, mesh, truth } of models.filter((model) => model.name.startsWith('attic'))) {
      const ceiling = mesh.elements.findIndex(({ id }) => id === 'storey-1-ceiling');
      const heights = new Set<number>();
      let highestM = 0;
      for (const [triangle, element] of mesh.elementOf.entries()) {
        const zs = [2, 5, 8].map((axis) => mesh.positions[9 * triangle + axis] ?? 0);
        if (element === ceiling) for (const z of zs) heights.add(Math.round(z * 100));
        else if (!['ground', 'roof'].includes(mesh.elements[element]?.id ?? '')) highestM = Math.max(highestM, ...zs);
      }
      expect(heights.size, name).toBeGreaterThan(1);
      expect(Math.min(...heights), name).toBeLessThan(135);
      expect(highestM, name).toBeLessThanOrEqual((truth.storeys[0]?.clearHeightM ?? 0) + 1e-5);
    }
  });

  test('draws five to nine rooms for a house on nearly every seed', () => {
    const counts = models.filter(({ name }) => name.startsWith('house')).map(({ truth }) => truth.rooms.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(counts.filter((count) => count >= 5).length / counts.length).toBeGreaterThan(0.9);
  });
});

function flat([x, y]: readonly [number, number, number]): Point2 {
  return [x, y];
}

function lengthOf(wall: { start_pt: [number, number, number]; end_pt: [number, number, number] }): number {
  return Math.hypot(wall.end_pt[0] - wall.start_pt[0], wall.end_pt[1] - wall.start_pt[1]);
}

function areaOf(shape: readonly (readonly (readonly Point2[])[])[]): number {
  return shape.flat().reduce((sum, ring) => sum + signedAreaM2(ring.slice(0, -1)), 0);
}

/** Walks from room to room through the doors: a door joins the two rooms that lie nearest to its middle. */
function reachableShare({ truth }: BuildingModel, storeyId: string): number {
  const rooms = truth.rooms.filter((room) => room.storey_id === storeyId);
  const nearness = (point: Point2, loop: Point2[]) =>
    Math.min(
      ...loop.map((corner, index) => distanceToSegment(point, corner, loop[(index + 1) % loop.length] ?? corner)),
    );
  const links = truth.doors
    .filter((door) => door.storey_id === storeyId)
    .map((door) =>
      rooms
        .map((room, index) => ({ index, gapM: nearness(flat(door.center), room.polygon) }))
        .filter(({ gapM }) => gapM < 0.12)
        .map(({ index }) => index),
    );
  const reached = new Set([0]);
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const link of links.filter((pair) => pair.length === 2 && pair.some((room) => reached.has(room)))) {
      for (const room of link) {
        if (reached.has(room)) continue;
        reached.add(room);
        isGrowing = true;
      }
    }
  }
  return reached.size / rooms.length;
}
