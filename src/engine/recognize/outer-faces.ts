import { valueAt, type Grid } from './geometry/grid.ts';
import { CEILING_SEEN } from './interior-map.ts';
import { COLUMN_M, COLUMN_SOLID, columnAt, onAxis, type SeenFace, type WallFace } from './wall-face.ts';

/** An outer face is so far behind the indoor one. */
const THICKNESS_M = [0.06, 0.65] as const;
/** Both show a solid wall over so much of the indoor face, and of what is solid in the other: panes and frames show only where that is not. */
const LEAST_SOLID_SHARE = 0.4;
/** Beside it may be something that looks like a room: then it goes on along the whole indoor face. */
const LEAST_ALONG_SHARE = 0.9;
/** Share of the length along which a ceiling may be seen between them. */
const MOST_CEILING_BETWEEN = 0.3;
const DEPTHS = [0.35, 0.5, 0.65];

/**
 * Finds the outer faces of walls among surfaces, of scans that have set-ups outdoors as well: parallel to an indoor face, behind it,
 * and solid where that is solid. Answers the indoor faces, and the outer ones, which look away from them.
 * @param others surfaces beside which no room shows
 */
export function outerFaces(
  faces: readonly WallFace[],
  others: readonly SeenFace[],
  interior: Grid,
): { indoor: WallFace[]; outdoor: WallFace[] } {
  const outdoor = others.flatMap((back) => {
    const front = faces.find((face) => isBehind(face, back, interior));
    return front ? [outerFace(back, front)] : [];
  });
  const indoor = new Set(faces);
  for (const back of faces) {
    const front = faces.find(
      (face) => indoor.has(face) && back.side === face.side && isAlong(face, back) && isBehind(face, back, interior),
    );
    if (!front) continue;
    indoor.delete(back);
    outdoor.push(outerFace(back, front));
  }
  return { indoor: [...indoor], outdoor };
}

const outerFace = (back: SeenFace, front: WallFace): WallFace => ({
  ...back,
  side: front.side === 1 ? -1 : 1,
  isOutdoors: true,
});

/** Whether a face accompanies another one over its whole length. */
const isAlong = (face: WallFace, other: WallFace): boolean =>
  Math.min(face.to, other.to) - Math.max(face.from, other.from) >= LEAST_ALONG_SHARE * (face.to - face.from);

/** Whether a surface is the other face of the wall that a face belongs to. */
function isBehind(face: WallFace, back: SeenFace, interior: Grid): boolean {
  if (face.axis !== back.axis) return false;
  const depthM = (face.offset - back.offset) * face.side;
  if (depthM < THICKNESS_M[0] || depthM > THICKNESS_M[1]) return false;
  const [from, to] = [Math.max(face.from, back.from), Math.min(face.to, back.to)];
  let [solid, both, open, all] = [0, 0, 0, 0];
  for (let u = from + COLUMN_M / 2; u < to; u += COLUMN_M, all++) {
    if (columnAt(back, u) === COLUMN_SOLID) solid++;
    if (columnAt(back, u) === COLUMN_SOLID && columnAt(face, u) === COLUMN_SOLID) both++;
    const isOpen = DEPTHS.some((share) => {
      const [x, y] = onAxis(face.axis, u, face.offset - face.side * share * depthM);
      return (valueAt(interior, x, y) & CEILING_SEEN) !== 0;
    });
    if (isOpen) open++;
  }
  return (
    both * COLUMN_M >= LEAST_SOLID_SHARE * (face.to - face.from) &&
    both >= LEAST_SOLID_SHARE * solid &&
    open <= MOST_CEILING_BETWEEN * all
  );
}
