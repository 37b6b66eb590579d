import { add, along, dot, leftOf, scale, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { Door, Room, Window } from '#domain/building/building.ts';
import { isCut, stretchOf } from './opening-stretch.ts';
import type { PlanDimension } from './plan-model.ts';
import type { SheetFrame } from './sheet-frame.ts';
import type { Meeting, WallFootprint } from './wall-footprint.ts';

/** A point that an outside dimension may start from. */
type Feature = { at: Point2; alongM: number; outM: number; isCorner: boolean; isAssumed: boolean };
type Facade = { footprint: WallFootprint; side: 1 | -1 };

/** Features closer together share one extension line. */
const SAME_FEATURE_M = 0.02;

/**
 * Dimension strings around a storey, per side of the sheet: openings and corners (tier 0), steps of the facade, and overall,
 * each only where it says more than the next one.
 */
export function facadeDimensions(
  footprints: readonly WallFootprint[],
  openings: readonly (Door | Window)[],
  rooms: readonly Room[],
  frame: SheetFrame,
): PlanDimension[] {
  const outer = footprints.some((footprint) => footprint.wall.isExternal)
    ? footprints.filter((footprint) => footprint.wall.isExternal)
    : footprints;
  const sides: Point2[] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const directions = sides.map(frame.fromSheet);
  const slanted = outer.filter(({ direction }) =>
    directions.every((side) => Math.abs(dot(direction, side)) < PARALLEL),
  );
  return [
    ...directions.flatMap((side) => sideDimensions(outer, openings, rooms, side)),
    ...slanted.flatMap((wall) => wallDimensions(wall, outer, openings, rooms)),
  ];
}

/** Cosine of five degrees: walls at less are parallel to a side. */
const PARALLEL = 0.996;

/** Its sine: walls at less are square to a side. */
const SQUARE = 0.087;

/** A slanted outer wall has its strings beside itself: openings, and its length. */
function wallDimensions(
  footprint: WallFootprint,
  outer: readonly WallFootprint[],
  openings: readonly (Door | Window)[],
  rooms: readonly Room[],
): PlanDimension[] {
  const middle = middleOf(outer);
  const outward = [leftOf(footprint.direction), scale(leftOf(footprint.direction), -1)].find(
    (side) => facadeOf(footprint, leftOf(side), side, rooms, middle).length > 0,
  );
  if (!outward) return [];
  const direction = leftOf(outward);
  const [facade] = facadeOf(footprint, direction, outward, rooms, middle);
  const bays = facade ? merged(featuresOf(facade, outer, openings, direction, outward)) : [];
  const [first] = bays;
  const last = bays.at(-1);
  if (!first || !last || first === last) return [];
  const baseM = Math.max(first.outM, last.outM);
  return [...chain(bays, outward, baseM, 0), ...(bays.length > 2 ? chain([first, last], outward, baseM, 1) : [])];
}

function sideDimensions(
  outer: readonly WallFootprint[],
  openings: readonly (Door | Window)[],
  rooms: readonly Room[],
  outward: Point2,
): PlanDimension[] {
  const direction = leftOf(outward);
  const middle = middleOf(outer);
  const facades = outer.flatMap((footprint) => facadeOf(footprint, direction, outward, rooms, middle));
  if (facades.length === 0) return [];
  const features = visible(
    facades.flatMap((facade) => featuresOf(facade, outer, openings, direction, outward)),
    facades,
    direction,
    outward,
  );
  const corners = outer.flatMap((footprint) => cornersOf(footprint, outer, direction, outward));
  const baseM = Math.max(...corners.map(({ outM }) => outM));
  const bays = merged(features);
  const steps = merged(features.filter((feature) => feature.isCorner));
  const overall = extremesOf([...features, ...corners]);
  const strings = [bays, steps, overall].filter(
    (string, i, all) =>
      string.length > 1 &&
      all
        .slice(i + 1)
        .every((next) => next.length < string.length || lengthOf(next) > lengthOf(string) + SAME_FEATURE_M),
  );
  return strings.flatMap((string, tier) => chain(string, outward, baseM, tier));
}

/** All corners of a wall, whichever way it runs: they decide how far the building reaches. */
function cornersOf(
  footprint: WallFootprint,
  outer: readonly WallFootprint[],
  direction: Point2,
  outward: Point2,
): Feature[] {
  const { wall, startCap, endCap, startMeets, endMeets } = footprint;
  const isAcross = Math.abs(dot(footprint.direction, direction)) < SQUARE;
  return [
    { cap: startCap, meets: startMeets },
    { cap: endCap, meets: endMeets },
  ].flatMap(({ cap, meets }) =>
    [cap.left, cap.right].map((at) => ({
      at,
      alongM: dot(at, direction),
      outM: dot(at, outward),
      isCorner: true,
      isAssumed: isAcross ? wall.assumed.includes('width') : isCornerAssumed(footprint, meets, outer),
    })),
  );
}

const lengthOf = (string: readonly Feature[]): number => (string.at(-1)?.alongM ?? 0) - (string[0]?.alongM ?? 0);

/** First and last along the side; of several at one place the outermost. */
function extremesOf(features: readonly Feature[]): Feature[] {
  const inOrder = merged(features);
  const last = inOrder.at(-1);
  return inOrder[0] && last && inOrder.length > 1 ? [inOrder[0], last] : [];
}

function middleOf(footprints: readonly WallFootprint[]): Point2 {
  const sum = footprints.reduce<Point2>(
    (total, footprint) => add(total, along(footprint.start, footprint.direction, footprint.lengthM / 2)),
    [0, 0],
  );
  return scale(sum, 1 / Math.max(1, footprints.length));
}

/** A wall along `direction` whose outer side looks `outward`: rooms only behind it; without rooms, the building's middle. */
function facadeOf(
  footprint: WallFootprint,
  direction: Point2,
  outward: Point2,
  rooms: readonly Room[],
  middle: Point2,
): Facade[] {
  if (Math.abs(dot(footprint.direction, direction)) < PARALLEL) return [];
  const side = dot(leftOf(footprint.direction), outward) > 0 ? 1 : -1;
  const roomsAt = (leftM: number) =>
    [0.2, 0.5, 0.8].filter((share) => {
      const probe = along(footprint.start, footprint.direction, footprint.lengthM * share, leftM);
      return rooms.some((room) => contains(room.polygon, ...probe));
    }).length;
  const reachM = footprint.halfM + 0.2;
  const outside = roomsAt(side * reachM);
  const inside = roomsAt(-side * reachM);
  const isFacing =
    outside === inside
      ? dot(along(footprint.start, footprint.direction, footprint.lengthM / 2), outward) > dot(middle, outward)
      : inside > outside;
  return isFacing ? [{ footprint, side }] : [];
}

function featuresOf(
  { footprint, side }: Facade,
  outer: readonly WallFootprint[],
  openings: readonly (Door | Window)[],
  direction: Point2,
  outward: Point2,
): Feature[] {
  const feature = (at: Point2, isCorner: boolean, isAssumed: boolean): Feature => ({
    at,
    alongM: dot(at, direction),
    outM: dot(at, outward),
    isCorner,
    isAssumed,
  });
  const { wall, start, halfM } = footprint;
  const [startCorner, endCorner] =
    side === 1 ? [footprint.startCap.left, footprint.endCap.left] : [footprint.startCap.right, footprint.endCap.right];
  const jambs = openings
    .filter((opening) => opening.host_id === wall.id && isCut(opening))
    .flatMap((opening) => {
      const { fromM, toM } = stretchOf(footprint, opening);
      return [fromM, toM].map((alongM) =>
        feature(along(start, footprint.direction, alongM, side * halfM), false, opening.assumed.includes('width')),
      );
    });
  return [
    feature(startCorner, true, isCornerAssumed(footprint, footprint.startMeets, outer)),
    feature(endCorner, true, isCornerAssumed(footprint, footprint.endMeets, outer)),
    ...jambs,
  ];
}

/** How far a facade goes is where the wall around its corner has its outer face: measured where that wall's width is. */
function isCornerAssumed(
  { direction }: WallFootprint,
  meets: readonly Meeting[],
  outer: readonly WallFootprint[],
): boolean {
  const around = outer.filter(
    (other) =>
      meets.some(({ wallId }) => wallId === other.wall.id) && Math.abs(dot(other.direction, direction)) < PARALLEL,
  );
  return around.some(({ wall }) => wall.assumed.includes('width'));
}

/** Without what is hidden behind another facade. */
function visible(
  features: readonly Feature[],
  facades: readonly Facade[],
  direction: Point2,
  outward: Point2,
): Feature[] {
  const screens = facades.map(({ footprint, side }) => {
    const [a, b] =
      side === 1
        ? [footprint.startCap.left, footprint.endCap.left]
        : [footprint.startCap.right, footprint.endCap.right];
    const ends = [dot(a, direction), dot(b, direction)];
    return { fromM: Math.min(...ends), toM: Math.max(...ends), outM: dot(a, outward) };
  });
  return features.filter(
    (feature) =>
      !screens.some(
        (screen) =>
          screen.outM > feature.outM + 0.05 &&
          feature.alongM > screen.fromM + SAME_FEATURE_M &&
          feature.alongM < screen.toM - SAME_FEATURE_M,
      ),
  );
}

/** In order along the side; of features at one place the outermost. */
function merged(features: readonly Feature[]): Feature[] {
  const kept: Feature[] = [];
  for (const feature of [...features].sort((a, b) => a.alongM - b.alongM || b.outM - a.outM)) {
    const last = kept.at(-1);
    if (!last || feature.alongM - last.alongM > SAME_FEATURE_M) kept.push(feature);
    else if (feature.outM > last.outM + SAME_FEATURE_M) kept[kept.length - 1] = feature;
  }
  return kept;
}

const chain = (string: readonly Feature[], outward: Point2, baseM: number, tier: number): PlanDimension[] =>
  string.slice(1).flatMap((to, i) => {
    const from = string[i];
    if (!from) return [];
    return [
      {
        from: from.at,
        to: to.at,
        outward,
        baseM,
        tier,
        lengthM: to.alongM - from.alongM,
        isAssumed: from.isAssumed || to.isAssumed,
      },
    ];
  });
