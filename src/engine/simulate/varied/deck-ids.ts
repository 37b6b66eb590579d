import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { PlanWall } from '#engine/simulate/buildings/plan-walls.ts';
import type { Deck, DeckCell, Level } from './deck.ts';

/** The levels of a deck's rooms, lowest first. */
export function levelsOf({ cells }: Pick<Deck, 'cells'>): Level[] {
  return [...new Set(cells.map(({ level }) => level))].sort((a, b) => a.elevationM - b.elevationM);
}

/** Id of a wall as part of a level, undefined where it is not; the wall between two levels is part of both. */
export function wallIdOn(deck: Pick<Deck, 'plan' | 'cells'>, wall: PlanWall, level: Level): string | undefined {
  const levels = new Set(
    wall.edges.flatMap((edge) => {
      const { left, right } = at(deck.plan.graph.edges, edge);
      return [left, right].filter((cell) => cell >= 0).map((cell) => at(deck.cells, cell).level);
    }),
  );
  if (!levels.has(level)) return undefined;
  return levels.size > 1 ? `${wall.id}-${level.id}` : wall.id;
}

export const openingId = ({ id, plan }: Pick<Deck, 'id' | 'plan'>, index: number): string =>
  `${id}-${at(plan.openings, index).kind}-${index + 1}`;

export const roomId = ({ id }: Pick<Deck, 'id'>, cell: number): string => `${id}-room-${cell + 1}`;

/** The cell that an opening belongs to: at a split level the lower one. */
export function lowerCell({ plan, cells }: Pick<Deck, 'plan' | 'cells'>, edge: number): DeckCell {
  const { left, right } = at(plan.graph.edges, edge);
  const sides = [left, right].filter((cell) => cell >= 0).map((cell) => at(cells, cell));
  return sides.reduce((lower, cell) => (cell.floorZ < lower.floorZ ? cell : lower));
}
