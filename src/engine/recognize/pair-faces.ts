import { dot, midpoint } from '#geometry/plane.ts';
import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { roomBeyondUntil } from './room-beyond.ts';
import { onAxis, WALL_THICKNESS_M } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';
import type { Axis, WallFace } from './wall-face.ts';
import { facesOf } from './wall-draft.ts';
import type { WallDraft } from './wall-draft.ts';

const LEAST_OVERLAP_M = 0.3;
/** Walls whose faces agree within this are one. */
const SAME_M = 0.025;
/** Between two faces of one wall neither floor nor ceiling is seen; a little is noise and door sills. */
const MOST_INTERIOR_BETWEEN = 0.3;
/** What sticks out beyond the other face's end by more than this is a wall of its own, seen from one side. */
const LEAST_REST_M = 0.8;
/** A shaft is no smaller and no larger, each way. */
const LEAST_SHAFT_M = 0.3;
const MOST_SHAFT_M = 2;
/** A face ends at another one that is this near. */
const AT_END_M = 0.2;

type Pair = { low: WallFace; high: WallFace; overlapM: number };

/** Two-sided walls from faces that look away from each other, and the faces (or parts of them) left over. */
export function pairFaces(faces: readonly WallFace[], interior: Grid): { walls: WallDraft[]; rest: WallFace[] } {
  const pairs = chosenPairs(faces, interior);
  const walls = groupPairs(pairs).map(toWall);
  for (const wall of walls) {
    reachOverHidden(wall, interior);
    reachPastShafts(wall, faces);
  }
  const rest = faces.flatMap((face) => {
    const covering = walls.filter((wall) => wall.lowFaces.includes(face) || wall.highFaces.includes(face));
    if (face.isOutdoors) return [];
    return covering.length === 0 ? [face] : uncovered(face, covering);
  });
  for (const wall of walls) {
    wall.isStartSoft = facesOf(wall).some((face) => face.from < wall.from - 0.05);
    wall.isEndSoft = facesOf(wall).some((face) => face.to > wall.to + 0.05);
  }
  return { walls, rest };
}

/** For each stretch the nearest partner: pairs in order of thickness, each claiming what is still free of its faces. */
function chosenPairs(faces: readonly WallFace[], interior: Grid): Pair[] {
  const candidates: Pair[] = [];
  for (const low of faces) {
    if (low.side !== -1) continue;
    for (const high of faces) {
      const thickness = high.offset - low.offset;
      if (
        high.side !== 1 ||
        high.axis !== low.axis ||
        thickness < WALL_THICKNESS_M[0] ||
        thickness > WALL_THICKNESS_M[1]
      )
        continue;
      const overlapM = seenOverlap(low, high);
      if (overlapM < LEAST_OVERLAP_M) continue;
      if (interiorBetween(low, high, interior) <= MOST_INTERIOR_BETWEEN) candidates.push({ low, high, overlapM });
    }
  }
  candidates.sort((a, b) => a.high.offset - a.low.offset - (b.high.offset - b.low.offset) || b.overlapM - a.overlapM);
  const chosen: Pair[] = [];
  for (const pair of candidates) {
    const isShadowed = chosen.some((other) => {
      if (other.low !== pair.low && other.high !== pair.high) return false;
      const from = Math.max(pair.low.from, pair.high.from, other.low.from, other.high.from);
      const to = Math.min(pair.low.to, pair.high.to, other.low.to, other.high.to);
      return to - from > 0.5 * pair.overlapM;
    });
    if (!isShadowed) chosen.push(pair);
  }
  return chosen;
}

