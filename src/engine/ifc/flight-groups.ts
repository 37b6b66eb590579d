import { along, cross, direction, distance, dot, leftOf, type Point2 } from '#geometry/plane.ts';
import type { Stair } from '#domain/building/building.ts';

/** The level place between two flights. */
export type Landing = { polygon: Point2[]; topM: number };
/** Flights that lead from one to the next, from the lowest up, and the landings between them. */
export type FlightGroup = { flights: Stair[]; landings: Landing[] };

/** A flight begins at the landing that another ends at when their heights differ by at most this, and their ends are this near. */
const SAME_LEVEL_M = 0.05;
const REACH_M = 2.5;

/** Stairs: flights of one storey, each with the one that goes on from its landing. */
export function groupFlights(stairs: readonly Stair[]): FlightGroup[] {
  const next = new Map<Stair, Stair>();
  for (const stair of stairs.toSorted((a, b) => a.end_pt[2] - b.end_pt[2])) {
    const taken = new Set(next.values());
    const [following] = stairs
      .filter((other) => other !== stair && !taken.has(other) && goesOn(stair, other))
      .sort((a, b) => gapM(stair, a) - gapM(stair, b));
    if (following) next.set(stair, following);
  }
  const later = new Set(next.values());
  return stairs
    .filter((stair) => !later.has(stair))
    .map((first) => {
      const flights = [first];
      for (let up = next.get(first); up; up = next.get(up)) flights.push(up);
      return { flights, landings: flights.slice(1).map((upper, i) => landingBetween(flights[i]!, upper)) };
    });
}

const startOf = ({ start_pt }: Stair): Point2 => [start_pt[0], start_pt[1]];
const endOf = ({ end_pt }: Stair): Point2 => [end_pt[0], end_pt[1]];
/** The way up in plan. */
export const wayOf = (stair: Stair): Point2 => direction(startOf(stair), endOf(stair));
/** The level that the flight's first riser stands on. */
export const footM = ({ start_pt, riserM }: Stair): number => start_pt[2] - riserM;

const gapM = (lower: Stair, upper: Stair): number => distance(endOf(lower), startOf(upper));

const goesOn = (lower: Stair, upper: Stair): boolean =>
  lower.storey_id === upper.storey_id &&
  Math.abs(footM(upper) - lower.end_pt[2]) <= SAME_LEVEL_M &&
  gapM(lower, upper) <= REACH_M;

/** From the last riser of one flight to the first of the next; as deep as the flights are wide where the way turns. */
function landingBetween(lower: Stair, upper: Stair): Landing {
  const [down, up] = [wayOf(lower), wayOf(upper)];
  const isTurning = dot(down, up) < 0.7;
  const edge = (at: Point2, way: Point2, stair: Stair, depthM: number): Point2[] =>
    [-1, 1].map((side) => along(along(at, way, depthM), leftOf(way), (side * stair.width) / 2));
  return {
    polygon: hull([
      ...edge(endOf(lower), down, lower, 0),
      ...edge(startOf(upper), up, upper, 0),
      ...(isTurning
        ? [...edge(endOf(lower), down, lower, upper.width), ...edge(startOf(upper), up, upper, -lower.width)]
        : []),
    ]),
    topM: lower.end_pt[2],
  };
}

/** Smallest convex ring around points, counter-clockwise. */
function hull(points: readonly Point2[]): Point2[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point2[]): Point2[] => {
    const ring: Point2[] = [];
    for (const point of ordered) {
      while (ring.length > 1 && turn(ring.at(-2)!, ring.at(-1)!, point) <= 1e-9) ring.pop();
      ring.push(point);
    }
    return ring.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turn = (a: Point2, b: Point2, c: Point2): number => cross([b[0] - a[0], b[1] - a[1]], [c[0] - a[0], c[1] - a[1]]);
