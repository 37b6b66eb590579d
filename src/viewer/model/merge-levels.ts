import type { Level } from '#viewer/view/levels.ts';

/** Floors of one name this near to each other are one level of several models. */
const SAME_LEVEL_M = 0.05;

/** Whether two models mean one level of the building. */
export function isSameLevel(a: Level, b: Level): boolean {
  return a.name === b.name && Math.abs(a.elevationM - b.elevationM) <= SAME_LEVEL_M;
}

/** The levels of several models, lowest first; those of one name and height once, with the id of the first model that has it. */
export function mergeLevels(models: readonly (readonly Level[])[]): Level[] {
  const merged: Level[] = [];
  for (const level of models.flat()) {
    if (!merged.some((known) => isSameLevel(known, level))) merged.push(level);
  }
  return merged.sort((a, b) => a.elevationM - b.elevationM);
}
