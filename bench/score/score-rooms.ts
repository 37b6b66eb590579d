import type { Point2 } from '#geometry/plane.ts';
import { areaM2 } from '#geometry/polygon.ts';
import polygonClipping, { type MultiPolygon } from 'polygon-clipping';
import type { Room } from '#domain/building/building.ts';
import { countSeen, pairUp, type Pair } from './pair-up.ts';
import type { Tally } from './tally.ts';

export type RoomScore = {
  tally: Tally;
  /** Of the rooms found: error of the stated area as a share of the true one. */
  areaErrors: number[];
  trust: { confidence: number; isRight: boolean }[];
};

const LEAST_IOU = 0.7;

/** A room is found when it shares 70 % of its area with a claim (intersection over union), one to one, same storey. */
export function scoreRooms(
  truth: readonly Room[],
  claims: readonly Room[],
  unseen: ReadonlySet<string> = new Set(),
): RoomScore {
  const pairs = pairRooms(truth, claims);
  const right = new Set(pairs.map(({ claim }) => claim));
  return {
    tally: { truth: countSeen(truth, pairs, ({ id }) => unseen.has(id)), claimed: claims.length, right: pairs.length },
    areaErrors: pairs.map(({ truth: room, claim }) => Math.abs(claim.areaM2 - room.areaM2) / room.areaM2),
    trust: claims.map((claim) => ({ confidence: claim.confidence, isRight: right.has(claim) })),
  };
}

/** Rooms that were found, with the claims that found them. */
export const pairRooms = (truth: readonly Room[], claims: readonly Room[]): Pair<Room, Room>[] =>
  pairUp(truth, claims, (a, b) => {
    if (a.storey_id !== b.storey_id) return undefined;
    const share = intersectionOverUnion(a, b);
    return share >= LEAST_IOU ? 1 - share : undefined;
  });

/** Rings in plan that do not repeat their first point: an outline and the holes in it. */
export type PlanShape = { polygon: readonly Point2[]; holes: readonly (readonly Point2[])[] };

/** Share of common area of two rooms in plan, 0 to 1. */
export function intersectionOverUnion(a: PlanShape, b: PlanShape): number {
  const [one, other] = [toClip(a), toClip(b)];
  const common = areaOf(polygonClipping.intersection(one, other));
  const all = areaOf(polygonClipping.union(one, other));
  return all > 0 ? common / all : 0;
}

/** The clipper fails on corners that nearly agree: a tenth of a millimeter says enough of a common area. */
const CLIP_M = 1e-4;
const onGrid = (value: number) => Math.round(value / CLIP_M) * CLIP_M;

/** The clipper's points are mutable. */
export const toClip = ({ polygon, holes }: PlanShape) =>
  [polygon, ...holes].map((ring) => ring.map(([x, y]): [number, number] => [onGrid(x), onGrid(y)]));

/** Area of scanned floor that is in none of the claimed rooms: what the engine itself is to say (`unmodeledFloors`). */
export const areaInNoRoomM2 = (floor: MultiPolygon, rooms: readonly PlanShape[]): number =>
  areaOf(polygonClipping.difference(floor, ...rooms.map(toClip)));

/** Area of what the clipper takes or answers: rings with or without a repeated first point, the first of each shape its outline. */
export function areaOf(shapes: readonly Point2[][][]): number {
  return shapes.reduce(
    (sum, rings) => sum + rings.reduce((area, ring, index) => area + (index === 0 ? 1 : -1) * areaM2(ring, ring[0]), 0),
    0,
  );
}
