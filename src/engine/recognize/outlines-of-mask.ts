import type { Point2 } from '#geometry/plane.ts';
import { outlineOf, type OutlinedCell } from './outline-of-cells.ts';
import type { Grid } from './geometry/grid.ts';
import { regionsOf } from './geometry/mask.ts';
import type { Region } from './geometry/polygon-clip.ts';

/** Outlines of the set cells of a raster, along their edges: one for each group that shares edges, largest first. */
export function outlinesOfMask(grid: Grid): Region[] {
  return regionsOf(grid)
    .flatMap((cells) => outlineOf([...cells.keys()], outlined(grid, cells)) ?? [])
    .sort((a, b) => b.areaM2 - a.areaM2);
}

/** Cells by the edges beyond which none of them is. */
function outlined(grid: Grid, cells: readonly number[]): OutlinedCell[] {
  const own = new Set(cells);
  const corners = new Map<number, Point2>();
  const corner = (column: number, row: number): Point2 => {
    const key = row * (grid.width + 1) + column;
    const known = corners.get(key);
    if (known) return known;
    const made: Point2 = [grid.x0 + column * grid.cellM, grid.y0 + row * grid.cellM];
    corners.set(key, made);
    return made;
  };
  return cells.map((cell) => {
    const [column, row] = [cell % grid.width, Math.floor(cell / grid.width)];
    const sides = [
      { beyond: cell - grid.width, a: [column, row], b: [column + 1, row] },
      { beyond: column + 1 < grid.width ? cell + 1 : -1, a: [column + 1, row], b: [column + 1, row + 1] },
      { beyond: cell + grid.width, a: [column + 1, row + 1], b: [column, row + 1] },
      { beyond: column > 0 ? cell - 1 : -1, a: [column, row + 1], b: [column, row] },
    ] as const;
    return {
      edges: sides
        .filter(({ beyond }) => !own.has(beyond))
        .map(({ a, b }) => ({ a: corner(...a), b: corner(...b), beyond: -1 })),
    };
  });
}
