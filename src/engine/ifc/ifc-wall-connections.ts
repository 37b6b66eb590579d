import { dot, subtract, type Point2 } from '#geometry/plane.ts';
import type { Meeting } from '#domain/drawing/wall-footprint.ts';
import { rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import type { WrittenWall } from './ifc-walls.ts';
import { enumeration, list, NONE } from './step-text.ts';
import type { Step } from './step-text.ts';

type Place = Meeting['at'];
/** Two walls that touch, and where each does. */
type Connection = { a: string; aAt: Place; b: string; bAt: Place };

const CONNECTION_TYPES: Record<Place, Step> = {
  start: enumeration('ATSTART'),
  end: enumeration('ATEND'),
  path: enumeration('ATPATH'),
};

/** A wall that is touched this near to its end is touched there. */
const END_M = 0.5;

/**
 * Relates the walls of every junction, each two once: ends that meet, ends on another's path, walls that cross, and those beside
 * each other at a corner of a room, though their axes do not meet.
 */
export function connectWalls(
  file: IfcFile,
  walls: ReadonlyMap<string, WrittenWall>,
  crossings: readonly (readonly [string, string])[],
  corners: readonly { a: string; b: string; at: Point2 }[],
): void {
  const done = new Set<string>();
  const met = new Set<string>();
  const atEnds = [...walls.values()].flatMap(({ footprint: { wall, startMeets, endMeets } }) => [
    ...startMeets.map(({ wallId, at }): Connection => ({ a: wall.id, aAt: 'start', b: wallId, bAt: at })),
    ...endMeets.map(({ wallId, at }): Connection => ({ a: wall.id, aAt: 'end', b: wallId, bAt: at })),
  ]);
  for (const connection of atEnds) {
    met.add(pairKey(connection.a, connection.b));
    connect(file, walls, connection, done);
  }
  const others = [
    ...crossings.map(([a, b]): Connection => ({ a, aAt: 'path', b, bAt: 'path' })),
    ...corners.map(({ a, b, at }): Connection => ({
      a,
      aAt: placeOf(walls.get(a), at),
      b,
      bAt: placeOf(walls.get(b), at),
    })),
  ];
  for (const connection of others) {
    const key = pairKey(connection.a, connection.b);
    if (met.has(key)) continue;
    met.add(key);
    connect(file, walls, connection, done);
  }
}

function placeOf(wall: WrittenWall | undefined, at: Point2): Place {
  if (!wall) return 'path';
  const { start, direction, lengthM } = wall.footprint;
  const alongM = dot(subtract(at, start), direction);
  if (Math.min(alongM, lengthM - alongM) > Math.min(END_M, lengthM / 4)) return 'path';
  return alongM < lengthM / 2 ? 'start' : 'end';
}

const pairKey = (a: string, b: string): string => [a, b].sort().join(' ');

function connect(
  file: IfcFile,
  walls: ReadonlyMap<string, WrittenWall>,
  { a, aAt, b, bAt }: Connection,
  done: Set<string>,
): void {
  const [relating, related] = [walls.get(a)?.step, walls.get(b)?.step];
  const key = [`${a}/${aAt}`, `${b}/${bAt}`].sort().join(' ');
  if (!relating || !related || done.has(key)) return;
  done.add(key);
  file.add('IFCRELCONNECTSPATHELEMENTS', [
    ...rootAttributes(file, `${key}/connection`),
    NONE,
    relating,
    related,
    list([]),
    list([]),
    CONNECTION_TYPES[bAt],
    CONNECTION_TYPES[aAt],
  ]);
}
