import { distance, middleOf, SAME_M, sizeOf, without, type Box, type Shift } from './compare-element.ts';
import type { IndexedElement } from './element-index.ts';

export type Pair = { before: IndexedElement; after: IndexedElement };
/** What belongs together, and what is left of each version. */
export type Paired = { pairs: Pair[]; removed: IndexedElement[]; added: IndexedElement[] };

const NEAR_M = 0.05;
const NEAR_SHARE = 0.05;
const CELL_M = 0.25;
/** Of one cell: a file with thousands of elements on one spot must not hold up others. */
const MAX_LOOKED_AT = 12;

/** Pairs what has the same key, in the order of both lists. */
function pairByKey(before: readonly IndexedElement[], after: readonly IndexedElement[], keyOf: (element: IndexedElement, isAfter: boolean) => string): Paired {
  const waiting = Map.groupBy(after.toReversed(), (element) => keyOf(element, true));
  const [pairs, removed, taken]: [Pair[], IndexedElement[], Set<IndexedElement>] = [[], [], new Set()];
  for (const element of before) {
    const found = waiting.get(keyOf(element, false))?.pop();
    if (!found) removed.push(element);
    else {
      pairs.push({ before: element, after: found });
      taken.add(found);
    }
  }
  return { pairs, removed, added: after.filter((element) => !taken.has(element)) };
}

/** By GlobalId. */
export const pairById = (before: readonly IndexedElement[], after: readonly IndexedElement[]): Paired => pairByKey(before, after, ({ id }) => id);

/** By category and nearly the same box: one to one, the nearest first. Those without a body by category, name and storey. */
export function pairByPlace(before: readonly IndexedElement[], after: readonly IndexedElement[], shift: Shift | null): Paired {
  const exact = pairByKey(before, after, (element, isAfter) => [element.category, element.name, element.storey ?? '', element.box ? cornersInMm(without(element.box, isAfter ? shift : null)) : ''].join('|'));
  const near = pairNearest(exact.removed, exact.added, shift);
  return { ...near, pairs: [...exact.pairs, ...near.pairs] };
}

const cornersInMm = ({ min, max }: Box) => [...min, ...max].map((value) => Math.round(value / 0.001)).join(' ');

type Placed = { element: IndexedElement; box: Box };
type Candidate = Pair & { apart: number; unlike: number };

function pairNearest(before: readonly IndexedElement[], after: readonly IndexedElement[], shift: Shift | null): Paired {
  const cells = Map.groupBy(placed(after, shift), ({ element, box }) => keysOf(element.category, middleOf(box), 0)[0] ?? '');
  const candidates = placed(before, null).flatMap((one) =>
    keysOf(one.element.category, middleOf(one.box), NEAR_M).flatMap((key) => (cells.get(key) ?? []).slice(0, MAX_LOOKED_AT).flatMap((other) => candidateOf(one, other) ?? [])),
  );
  const [gone, come] = [new Set(before), new Set(after)];
  const pairs: Pair[] = [];
  for (const { before: one, after: other } of candidates.sort(byNearness)) {
    if (!gone.has(one) || !come.has(other)) continue;
    gone.delete(one);
    come.delete(other);
    pairs.push({ before: one, after: other });
  }
  return { pairs, removed: [...gone], added: [...come] };
}

const placed = (elements: readonly IndexedElement[], shift: Shift | null): Placed[] => elements.flatMap((element) => (element.box ? [{ element, box: without(element.box, shift) }] : []));

/** Cells of a grid that lie within a reach of a point. */
function keysOf(category: string, middle: readonly [number, number, number], reach: number): string[] {
  const [xs, ys, zs] = middle.map((value) => [...new Set([value - reach, value + reach].map((end) => Math.floor(end / CELL_M)))]);
  return (xs ?? []).flatMap((x) => (ys ?? []).flatMap((y) => (zs ?? []).map((z) => `${category} ${x} ${y} ${z}`)));
}

function candidateOf(one: Placed, other: Placed): Candidate | undefined {
  const apart = distance(middleOf(one.box), middleOf(other.box));
  if (apart > NEAR_M) return undefined;
  const [a, b] = [sizeOf(one.box), sizeOf(other.box)];
  const isNear = a.every((size, axis) => Math.abs(size - (b[axis] ?? 0)) <= NEAR_SHARE * Math.max(size, b[axis] ?? 0) + SAME_M);
  if (!isNear) return undefined;
  const unlike = Number(one.element.name !== other.element.name) + Number(one.element.storey !== other.element.storey);
  return { before: one.element, after: other.element, apart, unlike };
}

/** The same whichever version is the earlier: ties go by both ids, without an order between them. */
function byNearness(a: Candidate, b: Candidate): number {
  return a.apart - b.apart || a.unlike - b.unlike || compareText(tieOf(a), tieOf(b));
}
const tieOf = ({ before, after }: Pair) => [before.id, after.id].sort().join(' ');
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);
