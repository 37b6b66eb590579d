import {
  joinWalls,
  rectangle,
  sampleDoor,
  sampleObject,
  sampleRoom,
  sampleWall,
  sampleWindow,
  seen,
} from './sample-parts.ts';
import type { SampleStorey } from './sample-parts.ts';

const storey: SampleStorey = { id: 'storey-1', elevationM: 2.8, clearHeightM: 2.5 };

const south = sampleWall(storey, 'wall-21', [0.15, 0.15], [10.85, 0.15], 'outer');
const east = sampleWall(storey, 'wall-22', [10.85, 0.15], [10.85, 8.25], 'outer');
const north = sampleWall(storey, 'wall-23', [10.85, 8.25], [0.15, 8.25], 'outer');
const west = sampleWall(storey, 'wall-24', [0.15, 8.25], [0.15, 0.15], 'outer');
const landingWest = sampleWall(storey, 'wall-25', [4.4, 0.15], [4.4, 8.25]);
const landingEast = sampleWall(storey, 'wall-26', [6.8, 0.15], [6.8, 8.25]);
const westDivider = sampleWall(storey, 'wall-27', [0.15, 4.2], [4.4, 4.2]);
const eastDivider = sampleWall(storey, 'wall-28', [6.8, 3.8], [10.85, 3.8]);
const bathSouth = sampleWall(storey, 'wall-29', [4.4, 6.0], [6.8, 6.0]);
// Not square to the rest: cuts a corner off the north-east bedroom for a wardrobe.
const wardrobe = sampleWall(storey, 'wall-30', [9.2, 8.25], [10.85, 6.6]);

/** Upper floor of the sample house: four bedrooms, bath, landing, a wardrobe behind a slanted wall. */
export const sampleUpperFloor = {
  walls: joinWalls([south, east, north, west, landingWest, landingEast, westDivider, eastDivider, bathSouth, wardrobe]),
  doors: [
    sampleDoor(landingWest, 'door-21', 2.0, 0.85, { hinge: 'end', side: 'left' }),
    sampleDoor(landingWest, 'door-22', 5.0, 0.85, { hinge: 'start', side: 'left' }),
    sampleDoor(landingEast, 'door-23', 0.95, 0.85, null),
    sampleDoor(landingEast, 'door-24', 5.3, 0.85, null),
    sampleDoor(bathSouth, 'door-25', 0.65, 0.8, { hinge: 'start', side: 'left' }),
    sampleDoor(wardrobe, 'door-26', 1.15, 0.8, { hinge: 'start', side: 'right' }),
  ],
  windows: [
    sampleWindow(south, 'window-21', 2.1, 1.4),
    sampleWindow(south, 'window-22', 5.45, 0.9),
    sampleWindow(south, 'window-23', 8.7, 1.4),
    sampleWindow(north, 'window-24', 8.5, 1.4),
    sampleWindow(north, 'window-25', 5.2, 0.8, 1.3, 0.9),
    sampleWindow(north, 'window-26', 2.9, 1.4),
    sampleWindow(west, 'window-27', 2.0, 1.2),
    sampleWindow(east, 'window-28', 5.0, 1.2),
  ],
  rooms: [
    sampleRoom(storey, '201', 'Bedroom 1', rectangle(0.3, 0.3, 4.34, 4.14)),
    sampleRoom(storey, '202', 'Bedroom 2', rectangle(0.3, 4.26, 4.34, 8.1)),
    sampleRoom(storey, '203', 'Landing', rectangle(4.46, 0.3, 6.74, 5.94)),
    sampleRoom(storey, '204', 'Bath', rectangle(4.46, 6.06, 6.74, 8.1)),
    sampleRoom(storey, '205', 'Bedroom 3', rectangle(6.86, 0.3, 10.7, 3.74)),
    sampleRoom(storey, '206', 'Bedroom 4', [
      [6.86, 3.86],
      [10.7, 3.86],
      [10.7, 6.665],
      [9.265, 8.1],
      [6.86, 8.1],
    ]),
    sampleRoom(storey, '207', 'Wardrobe', [
      [10.7, 6.835],
      [10.7, 8.1],
      [9.435, 8.1],
    ]),
  ],
  columns: [],
  beams: [],
  stairs: [],
  slabs: [
    {
      ...seen('slab-21'),
      assumed: ['thicknessM'],
      storey_id: storey.id,
      kind: 'floor' as const,
      polygon: rectangle(0, 0, 11, 8.4),
      holes: [
        [
          [5.78, 1.9],
          [5.78, 5.8],
          [6.74, 5.8],
          [6.74, 1.9],
        ],
      ] as [number, number][][],
      topM: 2.8,
      thicknessM: 0.3,
    },
    {
      ...seen('slab-22', 0.62),
      storey_id: storey.id,
      kind: 'roof' as const,
      polygon: rectangle(0, 0, 11, 8.4),
      holes: [],
      topM: 5.6,
      thicknessM: 0.3,
      assumed: ['thicknessM'],
    },
  ],
  objects: [
    sampleObject(storey, 'object-21', 'bed', [1.4, 2.2], [2.0, 1.6, 0.5]),
    sampleObject(storey, 'object-22', 'wardrobe', [2.6, 3.83], [2.0, 0.6, 2.1]),
    sampleObject(storey, 'object-23', 'bed', [1.35, 6.9], [2.0, 0.9, 0.5]),
    sampleObject(storey, 'object-24', 'bed', [9.65, 1.2], [2.0, 1.4, 0.5]),
    sampleObject(storey, 'object-25', 'bed', [7.9, 7.0], [1.6, 2.0, 0.5]),
    sampleObject(storey, 'object-26', 'bath', [5.75, 7.7], [1.7, 0.75, 0.6]),
    sampleObject(storey, 'object-27', 'toilet', [6.4, 6.6], [0.65, 0.4, 0.8]),
    sampleObject(storey, 'object-28', 'sink', [4.7, 7.1], [0.45, 0.6, 0.85]),
  ],
};
