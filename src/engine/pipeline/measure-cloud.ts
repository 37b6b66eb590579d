import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, KEY_SPAN } from '#engine/voxels/voxel-key.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';

/** What the thinned cloud shows of the scan's quality. */
export type CloudMeasure = {
  /** Scanned surface, counted in cells of 10 cm: some tenths too much where surfaces are slanted. */
  surfaceM2: number;
  /** Raw points on a square metre of it, on average. */
  pointsPerM2: number;
  /** Share of voxels without any neighbour: noise, or surfaces that were hardly scanned. */
  isolatedShare: number;
};

const SURFACE_CELL_M = 0.1;

/** Density and noise of a cloud, whose voxels are sorted by x, then y, then z. */
export function measureCloud(cloud: VoxelBlocks<ThinnedCloud>): CloudMeasure {
  if (cloud.count === 0) return { surfaceM2: 0, pointsPerM2: 0, isolatedShare: 0 };
  const surface = new KeyIndex();
  let points = 0;
  let last = NaN;
  const isolated = isolatedCounter();
  cloud.forEach((block) => {
    const { count, x, y, z, weight, voxelM } = block;
    for (let v = 0; v < count; v++) {
      points += weight[v]!;
      const cell = cellKey(
        Math.floor(x[v]! / SURFACE_CELL_M),
        Math.floor(y[v]! / SURFACE_CELL_M),
        Math.floor(z[v]! / SURFACE_CELL_M),
      );
      // Voxels over each other follow each other.
      if (cell !== last) surface.add(cell);
      last = cell;
      isolated.add(Math.floor(x[v]! / voxelM), Math.floor(y[v]! / voxelM), Math.floor(z[v]! / voxelM));
    }
  });
  const surfaceM2 = surface.count * SURFACE_CELL_M ** 2;
  return {
    surfaceM2: Number(surfaceM2.toFixed(1)),
    pointsPerM2: Math.round(points / surfaceM2),
    isolatedShare: Number((isolated.count() / cloud.count).toFixed(3)),
  };
}

/** Keys of the cells of a row across x, sorted, and which of them have a neighbor. */
type Row = { cx: number; count: number; keys: Float64Array; hasNeighbour: Uint8Array };

/** Counts the cells without a neighbor among cells that come sorted: compares each row of them across x with itself and the row before. */
function isolatedCounter(): { add: (cx: number, cy: number, cz: number) => void; count: () => number } {
  let before: Row = emptyRow(NaN);
  let row: Row = emptyRow(NaN);
  let isolated = 0;
  const close = (next: number): void => {
    markNeighbours(row, row);
    if (before.cx === row.cx - 1) markNeighbours(before, row);
    for (let i = 0; i < before.count; i++) if (before.hasNeighbour[i] === 0) isolated++;
    [before, row] = [row, before];
    row.cx = next;
    row.count = 0;
  };
  return {
    add: (cx, cy, cz) => {
      if (cx !== row.cx) close(cx);
      const key = cellKey(0, cy, cz);
      if (row.count > 0 && row.keys[row.count - 1] === key) return;
      if (row.count === row.keys.length) grow(row);
      row.keys[row.count] = key;
      row.hasNeighbour[row.count++] = 0;
    },
    count: () => {
      close(NaN);
      close(NaN);
      return isolated;
    },
  };
}

const emptyRow = (cx: number): Row => ({
  cx,
  count: 0,
  keys: new Float64Array(1024),
  hasNeighbour: new Uint8Array(1024),
});

function grow(row: Row): void {
  const { keys, hasNeighbour } = row;
  row.keys = new Float64Array(2 * row.count);
  row.hasNeighbour = new Uint8Array(2 * row.count);
  row.keys.set(keys);
  row.hasNeighbour.set(hasNeighbour);
}

/** Marks the cells of two rows that have a neighbor in the other; of a row and itself, other cells than themselves count. */
function markNeighbours(a: Row, b: Row): void {
  const isSame = a === b;
  for (const dy of [-1, 0, 1]) {
    let at = 0;
    for (let i = 0; i < a.count; i++) {
      const middle = a.keys[i]! + dy * KEY_SPAN;
      while (at < b.count && b.keys[at]! < middle - 1) at++;
      for (let other = at; other < b.count && b.keys[other]! <= middle + 1; other++) {
        if (isSame && other === i) continue;
        a.hasNeighbour[i] = 1;
        b.hasNeighbour[other] = 1;
      }
    }
  }
}
