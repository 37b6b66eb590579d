import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import {
  joinWalls,
  rectangle,
  sampleDoor,
  sampleRoom,
  sampleWall,
  sampleWindow,
} from '#domain/building/testing/sample-parts.ts';

const STOREY = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };
const CORRIDOR_M = 1.6;

/** A storey with rooms of the given widths along one side of a corridor, each with a door and a window. Lengths in m. */
export function corridorBuilding(widthsM: readonly number[], depthM: number, nameOf: (i: number) => string): Building {
  const ends = widthsM.map((_, i) => widthsM.slice(0, i + 1).reduce((sum, widthM) => sum + widthM, 0));
  const lengthM = ends.at(-1) ?? 0;
  const topM = CORRIDOR_M + depthM;
  const corridorWall = sampleWall(STOREY, 'corridor', [0, CORRIDOR_M], [lengthM, CORRIDOR_M]);
  const north = sampleWall(STOREY, 'north', [0, topM], [lengthM, topM], 'outer');
  const walls = [
    sampleWall(STOREY, 'south', [0, 0], [lengthM, 0], 'outer'),
    sampleWall(STOREY, 'west', [0, 0], [0, topM], 'outer'),
    sampleWall(STOREY, 'east', [lengthM, 0], [lengthM, topM], 'outer'),
    north,
    corridorWall,
    ...ends.slice(0, -1).map((x, i) => sampleWall(STOREY, `partition-${i}`, [x, CORRIDOR_M], [x, topM])),
  ];
  const middles = widthsM.map((widthM, i) => (ends[i] ?? 0) - widthM / 2);
  return {
    ...sampleBuilding,
    storeys: sampleBuilding.storeys.slice(0, 1),
    walls: joinWalls(walls),
    doors: middles.map((alongM, i) => sampleDoor(corridorWall, `door-${i}`, alongM, 0.7, null)),
    windows: middles.map((alongM, i) => sampleWindow(north, `window-${i}`, alongM, 0.6)),
    rooms: [
      sampleRoom(STOREY, '100', 'Corridor', rectangle(0.15, 0.15, lengthM - 0.15, CORRIDOR_M - 0.06)),
      ...widthsM.map((widthM, i) =>
        sampleRoom(
          STOREY,
          String(101 + i),
          nameOf(i),
          rectangle((ends[i] ?? 0) - widthM + 0.06, CORRIDOR_M + 0.06, (ends[i] ?? 0) - 0.06, topM - 0.15),
        ),
      ),
    ],
    columns: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
}
