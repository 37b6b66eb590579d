import { cross, distance, distanceToSegment, subtract, type Point2 } from '#geometry/plane.ts';
import { centroid, contains, edgesOf } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import { pointClasses } from '#domain/point-classes/point-classes.ts';
import type { Room } from '#domain/building/building.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { rayCaster } from '#engine/simulate/scanner/ray-caster.ts';
import { describe, expect, test } from 'vitest';
import type { BuildingFeature } from './building-features.ts';
import { seedsOf } from './seeds.ts';
import { variedBuilding } from './varied-building.ts';

const models = seedsOf('tune').map((seed) => {
  const model = variedBuilding(seed);
  return { ...model, caster: rayCaster(model.mesh) };
});
type Model = (typeof models)[number];
const withFeature = (feature: BuildingFeature): Model[] => models.filter(({ features }) => features?.includes(feature));

const classOf = ({ mesh }: BuildingModel, triangle: number): string =>
  pointClasses[mesh.elements[mesh.elementOf[triangle] ?? 0]?.classId ?? 0]?.name ?? '';
const floorOf = ({ truth }: Model, { storey_id }: { storey_id: string }): number =>
  truth.storeys.find(({ id }) => id === storey_id)?.elevationM ?? Number.NaN;
/** Height over the floor and class of what is above a point of a room. */
function above(model: Model, room: Room, point: Point2 = centroid(room.polygon)) {
  const fromM = 0.01;
  const hit = model.caster.cast([...point, floorOf(model, room) + fromM], [0, 0, 1], 0, 30);
  return hit && { heightM: hit.distanceM + fromM, class: classOf(model, hit.triangle) };
}
/** Room whose middle is inside it and clear of furniture and the like. */
const isOpenAbove = (model: Model, room: Room) =>
  contains(room.polygon, ...centroid(room.polygon)) && (above(model, room)?.heightM ?? 0) > 2;
const elements = ({ mesh }: BuildingModel, part: string) =>
  mesh.elements.flatMap(({ id }, index) => (id.includes(part) ? [index] : []));
function corners({ mesh }: BuildingModel, element: number): Point3[] {
  return [...mesh.elementOf.keys()]
    .filter((triangle) => mesh.elementOf[triangle] === element)
    .flatMap((triangle) =>
      [0, 3, 6].map((corner): Point3 => {
        const [x = 0, y = 0, z = 0] = mesh.positions.subarray(9 * triangle + corner, 9 * triangle + corner + 3);
        return [x, y, z];
      }),
    );
}
const marked = (model: Model, mark: string) =>
  Object.entries(model.marks ?? {}).flatMap(([id, own]) => (own === mark ? [id] : []));

