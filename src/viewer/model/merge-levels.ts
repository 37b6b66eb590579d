import type { Level } from '#viewer/view/levels.ts';

/** Floors of one name this near to each other are one level of several models. */
const SAME_LEVEL_M = 0.05;

/** Whether two models mean one level of the building. */
function isSameLevel(a: Level, b: Level): boolean {
  return a.name === b.name && Math.abs(a.elevationM - b.elevationM) <= SAME_LEVEL_M;
}

/** The storey of a model's file that a level of the viewer is; undefined without one. */
export function storeyOfLevel(
  { levels, storeys }: { levels: readonly Level[]; storeys: readonly Level[] },
  level: Level,
): Level | undefined {
  const own = levels.find(({ id }) => id === level.id) ?? levels.find((each) => isSameLevel(each, level));
  return own && (storeys.find(({ id }) => id === own.id) ?? storeys.find((storey) => isSameLevel(storey, own)));
}

/** The levels of several models, lowest first; those of one name and height once, with the id of the first model that has it. */
export function mergeLevels(models: readonly (readonly Level[])[]): Level[] {
  const merged: Level[] = [];
  for (const level of models.flat()) {
    if (!merged.some((known) => isSameLevel(known, level))) merged.push(level);
  }
  return merged.sort((a, b) => a.elevationM - b.elevationM);
}
