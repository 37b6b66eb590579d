import { aspectsOf, movedMetres, type Aspect } from './compare-element.ts';
import type { ElementIndex, IndexedElement } from './compared-elements.ts';
import { commonMotion } from './common-motion.ts';
import type { Motion } from './motion.ts';
import { pairById, pairByPlace, type Pair } from './pair-elements.ts';
import { pairNearby } from './pair-nearby.ts';

type ChangedPair = {
  before: IndexedElement;
  after: IndexedElement;
  aspects: Aspect[];
  movedM: number;
  properties: PropertyChange[];
};
type PropertyChange = { name: string; before: string | null; after: string | null };
/** `motion`: how the later version as a whole is moved compared with the earlier one, removed before comparing; null where it is not moved. */
export type ElementChanges = {
  added: IndexedElement[];
  removed: IndexedElement[];
  changed: ChangedPair[];
  unchanged: number;
  motion: Motion | null;
};

/**
 * What differs between two versions of a model. Elements belong together by GlobalId; those left over by category and nearly the
 * same box, for exporters that give new ids, then by name or body where there is only one nearby. A turn and displacement common to most are taken off.
 */
export function compareElements(before: ElementIndex, after: ElementIndex): ElementChanges {
  const byId = pairById(before.elements, after.elements);
  const motion = commonMotion(byId);
  const { pairs: found, removed, added } = pairNearby(pairByPlace(byId.removed, byId.added, motion), motion);
  const pairs = [...byId.pairs, ...found];
  const changed = pairs.flatMap((pair) => changeOf(pair, motion) ?? []);
  return { added, removed, changed, unchanged: pairs.length - changed.length, motion };
}

function changeOf({ before, after }: Pair, motion: Motion | null): ChangedPair | undefined {
  const properties = propertyChanges(before, after);
  const aspects = aspectsOf(before, after, motion);
  if (properties.length > 0) aspects.push('properties');
  return aspects.length > 0
    ? { before, after, aspects, movedM: movedMetres(before, after, motion), properties }
    : undefined;
}

function propertyChanges(
  { properties: before }: IndexedElement,
  { properties: after }: IndexedElement,
): PropertyChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .sort()
    .flatMap((name) =>
      before[name] === after[name] ? [] : [{ name, before: before[name] ?? null, after: after[name] ?? null }],
    );
}