describe('above the middle of a room', () => {
  test('is the ceiling at the height of the truth, and of its kind', { tags: 'nightly' }, () => {
    let seen = 0;
    for (const model of models) {
      for (const room of model.truth.rooms.filter(
        (candidate) => candidate.ceiling !== 'sloped' && isOpenAbove(model, candidate),
      )) {
        const hit = above(model, room);
        if (!hit?.class.startsWith('ceiling')) continue;
        seen++;
        expect(hit.heightM, `${model.name} ${room.id}`).toBeCloseTo(room.heightM, 4);
        expect(hit.class, `${model.name} ${room.id}`).toBe(
          room.ceiling === 'suspended' ? 'ceiling_suspended' : 'ceiling',
        );
      }
    }
    expect(seen).toBeGreaterThan(250);
  });

  test('is a suspended ceiling 0.3 to 0.8 m below the slab', () => {
    for (const model of withFeature('suspended-ceiling')) {
      const suspended = model.truth.rooms.filter(({ ceiling }) => ceiling === 'suspended');
      expect(suspended.length, model.name).toBeGreaterThan(0);
      for (const room of suspended) {
        expect(room.heightM, model.name).toBeGreaterThanOrEqual(2.2);
        const [next] = model.truth.storeys.filter(({ elevationM }) => elevationM > floorOf(model, room) + 2);
        if (!next || room.id.startsWith('annex')) continue;
        const slabZ = next.elevationM - next.slabThicknessM - floorOf(model, room);
        expect(slabZ - room.heightM, model.name).toBeGreaterThan(0.29);
        expect(slabZ - room.heightM, model.name).toBeLessThan(0.81);
      }
    }
  });

  test('is another height than in other rooms of the storey', () => {
    for (const { name, truth } of withFeature('ceiling-heights'))
      expect(
        new Set(truth.rooms.map(({ storey_id, heightM }) => `${storey_id} ${heightM}`)).size,
        name,
      ).toBeGreaterThan(new Set(truth.rooms.map(({ storey_id }) => storey_id)).size);
  });

  test('is a hall as high as both storeys, with no room in its upper part and an opening from upstairs', () => {
    for (const model of withFeature('hall')) {
      const [id] = marked(model, 'hall').filter((candidate) => candidate.includes('-room-'));
      const hall = model.truth.rooms.find((room) => room.id === id);
      if (!hall) throw new Error(`${model.name} has no hall`);
      const upper = model.truth.storeys.find(({ id: storey }) => storey === 'storey-2');
      expect(hall.heightM).toBeGreaterThan((upper?.elevationM ?? Infinity) + 2);
      const overhead = above(model, hall);
      if (overhead?.class === 'ceiling') expect(overhead.heightM).toBeGreaterThan(upper?.elevationM ?? Infinity);
      const middle = centroid(hall.polygon);
      const upstairs = model.truth.rooms.filter(({ storey_id }) => storey_id === 'storey-2');
      expect(upstairs.some(({ polygon }) => contains(polygon, ...middle))).toBe(false);
      expect(marked(model, 'gallery'), model.name).toHaveLength(1);
    }
  });

  test('is a slope that falls to a knee wall', () => {
    for (const model of withFeature('attic')) {
      const rooms = model.truth.rooms.filter(
        ({ ceiling, storey_id }) => ceiling === 'sloped' && storey_id === 'storey-2',
      );
      expect(rooms.length, model.name).toBeGreaterThan(1);
      const lowest = Math.min(...rooms.map(({ leastHeightM = Infinity }) => leastHeightM));
      expect(lowest).toBeGreaterThan(0.75);
      expect(lowest).toBeLessThan(1.35);
      const ys = rooms.flatMap(({ polygon }) => polygon.map(([, y]) => y));
      const low = rooms.find(({ polygon }) => polygon.some(([, y]) => y === Math.min(...ys)));
      if (!low) throw new Error('no room at the knee wall');
      const hit = above(model, low, [centroid(low.polygon)[0], Math.min(...ys) + 0.2]);
      if (hit?.class === 'ceiling') expect(hit.heightM).toBeLessThan(lowest + 0.45);
      const attic = model.truth.walls.filter(({ storey_id }) => storey_id === 'storey-2');
      const heights = attic.map(({ height }) => height);
      expect(Math.min(...heights), model.name).toBeCloseTo(lowest, 1);
      expect(Math.max(...heights), model.name).toBeGreaterThan(2.2);
    }
  });
});

test('a split level lies 1.2 to 1.6 m higher, up a flight through a doorway', () => {
  for (const model of withFeature('split-level')) {
    const [lower, upper] = model.truth.storeys
      .filter(({ id }) => id.startsWith('storey-'))
      .map(({ elevationM }) => elevationM);
    const [stair] = model.truth.stairs;
    if (!stair || lower === undefined || upper === undefined) throw new Error(`${model.name} has no half flight`);
    expect(upper - lower).toBeGreaterThanOrEqual(1.2);
    expect(upper - lower).toBeLessThanOrEqual(1.6);
    expect(stair.riserCount * stair.riserM).toBeCloseTo(upper - lower, 6);
    expect(stair.riserM).toBeGreaterThan(0.15);
    expect(stair.riserM).toBeLessThan(0.2);
    const hit = model.caster.cast(
      [(stair.start_pt[0] + stair.end_pt[0]) / 2, (stair.start_pt[1] + stair.end_pt[1]) / 2, upper + 1],
      [0, 0, -1],
      0,
      3,
    );
    expect(hit && classOf(model, hit.triangle), model.name).toBe('stair');
    const [door] = model.truth.doors.filter(({ kind }) => kind === 'opening');
    expect(distance([door?.center[0] ?? 0, door?.center[1] ?? 0], [stair.start_pt[0], stair.start_pt[1]])).toBeLessThan(
      0.4,
    );
  }
});

test('stairs join all storeys', () => {
  for (const { name, truth } of withFeature('stair-hall')) {
    const levels = truth.storeys.filter(({ id }) => id !== 'storey-annex');
    expect(levels.length, name).toBeGreaterThan(1);
    expect(truth.stairs.map(({ storey_id }) => storey_id)).toEqual(levels.slice(0, -1).map(({ id }) => id));
    for (const stair of truth.stairs) {
      const from = levels.findIndex(({ id }) => id === stair.storey_id);
      expect(stair.riserCount * stair.riserM).toBeCloseTo(
        (levels[from + 1]?.elevationM ?? 0) - (levels[from]?.elevationM ?? 0),
        6,
      );
    }
  }
});