/** Length over which both of two parallel faces were seen. */
function seenOverlap({ seen: low, ...lowFace }: WallFace, { seen: high, ...highFace }: WallFace): number {
  const [a, b] = [low ?? lowFace, high ?? highFace];
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function interiorBetween(low: WallFace, high: WallFace, interior: Grid): number {
  const from = Math.max(low.from, high.from);
  const to = Math.min(low.to, high.to);
  let seen = 0;
  let all = 0;
  for (let u = from + 0.05; u < to; u += 0.1) {
    for (const share of [0.35, 0.5, 0.65]) {
      const [x, y] = onAxis(low.axis, u, low.offset + share * (high.offset - low.offset));
      const value = valueAt(interior, x, y);
      seen += (value & FLOOR_SEEN ? 1 : 0) + (value & CEILING_SEEN ? 1 : 0);
      all += 2;
    }
  }
  return all ? seen / all : 0;
}

/** Pairs that share a face and agree in both offsets belong to one wall. */
function groupPairs(pairs: Pair[]): Pair[][] {
  const groups: Pair[][] = [];
  for (const pair of pairs) {
    const related = groups.filter((group) => group.some((other) => isSameWall(pair, other)));
    const merged = [pair, ...related.flat()];
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups;
}

function isSameWall(a: Pair, b: Pair): boolean {
  if (a.low !== b.low && a.high !== b.high) return false;
  return Math.abs(a.low.offset - b.low.offset) < SAME_M && Math.abs(a.high.offset - b.high.offset) < SAME_M;
}

function toWall(pairs: Pair[]): WallDraft {
  const lowFaces = [...new Set(pairs.map((pair) => pair.low))].sort((a, b) => a.from - b.from);
  const highFaces = [...new Set(pairs.map((pair) => pair.high))].sort((a, b) => a.from - b.from);
  const isExternal = [...lowFaces, ...highFaces].some((face) => face.isOutdoors);
  // Outdoors a wall goes on around the corner of the room.
  const indoor = [lowFaces, highFaces]
    .map((own) => own.filter((face) => !face.isOutdoors))
    .filter((own) => own.length > 0);
  const [low, high] = [indoor[0]!, indoor.at(-1)!];
  const [seenLow, seenHigh] = [low, high].map((faces) => spanOf(faces.map((face) => face.seen ?? face))) as [
    Span,
    Span,
  ];
  const [wholeLow, wholeHigh] = [spanOf(low), spanOf(high)];
  const first = pairs[0]!;
  // A face that runs on well beyond the other side bounds a room on one side only: that rest is a wall of its own.
  const reach = (near: number, far: number): number => (Math.abs(near - far) > LEAST_REST_M ? near : far);
  return {
    axis: first.low.axis,
    from: Math.min(
      reach(Math.max(seenLow.from, seenHigh.from), Math.min(seenLow.from, seenHigh.from)),
      Math.max(wholeLow.from, wholeHigh.from),
    ),
    to: Math.max(
      reach(Math.min(seenLow.to, seenHigh.to), Math.max(seenLow.to, seenHigh.to)),
      Math.min(wholeLow.to, wholeHigh.to),
    ),
    low: meanOffset(lowFaces),
    high: meanOffset(highFaces),
    lowFaces,
    highFaces,
    isWidthAssumed: false,
    isExternal,
    isStartSoft: false,
    isEndSoft: false,
    joinedAtStart: [],
    joinedAtEnd: [],
  };
}

type Span = { from: number; to: number };

const spanOf = (stretches: readonly Span[]): Span => ({
  from: Math.min(...stretches.map(({ from }) => from)),
  to: Math.max(...stretches.map(({ to }) => to)),
});

/** A wall goes on along one of its faces for as long as there is a room behind, though its other side is hidden. */
function reachOverHidden(wall: WallDraft, interior: Grid): void {
  const widthM = wall.high - wall.low;
  const until = (face: WallFace, from: number, to: number): number =>
    roomBeyondUntil(interior, face.axis, face.offset, face.side, from, to, widthM);
  for (const face of [...wall.lowFaces, ...wall.highFaces]) {
    if (face.isOutdoors) continue;
    if (face.from < wall.from) wall.from = until(face, wall.from, face.from);
    if (face.to > wall.to) wall.to = until(face, wall.to, face.to);
  }
}

/** A wall goes on along one of its faces beside a shaft: what that face ends at goes on in its line behind the shaft. */
function reachPastShafts(wall: WallDraft, faces: readonly WallFace[]): void {
  for (const face of [...wall.lowFaces, ...wall.highFaces]) {
    if (face.isOutdoors) continue;
    if (face.from < wall.from && isBesideShaft(face, face.from, wall.from, wall, faces)) wall.from = face.from;
    if (face.to > wall.to && isBesideShaft(face, wall.to, face.to, wall, faces)) wall.to = face.to;
  }
}

function isBesideShaft(face: WallFace, from: number, to: number, wall: WallDraft, faces: readonly WallFace[]): boolean {
  if (to - from > MOST_SHAFT_M) return false;
  const end = to === face.to ? to : from;
  const back = face.side === 1 ? wall.low : wall.high;
  const crossing = faces
    .map((other) => ({ other, ...inFrameOf(wall.axis, other) }))
    .filter(({ other, alongM }) => other.axis !== wall.axis && Math.abs(alongM - end) < AT_END_M);
  const before = crossing.filter(({ fromM, toM }) => gapBeside(face.offset, face.side, fromM, toM) < AT_END_M);
  return crossing.some(({ other, fromM, toM, alongM }) => {
    const isInLine = before.some((met) => met.other.side === other.side && Math.abs(met.alongM - alongM) < SAME_M);
    const shaftM = gapBeside(back, face.side === 1 ? -1 : 1, fromM, toM);
    return isInLine && shaftM > LEAST_SHAFT_M && shaftM < MOST_SHAFT_M;
  });
}

/** How far beside a line, on one side of it, a stretch across begins; infinite for one that is not there. */
function gapBeside(offset: number, side: 1 | -1, fromM: number, toM: number): number {
  const [near, far] = side === 1 ? [fromM - offset, toM - offset] : [offset - toM, offset - fromM];
  return far > LEAST_OVERLAP_M && near > -AT_END_M ? near : Infinity;
}

/** Where a face is along and beside another axis: position of its middle along that, and what it covers beside it. */
function inFrameOf(axis: Axis, face: WallFace): { alongM: number; fromM: number; toM: number } {
  const [a, b] = [onAxis(face.axis, face.from, face.offset), onAxis(face.axis, face.to, face.offset)];
  const beside = [dot(a, axis.left), dot(b, axis.left)];
  return { alongM: dot(midpoint(a, b), axis.along), fromM: Math.min(...beside), toM: Math.max(...beside) };
}

/** Mean offset of collinear faces, by length. */
export function meanOffset(faces: readonly WallFace[]): number {
  let sum = 0;
  let length = 0;
  for (const face of faces) {
    sum += face.offset * (face.to - face.from);
    length += face.to - face.from;
  }
  return sum / length;
}

/** Parts of a face beyond the walls that it belongs to. */
function uncovered(face: WallFace, walls: WallDraft[]): WallFace[] {
  const parts: WallFace[] = [];
  let from = face.from;
  for (const wall of walls.toSorted((a, b) => a.from - b.from)) {
    if (wall.from - Math.max(from, (face.seen ?? face).from) > LEAST_REST_M)
      parts.push({ ...face, from, to: wall.from, isCutAtEnd: true, isCutAtStart: from > face.from });
    from = Math.max(from, wall.to);
  }
  if ((face.seen ?? face).to - from > LEAST_REST_M) parts.push({ ...face, from, isCutAtStart: true });
  return parts;
}
