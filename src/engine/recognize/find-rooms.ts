import type { Point2 } from '#geometry/plane.ts';
import { perimeterM } from '#geometry/polygon.ts';
import { network } from './geometry/min-cut.ts';
import { ANYTHING_SEEN, CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { outlineOf } from './outline-of-cells.ts';
import { planCells, planLines, type PlanCell, type PlanLine } from './plan-cells.ts';
import { sightShare } from './sight-share.ts';
import { axisOffsets, type WallDraft } from './wall-draft.ts';
import type { Grid } from './geometry/grid.ts';
import type { Region } from './geometry/polygon-clip.ts';
import { spanAlong, type WallFace } from './wall-face.ts';

/** Smaller spaces are shafts, gaps between walls and reveals; narrower ones too. */
const LEAST_AREA_M2 = 0.8;
const LEAST_BREADTH_M = 0.12;
/** One sight of floor or ceiling counts for a square of this edge, of more in a sparse scan. */
const SEEN_STEP_M = 0.1;
/** For whether a cell is inside: far from the scanner sights are as far apart as this many usual ones. */
const SPARSE_FACTOR = 2;
/** Where this share of a cell was seen it may as well be a part of a room as not. */
const EVEN_SHARE = 0.35;
/** What a meter of boundary costs on which no face was seen, in square meters of floor. */
const OPEN_COST_M = 0.3;
/** Where less of an edge has a face, it is open. */
const MOST_CLOSED = 0.5;
/** Two parts are one room where this share of their boundary is open, or more than a door is wide. */
const LEAST_OPEN_SHARE = 0.6;
const WIDEST_DOOR_M = 2.8;
/** A room whose outline was not seen over this length is marked. */
const LEAST_ASSUMED_M = 0.7;
/** Of what is under a seen ceiling and what is over a seen floor, at least this share must be under the ceiling for it to be required. */
const CEILING_SHARE = 0.6;
const FLOOR_ONLY = 0.4;
/** A cell of which this share has a ceiling is indoors: what else was seen of its floor counts fully. */
const UNDER_CEILING = 0.15;
/** What counts where neither was seen, as over stairs, but something else. */
const ANYTHING_ONLY = 0.3;
/** What a meter of a face speaks for a room before it, in square meters of floor. */
const FACE_GAIN_M = 0.3;

/** A room in the making: finished faces, the walls (by index) around it, how much of its floor or ceiling was seen. */
export type RoomDraft = Region & { wallIds: number[]; seenShare: number; hasOpenBoundary: boolean };

/** What the search for rooms looks at: walls and faces, where floor and ceiling were seen, how far apart sights of them are. */
export type RoomEvidence = {
  walls: readonly WallDraft[];
  faces: readonly WallFace[];
  interior: Grid;
  spacingM: number;
  hasCeiling: boolean;
};

/**
 * Rooms: the plan is parted into cells by the lines of all faces; those inside are found together, as the choice that leaves
 * out least of the floor and ceiling that was seen and has least boundary without a face (a minimal cut). What no face
 * parts is one room. Outlines run along finished faces; where one runs over no face, it is an assumption.
 */
export function findRooms(evidence: RoomEvidence): RoomDraft[] {
  const lines = planLines([...evidence.faces, ...evidence.walls.flatMap(facesOfWall)]);
  const cells = planCells(lines);
  const isRoom = insideCells(cells, seenShares(cells, evidence));
  return parts(cells, isRoom)
    .flatMap((part) => toRoom(part, cells, lines, evidence))
    .sort((a, b) => b.areaM2 - a.areaM2);
}

/** The faces of a wall over its whole length: it bounds rooms where it is open or hidden too. */
function facesOfWall(wall: WallDraft): WallFace[] {
  const whole = (face: WallFace | undefined, offset: number): WallFace[] =>
    face ? [{ ...face, offset, from: wall.from, to: wall.to }] : [];
  return [...whole(wall.lowFaces[0], wall.low), ...whole(wall.highFaces[0], wall.high)];
}

function seenShares(cells: readonly PlanCell[], { interior, spacingM, hasCeiling }: RoomEvidence): Float64Array {
  const stepM = Math.max(SEEN_STEP_M, 1.5 * spacingM) * SPARSE_FACTOR;
  const shareOf = (cell: PlanCell, wanted: number): number => sightShare(interior, cell.polygon, stepM, wanted);
  const shares = cells.map((cell) => ({
    ceiling: shareOf(cell, CEILING_SEEN),
    floor: shareOf(cell, FLOOR_SEEN),
    either: shareOf(cell, CEILING_SEEN | FLOOR_SEEN),
    anything: shareOf(cell, ANYTHING_SEEN),
  }));
  let under = 0;
  let over = 0;
  cells.forEach(({ areaM2 }, i) => {
    under += areaM2 * shares[i]!.ceiling;
    over += areaM2 * shares[i]!.floor;
  });
  const isCeilingAsked = hasCeiling && under >= CEILING_SHARE * over;
  return Float64Array.from(shares, ({ ceiling, floor, either, anything }) => {
    const isUnderCeiling = ceiling >= UNDER_CEILING || !isCeilingAsked;
    return Math.max(isUnderCeiling ? either : Math.max(ceiling, Math.min(floor, FLOOR_ONLY)), ANYTHING_ONLY * anything);
  });
}

/** For each cell whether it is a part of a room. */
function insideCells(cells: readonly PlanCell[], seen: Float64Array): Uint8Array {
  const [source, sink] = [cells.length, cells.length + 1];
  const graph = network(cells.length + 2);
  cells.forEach((cell, index) => {
    const share = seen[index]!;
    const gain = share > EVEN_SHARE ? (share - EVEN_SHARE) / (1 - EVEN_SHARE) : share / EVEN_SHARE - 1;
    if (gain > 0) graph.connect(source, index, gain * cell.areaM2);
    else graph.connect(index, sink, -gain * cell.areaM2);
    for (const { beyond, support, lengthM } of cell.edges) {
      if (support > 0) graph.connect(source, index, FACE_GAIN_M * lengthM * support);
      const cost = OPEN_COST_M * lengthM * (1 - support);
      graph.connect(index, beyond < 0 ? sink : beyond, cost);
    }
  });
  return graph.cut(source, sink).subarray(0, cells.length);
}

/** Groups of inside cells: what is open to each other, unless only by a door's width. */
function parts(cells: readonly PlanCell[], isRoom: Uint8Array): number[][] {
  const groupOf = cells.map((_, index) => index);
  const find = (index: number): number => {
    let root = index;
    while (groupOf[root] !== root) root = groupOf[root]!;
    return root;
  };
  for (let joined = 1; joined > 0;) {
    joined = 0;
    const passages = boundariesOf(cells, isRoom, find)
      .filter(({ openM, totalM }) => openM >= LEAST_OPEN_SHARE * totalM || openM >= WIDEST_DOOR_M)
      .sort((p, q) => q.openM / q.totalM - p.openM / p.totalM || q.openM - p.openM || p.a - q.a || p.b - q.b);
    // A part that grew has other boundaries than were measured: it is asked again in the next round.
    const grown = new Set<number>();
    for (const { a, b } of passages) {
      if (grown.has(a) || grown.has(b)) continue;
      grown.add(a).add(b);
      groupOf[Math.max(a, b)] = Math.min(a, b);
      joined++;
    }
  }
  const groups = new Map<number, number[]>();
  cells.forEach((_, index) => {
    if (isRoom[index]) groups.set(find(index), [...(groups.get(find(index)) ?? []), index]);
  });
  return [...groups.values()];
}

type Passage = { a: number; b: number; openM: number; totalM: number };

/** Boundaries between groups of cells: how long they are, and over which length no face parts the two. */
function boundariesOf(cells: readonly PlanCell[], isRoom: Uint8Array, find: (index: number) => number): Passage[] {
  const boundaries = new Map<number, Passage>();
  cells.forEach((cell, index) => {
    if (!isRoom[index]) return;
    for (const edge of cell.edges) {
      if (edge.beyond <= index || !isRoom[edge.beyond]) continue;
      const [a, b] = [find(index), find(edge.beyond)].sort((p, q) => p - q) as [number, number];
      if (a === b) continue;
      const back = cells[edge.beyond]!.edges.find((other) => other.beyond === index && other.a === edge.b);
      const isOpen = Math.max(edge.support, back?.support ?? 0) < MOST_CLOSED;
      const key = a * cells.length + b;
      const known = boundaries.get(key) ?? { a, b, openM: 0, totalM: 0 };
      known.openM += isOpen ? edge.lengthM : 0;
      known.totalM += edge.lengthM;
      boundaries.set(key, known);
    }
  });
  return [...boundaries.values()];
}

function toRoom(
  part: readonly number[],
  cells: readonly PlanCell[],
  lines: readonly PlanLine[],
  { walls, interior, spacingM }: RoomEvidence,
): RoomDraft[] {
  const region = outlineOf(part, cells);
  if (!region || region.areaM2 < LEAST_AREA_M2 || region.areaM2 / perimeterM(region.polygon) < LEAST_BREADTH_M)
    return [];
  const own = new Set(part);
  const edges = part.flatMap((index) => cells[index]!.edges.filter(({ beyond }) => !own.has(beyond)));
  const openM = edges.reduce((sum, { lengthM, support }) => sum + lengthM * (1 - support), 0);
  const stepM = Math.max(SEEN_STEP_M, 1.5 * spacingM);
  return [
    {
      ...region,
      wallIds: walls.flatMap((wall, id) =>
        edges.some(({ a, b, line }) => bounds(wall, a, b, lines[line])) ? [id] : [],
      ),
      seenShare: sightShare(interior, region.polygon, stepM, CEILING_SEEN | FLOOR_SEEN),
      hasOpenBoundary: openM > LEAST_ASSUMED_M,
    },
  ];
}

/** Whether an edge runs along a face of a wall. */
function bounds(wall: WallDraft, a: Point2, b: Point2, line: PlanLine | undefined): boolean {
  if (line?.axis !== wall.axis) return false;
  const { from, to } = spanAlong(wall.axis, a, b);
  const overlapM = Math.min(to, wall.to) - Math.max(from, wall.from);
  return overlapM > 0.1 && axisOffsets(wall).some((offset) => Math.abs(offset - line.offset) < 0.02);
}
