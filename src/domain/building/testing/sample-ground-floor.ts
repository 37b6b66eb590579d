import {
  joinWalls,
  rectangle,
  sampleColumn,
  sampleDoor,
  sampleObject,
  sampleRoom,
  sampleWall,
  sampleWindow,
  seen,
} from './sample-parts.ts';
import type { SampleStorey } from './sample-parts.ts';

const storey: SampleStorey = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };

// The outer faces run from 0,0 to 11,8.4 with a wing at the back up to 13.6.
const south = sampleWall(storey, 'wall-1', [0.15, 0.15], [10.85, 0.15], 'outer');
const east = sampleWall(storey, 'wall-2', [10.85, 0.15], [10.85, 4.65], 'outer');
const wingSouth = sampleWall(storey, 'wall-3', [10.85, 4.65], [13.45, 4.65], 'outer');
const wingEast = sampleWall(storey, 'wall-4', [13.45, 4.65], [13.45, 8.25], 'outer');
const north = sampleWall(storey, 'wall-5', [13.45, 8.25], [0.15, 8.25], 'outer');
const west = sampleWall(storey, 'wall-6', [0.15, 8.25], [0.15, 0.15], 'outer');
const hallWest = sampleWall(storey, 'wall-7', [4.4, 0.15], [4.4, 8.25]);
const hallEast = sampleWall(storey, 'wall-8', [6.8, 0.15], [6.8, 8.25]);
const studyNorth = sampleWall(storey, 'wall-9', [6.8, 3.8], [10.85, 3.8]);
const toiletSouth = sampleWall(storey, 'wall-10', [4.4, 6.4], [6.8, 6.4]);
const utilityWest = sampleWall(storey, 'wall-11', [10.85, 4.65], [10.85, 8.25]);

/** Ground floor of the sample house: living room, hall with stair, toilet, study, kitchen, utility wing. */
export const sampleGroundFloor = {
  walls: joinWalls([
    south,
    east,
    wingSouth,
    wingEast,
    north,
    west,
    hallWest,
    hallEast,
    studyNorth,
    toiletSouth,
    utilityWest,
  ]),
  doors: [
    sampleDoor(south, 'door-1', 5.0, 1.0, { hinge: 'start', side: 'left' }),
    sampleDoor(hallWest, 'door-2', 3.2, 1.6, { hinge: 'start', side: 'left' }, 'double'),
    sampleDoor(hallEast, 'door-3', 0.95, 0.9, { hinge: 'start', side: 'right' }),
    sampleDoor(hallEast, 'door-4', 5.85, 1.4, null, 'opening'),
    sampleDoor(toiletSouth, 'door-5', 0.65, 0.8, null),
    sampleDoor(utilityWest, 'door-6', 1.2, 0.9, { hinge: 'end', side: 'right' }),
    sampleDoor(wingEast, 'door-7', 1.4, 0.9, { hinge: 'start', side: 'left' }),
  ],
  windows: [
    sampleWindow(south, 'window-1', 2.1, 2.0, 0.6, 1.6),
    sampleWindow(south, 'window-2', 8.7, 1.5),
    sampleWindow(east, 'window-3', 1.9, 1.2),
    sampleWindow(north, 'window-4', 1.3, 1.0),
    sampleWindow(north, 'window-5', 4.6, 1.8),
    sampleWindow(north, 'window-6', 7.85, 0.6, 1.5, 0.6),
    sampleWindow(north, 'window-7', 11.2, 2.4, 0.2, 2.0),
    sampleWindow(west, 'window-8', 2.2, 1.4),
    sampleWindow(west, 'window-9', 5.9, 1.4),
  ],
  rooms: [
    sampleRoom(storey, '101', 'Living room', rectangle(0.3, 0.3, 4.34, 8.1)),
    sampleRoom(storey, '102', 'Hall', rectangle(4.46, 0.3, 6.74, 6.34)),
    sampleRoom(storey, '103', 'Toilet', rectangle(4.46, 6.46, 6.74, 8.1)),
    sampleRoom(storey, '104', 'Study', rectangle(6.86, 0.3, 10.7, 3.74)),
    sampleRoom(storey, '105', 'Kitchen', [
      [6.86, 3.86],
      [10.7, 3.86],
      [10.7, 4.65],
      [10.79, 4.65],
      [10.79, 8.1],
      [6.86, 8.1],
    ]),
    sampleRoom(storey, '106', 'Utility', rectangle(10.91, 4.8, 13.3, 8.1)),
  ],
  columns: [
    sampleColumn(storey, 'column-1', 'rect', [2.32, 4.2], 0.3),
    sampleColumn(storey, 'column-2', 'round', [8.8, 5.2], 0.22),
  ],
  beams: [
    {
      ...seen('beam-1', 0.74),
      storey_id: storey.id,
      start_pt: [0.3, 4.2, 2.5] as [number, number, number],
      end_pt: [4.34, 4.2, 2.5] as [number, number, number],
      width: 0.24,
      depth: 0.3,
    },
  ],
  stairs: [
    {
      ...seen('stair-1', 0.83),
      storey_id: storey.id,
      start_pt: [6.26, 1.9, 0.175] as [number, number, number],
      end_pt: [6.26, 5.8, 2.8] as [number, number, number],
      width: 0.95,
      riserCount: 16,
      riserM: 0.175,
      goingM: 0.26,
    },
  ],
  slabs: [
    {
      ...seen('slab-1'),
      assumed: ['thicknessM'],
      storey_id: storey.id,
      kind: 'floor' as const,
      polygon: [
        [0, 0],
        [11, 0],
        [11, 4.5],
        [13.6, 4.5],
        [13.6, 8.4],
        [0, 8.4],
      ] as [number, number][],
      holes: [],
      topM: 0,
      thicknessM: 0.3,
    },
  ],
  objects: [
    sampleObject(storey, 'object-1', 'sofa', [0.8, 2.2], [0.9, 2.1, 0.8]),
    sampleObject(storey, 'object-2', 'table', [2.1, 2.2], [0.7, 1.2, 0.45]),
    sampleObject(storey, 'object-3', 'shelf', [2.0, 7.9], [1.8, 0.35, 2.0]),
    sampleObject(storey, 'object-4', 'desk', [9.9, 1.1], [1.5, 0.75, 0.74]),
    sampleObject(storey, 'object-5', 'chair', [9.9, 1.8], [0.5, 0.5, 0.9]),
    sampleObject(storey, 'object-6', 'counter', [8.9, 7.8], [3.4, 0.6, 0.9]),
    sampleObject(storey, 'object-7', 'table', [8.8, 6.2], [1.6, 0.9, 0.75]),
    sampleObject(storey, 'object-8', 'toilet', [6.1, 7.77], [0.4, 0.65, 0.8]),
    sampleObject(storey, 'object-9', 'sink', [4.72, 7.5], [0.45, 0.55, 0.85]),
    sampleObject(storey, 'object-10', 'appliance', [13.0, 7.7], [0.6, 0.6, 0.85]),
    sampleObject(storey, 'object-11', 'radiator', [2.25, 0.36], [1.6, 0.1, 0.5], 0.1),
    sampleObject(storey, 'object-12', 'luminaire', [8.8, 6.2], [0.5, 0.5, 0.15], 2.3),
    sampleObject(storey, 'object-13', 'pipe', [13.2, 4.9], [0.1, 0.1, 2.5]),
    sampleObject(storey, 'object-14', 'clutter', [11.4, 5.2], [0.6, 0.5, 0.7]),
  ],
};
