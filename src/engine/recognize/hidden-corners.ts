import { add, crossLines, dot, type Point2 } from '#geometry/plane.ts';
import { valueAt } from './geometry/grid.ts';
import { CEILING_SEEN, FLOOR_SEEN } from './interior-map.ts';
import { sightShare } from './sight-share.ts';
import { onAxis, type SeenFace, type WallFace } from './wall-face.ts';
import type { Grid } from './geometry/grid.ts';

/** What stands in the corner of a room hides up to this much of a wall. */
const MOST_HIDDEN_M = 1.8;
/** A face that ends this near the corner reaches it. */
const AT_CORNER_M = 0.1;
const LEAST_CROSSING_SINE = 0.5;
/** In a hidden corner floor and ceiling show at most in this share, looked for at least this far from either face. */
const MOST_SEEN = 0.3;
const LEAST_ASKED_M = 0.3;
const SEEN_STEP_M = 0.1;
/** Where floor and ceiling are looked for behind a face that is carried on, within its wall. */
const BEHIND_M = [0.05, 0.075, 0.1];
const MOST_BEHIND = 0.15;
const SAMPLE_M = 0.05;
/** A face that stands in a hidden corner, or this near it, shows that the room ends there otherwise. */
const BESIDE_M = 0.05;
/** Unless it is the front or side of a cabinet, or of a small shaft, that is so deep and wide. */
const CABINET_DEPTH_M = [0.25, 0.66] as const;
const CABINET_WIDTH_M = [0.7, 2.2] as const;
/** Where furniture was seen to stand in the corner, it may hide so much. */
const MOST_FURNISHED_M = 3;

/** One end of a face: how far beyond it a corner lies, and the way from the corner back to it. */
type Side = { face: WallFace; end: 'from' | 'to'; cornerU: number; hiddenM: number; back: Point2 };

/**
 * Faces carried on to the corners of their rooms where something hides those: two faces of one room that would meet if they
 * went on, with no other face between but those of a cabinet, next to nothing seen of the corner, and nothing of the building behind.
 * @param furniture surfaces that end below the ceiling: over what stands there that goes on
 * @param spacingM how far apart sights of floor and ceiling are
 */
export function reachHiddenCorners(
  faces: readonly WallFace[],
  furniture: readonly SeenFace[],
  interior: Grid,
  spacingM: number,
): WallFace[] {
  const reach = (face: WallFace, end: 'from' | 'to'): number => {
    const corner = faces
      .flatMap((other) => cornerOf(face, end, other))
      .sort(([a], [b]) => a.hiddenM - b.hiddenM)
      .find(([own]) => own.hiddenM > AT_CORNER_M);
    if (!corner) return face[end];
    const between = faces.filter((third) => corner.every((side) => side.face !== third) && standsIn(third, corner));
    const isCabinet = between.length > 0 && isCabinetIn(corner) && between.every((third) => liesIn(third, corner));
    const isFurnished = furniture.some((surface) => standsIn(surface, corner));
    const mostM = isFurnished ? MOST_FURNISHED_M : MOST_HIDDEN_M;
    const isHidden =
      (isCabinet || (between.length === 0 && corner.every(({ hiddenM }) => hiddenM <= mostM))) &&
      corner.every((side) => isUnseenBehind(side, interior)) &&
      seenShare(corner, interior, spacingM, isFurnished ? FLOOR_SEEN : FLOOR_SEEN | CEILING_SEEN) <= MOST_SEEN;
    return isHidden ? corner[0].cornerU : face[end];
  };
  return faces.map((face) => {
    if (face.bend) return face;
    const [from, to] = [reach(face, 'from'), reach(face, 'to')];
    return from === face.from && to === face.to ? face : { ...face, seen: { from: face.from, to: face.to }, from, to };
  });
}

