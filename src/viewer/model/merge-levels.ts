import type { Level } from '#viewer/view/levels.ts';

/** Floors of one name this near to each other are one level of several models. */
const SAME_LEVEL_M = 0.05;

/** The levels of several models, lowest first; those of one name and height once, with the id of the first model that has it. */
export function mergeLevels(models: readonly (readonly Level[])[]): Level[] {
  const merged: Level[] = [];
  for (const level of models.flat()) {
    const isKnown = merged.some(
      ({ name, elevationM }) => name === level.name && Math.abs(elevationM - level.elevationM) <= SAME_LEVEL_M,
    );
    if (!isKnown) merged.push(level);
  }
  return merged.sort((a, b) => a.elevationM - b.elevationM);
}