test('a shaft has walls all round, no door, and is no room', () => {
  for (const model of withFeature('shaft')) {
    const walls = marked(model, 'shaft');
    expect(walls.length, model.name).toBeGreaterThanOrEqual(2);
    expect(
      [...model.truth.doors, ...model.truth.windows].some(({ host_id }) => walls.includes(host_id)),
      model.name,
    ).toBe(false);
    for (const id of walls) {
      const wall = model.truth.walls.find((candidate) => candidate.id === id);
      const lengthM = wall ? distance([wall.start_pt[0], wall.start_pt[1]], [wall.end_pt[0], wall.end_pt[1]]) : 0;
      expect(lengthM, `${model.name} ${id}`).toBeLessThan(1.8);
    }
  }
});

test('a curved wall is a chain of short outer walls that turn a little at each joint', () => {
  for (const model of withFeature('curved-wall')) {
    const chain = model.truth.walls.filter(({ id }) => marked(model, 'curved').includes(id));
    expect(chain.length, model.name).toBeGreaterThanOrEqual(3);
    for (const wall of chain) {
      expect(wall.isExternal).toBe(true);
      const next = chain.find(
        ({ id }) => wall.neighbor_wall_ids_at_end.includes(id) || wall.neighbor_wall_ids_at_start.includes(id),
      );
      if (!next) throw new Error(`${model.name}: ${wall.id} continues nowhere`);
      const way = ({ start_pt, end_pt }: typeof wall): Point2 =>
        subtract([end_pt[0], end_pt[1]], [start_pt[0], start_pt[1]]);
      const sine = cross(way(wall), way(next)) / Math.hypot(...way(wall)) / Math.hypot(...way(next));
      expect(Math.abs(sine), model.name).toBeLessThan(Math.sin((35 * Math.PI) / 180));
    }
  }
});

test('full-height glazing is glass from the floor to the ceiling', () => {
  for (const model of withFeature('full-height-glazing')) {
    const fronts = model.truth.windows.filter(({ id }) => marked(model, 'glazing').includes(id));
    expect(fronts.length, model.name).toBeGreaterThan(0);
    for (const front of fronts) {
      expect(front.sill).toBeLessThan(0.05);
      expect(front.height).toBeGreaterThan(1.9);
      expect(front.width).toBeGreaterThan(1.5);
      const own = elements(model, front.id).filter((element) => model.mesh.elements[element]?.id === front.id);
      const panes = [...model.mesh.elementOf.keys()].filter(
        (triangle) => own.includes(model.mesh.elementOf[triangle] ?? -1) && model.mesh.isGlass[triangle] === 1,
      );
      const zs = panes.flatMap((triangle) => [2, 5, 8].map((axis) => model.mesh.positions[9 * triangle + axis] ?? 0));
      expect(Math.max(...zs) - Math.min(...zs)).toBeCloseTo(front.height, 4);
    }
  }
});

test('a balcony lies behind an outer door, with a railing 1 m high', () => {
  for (const model of withFeature('balcony')) {
    const [slab, railing] = [elements(model, '-balcony-1'), elements(model, '-balcony-1-railing')];
    const top = corners(model, slab[0] ?? -1);
    const [railingTopZ, slabTopZ] = [corners(model, railing[0] ?? -1), top].map((points) =>
      Math.max(...points.map(([, , z]) => z)),
    );
    expect((railingTopZ ?? 0) - (slabTopZ ?? 0), model.name).toBeCloseTo(1, 1);
    const nearestM = Math.min(
      ...model.truth.doors.flatMap(({ center }) => top.map(([x, y]) => distance([x, y], [center[0], center[1]]))),
    );
    expect(nearestM, model.name).toBeLessThan(2.6);
  }
});

test('columns stand free in rooms, from floor to ceiling', () => {
  for (const model of withFeature('columns')) {
    expect(model.truth.columns.length, model.name).toBeGreaterThan(0);
    for (const column of model.truth.columns) {
      const middle: Point2 = [column.center[0], column.center[1]];
      const room = model.truth.rooms.find(
        ({ storey_id, polygon }) => storey_id === column.storey_id && contains(polygon, ...middle),
      );
      if (!room) throw new Error(`${model.name}: ${column.id} stands in no room`);
      expect(
        Math.min(...edgesOf(room.polygon).map(([from, to]) => distanceToSegment(middle, from, to))),
      ).toBeGreaterThan(0.5);
      const hit = model.caster.cast([middle[0], middle[1] - 0.4, column.center[2] + 2], [0, 1, 0], 0, 1);
      expect(hit && classOf(model, hit.triangle), model.name).toBe(
        column.shape === 'rect' ? 'column_rect' : 'column_round',
      );
    }
  }
});

