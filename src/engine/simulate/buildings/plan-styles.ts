import { radiansOf } from '#geometry/angle.ts';
import { along, type Point2 } from '#geometry/plane.ts';
import type { Random } from '#engine/simulate/random.ts';
import type { BuildingStyle } from './building-model.ts';

/** Wall lines of one storey's rooms: convex, counter-clockwise; neighbours share sides exactly. */
export type StoreyPlan = Point2[][];

export type Box = { x0: number; y0: number; x1: number; y1: number };

/** The plan of the hall of a building with stairs: the same on all storeys. */
export type StairCore = { hall: Box; leftEdge: number; rightEdge: number; depthM: number };

const round = (value: number) => Math.round(value * 20) / 20;

/** Draws the rooms of a building with one storey. */
export function singleStoreyPlan(random: Random, style: BuildingStyle): StoreyPlan {
  if (style === 'office') return officePlan(random);
  const widthM = round(random.between(9, 13));
  const depthM = round(random.between(7.5, 10));
  if (style === 'house' || style === 'attic')
    return split(random, [{ x0: 0, y0: 0, x1: widthM, y1: depthM }], random.integer(5, 9), 1.9).map(corners);
  if (style === 'l-house') {
    const wing: Box = {
      x0: 0,
      y0: depthM,
      x1: round(widthM * random.between(0.4, 0.6)),
      y1: round(depthM + random.between(3.5, 5)),
    };
    return split(random, [{ x0: 0, y0: 0, x1: widthM, y1: depthM }, wing], random.integer(6, 9), 1.9).map(corners);
  }
  const boxes = split(random, [{ x0: 0, y0: 0, x1: widthM, y1: depthM }], random.integer(4, 6), 1.9);
  return [...boxes.map(corners), ...slantedWing(random, widthM, depthM)];
}

/** Hall through the full depth in the middle, with room for a straight flight. */
export function drawStairCore(random: Random): StairCore {
  const depthM = round(random.between(7.6, 9));
  const leftEdge = round(random.between(4, 5.5));
  const hallWidthM = round(random.between(2.5, 3));
  return {
    hall: { x0: leftEdge, y0: 0, x1: leftEdge + hallWidthM, y1: depthM },
    leftEdge,
    rightEdge: round(leftEdge + hallWidthM + random.between(4, 5.5)),
    depthM,
  };
}

/** One storey around a stair core; the hall comes first. */
export function corePlan(random: Random, core: StairCore): StoreyPlan {
  const left = split(random, [{ x0: 0, y0: 0, x1: core.leftEdge, y1: core.depthM }], random.integer(1, 3), 2.2);
  const right = split(
    random,
    [{ x0: core.hall.x1, y0: 0, x1: core.rightEdge, y1: core.depthM }],
    random.integer(2, 3),
    2.2,
  );
  return [core.hall, ...left, ...right].map(corners);
}

/** Rooms of an office floor on both sides of a corridor. */
export function officePlan(random: Random, lengthM = random.between(22, 30)): StoreyPlan {
  const widthM = round(lengthM);
  const [southM, corridorM, northM] = [
    round(random.between(4.8, 6.2)),
    round(random.between(1.8, 2.3)),
    round(random.between(4.8, 6.2)),
  ];
  const row = (y0: number, y1: number) => {
    const boxes: Box[] = [];
    for (let x0 = 0; x0 < widthM - 0.01;) {
      const wish = random.chance(0.25) ? random.between(7, 9.5) : random.between(2.8, 4.6);
      const x1 = widthM - x0 - wish < 2.8 ? widthM : round(x0 + wish);
      boxes.push({ x0, y0, x1, y1 });
      x0 = x1;
    }
    return boxes;
  };
  const corridor: Box = { x0: 0, y0: southM, x1: widthM, y1: southM + corridorM };
  const south = row(0, southM);
  const north = row(southM + corridorM, southM + corridorM + northM).map((box) => alignedTo(box, south, widthM));
  return [corridor, ...south, ...north].map(corners);
}

/** Wall lines that nearly meet across a corridor meet: builders avoid the stagger. */
function alignedTo(box: Box, others: readonly Box[], widthM: number): Box {
  const snap = (x: number) =>
    x === 0 || x === widthM ? x : (others.find((other) => Math.abs(other.x1 - x) < 0.6 && other.x1 < widthM)?.x1 ?? x);
  return { ...box, x0: snap(box.x0), x1: snap(box.x1) };
}

/** Two or three rooms in a strip that leaves the east wall at an angle. */
export function slantedWing(random: Random, eastM: number, depthM: number): Point2[][] {
  const angle = radiansOf(random.between(15, 38)) * (random.chance(0.5) ? 1 : -1);
  const towards: Point2 = [Math.cos(angle), Math.sin(angle)];
  const [y0, y1] = [round(random.between(0.8, 1.4)), round(depthM - random.between(1, 1.8))];
  const shared: [Point2, Point2] = [
    [eastM, y0],
    [eastM, y1],
  ];
  // The cross walls are at right angles to the strip, measured from the corner that is farther along it.
  const leadM = Math.max(0, (y0 - y1) * towards[1], (y1 - y0) * towards[1]);
  const cells: Point2[][] = [];
  let previous = shared;
  let reachM = leadM;
  for (let room = random.integer(1, 2); room >= 0; room--) {
    reachM += random.between(3, 4.5);
    const [south, north] = shared.map((corner) => along(corner, towards, reachM - projected(corner, shared, towards)));
    if (!south || !north) continue;
    cells.push([previous[0], south, north, previous[1]]);
    previous = [south, north];
  }
  return cells;
}

/** How far along `towards` a corner is beyond the one that is least far. */
function projected(corner: Point2, corners: readonly Point2[], towards: Point2): number {
  const reach = ([x, y]: Point2) => x * towards[0] + y * towards[1];
  return reach(corner) - Math.min(...corners.map(reach));
}

/** Cuts the largest room in two until there are `count`, preferring cuts that meet walls already there. */
export function split(random: Random, start: readonly Box[], count: number, leastM: number): Box[] {
  const boxes = [...start];
  for (let attempt = 0; boxes.length < count && attempt < 60; attempt++) {
    boxes.sort((a, b) => (b.x1 - b.x0) * (b.y1 - b.y0) - (a.x1 - a.x0) * (a.y1 - a.y0) || a.x0 - b.x0 || a.y0 - b.y0);
    const box = boxes[attempt % Math.min(2, boxes.length)];
    if (!box) break;
    const isAcrossX = box.x1 - box.x0 > box.y1 - box.y0 ? random.chance(0.9) : random.chance(0.1);
    const [low, high] = isAcrossX ? [box.x0, box.x1] : [box.y0, box.y1];
    if (high - low < 2 * leastM) continue;
    const wish = round(low + (high - low) * random.between(0.33, 0.67));
    const known = boxes.flatMap((other) => (isAcrossX ? [other.x0, other.x1] : [other.y0, other.y1]));
    const cut = known.find((line) => Math.abs(line - wish) < 0.7) ?? wish;
    if (cut - low < leastM || high - cut < leastM) continue;
    boxes.splice(
      boxes.indexOf(box),
      1,
      isAcrossX ? { ...box, x1: cut } : { ...box, y1: cut },
      isAcrossX ? { ...box, x0: cut } : { ...box, y0: cut },
    );
  }
  return boxes.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

export function corners({ x0, y0, x1, y1 }: Box): Point2[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}
