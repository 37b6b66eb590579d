import type { Point2 } from '#geometry/plane.ts';
import { contains, perimeterM, signedAreaM2 } from '#geometry/polygon.ts';
import { arrange } from './geometry/arrangement.ts';
import { subtract } from './geometry/polygon-clip.ts';
import { shareInPolygon } from './geometry/grid.ts';
import { assumedRegions } from './assumed-rooms.ts';
import { extendWalls } from './extend-walls.ts';
import { headerLine } from './header-line.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { middleOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import { wallBody } from './wall-body.ts';
import type { Grid } from './geometry/grid.ts';
import type { Boundary, Cell } from './geometry/arrangement.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { Header } from './split-wide-openings.ts';
import type { WallDraft } from './wall-draft.ts';

/** Smaller enclosed spaces are shafts and gaps between walls. */
const LEAST_AREA_M2 = 0.8;
/** Share of a cell's area over or under which something horizontal was seen: less is outside, or not scanned. */
const LEAST_SEEN = 0.35;
/** One sight of floor or ceiling counts for a square of this edge, of more in a sparse scan. */
const SEEN_STEP_M = 0.1;
/** The same for cells that no walls enclose, and the least area of such a cell and of a room made of them. */
const LEAST_SEEN_ASSUMED = 0.5;
const LEAST_CELL_M2 = 0.05;
const LEAST_ASSUMED_M2 = 1.5;
/** Marks a boundary that is a header. */
const HEADER = -1;

/** A room in the making: finished faces, the walls (by index) around it, how much of its floor or ceiling was seen. */
export type RoomDraft = Region & { wallIds: number[]; seenShare: number; hasOpenBoundary: boolean };

/** What the search for rooms looks at: walls and headers, where floor and ceiling were seen, how far apart sights of them are. */
export type RoomEvidence = {
  walls: readonly WallDraft[];
  headers: readonly Header[];
  interior: Grid;
  spacingM: number;
  hasCeiling: boolean;
};

/**
 * Rooms: cells between the walls' middle lines in which floor or ceiling was seen, cut back to the finished faces. Where
 * a wall is missing, the lines on which its neighbours would go on close the room; that boundary is an assumption.
 */
export function findRooms(evidence: RoomEvidence): RoomDraft[] {
  const boundaries = boundariesOf(evidence);
  const bodies = evidence.walls.map((wall) => wallBody(wall, evidence.walls));
  const rooms = enclosedRooms(evidence, arrange(boundaries), bodies);
  return [...rooms, ...assumedRooms(evidence, boundaries, bodies, rooms)].sort((a, b) => b.areaM2 - a.areaM2);
}

function boundariesOf({ walls, headers }: RoomEvidence): Boundary[] {
  const axes = walls.map((wall, id) => ({
    a: onAxis(wall.axis, wall.from, middleOf(wall)),
    b: onAxis(wall.axis, wall.to, middleOf(wall)),
    id,
  }));
  return [
    ...axes,
    ...walls.flatMap((wall, id) => links(wall, axes[id]!, axes)),
    ...headers.map((header) => ({ ...headerLine(header, walls), id: HEADER })),
  ];
}

function enclosedRooms({ interior, spacingM }: RoomEvidence, cells: readonly Cell[], bodies: Point2[][]): RoomDraft[] {
  return cells.flatMap((cell): RoomDraft[] => {
    const nested = cells.filter((other) => other !== cell && isNested(other, cell)).map((other) => other.polygon);
    const [region] = subtract(cell.polygon, [...bodies, ...nested]);
    if (!region || region.areaM2 < LEAST_AREA_M2 || isSliver(region)) return [];
    const seenShare = shareInPolygon(interior, region.polygon, seenStep(spacingM));
    if (seenShare < LEAST_SEEN) return [];
    const wallIds = [...new Set(cell.edgeIds.filter((id) => id >= 0))].sort((a, b) => a - b);
    return [{ ...region, wallIds, seenShare, hasOpenBoundary: cell.edgeIds.includes(HEADER) }];
  });
}

/** Rooms with a missing wall, beside those that walls enclose. The ceiling tells them from a yard seen through a door. */
function assumedRooms(
  { walls, interior, spacingM, hasCeiling }: RoomEvidence,
  boundaries: readonly Boundary[],
  bodies: Point2[][],
  rooms: readonly RoomDraft[],
): RoomDraft[] {
  const wanted = hasCeiling ? CEILING_SEEN : FLOOR_SEEN;
  const shareOf = (polygon: Point2[]): number => shareInPolygon(interior, polygon, seenStep(spacingM), wanted);
  const isInside = (cell: Cell): boolean => {
    const [free] = subtract(cell.polygon, [...bodies, ...rooms.map((room) => room.polygon)]);
    return free !== undefined && free.areaM2 > LEAST_CELL_M2 && shareOf(free.polygon) >= LEAST_SEEN_ASSUMED;
  };
  return assumedRegions(boundaries, extendWalls(walls), isInside).flatMap(({ polygon, wallIds }): RoomDraft[] => {
    const [region] = subtract(polygon, [...bodies, ...rooms.map((room) => room.polygon)]);
    if (!region || region.areaM2 < LEAST_ASSUMED_M2 || isSliver(region)) return [];
    return [{ ...region, wallIds, seenShare: shareOf(region.polygon), hasOpenBoundary: true }];
  });
}

function seenStep(spacingM: number): number {
  return Math.max(SEEN_STEP_M, 1.5 * spacingM);
}

/**
 * Where middle lines of joined walls do not meet in one point (a thin wall runs on beside a thick one's), the short link
 * from an end to the other's line.
 */
function links(wall: WallDraft, axis: Boundary, axes: readonly Boundary[]): Boundary[] {
  const ends: [Point2, number | undefined][] = [
    [axis.a, wall.joinedAtStart[0]],
    [axis.b, wall.joinedAtEnd[0]],
  ];
  return ends.flatMap(([end, joined]) => {
    const other = axes[joined ?? -1];
    return other ? [{ a: end, b: nearestOn(other, end), id: axis.id }] : [];
  });
}

function nearestOn(boundary: Boundary, point: Point2): Point2 {
  const d: Point2 = [boundary.b[0] - boundary.a[0], boundary.b[1] - boundary.a[1]];
  const along = ((point[0] - boundary.a[0]) * d[0] + (point[1] - boundary.a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1]);
  const t = Math.max(0, Math.min(1, along));
  return [boundary.a[0] + t * d[0], boundary.a[1] + t * d[1]];
}

/** A cell that shares no corner with another and lies inside it: a core, a pillar of walls. */
function isNested(inner: Cell, outer: Cell): boolean {
  if (Math.abs(signedAreaM2(inner.polygon)) >= Math.abs(signedAreaM2(outer.polygon))) return false;
  const corners = new Set(outer.polygon);
  return inner.polygon.every((point) => !corners.has(point) && contains(outer.polygon, point[0], point[1]));
}

function isSliver(region: Region): boolean {
  return region.areaM2 / perimeterM(region.polygon) < 0.12;
}
