import { expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import {
  joinWalls,
  rectangle,
  sampleDoor,
  sampleRoom,
  sampleWall,
  sampleWindow,
  seen,
} from '#domain/building/testing/sample-parts.ts';
import { readIfc } from './testing/read-ifc.ts';
import { spaceBoundaries } from './testing/space-boundaries.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const read = (building: Building) =>
  readIfc(writeIfc(building, { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' }));

const storey = { id: 's', elevationM: 0, clearHeightM: 2.5 };

/** Two rooms that open into each other, inside four walls with a door, a window and an opening. */
function openPlan(): Building {
  const south = sampleWall(storey, 'south', [0, 0], [6, 0], 'outer');
  const east = sampleWall(storey, 'east', [6, 0], [6, 4], 'outer');
  const north = sampleWall(storey, 'north', [6, 4], [0, 4], 'outer');
  const west = sampleWall(storey, 'west', [0, 4], [0, 0]);
  return {
    ...sampleBuilding,
    storeys: [{ id: 's', name: 'Ground', elevationM: 0, clearHeightM: 2.5, slabThicknessM: 0.3, assumed: [] }],
    walls: joinWalls([south, east, north, west]),
    doors: [sampleDoor(south, 'door', 1.5, 0.9, null), sampleDoor(west, 'passage', 2, 1, null, 'opening')],
    windows: [sampleWindow(east, 'window', 2, 1.2)],
    rooms: [
      sampleRoom(storey, '1', 'Left', rectangle(0.06, 0.15, 3, 3.85)),
      sampleRoom(storey, '2', 'Right', rectangle(3, 0.15, 5.85, 3.85)),
    ],
    columns: [],
    slabs: [
      {
        ...seen('slab'),
        storey_id: 's',
        kind: 'floor',
        polygon: rectangle(-0.15, -0.15, 6.15, 4.15),
        holes: [],
        topM: 0,
        thicknessM: 0.3,
      },
    ],
    beams: [],
    stairs: [],
    objects: [],
  };
}

test('a room is bounded by its walls, what is in them, floor and ceiling; where it is open, virtually [E6]', async () => {
  const model = await read(openPlan());
  expect(model.malformed).toEqual([]);
  const words = spaceBoundaries(model).map(({ space, tag, nature, side, stretch }) => {
    const lengthM = stretch && Math.hypot(stretch.to[0] - stretch.from[0], stretch.to[1] - stretch.from[1]);
    const size = lengthM === undefined ? '' : ` ${lengthM.toFixed(2)} x ${stretch?.heightM.toFixed(2)}`;
    return [space, `${tag} ${nature} ${side}${size}`] as const;
  });
  const [left, right] = [...new Set(words.map(([space]) => space))].map((space) =>
    words.filter(([own]) => own === space).map(([, text]) => text),
  );
  expect(left).toEqual([
    'south PHYSICAL EXTERNAL 2.94 x 2.50',
    'door PHYSICAL EXTERNAL 0.90 x 2.05',
    'room-1/open-1 VIRTUAL INTERNAL 3.70 x 2.50',
    'north PHYSICAL EXTERNAL 2.94 x 2.50',
    'west PHYSICAL INTERNAL 3.70 x 2.50',
    'passage/opening VIRTUAL INTERNAL 1.00 x 2.20',
    'slab PHYSICAL EXTERNAL',
    'room-1/ceiling PHYSICAL INTERNAL',
  ]);
  expect(right).toContain('room-1/open-1 VIRTUAL INTERNAL 3.70 x 2.50');
  expect(right).toContain('window PHYSICAL EXTERNAL 1.20 x 1.30');
});

test('an open part that leads nowhere known says so', async () => {
  const building = openPlan();
  const model = await read({ ...building, rooms: building.rooms.slice(0, 1) });
  expect(
    spaceBoundaries(model)
      .filter(({ nature }) => nature === 'VIRTUAL')
      .map(({ side }) => side),
  ).toEqual(['NOTDEFINED', 'INTERNAL']);
});
