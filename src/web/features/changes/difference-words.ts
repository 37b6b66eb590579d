import type { ChangedElement } from '#contract/changes.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { displacementTexts, type UnitSystem } from '#web/lib/units.ts';

/** What changed of an element in one line, in the reader's unit: 'moved 1′ 8″ · 2 properties'. */
export function useChangeWords(units: UnitSystem): (change: ChangedElement) => string {
  const texts = useTexts('compare');
  const system = useUnits(units);
  return ({ aspects, movedM, properties }) => {
    const words = aspects.filter((aspect) => aspect !== 'properties').map((aspect) => (aspect === 'moved' ? texts('moved', { length: displacementTexts(movedM, system).own }) : texts(aspect)));
    return [...words, ...(properties.length > 0 ? [texts('properties', { count: properties.length })] : [])].join(' · ');
  };
}
