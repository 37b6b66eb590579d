import { LEAST_CLEAR_M, type StoreyLevels } from './storey-levels.ts';
import type { StoreyPart } from './storey-part.ts';

/** A storey's heights, and where it is in the plan if others lie beside it. */
export type PlacedStorey = { levels: StoreyLevels; part: StoreyPart | undefined };

/** Ceilings may lie this much above the floor over them, by what both were measured with. */
const ERROR_M = 0.05;

/** Storeys over another one, the lowest first. */
export function storeysOver<T extends PlacedStorey>(storeys: readonly T[], own: T): T[] {
  return storeys
    .filter(({ levels, part }) => levels.floorM >= own.levels.floorM + LEAST_CLEAR_M && sharesPlan(part, own.part))
    .sort((a, b) => a.levels.floorM - b.levels.floorM);
}

/** Storeys over and under another one: no room of it is where one beside it is. */
export function storeysInStack<T extends PlacedStorey>(storeys: readonly T[], own: T): T[] {
  return storeys.filter((other) => other !== own && !overlaps(other, own));
}

/** Storeys beside another one, at overlapping heights. */
export function storeysBeside<T extends PlacedStorey>(storeys: readonly T[], own: T): T[] {
  return storeys.filter((other) => other !== own && overlaps(other, own));
}

const overlaps = (a: PlacedStorey, b: PlacedStorey): boolean =>
  a.levels.floorM < b.levels.ceilingM && b.levels.floorM < a.levels.ceilingM;

/** The storey right below another one; undefined for none. */
export function storeyUnder<T extends PlacedStorey>(storeys: readonly T[], own: T): T | undefined {
  return storeys
    .filter(({ levels, part }) => levels.ceilingM <= own.levels.floorM + ERROR_M && sharesPlan(part, own.part))
    .sort((a, b) => b.levels.ceilingM - a.levels.ceilingM)[0];
}

/** Heights of the floors that stairs of a storey may lead up to: of the next one over it, and of those beside it. */
export function floorsAbove<T extends PlacedStorey>(storeys: readonly T[], own: T): number[] {
  const isBeside = ({ levels, part }: T): boolean =>
    levels.floorM > own.levels.floorM && levels.floorM < own.levels.ceilingM && !sharesPlan(part, own.part);
  return [...storeys.filter(isBeside), ...storeysOver(storeys, own).slice(0, 1)].map(({ levels }) => levels.floorM);
}

const sharesPlan = (a: StoreyPart | undefined, b: StoreyPart | undefined): boolean => !a || !b || a.sharesPlan(b);
