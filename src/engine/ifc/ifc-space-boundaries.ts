import { along, direction, distance, dot, leftOf, scale, subtract, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import { heightOnPlane } from '#geometry/slanted-plane.ts';
import type { Building, Door, Room, Slab, Window } from '#domain/building/building.ts';
import { elementAttributes, rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { axes3, connectionSurface, placement, slantedConnection } from './ifc-geometry.ts';
import type { WrittenOpening } from './ifc-openings.ts';
import type { WrittenWall } from './ifc-walls.ts';
import { TOLERANCE_M } from './prism.ts';
import { sharedM2 } from '#engine/recognize/geometry/polygon-clip.ts';
import { partsUnder, slantedRoofs, type PartUnderRoof } from '#engine/recognize/under-roof.ts';
import { isSameStretch } from './room-bounds.ts';
import type { BoundedRoom } from './room-bounds.ts';
import type { OutlinePart } from './room-outline.ts';
import { enumeration, NONE } from './step-text.ts';
import type { Step } from './step-text.ts';

/** What has been written that can bound a space, by id. */
export type Bounds = {
  spaces: ReadonlyMap<string, Step>;
  walls: ReadonlyMap<string, WrittenWall>;
  columns: ReadonlyMap<string, Step>;
  openings: ReadonlyMap<string, WrittenOpening>;
  slabs: ReadonlyMap<string, Step>;
  coverings: ReadonlyMap<string, Step>;
};
type Nature = 'physical' | 'virtual';
type Side = 'INTERNAL' | 'EXTERNAL' | 'NOTDEFINED';

/** A slab whose face is this near to a room's floor or ceiling bounds it. */
const NEAR_SLAB_M = 0.05;
/** A smaller part of a door or window bounds no room. */
const LEAST_OPENING_M = 0.05;

/**
 * First-level boundaries of all spaces: walls, columns, doors and windows around, floor and ceiling, each with its part of a
 * plane. Where nothing bounds a room, a virtual element does, one for both rooms that open into each other.
 */
export function writeSpaceBoundaries(
  file: IfcFile,
  building: Building,
  rooms: readonly BoundedRoom[],
  bounds: Bounds,
): void {
  const virtual: { part: OutlinePart; storeyId: string; step: Step }[] = [];
  const open = rooms.flatMap(({ room, rings }) =>
    rings.flat().flatMap((part) => (part.by === null ? [{ part, storeyId: room.storey_id }] : [])),
  );
  const isShared = (part: OutlinePart, storeyId: string): boolean =>
    open.some((other) => other.storeyId === storeyId && isSameStretch(part, other.part));
  const virtualElement = (part: OutlinePart, { id, storey_id: storeyId }: Room): Step => {
    const known = virtual.find((other) => other.storeyId === storeyId && isSameStretch(part, other.part));
    if (known) return known.step;
    const step = writeVirtualElement(file, storeyId, `${id}/open-${virtual.length + 1}`);
    virtual.push({ part, storeyId, step });
    return step;
  };
  for (const { room, rings } of rooms) {
    const space = bounds.spaces.get(room.id);
    if (!space) continue;
    const writer = boundaryWriter(file, room, space, building);
    for (const part of rings.flat()) {
      const { by } = part;
      const wall = by === null ? undefined : bounds.walls.get(by);
      const column = by === null ? undefined : bounds.columns.get(by);
      if (wall) writeWallBoundary(writer, part, wall, building, bounds);
      else if (column) writer.add(column, 'physical', 'INTERNAL', writer.surfaceOver(part));
      else
        writer.add(
          virtualElement(part, room),
          'virtual',
          isShared(part, room.storey_id) ? 'INTERNAL' : 'NOTDEFINED',
          writer.surfaceOver(part),
        );
    }
    writeLevelBoundaries(writer, building, bounds);
  }
}

type BoundaryWriter = {
  file: IfcFile;
  room: Room;
  /** The slanted roofs over the room, and what of its plan is under each. */
  under: readonly PartUnderRoof[];
  add: (element: Step, nature: Nature, side: Side, surface: Step) => void;
  /** What bounds the room over a stretch of its outline, from the floor to the ceiling. */
  surfaceOver: (part: OutlinePart) => Step;
};

function boundaryWriter(file: IfcFile, room: Room, space: Step, { storeys, slabs }: Building): BoundaryWriter {
  let count = 0;
  const floorM = storeys.find(({ id }) => id === room.storey_id)?.elevationM ?? 0;
  const under = room.ceiling === 'sloped' ? partsUnder(room, slantedRoofs(slabs, room.storey_id)) : [];
  return {
    file,
    room,
    under,
    surfaceOver: (part) => uprightSurface(file, part, 0, room.heightM, slantedTop(part, under, floorM)),
    add: (element, nature, side, surface) => {
      count++;
      file.add('IFCRELSPACEBOUNDARY', [
        ...rootAttributes(file, `${room.id}/boundary-${count}`, '1stLevel'),
        space,
        element,
        surface,
        enumeration(nature === 'physical' ? 'PHYSICAL' : 'VIRTUAL'),
        enumeration(side),
      ]);
    },
  };
}

/** A stretch of wall, and the doors and windows in it. */
function writeWallBoundary(
  writer: BoundaryWriter,
  part: OutlinePart,
  host: WrittenWall,
  { doors, windows }: Building,
  { openings }: Bounds,
): void {
  const { file, room } = writer;
  const side = host.footprint.wall.isExternal ? 'EXTERNAL' : 'INTERNAL';
  writer.add(host.step, 'physical', side, writer.surfaceOver(part));
  for (const opening of [...doors, ...windows]) {
    const written = openings.get(opening.id);
    const stretch = opening.host_id === host.footprint.wall.id ? openingIn(part, opening, room) : undefined;
    if (!written || !stretch) continue;
    const surface = uprightSurface(file, stretch.part, stretch.bottomM, stretch.topM);
    writer.add(written.step, written.isHole ? 'virtual' : 'physical', side, surface);
  }
}

/** The part of a stretch that an opening takes, and its heights over the floor. */
function openingIn(part: OutlinePart, { center, width, sill, height }: Door | Window, room: Room) {
  const way = direction(part.from, part.to);
  const middleM = dot(subtract([center[0], center[1]], part.from), way);
  const fromM = Math.max(0, middleM - width / 2);
  const toM = Math.min(distance(part.from, part.to), middleM + width / 2);
  const [bottomM, topM] = [Math.max(0, sill), Math.min(room.heightM, sill + height)];
  if (toM - fromM < LEAST_OPENING_M || topM - bottomM < LEAST_OPENING_M) return undefined;
  const at = (alongM: number): Point2 => [part.from[0] + alongM * way[0], part.from[1] + alongM * way[1]];
  return { part: { from: at(fromM), to: at(toM) }, bottomM, topM };
}

/** Floor and ceiling: the slab that is there, or the covering under it; under a slanted roof its parts. */
function writeLevelBoundaries({ file, room, under, add }: BoundaryWriter, building: Building, bounds: Bounds): void {
  const floorM = building.storeys.find(({ id }) => id === room.storey_id)?.elevationM ?? 0;
  const isGround = building.storeys.every(({ elevationM }) => elevationM >= floorM - NEAR_SLAB_M);
  const below = slabAt(building.slabs, room, floorM, ({ topM }) => topM);
  const floor = below && bounds.slabs.get(below.id);
  if (floor) {
    const flipped = (ring: readonly Point2[]) => ring.map(([x, y]): Point2 => [x, -y]).toReversed();
    const down = axes3(file, [0, 0, 0], [0, 0, -1], [1, 0, 0]);
    const surface = connectionSurface(file, down, flipped(room.polygon), room.holes.map(flipped));
    add(floor, 'physical', isGround ? 'EXTERNAL' : 'INTERNAL', surface);
  }
  if (under.length > 0) {
    for (const { roofId, underside, ...part } of under) {
      const roof = bounds.slabs.get(roofId);
      const local = { ...underside, c: underside.c - floorM };
      if (roof) add(roof, 'physical', 'EXTERNAL', slantedConnection(file, part, local));
    }
    return;
  }
  const above = slabAt(building.slabs, room, floorM + room.heightM, ({ topM, thicknessM }) => topM - thicknessM);
  const ceiling = (above && bounds.slabs.get(above.id)) ?? bounds.coverings.get(room.id);
  if (!ceiling) return;
  const up = axes3(file, [0, 0, room.heightM], [0, 0, 1], [1, 0, 0]);
  const side = above?.kind === 'roof' ? 'EXTERNAL' : 'INTERNAL';
  add(ceiling, 'physical', side, connectionSurface(file, up, room.polygon, room.holes));
}

/** The slab with the largest part of a room whose face is at a height. */
function slabAt(slabs: readonly Slab[], room: Room, heightM: number, faceOf: (slab: Slab) => number): Slab | undefined {
  return slabs
    .filter((slab) => Math.abs(faceOf(slab) - heightM) <= NEAR_SLAB_M)
    .map((slab) => ({ slab, m2: sharedM2(room, slab, TOLERANCE_M) }))
    .filter(({ m2 }) => m2 > 0.5 * room.areaM2)
    .sort((a, b) => b.m2 - a.m2)[0]?.slab;
}

/** A corner of a part of a roof this near to a stretch is over it. */
const NEAR_M = 0.005;

/**
 * Upper corners of a surface under slanted roofs, from the end of its stretch back to its start: lengths along it, and heights
 * over the floor. Undefined where no roof is over all of it, and for a stretch that is no more than a point.
 */
function slantedTop(
  { from, to }: OutlinePart,
  under: readonly PartUnderRoof[],
  floorM: number,
): [number, number][] | undefined {
  if (under.length === 0) return undefined;
  const [way, lengthM] = [direction(from, to), distance(from, to)];
  const creases = under.flatMap(({ polygon }) =>
    polygon.flatMap((corner) => {
      const off = subtract(corner, from);
      const alongM = dot(off, way);
      const isOver = Math.abs(dot(off, leftOf(way))) < NEAR_M && alongM > NEAR_M && alongM < lengthM - NEAR_M;
      return isOver ? [alongM] : [];
    }),
  );
  const ends = [lengthM, ...creases, 0].sort((a, b) => b - a);
  const corners: [number, number][] = [];
  for (const [i, end] of ends.slice(0, -1).entries()) {
    const start = ends[i + 1]!;
    if (end - start < NEAR_M) continue;
    const inner = along(from, way, (start + end) / 2, NEAR_M);
    const part = under.find(({ polygon }) => contains(polygon, ...inner));
    if (!part) return undefined;
    const heightAt = (alongM: number): number => heightOnPlane(part.underside, ...along(from, way, alongM)) - floorM;
    if (corners.length === 0) corners.push([end, heightAt(end)]);
    corners.push([start, heightAt(start)]);
  }
  return corners.length > 0 ? corners : undefined;
}

/** A surface over a stretch of outline, its normal out of the room: a rectangle, or up to a slanted top. */
function uprightSurface(
  file: IfcFile,
  { from, to }: Pick<OutlinePart, 'from' | 'to'>,
  bottomM: number,
  topM: number,
  slanted?: readonly [number, number][],
): Step {
  const way = direction(from, to);
  const [x, y] = scale(leftOf(way), -1);
  const axes = axes3(file, [from[0], from[1], bottomM], [x, y, 0], [way[0], way[1], 0]);
  const [lengthM, heightM] = [distance(from, to), topM - bottomM];
  const top: readonly Point2[] = slanted ?? [
    [lengthM, heightM],
    [0, heightM],
  ];
  return connectionSurface(file, axes, [[0, 0], [lengthM, 0], ...top]);
}

/** What bounds a room where nothing is built. */
function writeVirtualElement(file: IfcFile, storeyId: string, key: string): Step {
  const storey = file.storeys.get(storeyId);
  if (!storey) throw new Error(`no storey ${storeyId}`);
  const step = file.add('IFCVIRTUALELEMENT', [
    ...elementAttributes(file, key, 'Open boundary', placement(file, storey.placement, [0, 0, 0]), NONE),
  ]);
  storey.elements.push(step);
  return step;
}
