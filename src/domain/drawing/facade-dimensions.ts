import { add, along, dot, leftOf, scale, type Point2 } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { Door, Room, Window } from '#domain/building/building.ts';
import { isCut, stretchOf } from './opening-stretch.ts';
import type { PlanDimension } from './plan-model.ts';
import type { SheetFrame } from './sheet-frame.ts';
import type { WallFootprint } from './wall-footprint.ts';

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
    ...slanted.flatMap((wall) => wallDimensions(wall, openings, rooms, middleOf(outer))),
  ];
}

/** Cosine of five degrees: walls at less are parallel to a side. */
const PARALLEL = 0.996;

/** A slanted outer wall has its strings beside itself: openings, and its length. */
function wallDimensions(
  footprint: WallFootprint,
  openings: readonly (Door | Window)[],
  rooms: readonly Room[],
  middle: Point2,
): PlanDimension[] {
  const outward = [leftOf(footprint.direction), scale(leftOf(footprint.direction), -1)].find(
    (side) => facadeOf(footprint, leftOf(side), side, rooms, middle).length > 0,
  );
  if (!outward) return [];
  const direction = leftOf(outward);
  const [facade] = facadeOf(footprint, direction, outward, rooms, middle);
  const bays = facade ? merged(featuresOf(facade, openings, direction, outward)) : [];
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
    facades.flatMap((facade) => featuresOf(facade, openings, direction, outward)),
    facades,
    direction,
    outward,
  );
  const corners = outer.flatMap((footprint) => cornersOf(footprint, direction, outward));
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
const cornersOf = ({ wall, startCap, endCap }: WallFootprint, direction: Point2, outward: Point2): Feature[] =>
  [startCap.left, startCap.right, endCap.left, endCap.right].map((at) => ({
    at,
    alongM: dot(at, direction),
    outM: dot(at, outward),
    isCorner: true,
    isAssumed: wall.assumed.includes('width'),
  }));

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
  const isAssumed = wall.assumed.includes('width');
  const jambs = openings
    .filter((opening) => opening.host_id === wall.id && isCut(opening))
    .flatMap((opening) => {
      const { fromM, toM } = stretchOf(footprint, opening);
      return [fromM, toM].map((alongM) =>
        feature(along(start, footprint.direction, alongM, side * halfM), false, opening.assumed.includes('width')),
      );
    });
  // A corner is on the outer face of the wall around it, which is of the same make.
  return [feature(startCorner, true, isAssumed), feature(endCorner, true, isAssumed), ...jambs];
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
