import type { Building, Column, Door, Room, Wall, Window } from '#domain/building/building.ts';

type Point = readonly [number, number];

/** Evidence of an element that was seen well. */
export const seen = (id: string, confidence = 0.92) => ({ id, confidence, assumed: [] as string[] });

/** A storey under construction: elements are added by the functions below, heights follow from the storey. */
export type SampleStorey = { id: string; elevationM: number; clearHeightM: number };

/** A wall along its axis. Outer walls are 0.30 m, seen from inside only, so that their width is assumed. */
export function sampleWall(
  storey: SampleStorey,
  id: string,
  from: Point,
  to: Point,
  kind: 'outer' | 'inner' = 'inner',
): Wall {
  const isExternal = kind === 'outer';
  return {
    ...seen(id, isExternal ? 0.81 : 0.94),
    assumed: isExternal ? ['width'] : [],
    storey_id: storey.id,
    start_pt: [from[0], from[1], storey.elevationM],
    end_pt: [to[0], to[1], storey.elevationM],
    width: isExternal ? 0.3 : 0.12,
    height: storey.clearHeightM,
    neighbor_wall_ids_at_start: [],
    neighbor_wall_ids_at_end: [],
    isExternal,
    sidesSeen: isExternal ? 1 : 2,
  };
}

/** Fills in which walls touch at each end, as the recogniser does. */
export function joinWalls(walls: Wall[]): Wall[] {
  const touching = (wall: Wall, at: Wall['start_pt']) =>
    walls
      .filter((other) => other !== wall && other.storey_id === wall.storey_id && distanceToAxis(other, at) < 0.02)
      .map((other) => other.id);
  return walls.map((wall) => ({
    ...wall,
    neighbor_wall_ids_at_start: touching(wall, wall.start_pt),
    neighbor_wall_ids_at_end: touching(wall, wall.end_pt),
  }));
}

function distanceToAxis(wall: Wall, [x, y]: Wall['start_pt']): number {
  const [x0, y0] = wall.start_pt;
  const dx = wall.end_pt[0] - x0;
  const dy = wall.end_pt[1] - y0;
  const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}

/** Middle of an opening that is `alongM` from the start of its wall. */
function openingCenter(wall: Wall, alongM: number, sillM: number, heightM: number): [number, number, number] {
  const dx = wall.end_pt[0] - wall.start_pt[0];
  const dy = wall.end_pt[1] - wall.start_pt[1];
  const t = alongM / Math.hypot(dx, dy);
  return [wall.start_pt[0] + t * dx, wall.start_pt[1] + t * dy, wall.start_pt[2] + sillM + heightM / 2];
}

/** A door whose middle is `alongM` from the start of its wall. */
export function sampleDoor(
  wall: Wall,
  id: string,
  alongM: number,
  width: number,
  swing: Door['swing'],
  kind: Door['kind'] = 'single',
): Door {
  const height = kind === 'opening' ? 2.2 : 2.05;
  return {
    ...seen(id, swing ? 0.88 : 0.52),
    storey_id: wall.storey_id,
    host_id: wall.id,
    center: openingCenter(wall, alongM, 0, height),
    width,
    height,
    sill: 0,
    kind,
    swing,
  };
}

/** A window whose middle is `alongM` from the start of its wall. */
export function sampleWindow(wall: Wall, id: string, alongM: number, width: number, sill = 0.9, height = 1.3): Window {
  return {
    ...seen(id, 0.79),
    storey_id: wall.storey_id,
    host_id: wall.id,
    center: openingCenter(wall, alongM, sill, height),
    width,
    height,
    sill,
  };
}

/** A room; its area is the polygon's, within half a percent. */
export function sampleRoom(storey: SampleStorey, number: string, name: string, polygon: [number, number][]): Room {
  const doubled = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  const areaM2 = doubled / 2;
  return {
    ...seen(`room-${number}`, 0.9),
    storey_id: storey.id,
    name,
    number,
    polygon,
    holes: [],
    areaM2,
    areaErrorM2: areaM2 * 0.005,
    heightM: storey.clearHeightM,
  };
}

/** Corners of a rectangle, counter-clockwise. */
export const rectangle = (x0: number, y0: number, x1: number, y1: number): [number, number][] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export function sampleColumn(
  storey: SampleStorey,
  id: string,
  shape: Column['shape'],
  at: Point,
  widthM: number,
): Column {
  return {
    ...seen(id, 0.86),
    storey_id: storey.id,
    shape,
    center: [at[0], at[1], storey.elevationM],
    width: widthM,
    depth: widthM,
    rotationDeg: 0,
    height: storey.clearHeightM,
  };
}

/** Furniture, fixture or equipment: `size` is width, depth, height; it is `aboveFloorM` above the floor. */
export function sampleObject(
  storey: SampleStorey,
  id: string,
  name: string,
  at: Point,
  size: [number, number, number],
  aboveFloorM = 0,
): Building['objects'][number] {
  return {
    ...seen(id, 0.7),
    storey_id: storey.id,
    class: name,
    center: [at[0], at[1], storey.elevationM + aboveFloorM + size[2] / 2],
    size,
    rotationDeg: 0,
  };
}
