import { expect, test, vi } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { joinWalls, sampleWall } from '#domain/building/testing/sample-parts.ts';
import type { Wall } from '#domain/building/building.ts';
import { readIfc } from './testing/read-ifc.ts';
import { wallConnections } from './testing/wall-connections.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const storey = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };

async function connectionsOf(walls: Wall[]): Promise<string[]> {
  const building = { ...sampleBuilding, walls, doors: [], windows: [], rooms: [], columns: [], beams: [], stairs: [] };
  const model = await readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));
  expect(model.malformed).toEqual([]);
  return wallConnections(model).map(({ words }) => words);
}

test('a corner connects the ends that meet, once [E6]', async () => {
  const walls = [sampleWall(storey, 'a', [0, 0], [4, 0]), sampleWall(storey, 'b', [4, 3], [4, 0])];
  expect(await connectionsOf(joinWalls(walls))).toEqual(['a ATEND b ATEND']);
});

test('a wall that ends at another is connected to its path', async () => {
  const walls = [sampleWall(storey, 'a', [0, 0], [4, 0], 'outer'), sampleWall(storey, 'b', [2, 0], [2, 3])];
  expect(await connectionsOf(joinWalls(walls))).toEqual(['a ATPATH b ATSTART']);
});

test('two walls that end at a third from both sides are connected to it and to each other', async () => {
  const walls = [
    sampleWall(storey, 'a', [0, 0], [4, 0], 'outer'),
    sampleWall(storey, 'b', [2, 0], [2, 3]),
    sampleWall(storey, 'c', [2, -3], [2, 0]),
  ];
  expect(await connectionsOf(joinWalls(walls))).toEqual([
    'a ATPATH b ATSTART',
    'a ATPATH c ATEND',
    'b ATSTART c ATEND',
  ]);
});

test('walls that cross are connected along their paths', async () => {
  const walls = [sampleWall(storey, 'a', [0, 0], [4, 0], 'outer'), sampleWall(storey, 'b', [2, -2], [2, 2])];
  expect(await connectionsOf(walls)).toEqual(['a ATPATH b ATPATH']);
});

test('walls apart, and walls of different storeys, are not connected', async () => {
  const above = { id: 'storey-1', elevationM: 2.8, clearHeightM: 2.5 };
  const walls = [
    sampleWall(storey, 'a', [0, 0], [4, 0]),
    sampleWall(storey, 'b', [5, 0], [5, 3]),
    sampleWall(above, 'c', [4, 0], [4, 3]),
  ];
  expect(await connectionsOf(walls)).toEqual([]);
});
