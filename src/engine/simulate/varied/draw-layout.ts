import type { Point2 } from '#geometry/plane.ts';
import type { Random } from '#engine/simulate/random.ts';
import {
  corners,
  officePlan,
  slantedWing,
  split,
  type Box,
  type StairCore,
} from '#engine/simulate/buildings/plan-styles.ts';
import type { BuildingFeature } from './building-features.ts';
import type { CellKind, LayoutCell } from './layout-cell.ts';
import { cutShafts, roundOneSide, uniteTwo } from './reshape-cells.ts';

/** The storeys of a building on paper, ground floor first, and the hall that its stairs run in. */
export type Layout = { storeys: LayoutCell[][]; core: StairCore | undefined };

const round = (value: number) => Math.round(value * 20) / 20;
const LEAST_ROOM_M = 1.9;

const cellOf = (box: Box, kind: CellKind = 'room', level = 0): LayoutCell => ({ corners: corners(box), kind, level });

/** Rooms of all storeys for a set of features; undefined when one of them found no place. */
export function drawLayout(random: Random, features: ReadonlySet<BuildingFeature>): Layout | undefined {
  const layout = features.has('stair-hall')
    ? stairLayout(random, features)
    : { storeys: [features.has('split-level') ? splitLevel(random) : oneStorey(random, features)], core: undefined };
  const { core } = layout;
  let { storeys } = layout;
  if (features.has('shaft')) {
    const cut = cutShafts(random, storeys, core && [core.leftEdge, core.depthM]);
    if (!cut) return undefined;
    storeys = cut;
  }
  if (features.has('curved-wall')) {
    const rounded = roundOneSide(random, storeys[0] ?? []);
    if (!rounded) return undefined;
    storeys = [rounded, ...storeys.slice(1)];
  }
  return { storeys: storeys.map((cells) => (random.chance(0.4) ? uniteTwo(random, cells) : cells)), core };
}

/** A plan without stairs: a block, an L, a block with a slanted wing, or rooms along a corridor. */
function oneStorey(random: Random, features: ReadonlySet<BuildingFeature>): LayoutCell[] {
  const [widthM, depthM] = [round(random.between(9, 14)), round(random.between(7.5, 10.5))];
  const block: Box = { x0: 0, y0: 0, x1: widthM, y1: depthM };
  const style = random.pick(['block', 'l', 'wing', 'corridor'] as const);
  if (style === 'corridor' || (features.has('suspended-ceiling') && random.chance(0.6)))
    return officePlan(random, random.between(13, 18)).map((cell) => ({ corners: cell, kind: 'room', level: 0 }));
  if (style === 'wing') {
    const wing = slantedWing(random, widthM, depthM).map((cell) => ({
      corners: cell,
      kind: 'room' as const,
      level: 0,
    }));
    return [...split(random, [block], random.integer(4, 6), LEAST_ROOM_M).map((box) => cellOf(box)), ...wing];
  }
  const wing: Box = {
    x0: 0,
    y0: depthM,
    x1: round(widthM * random.between(0.4, 0.6)),
    y1: round(depthM + random.between(3.5, 5)),
  };
  const start = style === 'l' ? [block, wing] : [block];
  return split(random, start, random.integer(5, 9), LEAST_ROOM_M).map((box) => cellOf(box));
}

/** Two parts side by side, the east one half a storey higher; its hall with the half flight is at the wall between. */
function splitLevel(random: Random): LayoutCell[] {
  const depthM = round(random.between(7.5, 10));
  const middleM = round(random.between(4.5, 7));
  const hallM = round(random.between(3.6, 4.4));
  const eastM = round(middleM + hallM + random.between(2.8, 4.5));
  const hallDepthM = round(random.between(2.6, 3.4));
  const west = split(random, [{ x0: 0, y0: 0, x1: middleM, y1: depthM }], random.integer(2, 4), LEAST_ROOM_M);
  const hall: Box = { x0: middleM, y0: 0, x1: middleM + hallM, y1: hallDepthM };
  const others: Box[] = [
    { x0: middleM, y0: hallDepthM, x1: hall.x1, y1: depthM },
    { x0: hall.x1, y0: 0, x1: eastM, y1: depthM },
  ];
  const east = split(random, others, random.integer(2, 4), LEAST_ROOM_M);
  return [...west.map((box) => cellOf(box)), cellOf(hall, 'stairs', 1), ...east.map((box) => cellOf(box, 'room', 1))];
}

/** Two or three storeys around a hall with straight flights; with a hall over two storeys in the south-east. */
function stairLayout(random: Random, features: ReadonlySet<BuildingFeature>): Layout {
  const depthM = round(random.between(8.6, 10));
  const leftEdge = round(random.between(4, 6));
  const hall: Box = { x0: leftEdge, y0: 0, x1: round(leftEdge + random.between(2.5, 3.2)), y1: depthM };
  const rightEdge = round(hall.x1 + random.between(4, 6));
  const isTall = features.has('hall');
  const tallM = isTall ? round(random.between(4, 5.5)) : 0;
  const storeyCount = isTall || features.has('attic') || random.chance(0.8) ? 2 : 3;
  const storeys = Array.from({ length: storeyCount }, (_, index) => {
    const left = split(random, [{ x0: 0, y0: 0, x1: leftEdge, y1: depthM }], random.integer(1, 3), 2.2);
    const right = split(
      random,
      [{ x0: hall.x1, y0: tallM, x1: rightEdge, y1: depthM }],
      random.integer(1, isTall ? 2 : 3),
      2.2,
    );
    const tall = isTall
      ? [cellOf({ x0: hall.x1, y0: 0, x1: rightEdge, y1: tallM }, index === 0 ? 'hall' : 'void')]
      : [];
    return [cellOf(hall, 'stairs'), ...tall, ...[...left, ...right].map((box) => cellOf(box))];
  });
  return { storeys, core: { hall, leftEdge, rightEdge, depthM } };
}

/** A small detached house, its corner at `origin`. */
export function drawAnnex(random: Random, [x, y]: Point2): LayoutCell[] {
  const box: Box = { x0: x, y0: y, x1: round(x + random.between(4.5, 8)), y1: round(y + random.between(4.5, 7)) };
  const boxes = split(random, [box], random.integer(2, 4), LEAST_ROOM_M);
  return boxes.map((part) => cellOf(part));
}
