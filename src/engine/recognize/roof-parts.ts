import type { Point2 } from '#geometry/plane.ts';
import { meanPoint, type OutlineWithHoles } from '#geometry/polygon.ts';
import { heightOnPlane, isLevel, type SlantedPlane } from '#geometry/slanted-plane.ts';
import { isInOutline, placesIn } from './geometry/places-in.ts';
import { subtractRegions, union, type Region } from './geometry/polygon-clip.ts';
import { splitAtCreases } from './geometry/split-at-creases.ts';
import type { CeilingMap } from './ceiling-map.ts';

/** Ceilings are asked for at places so far apart. */
const STEP_M = 0.2;
/** Planes over less than this make no part of a roof; no more are tried than these, the largest first. */
const LEAST_AREA_M2 = 1.5;
const MOST_PLANES = 8;
/** Level ceilings within this are one. */
const LEVEL_M = 0.05;
/** A place is under a plane that is this near to what was seen over it. */
const NEAR_M = 0.1;
/** The parts must explain this much of what was seen. */
const LEAST_EXPLAINED = 0.7;

/** A part of a roof: where it is in plan, and the plane of its underside. */
export type RoofPart = Region & { underside: SlantedPlane };
type Seen = { at: Point2; heightM: number };

/**
 * The roof over an outline by the ceilings that were seen under it: parted where slanted and level ceilings meet each other.
 * Empty where no ceiling slants, and where planes do not explain what was seen.
 */
export function roofParts(outline: OutlineWithHoles, ceilings: CeilingMap): RoofPart[] {
  if (ceilings.slanted.length === 0) return [];
  const seen: Seen[] = [];
  const places = new Map<SlantedPlane, number>();
  for (const at of placesIn(outline, STEP_M)) {
    const plane = ceilings.planeAt(...at);
    if (!plane) continue;
    seen.push({ at, heightM: heightOnPlane(plane, ...at) });
    if (!isLevel(plane)) places.set(plane, (places.get(plane) ?? 0) + 1);
  }
  const leastPlaces = LEAST_AREA_M2 / (STEP_M * STEP_M);
  const slanted = largest([...places].filter(([, count]) => count >= leastPlaces));
  if (slanted.length === 0) return [];
  const unexplained = seen.filter((place) => slanted.every((plane) => !isUnder(plane, place)));
  const planes = [...slanted, ...levelPlanes(unexplained, leastPlaces)].slice(0, MOST_PLANES);
  const parts = splitAtCreases(outline, planes);
  const chosen = parts.map((part) => planeOver(part, planes, seen));
  const isExplained = ({ at, heightM }: Seen): boolean =>
    parts.some((part, i) => isInOutline(part, at) && isUnder(chosen[i]!, { at, heightM }));
  if (seen.filter(isExplained).length < LEAST_EXPLAINED * seen.length) return [];
  return planes.flatMap((underside) => {
    const own = parts.filter((_, i) => chosen[i] === underside);
    const joined = union(own.map(({ polygon }) => [...polygon])) ?? [];
    const holes = own.flatMap((part) => part.holes.map((hole) => ({ polygon: hole.toReversed(), holes: [] })));
    const regions = holes.length > 0 ? joined.flatMap((region) => subtractRegions(region, holes)) : joined;
    return regions.map((region) => ({ ...region, underside }));
  });
}

function largest(counted: readonly [SlantedPlane, number][]): SlantedPlane[] {
  return counted
    .toSorted((p, q) => q[1] - p[1])
    .slice(0, MOST_PLANES)
    .map(([plane]) => plane);
}

/** Level ceilings by their heights, the largest first. */
function levelPlanes(seen: readonly Seen[], leastPlaces: number): SlantedPlane[] {
  const heights = seen.map(({ heightM }) => heightM).sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const heightM of heights) {
    const group = groups.at(-1);
    if (group && heightM - group[0]! <= LEVEL_M) group.push(heightM);
    else groups.push([heightM]);
  }
  return groups
    .filter((group) => group.length >= leastPlaces)
    .toSorted((a, b) => b.length - a.length)
    .map((group) => ({ a: 0, b: 0, c: group[group.length >> 1]! }));
}

/** The plane that most of what was seen over a part lies on; the lowest where nothing was. */
function planeOver(part: OutlineWithHoles, planes: readonly SlantedPlane[], seen: readonly Seen[]): SlantedPlane {
  const own = seen.filter(({ at }) => isInOutline(part, at));
  const middle = meanPoint(part.polygon);
  const rated = planes.map((plane) => ({
    plane,
    votes: own.filter((place) => isUnder(plane, place)).length,
    heightM: heightOnPlane(plane, ...middle),
  }));
  rated.sort((p, q) => q.votes - p.votes || p.heightM - q.heightM);
  return rated[0]!.plane;
}

function isUnder(plane: SlantedPlane, { at, heightM }: Seen): boolean {
  return Math.abs(heightOnPlane(plane, ...at) - heightM) <= NEAR_M;
}
