import { boundsOf } from '#geometry/bounds.ts';
import { add, cross, distance, rotate, subtract, type Point2, type Segment2 } from '#geometry/plane.ts';
import { type LineField, lineField, placesAlong } from './line-field.ts';

/** A turn about the origin, counter-clockwise, and then a move in metres. */
export type Placement = { turnRad: number; moveM: Point2 };
/**
 * The best fit of lines to others. `share`: of their length, what is then within 5 cm of a line that runs the same
 * way. `by`: already aligned; common lines; nothing in common, so that only their centers are aligned.
 */
export type Alignment = { placement: Placement; share: number; by: 'place' | 'lines' | 'middles' };

type Places = ReturnType<typeof placesAlong>;
type Peak = { at: number; lengthM: number };
/** The drawing, ready for any model: its lines by place, its main direction, and where they lie when that is level. */
type Target = { field: LineField; directionRad: number; peaks: readonly [Peak[], Peak[]] };

const UNMOVED: Placement = { turnRad: 0, moveM: [0, 0] };
const SAME_M = 0.05;
/** While a place is only guessed. */
const NEAR_M = 0.15;
const PLACES = 1500;
/** Enough to tell guesses apart. */
const GUESS_PLACES = 400;
/** So much in common, and the files share their coordinates. */
const SAME_PLACE_SHARE = 0.5;
const MIN_SHARE = 0.3;
/** A building that looks alike when it is turned is turned as little as possible. */
const TURN_GAIN = 0.03;
const LONGEST = 6000;
const QUARTERS = [0, 1, -1, 2];
const BIN_M = 0.05;
const PEAKS = 120;
const GUESSES = 6;

/**
 * Lays the lines of a model over those of a drawing (viewers.md §2.5: aligned to the DXF), one model or level after the
 * other. Both in metres; a fixed size of 1:1.
 */
export function createAligner(drawn: readonly Segment2[]): (moving: readonly Segment2[]) => Alignment {
  const fixed = longest(drawn);
  const field = lineField(fixed);
  const directionRad = mainDirection(fixed);
  const target: Target = { field, directionRad, peaks: peaksAlong(turned(fixed, -directionRad)) };
  return (moving) => {
    const lines = longest(moving);
    const places = placesAlong(lines, PLACES);
    const unmoved = shareOf(field, places, UNMOVED, SAME_M);
    if (unmoved >= SAME_PLACE_SHARE) return { placement: UNMOVED, share: unmoved, by: 'place' };
    const guess = bestGuess(target, lines);
    const placement = guess && settle(field, places, guess);
    const share = placement ? shareOf(field, places, placement, SAME_M) : 0;
    if (placement && share >= MIN_SHARE) return { placement, share, by: 'lines' };
    const middles: Placement = { turnRad: 0, moveM: subtract(middleOf(drawn.flat()), middleOf(moving.flat())) };
    return { placement: middles, share: shareOf(field, places, middles, SAME_M), by: 'middles' };
  };
}

export function placed({ turnRad, moveM }: Placement, point: Point2): Point2 {
  return add(rotate(point, turnRad), moveM);
}

function longest(lines: readonly Segment2[]): readonly Segment2[] {
  return lines.length <= LONGEST
    ? lines
    : lines.toSorted(([a, b], [c, d]) => distance(c, d) - distance(a, b)).slice(0, LONGEST);
}

function shareOf(field: LineField, places: Places, placement: Placement, reachM: number): number {
  const hits = places.filter(({ at, direction }) =>
    field.nearest(placed(placement, at), rotate(direction, placement.turnRad), reachM),
  ).length;
  return hits / Math.max(1, places.length);
}

/** Along the main directions of both, in quarter turns; walls that are apart by the same distances vote for a move. */
function bestGuess({ field, directionRad, peaks }: Target, moving: readonly Segment2[]): Placement | null {
  const places = placesAlong(moving, GUESS_PLACES);
  const from = mainDirection(moving);
  let best: { placement: Placement; share: number } | null = null;
  for (const quarters of QUARTERS) {
    const turnRad = nearZero(directionRad - from + (quarters * Math.PI) / 2);
    const [xs, ys] = peaksAlong(turned(moving, (quarters * Math.PI) / 2 - from));
    for (const x of commonMoves(peaks[0], xs)) {
      for (const y of commonMoves(peaks[1], ys)) {
        const placement: Placement = { turnRad, moveM: rotate([x, y], directionRad) };
        const share = shareOf(field, places, placement, NEAR_M);
        if (!best || share > best.share + gainNeeded(turnRad, best.placement.turnRad)) best = { placement, share };
      }
    }
  }
  return best?.placement ?? null;
}

/** How much better a turn has to be than another one: less for a smaller turn, more for a larger. */
function gainNeeded(turnRad: number, knownRad: number): number {
  if (Math.abs(turnRad - knownRad) < 0.01) return 0;
  return Math.abs(turnRad) < Math.abs(knownRad) - 0.01 ? -TURN_GAIN : TURN_GAIN;
}

const turned = (lines: readonly Segment2[], angleRad: number): Segment2[] =>
  lines.map(([a, b]) => [rotate(a, angleRad), rotate(b, angleRad)]);

