import { along, direction, distance, dot, leftOf, subtract, type Point2 } from '#geometry/plane.ts';
import { edgesOf } from '#geometry/polygon.ts';
import type { Prism } from './prism.ts';

/** Something upright that can bound a room. */
export type Bounding = { id: string; pieces: readonly Prism[] };
/** A stretch of a room's outline, the room at its left: the id of what bounds it, or null where nothing does. */
export type OutlinePart = { from: Point2; to: Point2; by: string | null };

/** A face that bounds a room lies this near to the room's outline. */
const NEAR_M = 0.06;
const LEAST_COSINE = Math.cos(0.06);
/** Shorter stretches of an outline belong to what bounds it beside them. */
const SHORT_M = 0.1;
/** What bounds a room reaches down to this above the floor at least, and up to it where no roof cuts it off. */
const LOW_M = 1;

/** Which wall or column bounds each stretch of a room's outline (a ring with the room at its left), in order. */
export function outlineParts(ring: readonly Point2[], floorM: number, around: readonly Bounding[]): OutlinePart[] {
  const faces = around.flatMap(({ id, pieces }) =>
    pieces
      .filter(({ bottomM, topM, under }) => bottomM < floorM + LOW_M && (under || topM > floorM + LOW_M))
      .flatMap(({ polygon, holes }) => [polygon, ...holes].flatMap((own) => edgesOf(own)))
      .map((edge) => ({ id, edge })),
  );
  return withoutShort(edgesOf(ring).flatMap(([from, to]) => partsOfEdge(from, to, faces)));
}

type Face = { id: string; edge: readonly [Point2, Point2] };
type Cover = { id: string; fromM: number; toM: number; offM: number };

function partsOfEdge(from: Point2, to: Point2, faces: readonly Face[]): OutlinePart[] {
  const lengthM = distance(from, to);
  if (lengthM < 1e-6) return [];
  const way = direction(from, to);
  const covers = faces.flatMap((face) => coverOf(face, from, way, lengthM));
  const cuts = [...new Set([0, lengthM, ...covers.flatMap(({ fromM, toM }) => [fromM, toM])])].sort((a, b) => a - b);
  const parts: { fromM: number; toM: number; by: string | null }[] = [];
  for (const [i, fromM] of cuts.slice(0, -1).entries()) {
    const toM = cuts[i + 1]!;
    const middleM = (fromM + toM) / 2;
    const [best] = covers
      .filter((cover) => cover.fromM < middleM && cover.toM > middleM)
      .sort((a, b) => a.offM - b.offM || (a.id < b.id ? -1 : 1));
    const by = best?.id ?? null;
    const last = parts.at(-1);
    if (last?.by === by) last.toM = toM;
    else parts.push({ fromM, toM, by });
  }
  return parts.map(({ fromM, toM, by }) => ({ from: along(from, way, fromM), to: along(from, way, toM), by }));
}

/** The stretch of an edge that a face looking at the room covers. */
function coverOf({ id, edge: [start, end] }: Face, from: Point2, way: Point2, lengthM: number): Cover[] {
  if (distance(start, end) < 1e-6 || dot(direction(end, start), way) < LEAST_COSINE) return [];
  const offM = Math.max(...[start, end].map((corner) => Math.abs(dot(subtract(corner, from), leftOf(way)))));
  const [fromM, toM] = [end, start].map((corner) =>
    Math.min(lengthM, Math.max(0, dot(subtract(corner, from), way))),
  ) as [number, number];
  return offM > NEAR_M || toM - fromM < 1e-4 ? [] : [{ id, fromM, toM, offM }];
}

/** Gives short stretches to what bounds the outline beside them; stretches of one thing on one line become one. */
function withoutShort(parts: readonly OutlinePart[]): OutlinePart[] {
  const isShort = ({ from, to }: OutlinePart): boolean => distance(from, to) < SHORT_M;
  const named = parts.map((part, i) => {
    if (!isShort(part) || part.by !== null) return part;
    const beside = [1, -1].map((step) => parts[(i + step + parts.length) % parts.length]);
    return { ...part, by: beside.find((other) => other && other.by !== null)?.by ?? null };
  });
  const merged: OutlinePart[] = [];
  for (const part of named) {
    const last = merged.at(-1);
    const isOnLine =
      last && dot(direction(last.from, last.to), direction(part.from, part.to)) > LEAST_COSINE && last.by === part.by;
    if (isOnLine) last.to = part.to;
    else merged.push({ ...part });
  }
  return merged;
}
