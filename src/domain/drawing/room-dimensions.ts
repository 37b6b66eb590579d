import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { distance, dot, leftOf, subtract, type Point2 } from '#geometry/plane.ts';
import { edgesOf } from '#geometry/polygon.ts';
import type { Room } from '#domain/building/building.ts';
import type { PlanDimension } from './plan-model.ts';
import type { SheetFrame } from './sheet-frame.ts';
import type { WallFootprint } from './wall-footprint.ts';

/** Shorter clear measures only crowd the sheet. */
const SHORTEST_M = 1;
/** Closets go without. */
const SMALLEST_M2 = 2;
/** Where across the room its measure may run, best first: near a wall, away from tag and furniture. */
const PLACES = [0.12, 0.88, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5];
/** Half of the strip that a dimension and its figure take. */
const STRIP_HALF_M = 0.12;
const FIGURE_HALF_M = 0.35;

/**
 * Clear width and depth of a room between finished faces, each where it crosses the fewest `obstacles` (sheet's frame); left
 * out where its figure would overlap the room's `tag`. Between walls it is measured, though the room be open elsewhere.
 */
export function roomDimensions(
  room: Room,
  frame: SheetFrame,
  obstacles: readonly Bounds2[],
  tag: Bounds2,
  footprints: readonly WallFootprint[],
): PlanDimension[] {
  if (room.areaM2 < SMALLEST_M2) return [];
  const ring = room.polygon.map(frame.toSheet);
  const horizontal = bestSpan(ring, obstacles, tag);
  const vertical = bestSpan(ring.map(swap), obstacles.map(swapBounds), swapBounds(tag));
  const hasOpenBoundary = room.assumed.includes('boundary');
  const isMeasured = (end: Point2): boolean => footprints.some((footprint) => isOnFace(footprint, end));
  const dimension = (sheetFrom: Point2, sheetTo: Point2, outward: Point2): PlanDimension => {
    const [from, to] = [frame.fromSheet(sheetFrom), frame.fromSheet(sheetTo)];
    return {
      from,
      to,
      outward: frame.fromSheet(outward),
      baseM: 0,
      tier: null,
      lengthM: distance(from, to),
      isAssumed: hasOpenBoundary && !(isMeasured(from) && isMeasured(to)),
    };
  };
  return [
    ...(horizontal ? [dimension([horizontal.from, horizontal.at], [horizontal.to, horizontal.at], [0, 1])] : []),
    ...(vertical ? [dimension([vertical.at, vertical.from], [vertical.at, vertical.to], [-1, 0])] : []),
  ];
}

/** A measure that ends this near to a wall's face ends at the wall. */
const ON_FACE_M = 0.06;

function isOnFace({ start, direction, lengthM, halfM }: WallFootprint, end: Point2): boolean {
  const offset = subtract(end, start);
  const [alongM, offM] = [dot(offset, direction), Math.abs(dot(offset, leftOf(direction)))];
  return alongM > -halfM && alongM < lengthM + halfM && Math.abs(offM - halfM) < ON_FACE_M;
}

const swap = ([x, y]: Point2): Point2 => [y, x];
const swapBounds = (box: Bounds2): Bounds2 => ({ minX: box.minY, minY: box.minX, maxX: box.maxY, maxY: box.maxX });

type Span = { at: number; from: number; to: number };

/** The widest horizontal run through a ring, at the least crowded height. */
function bestSpan(ring: readonly Point2[], obstacles: readonly Bounds2[], tag: Bounds2): Span | undefined {
  const bounds = boundsOf(ring);
  if (!bounds) return undefined;
  let best: Span | undefined;
  let bestScore = -Infinity;
  for (const [rank, place] of PLACES.entries()) {
    const at = bounds.minY + (bounds.maxY - bounds.minY) * place;
    const span = widestSpan(ring, at);
    if (!span || span.to - span.from < SHORTEST_M || hasFigureOn(span, tag)) continue;
    const score =
      (span.to - span.from) / (bounds.maxX - bounds.minX) - 2 * crossedShare(span, [...obstacles, tag]) - 0.02 * rank;
    if (score > bestScore + 1e-9) {
      best = span;
      bestScore = score;
    }
  }
  return best;
}

function widestSpan(ring: readonly Point2[], at: number): Span | undefined {
  const hits = edgesOf(ring)
    .filter(([a, b]) => a[1] > at !== b[1] > at)
    .map(([a, b]) => a[0] + ((at - a[1]) * (b[0] - a[0])) / (b[1] - a[1]))
    .sort((a, b) => a - b);
  let best: Span | undefined;
  for (let i = 0; i + 1 < hits.length; i += 2) {
    const span = { at, from: hits[i] ?? 0, to: hits[i + 1] ?? 0 };
    if (!best || span.to - span.from > best.to - best.from) best = span;
  }
  return best;
}

const hasFigureOn = ({ at, from, to }: Span, tag: Bounds2): boolean => {
  const middle = (from + to) / 2;
  return (
    tag.minY < at + STRIP_HALF_M &&
    tag.maxY > at - STRIP_HALF_M &&
    tag.minX < middle + FIGURE_HALF_M &&
    tag.maxX > middle - FIGURE_HALF_M
  );
};

/** Share of the run that is over obstacles; its middle, where the figure is, counts double. */
function crossedShare({ at, from, to }: Span, obstacles: readonly Bounds2[]): number {
  const middle = (from + to) / 2;
  return obstacles.reduce((sum, box) => {
    if (box.minY > at + STRIP_HALF_M || box.maxY < at - STRIP_HALF_M) return sum;
    const overlap = Math.min(to, box.maxX) - Math.max(from, box.minX);
    if (overlap <= 0) return sum;
    const figure = Math.min(middle + FIGURE_HALF_M, box.maxX) - Math.max(middle - FIGURE_HALF_M, box.minX);
    return sum + overlap / (to - from) + (figure > 0 ? 0.5 : 0);
  }, 0);
}
