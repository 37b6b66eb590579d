import type { Point2 } from '#geometry/plane.ts';
import { arrange } from './geometry/arrangement.ts';
import { union } from './geometry/polygon-clip.ts';
import type { Boundary, Cell } from './geometry/arrangement.ts';
import type { Region } from './geometry/polygon-clip.ts';

/** Marks a boundary that no wall, only the extension of one, stands for. */
const EXTENSION = -2;

/** A part of the plan bounded by walls and by lines where walls would go on. */
export type AssumedRegion = { polygon: Point2[]; wallIds: number[] };

/**
 * Regions that walls alone do not enclose: cells between walls and their extensions that `isInside` takes for rooms,
 * joined wherever nothing but an extension parts them.
 */
export function assumedRegions(
  boundaries: readonly Boundary[],
  extensions: readonly { a: Point2; b: Point2 }[],
  isInside: (cell: Cell) => boolean,
): AssumedRegion[] {
  const cells = arrange([...boundaries, ...extensions.map((line) => ({ ...line, id: EXTENSION }))]).filter(isInside);
  return joinedCells(cells).flatMap((group) => {
    const [region]: (Region | undefined)[] = union(group.map((cell) => cell.polygon));
    const wallIds = [...new Set(group.flatMap((cell) => cell.edgeIds).filter((id) => id >= 0))].sort((a, b) => a - b);
    return region ? [{ polygon: region.polygon, wallIds }] : [];
  });
}

/** Groups of cells that share an extension as an edge, directly or over others. */
function joinedCells(cells: readonly Cell[]): Cell[][] {
  const groupOf = cells.map((_, index) => index);
  const find = (index: number): number => (groupOf[index] === index ? index : find(groupOf[index]!));
  const owner = new Map<string, number>();
  cells.forEach((cell, index) => {
    cell.edgeIds.forEach((id, edge) => {
      if (id !== EXTENSION) return;
      const key = edgeKey(cell.polygon[edge]!, cell.polygon[(edge + 1) % cell.polygon.length]!);
      const other = owner.get(key);
      if (other === undefined) owner.set(key, index);
      else groupOf[find(index)] = find(other);
    });
  });
  const groups = new Map<number, Cell[]>();
  cells.forEach((cell, index) => groups.set(find(index), [...(groups.get(find(index)) ?? []), cell]));
  return [...groups.values()];
}

function edgeKey(a: Point2, b: Point2): string {
  return [a, b]
    .map((point) => point.join(' '))
    .sort()
    .join(' ');
}
