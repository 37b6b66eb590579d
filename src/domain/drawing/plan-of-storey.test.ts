import { radiansOf } from '#geometry/angle.ts';
import { contains, signedAreaM2 } from '#geometry/polygon.ts';
import { expect, test } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { joinWalls, rectangle, sampleRoom, sampleWall } from '#domain/building/testing/sample-parts.ts';
import type { PlanArc, PlanModel } from './plan-model.ts';
import { planOfStorey } from './plan-of-storey.ts';
import { turnPlanToSheet } from './turn-plan.ts';

const ground = planOfStorey(sampleBuilding, 'storey-0');
const upper = planOfStorey(sampleBuilding, 'storey-1');

const arcsOf = (plan: PlanModel, id: string) =>
  plan.items.filter((item): item is PlanArc => item.kind === 'arc' && item.elementId === id);

test('the fill of each wall is its length x width minus the openings that the cut meets', () => {
  const areaM2 = (id: string) =>
    ground.items.reduce(
      (sum, item) =>
        item.kind === 'path' && item.layer === 'A-WALL-PATT' && item.elementId === id
          ? sum + signedAreaM2(item.points)
          : sum,
      0,
    );
  // Runs between the inner faces of the outer walls; a double door and nothing else.
  expect(areaM2('wall-7')).toBeCloseTo((7.8 - 1.6) * 0.12, 6);
  // The high window over the toilet's wash basin does not cut its wall.
  expect(areaM2('wall-5')).toBeCloseTo(0.3 * 13.3 - (1.0 + 1.8 + 2.4) * 0.3, 2);
});

test('all walls of a storey have one connected outline per side of each room', () => {
  const outlines = ground.items.filter((item) => item.kind === 'path' && item.layer === 'A-WALL');
  expect(outlines.every((item) => item.kind === 'path' && item.isClosed)).toBe(true);
});

test('a door swings into the room and to the jamb that it was seen at', () => {
  // door-1: front door, hinge nearer to the wall's start (west jamb, x = 4.65), to the left = inside.
  const [front] = arcsOf(ground, 'door-1');
  expect(front?.center[0]).toBeCloseTo(4.65);
  expect(front?.center[1]).toBeCloseTo(0.3);
  expect([front?.startDeg, front?.endDeg]).toEqual([0, 90]);
  expect(front?.isDashed).toBe(false);
  // door-3: in the wall east of the hall, hinge at its start (south jamb), to the right = the study.
  const [study] = arcsOf(ground, 'door-3');
  expect(study?.center[0]).toBeCloseTo(6.86);
  expect(study?.startDeg).toBe(0);
  expect(arcsOf(ground, 'door-2')).toHaveLength(2);
});

test('a door that was seen closed gets a dashed swing into the room with fewer doors', () => {
  const [toilet] = arcsOf(ground, 'door-5');
  expect(toilet?.isDashed && toilet.isAssumed).toBe(true);
  expect(toilet?.center[1]).toBeCloseTo(6.46);
});

test('stairs go up on their storey, cut and dashed beyond, and down on the next', () => {
  const words = (plan: PlanModel) => plan.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  expect(words(ground)).toEqual(['UP']);
  expect(words(upper)).toEqual(['DN']);
  const treads = ground.items.filter(
    (item) => item.kind === 'path' && item.elementId === 'stair-1' && item.points.length === 2,
  );
  expect(treads.some((item) => item.isDashed) && treads.some((item) => !item.isDashed)).toBe(true);
});

test('room tags stand inside their rooms, clear of stairs', () => {
  for (const plan of [ground, upper]) {
    for (const tag of plan.roomTags) {
      const room = sampleBuilding.rooms.find(({ id }) => id === tag.roomId);
      expect(contains(room?.polygon ?? [], ...tag.at), tag.name).toBe(true);
    }
  }
  const hall = ground.roomTags.find(({ name }) => name === 'Hall');
  expect(hall && (hall.at[0] + 0.5 < 5.785 || hall.at[1] < 1.7)).toBe(true);
});

test('outside strings add up to the overall size on every side', () => {
  for (const plan of [ground, upper]) {
    const outside = plan.dimensions.filter(({ tier }) => tier !== null);
    const sides = new Map<string, typeof outside>();
    for (const dimension of outside)
      sides.set(dimension.outward.join(), [...(sides.get(dimension.outward.join()) ?? []), dimension]);
    expect(sides.size).toBe(4);
    for (const strings of sides.values()) {
      const tiers = new Set(strings.map(({ tier }) => tier));
      const sums = [...tiers].map((tier) =>
        strings.filter((dimension) => dimension.tier === tier).reduce((sum, { lengthM }) => sum + lengthM, 0),
      );
      for (const sum of sums) expect(sum).toBeCloseTo(sums[0] ?? 0, 9);
    }
  }
  const overall = Math.max(...ground.dimensions.map(({ lengthM }) => lengthM));
  expect(overall).toBeCloseTo(13.6, 9);
});

test('rooms have their clear width and depth', () => {
  const inside = ground.dimensions.filter(({ tier }) => tier === null).map(({ lengthM }) => lengthM.toFixed(2));
  expect(inside).toEqual(expect.arrayContaining(['4.04', '7.80', '2.28', '1.64', '3.84']));
});

test('dimensions to an outer face whose wall width is assumed say so, openings do not', () => {
  const south = ground.dimensions.filter(({ outward, tier }) => outward[1] < -0.9 && tier === 0);
  expect(south[0]?.isAssumed).toBe(true);
  expect(south[1]?.isAssumed).toBe(false);
});

