import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { SlantedColumn } from './slanted-columns.ts';

/** An upright surface along a part of a circle in plan, counter-clockwise from one angle to another. */
export type Arc = { center: Point2; radiusM: number; fromRad: number; toRad: number };

/** Rounder surfaces are columns, and flatter ones are walls with noise. */
const RADIUS_M = [0.8, 12] as const;
const LEAST_TURN = radiansOf(40);
const LEAST_LENGTH_M = 1.2;
/** The surface may be interrupted by an opening or what is along a main direction, but not much of it. */
const MOST_GAP_M = 1;
const LEAST_COVERED = 0.6;
/** Corners and middles of facets lie about their circle, and their normals about its spokes. */
const ASIDE_M = 0.045;
const RADIAL = Math.cos(radiansOf(16));
/** Circles are tried through columns this far from each other. */
const REACH_M = [0.3, 2.2] as const;
/** Directions of 10 degrees each, of which so many must show in so many columns. */
const DIRECTIONS = 18;
const LEAST_DIRECTIONS = 3;
const LEAST_IN_DIRECTION = 4;
/** Neighboring facets turn by less than half of this, and one of them may be along a main direction. Where a corner is cut, walls turn by more. */
const MOST_TURN = radiansOf(40);
/** A few columns at a corner look in between. */
const STRAYS = 2;
/** There are at most so many searches, each of at most so many tries. */
const MOST_SEARCHES = 8;
const MOST_SEEDS = 160;
const TRIES = 12;
const STEP_M = 0.05;

/** The arcs among columns, those with most columns first: circles through three columns each, by a fixed sequence of tries. */
export function findArcs(columns: readonly SlantedColumn[]): Arc[] {
  const arcs: Arc[] = [];
  let rest = [...columns];
  for (let search = 0; search < MOST_SEARCHES; search++) {
    const circle = bestCircle(rest);
    if (!circle) break;
    const arc = refined(circle, rest);
    if (arc) arcs.push(arc);
    rest = rest.filter((column) => !(arc ? isOnArc(column, arc) : isOn(circle, column)));
  }
  return arcs;
}

/** The angle of a place as seen from an arc's center, counted on from where the arc begins: 0 to 2 pi. */
export function turnAt({ center, fromRad }: Arc, x: number, y: number): number {
  const turn = Math.atan2(y - center[1], x - center[0]) - fromRad;
  return turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI));
}

function isOnArc(column: SlantedColumn, arc: Arc): boolean {
  const isBeside = Math.abs(Math.hypot(column.x - arc.center[0], column.y - arc.center[1]) - arc.radiusM) < 2 * ASIDE_M;
  return isBeside && turnAt(arc, column.x, column.y) < arc.toRad - arc.fromRad;
}

/** Of the circles tried the one with most columns near the first of its three, if they look in different directions. */
function bestCircle(columns: readonly SlantedColumn[]): Circle | undefined {
  const stride = Math.max(1, Math.ceil(columns.length / MOST_SEEDS));
  let best: { circle: Circle; count: number } | undefined;
  let state = 1;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let at = 0; at < columns.length; at += stride) {
    const seed = columns[at]!;
    const around = columns.filter((other) => {
      const apartM2 = (other.x - seed.x) ** 2 + (other.y - seed.y) ** 2;
      return apartM2 > REACH_M[0] ** 2 && apartM2 < REACH_M[1] ** 2;
    });
    if (around.length < 2) continue;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const three = [seed, around[next(around.length)]!, around[next(around.length)]!] as const;
      const circle = throughThree(...three);
      if (!circle || !three.every((column) => isOn(circle, column))) continue;
      const count = turningOn(circle, around);
      if (count > (best?.count ?? 0)) best = { circle, count };
    }
  }
  return best?.circle;
}

/** Number of columns on a circle; 0 where they look in few directions, as those of straight walls beside it do. */
function turningOn(circle: Circle, columns: readonly SlantedColumn[]): number {
  const directions = new Uint32Array(DIRECTIONS);
  let count = 0;
  for (const column of columns) {
    if (!isOn(circle, column)) continue;
    count++;
    const turn = Math.atan2(column.ny, column.nx) / Math.PI + 1;
    directions[Math.floor(turn * DIRECTIONS) % DIRECTIONS]!++;
  }
  return directions.filter((own) => own >= LEAST_IN_DIRECTION).length >= LEAST_DIRECTIONS ? count : 0;
}

type Circle = { center: Point2; radiusM: number };

function isOn({ center, radiusM }: Circle, { x, y, nx, ny }: SlantedColumn): boolean {
  const dx = x - center[0];
  const dy = y - center[1];
  const squaredM2 = dx * dx + dy * dy;
  if (squaredM2 < (radiusM - ASIDE_M) ** 2 || squaredM2 > (radiusM + ASIDE_M) ** 2) return false;
  return Math.abs(dx * nx + dy * ny) > RADIAL * Math.sqrt(squaredM2);
}

