import { aspectsOf, movedMetres, type Aspect, type Shift } from './compare-element.ts';
import type { ElementIndex, IndexedElement } from './element-index.ts';
import { commonShift } from './common-shift.ts';
import { pairById, pairByPlace, type Pair } from './pair-elements.ts';

type ChangedPair = { before: IndexedElement; after: IndexedElement; aspects: Aspect[]; movedM: number; properties: PropertyChange[] };
type PropertyChange = { name: string; before: string | null; after: string | null };
/** `shiftM`: what the later version as a whole lies away from the earlier one, taken off before comparing; null where both lie in the same place. */
export type ElementChanges = { added: IndexedElement[]; removed: IndexedElement[]; changed: ChangedPair[]; unchanged: number; shiftM: Shift | null };

/**
 * What differs between two versions of a model. Elements belong together by GlobalId; those left over by category and nearly the
 * same box, for exporters that give new ids. A common displacement of all is taken off.
 */
export function compareElements(before: ElementIndex, after: ElementIndex): ElementChanges {
  const byId = pairById(before.elements, after.elements);
  const shiftM = commonShift(byId);
  const byPlace = pairByPlace(byId.removed, byId.added, shiftM);
  const pairs = [...byId.pairs, ...byPlace.pairs];
  const changed = pairs.flatMap((pair) => changeOf(pair, shiftM) ?? []);
  return { added: byPlace.added, removed: byPlace.removed, changed, unchanged: pairs.length - changed.length, shiftM };
}

function changeOf({ before, after }: Pair, shift: Shift | null): ChangedPair | undefined {
  const properties = propertyChanges(before, after);
  const aspects = aspectsOf(before, after, shift);
  if (properties.length > 0) aspects.push('properties');
  return aspects.length > 0 ? { before, after, aspects, movedM: movedMetres(before, after, shift), properties } : undefined;
}

function propertyChanges({ properties: before }: IndexedElement, { properties: after }: IndexedElement): PropertyChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name) => (before[name] === after[name] ? [] : [{ name, before: before[name] ?? null, after: after[name] ?? null }]));
}

