import { signedAreaM2 } from '#geometry/polygon.ts';
import { dot, type Point2 } from '#geometry/plane.ts';
import { arrange, type Boundary, type Cell } from './geometry/arrangement.ts';
import { onAxis, spanAlong, type Axis, type WallFace } from './wall-face.ts';

/** A line on which faces of walls lie: where it may part rooms from what is no room, and which faces show that it does. */
export type PlanLine = { axis: Axis; offset: number; faces: WallFace[] };

/** A part of the plan between lines: its outline counter-clockwise, and its edges from each corner to the next. */
export type PlanCell = { polygon: Point2[]; areaM2: number; edges: PlanEdge[] };

/**
 * `beyond`: number of the cell on the other side, -1 outside of all. `support`: share of the edge along which a face of a
 * room in this cell was seen.
 */
type PlanEdge = { a: Point2; b: Point2; lengthM: number; line: number; beyond: number; support: number };

/** Faces of one direction this near each other lie on one line. */
const SAME_M = 0.012;
/** Faces go on this far beyond what was seen of them, to meet others. */
const REACH_M = 7;
/** Pieces of a curved wall meet each other: they need not go far. */
const BENT_REACH_M = 0.5;
/** Nodes closer than this are one. */
const SNAP_M = 0.008;
/** More lines than this are not carried on beyond what was seen: their crossings would be too many. */
const MOST_REACHING = 600;
/** Where a face ends and none crosses it this near, what was seen of the room ends too. */
const FREE_END_M = 0.4;

/** Lines through faces; those of one line are together. */
export function planLines(faces: readonly WallFace[]): PlanLine[] {
  const lines: PlanLine[] = [];
  for (const face of faces.toSorted(
    (a, b) => a.axis.angleRad - b.axis.angleRad || a.offset - b.offset || a.from - b.from,
  )) {
    const last = lines[lines.length - 1];
    if (last && last.axis === face.axis && face.offset - last.faces[0]!.offset < SAME_M) last.faces.push(face);
    else lines.push({ axis: face.axis, offset: face.offset, faces: [face] });
  }
  for (const line of lines) line.offset = meanOffset(line.faces);
  return lines;
}

function meanOffset(faces: readonly WallFace[]): number {
  let sum = 0;
  let lengthM = 0;
  for (const { offset, from, to } of faces) {
    sum += offset * (to - from);
    lengthM += to - from;
  }
  return sum / lengthM;
}

/** Marks a boundary without a face: where a face that nothing crosses ends, square to it. */
const SQUARE_END = -1;

/** The cells into which lines part the plan. */
export function planCells(lines: readonly PlanLine[]): PlanCell[] {
  const reachM = lines.length > MOST_REACHING ? 0.3 : REACH_M;
  const boundaries = lines.flatMap((line, id) =>
    stretches(line, reachM).map(([from, to]): Boundary => ({
      a: onAxis(line.axis, from, line.offset),
      b: onAxis(line.axis, to, line.offset),
      id,
    })),
  );
  const cells = arrange([...boundaries, ...squareEnds(lines, reachM)], SNAP_M);
  return cells.map((cell) => toPlanCell(cell, lines));
}

function squareEnds(lines: readonly PlanLine[], reachM: number): Boundary[] {
  const faces = lines.flatMap((line) => line.faces.map((face) => ({ line, face })));
  return faces.flatMap(({ line, face }) =>
    [face.from, face.to].flatMap((u): Boundary[] => {
      const end = onAxis(line.axis, u, line.offset);
      if (faces.some((other) => other.line.axis !== line.axis && isNear(end, other.face))) return [];
      const { left } = line.axis;
      return [
        {
          a: [end[0] - reachM * left[0], end[1] - reachM * left[1]],
          b: [end[0] + reachM * left[0], end[1] + reachM * left[1]],
          id: SQUARE_END,
        },
      ];
    }),
  );
}

function isNear(point: Point2, { axis, offset, from, to }: WallFace): boolean {
  const [u, v] = [dot(axis.along, point), dot(axis.left, point)];
  return Math.abs(v - offset) < FREE_END_M && u > from - FREE_END_M && u < to + FREE_END_M;
}

/** What lines cover along themselves, with their reach, overlaps joined. */
function stretches({ faces }: PlanLine, wishedM: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const { from, to, bend } of faces.toSorted((a, b) => a.from - b.from)) {
    const reachM = bend ? Math.min(wishedM, BENT_REACH_M) : wishedM;
    const last = found[found.length - 1];
    if (last && from - reachM <= last[1]) last[1] = Math.max(last[1], to + reachM);
    else found.push([from - reachM, to + reachM]);
  }
  return found;
}

function toPlanCell({ polygon, edgeIds, beyond }: Cell, lines: readonly PlanLine[]): PlanCell {
  const edges = polygon.map((a, i): PlanEdge => {
    const b = polygon[(i + 1) % polygon.length]!;
    const line = lines[edgeIds[i]!];
    const lengthM = Math.hypot(b[0] - a[0], b[1] - a[1]);
    return { a, b, lengthM, line: edgeIds[i]!, beyond: beyond[i]!, support: line ? supportOf(line, a, b) : 0 };
  });
  return { polygon, areaM2: signedAreaM2(polygon), edges };
}

/** Share of a stretch along which faces were seen whose room is to the left of a to b. */
function supportOf({ axis, faces }: PlanLine, a: Point2, b: Point2): number {
  const { from, to } = spanAlong(axis, a, b);
  const side = dot(axis.along, b) > dot(axis.along, a) ? 1 : -1;
  let covered = 0;
  let reached = from;
  for (const face of faces.toSorted((p, q) => p.from - q.from)) {
    if (face.side !== side) continue;
    const start = Math.max(reached, face.from);
    const end = Math.min(to, face.to);
    if (end > start) {
      covered += end - start;
      reached = end;
    }
  }
  return to > from ? covered / (to - from) : 0;
}
