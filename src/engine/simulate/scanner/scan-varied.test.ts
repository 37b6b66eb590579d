import { distance, type Point2 } from '#geometry/plane.ts';
import { contains, edgesOf } from '#geometry/polygon.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { meshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { emptyTruth } from '#engine/simulate/buildings/generate-building.ts';
import { seededRandom } from '#engine/simulate/random.ts';
import { variedBuilding } from '#engine/simulate/varied/varied-building.ts';
import { describe, expect, test } from 'vitest';
import { rayCaster } from './ray-caster.ts';
import { placeStations } from './place-stations.ts';
import { scanBuilding } from './scan-building.ts';
import { scanToPly } from './scan-to-ply.ts';
import { walkThrough } from './walk-through.ts';

const options = { points: 20_000, noiseM: 0, seed: 7 };

test('a mirror shows what it reflects behind itself, as points that belong to it', () => {
  const room: Point2[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ];
  const mesh = meshBuilder();
  mesh.prism(mesh.element('walls', pointClassId('wall_int')), room, 0, 2.5);
  mesh.mirror(mesh.element('mirror', pointClassId('person_noise')), [3.98, 0.5], [3.98, 2.5], 0.5, 2);
  const own = { id: 'r', storey_id: 's', confidence: 1, assumed: [], name: '', number: '', holes: [], areaErrorM2: 0 };
  const truth = {
    ...emptyTruth(),
    storeys: [{ id: 's', name: '', elevationM: 0, clearHeightM: 2.5, slabThicknessM: 0.2, assumed: [] }],
    rooms: [{ ...own, polygon: room, areaM2: 12, heightM: 2.5 }],
  };
  const model: BuildingModel = { name: 'mirror', truth, closedDoorIds: [], mesh: mesh.finish() };
  const scan = scanBuilding(model, options);
  const behind = Array.from(scan.x.keys()).filter((point) => scan.x[point]! > 4.01);
  expect(behind.length).toBeGreaterThan(200);
  for (const point of behind) {
    expect(model.mesh.elements[scan.elementOf[point]!]?.id).toBe('mirror');
    // The west wall at x = 0 appears as far behind the mirror as it is before it.
    expect(scan.x[point]!).toBeLessThan(2 * 3.98 + 1e-4);
  }
  expect(Math.max(...behind.map((point) => scan.x[point]!))).toBeCloseTo(2 * 3.98, 3);
});

describe('outdoors', () => {
  const models = [1003, 1007, 1010, 1022, 1026].map((seed) => variedBuilding(seed));

  test(
    'set-ups stand on the ground, apart from buildings, and see every ground-floor facade',
    { tags: 'nightly' },
    () => {
      for (const model of models) {
        const indoors = scanBuilding(model, { ...options, points: 1000 }).stations;
        const all = scanBuilding(model, { ...options, points: 1000, isOutdoors: true }).stations;
        const outdoors = all.slice(indoors.length);
        expect(outdoors.length, model.name).toBeGreaterThanOrEqual(4);
        const caster = rayCaster(model.mesh);
        const outlines = model.truth.slabs.map(({ polygon }) => polygon);
        for (const [x, y, z] of outdoors) {
          expect(
            outlines.some((outline) => contains(outline, x, y)),
            model.name,
          ).toBe(false);
          const hit = caster.cast([x, y, z], [0, 0, -1], 0, 5);
          expect(hit?.distanceM, model.name).toBeCloseTo(1.6, 3);
        }
        const facades = model.truth.slabs
          .filter(({ storey_id }) => storey_id !== 'storey-2')
          .flatMap(({ polygon }) => edgesOf(polygon))
          .filter(([from, to]) => distance(from, to) > 2);
        const isSeen = ([from, to]: [Point2, Point2]) =>
          outdoors.some(([x, y, z]) =>
            [0.35, 0.5, 0.65].some((share) => {
              const foot: Point2 = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
              const apartM = distance(foot, [x, y]);
              const hit = caster.cast([x, y, z], [(foot[0] - x) / apartM, (foot[1] - y) / apartM, 0], 0, 30);
              return apartM < 12 && hit !== undefined && Math.abs(hit.distanceM - apartM) < 0.7;
            }),
          );
        // A facade that faces the other half of a split level is a wall between rooms.
        expect(facades.filter((facade) => !isSeen(facade)).length / facades.length, model.name).toBeLessThan(0.15);
      }
    },
  );
});

