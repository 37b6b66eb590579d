import type { ChangedElement, Comparison } from '#contract/changes.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { displacementTexts, type UnitSystem } from '#web/lib/units.ts';

/** What changed of an element in one line, in the reader's unit: 'moved 1′ 8″ · renamed from "W-1" · 2 properties'. */
export function useChangeWords(units: UnitSystem): (change: ChangedElement) => string {
  const texts = useTexts('compare');
  const system = useUnits(units);
  const categoryLabel = useCategoryLabel();
  return ({ aspects, movedM, was, properties }) => {
    const sayings: Record<Exclude<ChangedElement['aspects'][number], 'properties'>, () => string> = {
      moved: () => texts('moved', { length: displacementTexts(movedM, system).own }),
      size: () => texts('size'),
      shape: () => texts('shape'),
      name: () => texts('renamed', { before: was.name || texts('noName') }),
      storey: () => texts('otherStorey', { before: was.storey ?? texts('noStorey') }),
      category: () => texts('otherCategory', { before: categoryLabel(was.category) }),
    };
    const words = aspects.flatMap((aspect) => (aspect === 'properties' ? [] : [sayings[aspect]()]));
    return [...words, ...(properties.length > 0 ? [texts('properties', { count: properties.length })] : [])].join(
      ' · ',
    );
  };
}

type Motion = NonNullable<NonNullable<Comparison['elements']>['motion']>;
/** Below that one decimal says too little. */
const FINE_DEG = 1;
/** Less is reported as no difference. */
const TOLD_M = 0.005;

/** How the later version as a whole is moved compared with the earlier one, in a sentence in the reader's unit. */
export function useMotionWords(units: UnitSystem): (motion: Motion) => string {
  const texts = useTexts('compare');
  const system = useUnits(units);
  return ({ turnDeg, shiftM }) => {
    const length = displacementTexts(Math.hypot(...shiftM), system).own;
    const isShifted = Math.hypot(...shiftM) >= TOLD_M;
    if (turnDeg === 0) return texts('shifted', { length });
    const turn = {
      angle: Math.abs(turnDeg).toFixed(Math.abs(turnDeg) < FINE_DEG ? 3 : 1),
      way: texts(turnDeg < 0 ? 'clockwise' : 'counterClockwise'),
    };
    return isShifted ? texts('turnedAndShifted', { ...turn, length }) : texts('turned', turn);
  };
}
