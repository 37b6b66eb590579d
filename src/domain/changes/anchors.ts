import { sizeOf } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import type { IndexedElement } from './compared-elements.ts';
import { centerOf } from './motion.ts';
import type { Paired } from './pair-elements.ts';

/** Where an element was, and where it may be by now. `share`: how much of it can be found; two that are alike of which one went count half each. */
export type Anchor = { from: Point3; to: readonly Point3[]; share: number };

/** More members of a kind tell little: each could be any of the others. */
const MAX_ALIKE = 12;

/** What shows where a version is as a whole: elements with the same id; where versions share few ids, also those with the same measure. */
export function anchorsOf({ pairs, removed, added }: Paired): Anchor[] {
  const byId = pairs.flatMap(({ before, after }) => anchorOf(before, [after], 1));
  if (byId.length > Math.min(removed.length, added.length)) return byId;
  const named = pairAlike(removed, added, (element) => `${element.name}|${measuresOf(element)}`);
  return [...byId, ...named.anchors, ...pairAlike(named.removed, named.added, measuresOf).anchors];
}

function pairAlike(
  removed: readonly IndexedElement[],
  added: readonly IndexedElement[],
  keyOf: (element: IndexedElement) => string,
) {
  const [was, is] = [Map.groupBy(removed, keyOf), Map.groupBy(added, keyOf)];
  const anchors: Anchor[] = [];
  const known = new Set<string>();
  for (const [key, earlier] of was) {
    const later = is.get(key);
    if (!later || Math.max(earlier.length, later.length) > MAX_ALIKE) continue;
    known.add(key);
    anchors.push(...earlier.flatMap((element) => anchorOf(element, later, Math.min(1, later.length / earlier.length))));
  }
  const unknown = (element: IndexedElement) => !known.has(keyOf(element));
  return { anchors, removed: removed.filter(unknown), added: added.filter(unknown) };
}

function anchorOf(before: IndexedElement, after: readonly IndexedElement[], share: number): Anchor[] {
  const from = centerOf(before);
  const to = after.flatMap((element) => {
    const at = centerOf(element);
    return at ? [at] : [];
  });
  return from && to.length > 0 ? [{ from, to, share }] : [];
}

/** What a turn and a displacement leave as it is. */
function measuresOf({ category, box, body }: IndexedElement): string {
  return [category, box && sizeOf(box)[2].toFixed(2), body?.areaM2.toFixed(2), body?.volumeM3.toFixed(2)].join('|');
}
