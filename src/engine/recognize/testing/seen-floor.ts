import { emptyGrid, type Grid } from '#engine/recognize/geometry/grid.ts';
import { FLOOR_SEEN } from '#engine/recognize/interior-map.ts';

/** The floor of a storey that is 10 m by 8 m, seen where `isSeen` says. */
export function seenFloor(isSeen: (x: number, y: number) => boolean): Grid {
  const grid = emptyGrid(-1, -1, 11, 9, 0.05);
  for (let iy = 0; iy < grid.height; iy++) {
    for (let ix = 0; ix < grid.width; ix++) {
      const [x, y] = [grid.x0 + (ix + 0.5) * grid.cellM, grid.y0 + (iy + 0.5) * grid.cellM];
      if (x > 0 && x < 10 && y > 0 && y < 8 && isSeen(x, y)) grid.data[iy * grid.width + ix] = FLOOR_SEEN;
    }
  }
  return grid;
}
