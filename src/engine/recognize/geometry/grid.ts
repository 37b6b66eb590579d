/** A raster over the plan: row-major, cell (0, 0) at its lower left corner (x0, y0). */
export type Grid = { x0: number; y0: number; cellM: number; width: number; height: number; data: Uint8Array };

/** A raster that covers the bounds with a margin of one cell. Throws RangeError above 400 million cells. */
export function emptyGrid(minX: number, minY: number, maxX: number, maxY: number, cellM: number): Grid {
  const width = Math.ceil((maxX - minX) / cellM) + 3;
  const height = Math.ceil((maxY - minY) / cellM) + 3;
  if (!(width * height < 4e8)) throw new RangeError('plan raster too large');
  return { x0: minX - cellM, y0: minY - cellM, cellM, width, height, data: new Uint8Array(width * height) };
}

/** Index of the cell at a position, or -1 outside the raster. */
export function cellAt(grid: Grid, x: number, y: number): number {
  const ix = Math.floor((x - grid.x0) / grid.cellM);
  const iy = Math.floor((y - grid.y0) / grid.cellM);
  return ix < 0 || iy < 0 || ix >= grid.width || iy >= grid.height ? -1 : iy * grid.width + ix;
}

/** Value of the cell at a position; 0 outside the raster. */
export function valueAt(grid: Grid, x: number, y: number): number {
  const cell = cellAt(grid, x, y);
  return cell < 0 ? 0 : grid.data[cell]!;
}

/** True where some cell of the square from a lower left corner has one of the wanted bits. */
export function isAnySet(grid: Grid, fromX: number, fromY: number, sizeM: number, wanted: number): boolean {
  for (let y = fromY + grid.cellM / 2; y < fromY + sizeM; y += grid.cellM) {
    for (let x = fromX + grid.cellM / 2; x < fromX + sizeM; x += grid.cellM)
      if (valueAt(grid, x, y) & wanted) return true;
  }
  return false;
}
