import { describe, expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { sampleColumn, sampleWall } from '#domain/building/testing/sample-parts.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { variedBuilding } from '#engine/simulate/varied/varied-building.ts';
import { readIfc } from './testing/read-ifc.ts';
import { overlappingSolids } from './testing/solid-overlaps.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SOLID = ['IfcWall', 'IfcSlab', 'IfcColumn', 'IfcBeam', 'IfcStairFlight'];
const LITER_M3 = 0.001;
const read = (building: Building) =>
  readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));

async function overlapsIn(building: Building) {
  const { elements } = await read(building);
  const solids = elements.filter(({ entity }) => SOLID.includes(entity));
  return overlappingSolids(
    solids.map(({ entity, tag, triangles }) => ({ name: `${entity} ${tag}`, triangles })),
    LITER_M3,
  );
}

const storey = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };
const only = (parts: Partial<Building>): Building => ({
  ...sampleBuilding,
  walls: [],
  doors: [],
  windows: [],
  rooms: [],
  columns: [],
  slabs: [],
  beams: [],
  stairs: [],
  objects: [],
  ...parts,
});

describe('no two solids of a model share more than a liter', () => {
  test.each(['house', 'l-house', 'wing-house', 'storeys', 'office'] as const)('in a generated %s', async (style) => {
    expect(await overlapsIn(generateBuilding(107, style, { outerWallM: 0.3 }).truth)).toEqual([]);
  });

  // Halls as high as two storeys, split levels, curved and slanted walls, attics, a second building.
  test.each([1001, 1003, 1005, 1008, 1012, 1017, 1019, 1028])('in varied building %i', async (seed) => {
    expect(await overlapsIn(variedBuilding(seed).truth)).toEqual([]);
  });
});

test('where walls cross, the thicker one goes through and the other is in two pieces', async () => {
  const walls = [sampleWall(storey, 'a', [0, 0], [4, 0], 'outer'), sampleWall(storey, 'b', [2, -2], [2, 2])];
  const { elements } = await read(only({ walls }));
  const volumeOf = (id: string) => elements.find(({ tag }) => tag === id)?.volumeM3;
  expect(volumeOf('a')).toBeCloseTo(4 * 0.3 * 2.5, 4);
  expect(volumeOf('b')).toBeCloseTo((4 - 0.3) * 0.12 * 2.5, 4);
});

test('a wall that reaches through a slab up to the next storey is left out where the slab and the wall above are', async () => {
  const above = { id: 'storey-1', elevationM: 2.8, clearHeightM: 2.5 };
  const tall = { ...sampleWall(storey, 'tall', [0, 0], [4, 0], 'outer'), height: 5.3 };
  const short = sampleWall(above, 'short', [0, 0], [1, 0], 'outer');
  const [floor] = sampleBuilding.slabs.filter(({ storey_id }) => storey_id === 'storey-1');
  if (!floor) throw new Error('no floor');
  const { elements } = await read(only({ walls: [tall, short], slabs: [floor] }));
  const volumeOf = (id: string) => elements.find(({ tag }) => tag === id)?.volumeM3;
  expect(volumeOf('short')).toBeCloseTo(0.3 * 2.5, 4);
  // The slab begins at the house's corner, half a wall farther in.
  expect(volumeOf('tall')).toBeCloseTo(4 * 0.3 * 5.3 - 4 * 0.15 * 0.3 - 0.3 * 2.5, 4);
});

test('a column in a wall is cut out of it', async () => {
  const walls = [sampleWall(storey, 'a', [0, 0], [4, 0], 'outer')];
  const columns = [sampleColumn(storey, 'column', 'rect', [2, 0], 0.4)];
  const { elements } = await read(only({ walls, columns }));
  expect(elements.find(({ tag }) => tag === 'a')?.volumeM3).toBeCloseTo((4 - 0.4) * 0.3 * 2.5, 4);
});
