import { distance3, type Point3 } from '#geometry/space.ts';
import { areOfOneForm, areSameBodies } from './compare-element.ts';
import type { IndexedElement } from './compared-elements.ts';
import { centerOf, placeBack, type Motion } from './motion.ts';
import type { Pair, Paired } from './pair-elements.ts';
import { cellsOf } from './place-grid.ts';

/** How far an element is looked for that was moved and has a new id. */
const REACH_M = 1;
/** Around one place; a file with thousands of elements on one spot must not hold up others. */
const MAX_LOOKED_AT = 200;

/** When two elements may be the same one; `keyOf`: what they have in common in any case. */
type Rule = {
  keyOf: (element: IndexedElement) => string;
  isLike: (one: IndexedElement, other: IndexedElement) => boolean;
};
const rules: readonly Rule[] = [
  { keyOf: ({ category, name }) => `${category} ${name}`, isLike: areOfOneForm },
  { keyOf: ({ category }) => category, isLike: areSameBodies },
];

/** Pairs elements that were moved a little: of one category, and of one name or one body, where each has no other within reach that it could be. */
export function pairNearby(left: Paired, motion: Motion | null): Paired {
  return rules.reduce((paired, rule) => {
    const found = pairOnly(paired, rule, motion);
    const [gone, come] = [new Set(found.map(({ before }) => before)), new Set(found.map(({ after }) => after))];
    return {
      pairs: [...paired.pairs, ...found],
      removed: paired.removed.filter((each) => !gone.has(each)),
      added: paired.added.filter((each) => !come.has(each)),
    };
  }, left);
}

type Placed = { element: IndexedElement; at: Point3 };

function pairOnly({ removed, added }: Paired, rule: Rule, motion: Motion | null): Pair[] {
  const [was, is] = [placed(removed, null), placed(added, motion)];
  const [findLater, findEarlier] = [createFinder(is, rule), createFinder(was, rule)];
  return was.flatMap((one) => {
    const other = findLater(one);
    return other && findEarlier(other) === one ? [{ before: one.element, after: other.element }] : [];
  });
}

/** In the earlier version. */
const placed = (elements: readonly IndexedElement[], motion: Motion | null): Placed[] =>
  elements.flatMap((element) => {
    const at = element.body && centerOf(element);
    return at ? [{ element, at: placeBack(at, motion) }] : [];
  });

/** Answers the only one that an element may be; undefined where there are several or none. */
function createFinder(among: readonly Placed[], { keyOf, isLike }: Rule): (one: Placed) => Placed | undefined {
  const cells = Map.groupBy(
    among,
    ({ element, at }) => cellsOf(keyOf(element), at, { reachM: 0, cellM: REACH_M })[0] ?? '',
  );
  return ({ element, at }) => {
    const near = cellsOf(keyOf(element), at, { reachM: REACH_M, cellM: REACH_M }).map((key) => cells.get(key) ?? []);
    if (near.reduce((sum, { length }) => sum + length, 0) > MAX_LOOKED_AT) return undefined;
    const found = near.flat().filter((other) => distance3(at, other.at) <= REACH_M && isLike(element, other.element));
    return found.length === 1 ? found[0] : undefined;
  };
}
