import { expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { sampleColumn, sampleWall } from '#domain/building/testing/sample-parts.ts';
import { readIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const read = (building: Building) =>
  readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));

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