function throughThree(a: SlantedColumn, b: SlantedColumn, c: SlantedColumn): Circle | undefined {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) < 1e-6) return undefined;
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  const [ux, uy] = [(cy * b2 - by * c2) / twice, (bx * c2 - cx * b2) / twice];
  const radiusM = Math.hypot(ux, uy);
  return isRadius(radiusM) ? { center: [a.x + ux, a.y + uy], radiusM } : undefined;
}

const isRadius = (radiusM: number): boolean => radiusM >= RADIUS_M[0] && radiusM <= RADIUS_M[1];

/** The arc that the columns on a circle cover, the circle fitted to them; undefined where that is too little. */
function refined(first: Circle, columns: readonly SlantedColumn[]): Arc | undefined {
  let circle = first;
  let run: SlantedColumn[] = [];
  for (let pass = 0; pass < 4; pass++) {
    run = longestRun(circle, columns);
    const fitted = fitCircle(run);
    if (!fitted || !isRadius(fitted.radiusM)) return undefined;
    circle = fitted;
  }
  run = longestRun(circle, columns);
  const [start, end] = [run[0], run.at(-1)];
  if (!start || !end) return undefined;
  const fromRad = angleAt(circle, start);
  const arc = { ...circle, fromRad, toRad: fromRad };
  const turn = turnAt(arc, end.x, end.y);
  const steps = new Set(run.map(({ x, y }) => Math.floor((turnAt(arc, x, y) * circle.radiusM) / STEP_M)));
  const lengthM = turn * circle.radiusM;
  if (!turnsSteadily(run, fromRad + turn / 2)) return undefined;
  if (turn < LEAST_TURN || lengthM < LEAST_LENGTH_M || steps.size * STEP_M < LEAST_COVERED * lengthM) return undefined;
  return { ...arc, toRad: fromRad + turn };
}

/** Whether the directions of columns follow each other closely, seen from the spoke in their middle. */
function turnsSteadily(columns: readonly SlantedColumn[], middleRad: number): boolean {
  const turns = columns
    .map(({ nx, ny }) => (Math.atan2(ny, nx) - middleRad + 3.5 * Math.PI) % Math.PI)
    .sort((a, b) => a - b);
  return turns.every((turn, index) => (turns[index + STRAYS + 1] ?? turn) - turn < MOST_TURN);
}

const angleAt = ({ center }: Circle, { x, y }: SlantedColumn): number => Math.atan2(y - center[1], x - center[0]);

/** The columns on a circle between two of its widest gaps, counter-clockwise: the longest such stretch. */
function longestRun(circle: Circle, columns: readonly SlantedColumn[]): SlantedColumn[] {
  const sorted = columns
    .filter((column) => isOn(circle, column))
    .map((column) => ({ column, angle: angleAt(circle, column) }))
    .sort((a, b) => a.angle - b.angle);
  const mostTurn = MOST_GAP_M / circle.radiusM;
  const turnTo = (index: number): number => {
    const before = sorted[(index + sorted.length - 1) % sorted.length]!;
    return (sorted[index]!.angle - before.angle + 2 * Math.PI) % (2 * Math.PI);
  };
  const first = Math.max(
    0,
    sorted.findIndex((_, index) => turnTo(index) > mostTurn),
  );
  let [best, run]: [SlantedColumn[], SlantedColumn[]] = [[], []];
  for (let step = 0; step < sorted.length; step++) {
    const index = (first + step) % sorted.length;
    if (step > 0 && turnTo(index) > mostTurn) run = [];
    run.push(sorted[index]!.column);
    if (run.length > best.length) best = run;
  }
  return best;
}

/** The circle of least squared differences of power (Kasa). */
function fitCircle(points: readonly SlantedColumn[]): Circle | undefined {
  const n = points.length;
  if (n < 3) return undefined;
  const mx = points.reduce((sum, { x }) => sum + x, 0) / n;
  const my = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [xx, xy, yy, xz, yz, z] = [0, 0, 0, 0, 0, 0];
  for (const point of points) {
    const [x, y] = [point.x - mx, point.y - my];
    const square = x * x + y * y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xz += x * square;
    yz += y * square;
    z += square;
  }
  const twice = 2 * (xx * yy - xy * xy);
  if (Math.abs(twice) < 1e-9) return undefined;
  const [ux, uy] = [(xz * yy - yz * xy) / twice, (yz * xx - xz * xy) / twice];
  return { center: [mx + ux, my + uy], radiusM: Math.sqrt(ux * ux + uy * uy + z / n) };
}
