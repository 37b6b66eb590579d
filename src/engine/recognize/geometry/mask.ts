import type { Point2 } from '#geometry/plane.ts';
import { groupCells } from '#engine/voxels/cell-groups.ts';
import type { Grid } from './grid.ts';

/** Center of a cell. */
export function centerOf(grid: Grid, cell: number): Point2 {
  return [
    grid.x0 + ((cell % grid.width) + 0.5) * grid.cellM,
    grid.y0 + (Math.floor(cell / grid.width) + 0.5) * grid.cellM,
  ];
}

/** The set cells and all within `reach` cells of them, in both directions. */
export const dilated = (grid: Grid, reach: number): Grid => spread(grid, reach, 1);

/** The set cells whose whole square of `reach` cells around is set; what is beyond the raster is not. */
export const eroded = (grid: Grid, reach: number): Grid => spread(grid, reach, 0);

/** Along rows, then along columns: a cell takes `value` when one within reach has it. */
function spread(grid: Grid, reach: number, value: 0 | 1): Grid {
  const { width, height } = grid;
  const rows = new Uint8Array(grid.data.length);
  const data = new Uint8Array(grid.data.length);
  spreadLines(grid.data, rows, { lines: height, length: width, ofLine: width, step: 1 }, reach, value);
  spreadLines(rows, data, { lines: width, length: height, ofLine: 1, step: width }, reach, value);
  return { ...grid, data };
}

type Lines = { lines: number; length: number; ofLine: number; step: number };

function spreadLines(
  from: Uint8Array,
  to: Uint8Array,
  { lines, length, ofLine, step }: Lines,
  reach: number,
  value: 0 | 1,
): void {
  for (let line = 0; line < lines; line++) {
    const first = line * ofLine;
    // Beyond the raster nothing is set.
    let last = value === 0 ? -1 : -Infinity;
    let next = 0;
    for (let i = 0; i < length; i++) {
      for (; next < length && next <= i + reach; next++) if (from[first + next * step] === value) last = next;
      const isBeyond = value === 0 && i + reach >= length;
      to[first + i * step] = isBeyond || last >= i - reach ? value : 1 - value;
    }
  }
}

/** Groups of set cells that share an edge, each as a list of cells, in the order of their first ones. */
export function regionsOf(grid: Grid): number[][] {
  const { width, data } = grid;
  const isSet = (cell: number): boolean => data[cell] === 1;
  const cells: number[] = [];
  for (let cell = 0; cell < data.length; cell++) if (isSet(cell)) cells.push(cell);
  const numberOf = new Map(cells.map((cell, number) => [cell, number]));
  const { groupOf, groups } = groupCells(cells.length, (number, visit) => {
    const cell = cells[number]!;
    const column = cell % width;
    for (const other of [column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
      const next = numberOf.get(other);
      if (next !== undefined) visit(next);
    }
  });
  const regions: number[][] = Array.from({ length: groups }, () => []);
  cells.forEach((cell, number) => regions[groupOf[number]!]!.push(cell));
  return regions;
}
