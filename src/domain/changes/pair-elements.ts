import { middleOf, sizeOf, type Bounds3 } from '#geometry/bounds.ts';
import { distance3, type Point3 } from '#geometry/space.ts';
import { areOfOneForm, SAME_M } from './compare-element.ts';
import type { IndexedElement } from './compared-elements.ts';
import { boxBack, centerOf, keepsBoxes, placeBack, type Motion } from './motion.ts';
import { cellsOf } from './place-grid.ts';

export type Pair = { before: IndexedElement; after: IndexedElement };
/** What belongs together, and what is left of each version. */
export type Paired = { pairs: Pair[]; removed: IndexedElement[]; added: IndexedElement[] };

const NEAR_M = 0.05;
const NEAR_SHARE = 0.05;
const CELL_M = 0.25;
/** Of one cell: a file with thousands of elements on one spot must not hold up others. */
const MAX_LOOKED_AT = 12;

/** Pairs what has the same key, in the order of both lists. */
function pairByKey(
  before: readonly IndexedElement[],
  after: readonly IndexedElement[],
  keyOf: (element: IndexedElement, isAfter: boolean) => string,
): Paired {
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
export const pairById = (before: readonly IndexedElement[], after: readonly IndexedElement[]): Paired =>
  pairByKey(before, after, ({ id }) => id);

/**
 * By category and nearly the same box: one to one, the nearest first. Boxes of a version that is turned have other sides; there the centre
 * of the surface counts, or the middle of the box where an opening has displaced that. Those without a body by category, name and storey.
 */
export function pairByPlace(
  before: readonly IndexedElement[],
  after: readonly IndexedElement[],
  motion: Motion | null,
): Paired {
  const exact = pairByKey(before, after, (element, isAfter) =>
    [
      element.category,
      element.name,
      element.storey ?? '',
      element.box ? cornersInMm(boxBack(element.box, isAfter ? motion : null)) : '',
    ].join('|'),
  );
  const spots = keepsBoxes(motion) ? [spotAmid] : [spotOfCenter, spotAmid];
  return spots.reduce((paired, spotOf) => {
    const near = pairNearest(paired, spotOf, motion);
    return { ...near, pairs: [...paired.pairs, ...near.pairs] };
  }, exact);
}

const cornersInMm = ({ min, max }: Bounds3) => [...min, ...max].map((value) => Math.round(value / 0.001)).join(' ');
const spotAmid = ({ box }: IndexedElement): Point3 | null => box && middleOf(box);
const spotOfCenter = centerOf;

/** An element with its place in the earlier version. */
type Placed = { element: IndexedElement; at: Point3; size: Point3 };
type Candidate = Pair & { apart: number; unlike: number };

function pairNearest(
  { removed, added }: Paired,
  spotOf: (element: IndexedElement) => Point3 | null,
  motion: Motion | null,
): Paired {
  const placed = (elements: readonly IndexedElement[], by: Motion | null): Placed[] =>
    elements.flatMap((element) => {
      const spot = spotOf(element);
      return spot && element.box ? [{ element, at: placeBack(spot, by), size: sizeOf(boxBack(element.box, by)) }] : [];
    });
  const cells = Map.groupBy(
    placed(added, motion),
    ({ element, at }) => cellsOf(element.category, at, { reachM: 0, cellM: CELL_M })[0] ?? '',
  );
  const isAlike = keepsBoxes(motion) ? isAlikeInSize : isAlikeInForm;
  const candidates = placed(removed, null).flatMap((one) =>
    cellsOf(one.element.category, one.at, { reachM: NEAR_M, cellM: CELL_M }).flatMap((key) =>
      (cells.get(key) ?? []).slice(0, MAX_LOOKED_AT).flatMap((other) => candidateOf(one, other, isAlike) ?? []),
    ),
  );
  const [gone, come] = [new Set(removed), new Set(added)];
  const pairs: Pair[] = [];
  for (const { before: one, after: other } of candidates.sort(byNearness)) {
    if (!gone.has(one) || !come.has(other)) continue;
    gone.delete(one);
    come.delete(other);
    pairs.push({ before: one, after: other });
  }
  return { pairs, removed: [...gone], added: [...come] };
}

function candidateOf(
  one: Placed,
  other: Placed,
  isAlike: (one: Placed, other: Placed) => boolean,
): Candidate | undefined {
  const apart = distance3(one.at, other.at);
  if (apart > NEAR_M || !isAlike(one, other)) return undefined;
  const unlike = Number(one.element.name !== other.element.name) + Number(one.element.storey !== other.element.storey);
  return { before: one.element, after: other.element, apart, unlike };
}

const isNearLength = (a: number, b: number) => Math.abs(a - b) <= NEAR_SHARE * Math.max(a, b) + SAME_M;
const isAlikeInSize = ({ size: a }: Placed, { size: b }: Placed) =>
  isNearLength(a[0], b[0]) && isNearLength(a[1], b[1]) && isNearLength(a[2], b[2]);
const isAlikeInForm = (one: Placed, other: Placed) => areOfOneForm(one.element, other.element);

/** The same whichever version is the earlier: ties go by both ids, without an order between them. */
function byNearness(a: Candidate, b: Candidate): number {
  return a.apart - b.apart || a.unlike - b.unlike || compareText(tieOf(a), tieOf(b));
}
const tieOf = ({ before, after }: Pair) => [before.id, after.id].sort().join(' ');
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);
