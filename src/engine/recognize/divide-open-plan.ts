import type { Point2 } from '#geometry/plane.ts';
import { contains, withoutCollinear } from '#geometry/polygon.ts';
import { subtract, type Region } from './geometry/polygon-clip.ts';
import type { RoomDraft } from './find-rooms.ts';

/** Rooms at least this large, this wide and this elongated, with more than one scanner position, are taken for two zones. */
const LEAST_AREA_M2 = 40;
const LEAST_WIDTH_M = 3;
const LEAST_ASPECT = 2.5;
/** A corner of the room this near its middle (as a share of its length) is where the zones meet. */
const NEAR_MIDDLE = 0.1;

/**
 * Divides a long open room (kitchen and living room without a wall between) into two zones across its length: at a
 * corner near the middle, else in the middle. The boundary is an assumption and marked as one.
 */
export function divideOpenPlan(room: RoomDraft, stations: readonly (readonly [number, number, number])[]): RoomDraft[] {
  if (room.areaM2 < LEAST_AREA_M2) return [room];
  const inside = stations.filter(([x, y]) => contains(room.polygon, x, y)).length;
  const direction = longestEdge(room.polygon);
  const along = room.polygon.map((p) => p[0] * direction[0] + p[1] * direction[1]);
  const from = Math.min(...along);
  const lengthM = Math.max(...along) - from;
  const widthM = room.areaM2 / lengthM;
  if (inside < 2 || widthM < LEAST_WIDTH_M || lengthM / widthM < LEAST_ASPECT) return [room];
  const middle = from + lengthM / 2;
  const corners = along
    .filter((u) => Math.abs(u - middle) < NEAR_MIDDLE * lengthM)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b);
  const cut = corners[0] ?? middle;
  const halves = [half(room, direction, cut, 1), half(room, direction, cut, -1)];
  // A room that does not fall into two whole zones stays one.
  if (halves.some((pieces) => pieces.length !== 1)) return [room];
  return halves.flatMap(([region]) =>
    region ? [{ ...room, ...region, polygon: withoutCollinear(region.polygon, 0.002), hasOpenBoundary: true }] : [],
  );
}

/** What is beyond a line across the room, in pieces: `side` 1 keeps the part farther along; none where it cannot be cut. */
function half(room: RoomDraft, direction: Point2, cut: number, side: 1 | -1): Region[] {
  const left: Point2 = [-direction[1], direction[0]];
  const far = 1000;
  const at = (u: number, v: number): Point2 => [direction[0] * u + left[0] * v, direction[1] * u + left[1] * v];
  const away = cut - side * far;
  return subtract(room.polygon, [...room.holes, [at(cut, -far), at(cut, far), at(away, far), at(away, -far)]]) ?? [];
}

function longestEdge(polygon: readonly Point2[]): Point2 {
  let best: Point2 = [1, 0];
  let length = 0;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (d > length) [best, length] = [[(b[0] - a[0]) / d, (b[1] - a[1]) / d], d];
  });
  return best;
}
