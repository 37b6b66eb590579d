import type { ChangedElement, Comparison } from '#contract/changes.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { displacementTexts, type UnitSystem } from '#web/lib/units.ts';

/** What changed of an element in one line, in the reader's unit: 'moved 1′ 8″ · 2 properties'. */
export function useChangeWords(units: UnitSystem): (change: ChangedElement) => string {
  const texts = useTexts('compare');
  const system = useUnits(units);
  return ({ aspects, movedM, properties }) => {
    const words = aspects
      .filter((aspect) => aspect !== 'properties')
      .map((aspect) =>
        aspect === 'moved' ? texts('moved', { length: displacementTexts(movedM, system).own }) : texts(aspect),
      );
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