/** Where the line of a face meets that of another beyond their ends, the rooms of both in the corner; none or one. */
function cornerOf(face: WallFace, end: 'from' | 'to', other: WallFace): [Side, Side][] {
  if (other.axis === face.axis || other.bend) return [];
  const met = crossLines(
    onAxis(face.axis, 0, face.offset),
    face.axis.along,
    onAxis(other.axis, 0, other.offset),
    other.axis.along,
    LEAST_CROSSING_SINE,
  );
  if (!met) return [];
  // Each face leads away from the corner on the side of the other's room.
  const isTurningLeft = met.sine > 0;
  const otherEnd = (face.side === 1) === isTurningLeft ? 'from' : 'to';
  if ((other.side === 1) !== (isTurningLeft === (end === 'to'))) return [];
  const [own, across] = [sideOf(face, end, met.t), sideOf(other, otherEnd, met.s)];
  return [own, across].every(({ hiddenM }) => hiddenM >= -AT_CORNER_M && hiddenM <= MOST_FURNISHED_M)
    ? [[own, across]]
    : [];
}

function sideOf(face: WallFace, end: 'from' | 'to', cornerU: number): Side {
  const outwards = end === 'to' ? 1 : -1;
  const { along } = face.axis;
  return {
    face,
    end,
    cornerU,
    hiddenM: (cornerU - face[end]) * outwards,
    back: [-outwards * along[0], -outwards * along[1]],
  };
}

/** Whether neither floor nor ceiling shows behind the hidden part of a face. */
function isUnseenBehind({ face, end, cornerU }: Side, interior: Grid): boolean {
  const [from, to] = [Math.min(face[end], cornerU), Math.max(face[end], cornerU)];
  let seen = 0;
  let all = 0;
  for (let u = from + SAMPLE_M / 2; u < to; u += SAMPLE_M) {
    all++;
    const isSeen = BEHIND_M.some((depthM) => {
      const [x, y] = onAxis(face.axis, u, face.offset - face.side * depthM);
      return (valueAt(interior, x, y) & (FLOOR_SEEN | CEILING_SEEN)) !== 0;
    });
    if (isSeen) seen++;
  }
  return seen <= MOST_BEHIND * all;
}

/** Share of a corner, as far as it is hidden along both faces, in which floor or ceiling was seen all the same. */
function seenShare([own, across]: [Side, Side], interior: Grid, spacingM: number, wanted: number): number {
  const corner = onAxis(own.face.axis, own.cornerU, own.face.offset);
  const edge = ({ back, hiddenM }: Side): Point2 => {
    const lengthM = Math.max(LEAST_ASKED_M, hiddenM);
    return [back[0] * lengthM, back[1] * lengthM];
  };
  const [a, b] = [edge(own), edge(across)];
  const polygon = [corner, add(corner, a), add(corner, add(a, b)), add(corner, b)];
  return sightShare(interior, polygon, Math.max(SEEN_STEP_M, 1.5 * spacingM), wanted);
}

/** Whether what hides a corner is as deep and as wide as a cabinet. */
function isCabinetIn(corner: [Side, Side]): boolean {
  const [depthM, widthM] = corner.map(({ hiddenM }) => hiddenM).sort((a, b) => a - b) as [number, number];
  return isBetween(depthM, CABINET_DEPTH_M) && isBetween(widthM, CABINET_WIDTH_M);
}

const isBetween = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;

/** Whether a face, by its ends or its middle, stands in a hidden corner. */
const standsIn = (third: SeenFace, corner: [Side, Side]): boolean =>
  [third.from, (third.from + third.to) / 2, third.to].some((u) => isIn(third, u, corner));

/** Whether all of a face does. */
const liesIn = (third: WallFace, corner: [Side, Side]): boolean =>
  [third.from, third.to].every((u) => isIn(third, u, corner));

function isIn(third: SeenFace, u: number, corner: [Side, Side]): boolean {
  const point = onAxis(third.axis, u, third.offset);
  return corner.every(({ face, cornerU, hiddenM, back }) => {
    const alongM = (dot(face.axis.along, point) - cornerU) * dot(face.axis.along, back);
    return alongM > -BESIDE_M && alongM < Math.max(0, hiddenM) + BESIDE_M;
  });
}