/** Direction modulo a quarter turn, in which most length runs, radians. */
function mainDirection(lines: readonly Segment2[]): number {
  const BINS = 180;
  const angles = lines.map(([a, b]) => ({
    lengthM: distance(a, b),
    angleRad: modulo(Math.atan2(b[1] - a[1], b[0] - a[0]), Math.PI / 2),
  }));
  const bins = new Float64Array(BINS);
  for (const { lengthM, angleRad } of angles) bins[Math.floor((angleRad / (Math.PI / 2)) * BINS) % BINS]! += lengthM;
  const smooth = (i: number) => [-1, 0, 1].reduce((sum, k) => sum + bins[modulo(i + k, BINS)]!, 0);
  let peak = 0;
  for (let i = 1; i < BINS; i++) if (smooth(i) > smooth(peak)) peak = i;
  const about = ((peak + 0.5) / BINS) * (Math.PI / 2);
  const near = angles
    .map(({ lengthM, angleRad }) => ({
      lengthM,
      off: modulo(angleRad - about + Math.PI / 4, Math.PI / 2) - Math.PI / 4,
    }))
    .filter(({ off }) => Math.abs(off) < 0.0175);
  const whole = near.reduce((sum, { lengthM }) => sum + lengthM, 0);
  return about + near.reduce((sum, { lengthM, off }) => sum + lengthM * off, 0) / Math.max(whole, 1e-9);
}

/** The moves along one axis by which most length of lines across it comes to lie upon each other, best first. */
function commonMoves(a: readonly Peak[], b: readonly Peak[]): number[] {
  const votes = new Map<number, number>();
  for (const p of a) {
    for (const q of b) {
      const bin = Math.round((p.at - q.at) / BIN_M);
      for (const [k, weight] of [
        [0, 1],
        [-1, 0.5],
        [1, 0.5],
      ] as const)
        votes.set(bin + k, (votes.get(bin + k) ?? 0) + weight * Math.min(p.lengthM, q.lengthM));
    }
  }
  const chosen: number[] = [];
  for (const [bin] of [...votes].sort(([, m], [, n]) => n - m)) {
    if (chosen.every((other) => Math.abs(other - bin) > 2)) chosen.push(bin);
    if (chosen.length === GUESSES) break;
  }
  return chosen.map((bin) => bin * BIN_M);
}

/** Where along both axes the most length runs across them. */
const peaksAlong = (lines: readonly Segment2[]) => [peaksOf(lines, 0), peaksOf(lines, 1)] as const;

function peaksOf(lines: readonly Segment2[], axis: 0 | 1): Peak[] {
  const found = new Map<number, number>();
  for (const [a, b] of lines) {
    const lengthM = distance(a, b);
    if (Math.abs(a[axis] - b[axis]) > 0.02 * lengthM) continue;
    const bin = Math.round((a[axis] + b[axis]) / 2 / BIN_M);
    found.set(bin, (found.get(bin) ?? 0) + lengthM);
  }
  return [...found]
    .sort(([, m], [, n]) => n - m)
    .slice(0, PEAKS)
    .map(([bin, lengthM]) => ({ at: bin * BIN_M, lengthM }));
}

/** Least squares of the distances from the lines, a few times over: from centimetres to millimetres. */
function settle(field: LineField, places: Places, guess: Placement): Placement {
  let placement = guess;
  const own = middleOf(places.map(({ at }) => at));
  for (let i = 0; i < 8; i++) {
    const middle = placed(placement, own);
    const sums = { xx: 1e-6, xy: 0, yy: 1e-6, xt: 0, yt: 0, tt: 1e-6, x: 0, y: 0, t: 0 };
    for (const { at, direction } of places) {
      const here = placed(placement, at);
      const near = field.nearest(here, rotate(direction, placement.turnRad), i < 3 ? NEAR_M : SAME_M);
      if (!near) continue;
      const [nx, ny] = near.normal;
      const lever = cross(subtract(here, middle), near.normal);
      sums.xx += nx * nx;
      sums.xy += nx * ny;
      sums.yy += ny * ny;
      sums.xt += nx * lever;
      sums.yt += ny * lever;
      sums.tt += lever * lever;
      sums.x -= nx * near.offM;
      sums.y -= ny * near.offM;
      sums.t -= lever * near.offM;
    }
    placement = nudged(placement, middle, solve(sums));
  }
  return placement;
}

type Sums = Record<'xx' | 'xy' | 'yy' | 'xt' | 'yt' | 'tt' | 'x' | 'y' | 't', number>;

/** Cramer's rule for the symmetric three by three. */
function solve({ xx, xy, yy, xt, yt, tt, x, y, t }: Sums): [dx: number, dy: number, turnRad: number] {
  const of = (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) =>
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const whole = of(xx, xy, xt, xy, yy, yt, xt, yt, tt);
  return [
    of(x, xy, xt, y, yy, yt, t, yt, tt) / whole,
    of(xx, x, xt, xy, y, yt, xt, t, tt) / whole,
    of(xx, xy, x, xy, yy, y, xt, yt, t) / whole,
  ];
}

/** Turned about `middle` and moved. */
function nudged(
  { turnRad, moveM }: Placement,
  middle: Point2,
  [dx, dy, dTurnRad]: [number, number, number],
): Placement {
  return { turnRad: turnRad + dTurnRad, moveM: add(add(rotate(subtract(moveM, middle), dTurnRad), middle), [dx, dy]) };
}

/** Of the box around. */
function middleOf(points: readonly Point2[]): Point2 {
  const box = boundsOf(points);
  return box ? [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2] : [0, 0];
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
/** Within half a turn either way. */
const nearZero = (angleRad: number) => modulo(angleRad + Math.PI, 2 * Math.PI) - Math.PI;
