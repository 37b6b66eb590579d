import { median } from '#geometry/median.ts';
import { crossLines } from '#geometry/plane.ts';
import { valueAt } from './geometry/grid.ts';
import type { StoreySpace } from './local-top.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { COLUMN_LINTEL, COLUMN_M, onAxis, type WallFace } from './wall-face.ts';

/** A gap as wide as a door, between faces in one line or before a face that crosses. */
const GAP_M = [0.1, 1.5] as const;
const SAME_M = 0.025;
/** A crossing face may begin or end this far beside the line that is carried on to it. */
const BESIDE_M = 0.3;
const LEAST_CROSSING_SINE = 0.5;
/** Where the ceiling is looked for: on the room's side of the face, and behind it, within the wall. */
const BEFORE_M = [0.06, 0.1, 0.16, 0.24];
const BEHIND_M = [0.05, 0.075, 0.1, 0.13];
/** A ceiling that goes on at another height does not go on. */
const SAME_HEIGHT_M = 0.04;
/** Over the gap the ceiling must show this well before the line, and behind it at most in this proportion. */
const LEAST_BEFORE = 0.6;
const MOST_BEHIND = 0.35;
const STEPS_M = [0.1, 0.2, 0.4];
const SAMPLE_M = 0.025;

/**
 * Faces over doors whose lintel was not seen: where a face is interrupted by a door's width, or ends so far before another
 * one that crosses it, and the room's ceiling stops at its line all along the gap.
 */
export function bridgesBetween(faces: readonly WallFace[], space: StoreySpace): WallFace[] {
  // The pieces of a curved wall end at each other.
  const straight = faces.filter(({ bend }) => !bend);
  return straight.flatMap((face) => [bridgeAfter(face, faces, space), bridgeBefore(face, faces, space)].flat());
}

function bridgeAfter(face: WallFace, faces: readonly WallFace[], space: StoreySpace): WallFace[] {
  const next = faces
    .filter((other) => isInLine(face, other) && other.from > face.to)
    .reduce((least, { from }) => Math.min(least, from), Infinity);
  const crossing = crossingsOf(face, faces).filter((u) => u > face.to + GAP_M[0]);
  return bridge(face, face.to, Math.min(next, ...crossing), space);
}

/** Only to crossing faces: gaps between faces in one line are found from the earlier one. */
function bridgeBefore(face: WallFace, faces: readonly WallFace[], space: StoreySpace): WallFace[] {
  const before = faces
    .filter((other) => isInLine(face, other) && other.to < face.from)
    .reduce((most, { to }) => Math.max(most, to), -Infinity);
  const crossing = Math.max(...crossingsOf(face, faces).filter((u) => u < face.from - GAP_M[0]), -Infinity);
  return crossing > before ? bridge(face, crossing, face.from, space) : [];
}

function bridge(face: WallFace, from: number, to: number, space: StoreySpace): WallFace[] {
  const gapM = to - from;
  if (!(gapM >= GAP_M[0] && gapM <= GAP_M[1]) || !stopsCeiling(face, from, to, space)) return [];
  const firstColumn = Math.floor(from / COLUMN_M);
  const count = Math.floor(to / COLUMN_M) - firstColumn + 1;
  const top = face.tops.toSorted()[face.tops.length >> 1] ?? 0;
  const { seen: _, ...rest } = face;
  return [
    {
      ...rest,
      from,
      to,
      firstColumn,
      columns: new Uint8Array(count).fill(COLUMN_LINTEL),
      tops: new Float32Array(count).fill(top),
    },
  ];
}

function isInLine(face: WallFace, other: WallFace): boolean {
  return (
    other !== face &&
    other.axis === face.axis &&
    other.side === face.side &&
    Math.abs(other.offset - face.offset) < SAME_M
  );
}

/** Where faces of other directions cross the line of a face, or nearly. */
function crossingsOf({ axis, offset }: WallFace, faces: readonly WallFace[]): number[] {
  return faces.flatMap((other) => {
    const crossed = crossLines(
      onAxis(axis, 0, offset),
      axis.along,
      onAxis(other.axis, 0, other.offset),
      other.axis.along,
      LEAST_CROSSING_SINE,
    );
    return crossed && crossed.s > other.from - BESIDE_M && crossed.s < other.to + BESIDE_M ? [crossed.t] : [];
  });
}

function stopsCeiling(face: WallFace, from: number, to: number, space: StoreySpace): boolean {
  return STEPS_M.some((wishedM) => {
    const steps = Math.max(1, Math.round((to - from) / wishedM));
    const stepM = (to - from) / steps;
    let before = 0;
    let behind = 0;
    for (let step = 0; step < steps; step++) {
      const [start, end] = [from + step * stepM, from + (step + 1) * stepM];
      const own = ceilingHeight(face, start, end, BEFORE_M, face.side, space);
      if (own === undefined) continue;
      before++;
      const other = ceilingHeight(face, start, end, BEHIND_M, -face.side, space);
      if (other !== undefined && Math.abs(other - own) < SAME_HEIGHT_M) behind++;
    }
    return before >= LEAST_BEFORE * steps && behind <= MOST_BEHIND * before;
  });
}

/** Height of the ceiling that shows beside a stretch of a face's line, at distances to one side. */
function ceilingHeight(
  { axis, offset }: WallFace,
  from: number,
  to: number,
  distancesM: readonly number[],
  side: number,
  { interior, ceilings }: StoreySpace,
): number | undefined {
  const heights: number[] = [];
  for (let u = from + SAMPLE_M / 2; u < to; u += SAMPLE_M) {
    for (const d of distancesM) {
      const [x, y] = onAxis(axis, u, offset + side * d);
      const height = valueAt(interior, x, y) & CEILING_SEEN ? ceilings.heightAt(x, y) : undefined;
      if (height !== undefined) heights.push(height);
    }
  }
  return median(heights);
}