test('a building at an angle gives the same plan, turned', () => {
  const angle = radiansOf(17);
  const turn = <T extends readonly number[]>(point: T): T => {
    const [x = 0, y = 0, ...rest] = point;
    return [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
      ...rest,
    ] as unknown as T;
  };
  const at = <T extends { center: [number, number, number]; rotationDeg?: number }>(element: T): T => ({
    ...element,
    center: turn(element.center),
    ...(element.rotationDeg === undefined ? {} : { rotationDeg: element.rotationDeg + 17 }),
  });
  const run = <T extends { start_pt: [number, number, number]; end_pt: [number, number, number] }>(element: T): T => ({
    ...element,
    start_pt: turn(element.start_pt),
    end_pt: turn(element.end_pt),
  });
  const turned: Building = {
    ...sampleBuilding,
    frame: { ...sampleBuilding.frame, headingDeg: 17 },
    walls: sampleBuilding.walls.map(run),
    stairs: sampleBuilding.stairs.map(run),
    beams: sampleBuilding.beams.map(run),
    doors: sampleBuilding.doors.map(at),
    windows: sampleBuilding.windows.map(at),
    columns: sampleBuilding.columns.map(at),
    objects: sampleBuilding.objects.map(at),
    rooms: sampleBuilding.rooms.map((room) => ({ ...room, polygon: room.polygon.map(turn) })),
    slabs: sampleBuilding.slabs.map((slab) => ({
      ...slab,
      polygon: slab.polygon.map(turn),
      holes: slab.holes.map((hole) => hole.map(turn)),
    })),
  };
  const plan = turnPlanToSheet(planOfStorey(turned, 'storey-0'));
  expect(plan.headingDeg).toBe(0);
  expect(plan.northDeg).toBeCloseTo(73, 9);
  expect(plan.dimensions.map(({ lengthM }) => lengthM.toFixed(6))).toEqual(
    ground.dimensions.map(({ lengthM }) => lengthM.toFixed(6)),
  );
  expect(plan.bounds?.minX).toBeCloseTo(ground.bounds?.minX ?? NaN, 6);
  expect(plan.bounds?.maxY).toBeCloseTo(ground.bounds?.maxY ?? NaN, 6);
});

test('an empty storey is an empty plan, and an opening without its wall is left out', () => {
  const bare: Building = {
    ...sampleBuilding,
    walls: [],
    columns: [],
    rooms: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
  const plan = planOfStorey(bare, 'storey-0');
  expect(plan.items).toEqual([]);
  expect(plan.dimensions).toEqual([]);
  expect(plan.bounds).toBeUndefined();
});

test('the same building gives the same plan', () => {
  expect(JSON.stringify(planOfStorey(structuredClone(sampleBuilding), 'storey-1'))).toBe(JSON.stringify(upper));
});

test('a wing at an angle is measured along its own walls, and overall with the rest', () => {
  const storey = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };
  const slant = Math.SQRT1_2;
  // A square of 6 m on its corner, beside a block of 8 x 6 m.
  const corner = (u: number, v: number): [number, number] => [10 + (u - v) * slant, -2 + (u + v) * slant];
  const walls = joinWalls([
    sampleWall(storey, 'a', [0, 0], [8, 0], 'outer'),
    sampleWall(storey, 'b', [8, 0], [8, 6], 'outer'),
    sampleWall(storey, 'c', [8, 6], [0, 6], 'outer'),
    sampleWall(storey, 'd', [0, 6], [0, 0], 'outer'),
    sampleWall(storey, 'e', corner(0, 0), corner(6, 0), 'outer'),
    sampleWall(storey, 'f', corner(6, 0), corner(6, 6), 'outer'),
    sampleWall(storey, 'g', corner(6, 6), corner(0, 6), 'outer'),
    sampleWall(storey, 'h', corner(0, 6), corner(0, 0), 'outer'),
  ]);
  const inner = ([0.15, 5.85] as const).flatMap((u) =>
    u === 0.15 ? [corner(0.15, 0.15), corner(5.85, 0.15)] : [corner(5.85, 5.85), corner(0.15, 5.85)],
  );
  const rooms = [
    sampleRoom(storey, '1', 'Block', rectangle(0.15, 0.15, 7.85, 5.85)),
    sampleRoom(storey, '2', 'Wing', inner),
  ];
  const plan = planOfStorey(
    {
      ...sampleBuilding,
      walls,
      rooms,
      doors: [],
      windows: [],
      columns: [],
      slabs: [],
      beams: [],
      stairs: [],
      objects: [],
    },
    'storey-0',
  );
  const lengths = plan.dimensions.map(({ lengthM }) => lengthM);
  // Outer faces of the wing, its clear sizes, and the whole from the block's west face to the wing's east corner.
  expect(lengths.filter((lengthM) => Math.abs(lengthM - 6.3) < 1e-6).length).toBeGreaterThanOrEqual(4);
  expect(lengths.filter((lengthM) => Math.abs(lengthM - 5.7) < 1e-6).length).toBeGreaterThanOrEqual(2);
  const east = Math.max(...plan.items.flatMap((item) => (item.kind === 'path' ? item.points.map(([x]) => x) : [])));
  expect(Math.max(...lengths)).toBeCloseTo(east + 0.15, 6);
});