test('nobody stands in a closed room, on a flight, or over a stairwell', { tags: 'nightly' }, () => {
  for (const seed of [1001, 1003, 1005, 1008, 1010, 1012, 1014, 1016, 1017, 1018, 1019, 1022, 1026]) {
    const model = variedBuilding(seed);
    const stations = placeStations(model.truth, rayCaster(model.mesh), {}, model);
    expect(stations.length, model.name).toBeGreaterThanOrEqual(model.truth.rooms.length - 1);
    for (const [x, y, z] of stations) {
      const storey = model.truth.storeys.find(({ elevationM }) => Math.abs(z - elevationM - 1.5) < 1e-6);
      const room = model.truth.rooms.find(
        ({ storey_id, polygon }) => storey_id === storey?.id && contains(polygon, x, y),
      );
      expect(room, model.name).toBeDefined();
      expect(model.neverEnteredIds, model.name).not.toContain(room?.id);
      for (const { storeyId, outline } of model.noStand ?? [])
        expect(storeyId === storey?.id && contains(outline, x, y), model.name).toBe(false);
    }
  }
});

test('a place where nobody stands is left out, however good it is', () => {
  const model = variedBuilding(1001);
  const caster = rayCaster(model.mesh);
  const [[x, y] = [0, 0]] = placeStations(model.truth, caster, {}, model);
  const storeyId = model.truth.rooms[0]?.storey_id ?? '';
  const outline: Point2[] = [
    [x - 0.5, y - 0.5],
    [x + 0.5, y - 0.5],
    [x + 0.5, y + 0.5],
    [x - 0.5, y + 0.5],
  ];
  const others = placeStations(model.truth, caster, {}, { noStand: [{ storeyId, outline }] });
  expect(others.filter(([, , z]) => z < 2).some((station) => contains(outline, station[0], station[1]))).toBe(false);
  expect(others.length).toBeGreaterThan(0);
});

describe('a registered walk', () => {
  const model = variedBuilding(1009);

  test('wanders within 3 cm', { tags: 'nightly' }, () => {
    const walk = { ...options, device: 'handheld' as const };
    const [exact, wandering] = [0, 0.03].map((driftWithinM) => scanBuilding(model, { ...walk, driftWithinM }));
    if (!exact || !wandering) throw new Error('no scan');
    expect(wandering.count).toBe(exact.count);
    const apartM = Array.from(exact.x.keys()).map((point) =>
      Math.hypot(
        wandering.x[point]! - exact.x[point]!,
        wandering.y[point]! - exact.y[point]!,
        wandering.z[point]! - exact.z[point]!,
      ),
    );
    expect(Math.max(...apartM)).toBeLessThanOrEqual(0.03);
    expect(Math.max(...apartM)).toBeGreaterThan(0.015);
    expect(scanToPly(scanBuilding(model, { ...walk, driftWithinM: 0.03 }))).toEqual(scanToPly(wandering));
  });

  test('is switched off between two buildings', () => {
    // Both stand on one storey.
    const pair = variedBuilding(1028);
    expect(pair.truth.storeys).toHaveLength(1);
    const walk = { storeyIds: undefined, driftDegPerM: 0, random: seededRandom(1), offLimits: pair };
    const poses = walkThrough(pair.truth, rayCaster(pair.mesh), walk);
    const outlines = pair.truth.slabs.map(({ polygon }) => polygon);
    for (const { position } of poses)
      expect(outlines.some((outline) => contains(outline, position[0], position[1]))).toBe(true);
  });
});