test('a second building stands apart from the first', () => {
  for (const { name, truth } of withFeature('second-building')) {
    const [own, other] = [false, true].map((isAnnex) =>
      truth.slabs.filter(({ id }) => id.startsWith('annex') === isAnnex).flatMap(({ polygon }) => polygon),
    );
    const gapM = Math.min(...(other ?? []).map(([x]) => x)) - Math.max(...(own ?? []).map(([x]) => x));
    expect(gapM, name).toBeGreaterThan(3.5);
    expect(truth.rooms.filter(({ id }) => id.startsWith('annex')).length, name).toBeGreaterThan(1);
  }
});

test('garden walls are 1 to 2 m high; the ground is uneven', () => {
  for (const model of withFeature('garden-walls')) {
    const [wall] = elements(model, 'garden-wall-1');
    const points = corners(model, wall ?? -1);
    const heightM = Math.max(...points.map(([, , z]) => z)) - Math.min(...points.map(([, , z]) => z)) - 0.5;
    expect(heightM, model.name).toBeGreaterThan(0.8);
    expect(heightM, model.name).toBeLessThan(2.2);
    const ground = corners(model, elements(model, 'ground')[0] ?? -1);
    const zs = ground.map(([, , z]) => z);
    expect(Math.max(...zs) - Math.min(...zs)).toBeGreaterThan(0.05);
    const below = ground.filter(([x, y]) => model.truth.slabs.some(({ polygon }) => contains(polygon, x, y)));
    expect(Math.max(...below.map(([, , z]) => z)), model.name).toBeLessThan(-0.03);
  }
});

test('curtains hang in waves 4 to 16 cm before the wall of a window', { tags: 'nightly' }, () => {
  for (const model of withFeature('curtains')) {
    const drapes = elements(model, '-curtain-');
    expect(drapes.length, model.name).toBeGreaterThan(1);
    for (const drape of drapes) {
      const gapsM = corners(model, drape).map(([x, y]) =>
        Math.min(
          ...model.truth.rooms.flatMap(({ polygon }) =>
            edgesOf(polygon).map(([from, to]) => distanceToSegment([x, y], from, to)),
          ),
        ),
      );
      expect(Math.min(...gapsM), model.name).toBeGreaterThan(0.0);
      expect(Math.max(...gapsM), model.name).toBeLessThan(0.16);
      expect(Math.max(...gapsM) - Math.min(...gapsM), model.name).toBeGreaterThan(0.03);
    }
  }
});

test('tall furniture stands in corners and before windows', () => {
  for (const { name, truth } of withFeature('tall-furniture')) {
    const tall = truth.objects.filter(({ size }) => size[2] > 1.9);
    expect(tall.length, name).toBeGreaterThan(1);
  }
  const beforeWindows = withFeature('tall-furniture').flatMap(({ truth }) =>
    truth.objects.filter((object) =>
      truth.windows.some(
        (window) =>
          window.storey_id === object.storey_id &&
          distance([window.center[0], window.center[1]], [object.center[0], object.center[1]]) < 0.8,
      ),
    ),
  );
  expect(beforeWindows.length).toBeGreaterThan(5);
});

test('mirrors hang 2 cm before a wall', () => {
  for (const model of withFeature('mirror')) {
    expect(
      model.mesh.isMirror?.reduce((sum, value) => sum + value, 0),
      model.name,
    ).toBeGreaterThanOrEqual(2);
    for (const mirror of elements(model, '-mirror-'))
      for (const [x, y] of corners(model, mirror)) {
        const gapM = Math.min(
          ...model.truth.rooms.flatMap(({ polygon }) =>
            edgesOf(polygon).map(([from, to]) => distanceToSegment([x, y], from, to)),
          ),
        );
        expect(gapM, model.name).toBeCloseTo(0.02, 4);
      }
  }
});

test('a closed room has one door, and that is shut', () => {
  for (const model of withFeature('closed-room')) {
    const [id] = model.neverEnteredIds ?? [];
    const room = model.truth.rooms.find((candidate) => candidate.id === id);
    if (!room) throw new Error(`${model.name} has no closed room`);
    const doors = model.truth.doors.filter(
      ({ storey_id, center }) =>
        storey_id === room.storey_id &&
        edgesOf(room.polygon).some(([from, to]) => distanceToSegment([center[0], center[1]], from, to) < 0.125),
    );
    expect(doors.length, model.name).toBeGreaterThan(0);
    expect(doors.filter(({ id: door }) => model.closedDoorIds.includes(door)).length, model.name).toBe(1);
  }
});
