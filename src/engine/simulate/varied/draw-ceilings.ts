import type { Random } from '#engine/simulate/random.ts';
import type { SlopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { BuildingFeature } from './building-features.ts';
import type { DeckCell, Level } from './deck.ts';
import type { LayoutCell } from './layout-cell.ts';

const LEAST_CLEAR_M = 2.25;
const SUSPENDED_BY_M: [number, number] = [0.3, 0.8];
const LOWERED_BY_M: [number, number] = [0.12, 0.6];

const round = (value: number) => Math.round(value * 100) / 100;

/** Floors and ceilings of the cells of a plan. `levels`: one per level of the layout; `above` is the storey over a hall. */
export function drawCeilings(
  random: Random,
  layout: readonly LayoutCell[],
  levels: readonly Level[],
  above: { level: Level; slope: SlopedCeiling | undefined } | undefined,
  slope: SlopedCeiling | undefined,
  features: ReadonlySet<BuildingFeature>,
): DeckCell[] {
  const rooms = layout.filter(({ kind }) => kind === 'room');
  // One room of each kind is certain, so that every building with the feature shows it.
  const [suspended, lowered] = [random.pick(rooms), random.pick(rooms)];
  return layout.map((cell): DeckCell => {
    const level = levels[cell.level] ?? levels[0];
    if (!level) throw new Error('a plan without a level');
    const own = { kind: cell.kind, level, floorZ: level.elevationM, leastHeightM: undefined, isClosed: false };
    const lowerBy = (rangeM: [number, number]) =>
      Math.min(round(random.between(...rangeM)), Math.max(0, level.structuralM - LEAST_CLEAR_M));
    const to = (heightM: number, ceiling: DeckCell['ceiling']): DeckCell => ({
      ...own,
      ceilingZ: level.elevationM + heightM,
      roomHeightM: heightM,
      ceiling,
    });
    if (slope) return { ...to(level.structuralM, 'sloped'), leastHeightM: least(slope, cell.corners) };
    if (cell.kind === 'hall' && above) {
      const riseM = above.level.elevationM - level.elevationM;
      return {
        ...to(riseM, above.slope ? 'sloped' : 'level'),
        roomHeightM: riseM + above.level.structuralM,
        leastHeightM: above.slope && riseM + least(above.slope, cell.corners),
      };
    }
    if (cell.kind !== 'room') return to(level.structuralM, 'level');
    if (features.has('suspended-ceiling') && (cell === suspended || random.chance(0.5)))
      return to(level.structuralM - lowerBy(SUSPENDED_BY_M), 'suspended');
    if (features.has('ceiling-heights') && (cell === lowered || random.chance(0.4)))
      return to(level.structuralM - lowerBy(LOWERED_BY_M), 'level');
    return to(level.structuralM, 'level');
  });
}

const least = (slope: SlopedCeiling, corners: readonly Point2[]) => Math.min(...corners.map(slope.heightAt));
