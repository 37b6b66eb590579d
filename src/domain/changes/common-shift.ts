import { distance, middleOf, SAME_M, type Shift } from './compare-element.ts';
import type { IndexedElement, Point } from './element-index.ts';
import type { Pair, Paired } from './pair-elements.ts';

/** Fewer elements tell nothing of the whole. */
const MIN_PAIRS = 5;
const MIN_SHARE = 0.6;

/** How far most elements of a later version lie from where they were, as when it was placed on its site differently; null when they lie in the same place or do not agree. */
export function commonShift({ pairs, removed, added }: Paired): Shift | null {
  const moves = [...pairs, ...uniqueBodies(removed, added)].flatMap(({ before, after }) => (before.box && after.box ? [between(middleOf(before.box), middleOf(after.box))] : []));
  if (moves.length < MIN_PAIRS) return null;
  const shift: Point = [medianOf(moves, 0), medianOf(moves, 1), medianOf(moves, 2)];
  if (distance(shift, [0, 0, 0]) <= SAME_M) return null;
  const agreeing = moves.filter((move) => distance(move, shift) <= SAME_M).length;
  return agreeing > MIN_SHARE * moves.length ? shift : null;
}

/** Elements without a common GlobalId that are the only ones of their name and body in both versions. */
function uniqueBodies(removed: readonly IndexedElement[], added: readonly IndexedElement[]): Pair[] {
  const later = onlyOnes(added);
  return [...onlyOnes(removed)].flatMap(([key, before]) => {
    const after = later.get(key);
    return before && after ? [{ before, after }] : [];
  });
}

/** By what a displacement does not change; undefined for what is there more than once. */
function onlyOnes(elements: readonly IndexedElement[]): Map<string, IndexedElement | undefined> {
  const found = new Map<string, IndexedElement | undefined>();
  for (const element of elements) {
    if (!element.body) continue;
    const { areaM2, volumeM3, center } = element.body;
    const key = [element.category, element.name, ...[areaM2, volumeM3, ...center].map((value) => value.toFixed(2))].join('|');
    found.set(key, found.has(key) ? undefined : element);
  }
  return found;
}

const between = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1], b[2] - a[2]];

function medianOf(moves: readonly Point[], axis: 0 | 1 | 2): number {
  const sorted = moves.map((move) => move[axis]).sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
