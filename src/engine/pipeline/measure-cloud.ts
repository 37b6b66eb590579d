import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
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

/** Density and noise of a cloud. */
export function measureCloud(cloud: ThinnedCloud): CloudMeasure {
  if (cloud.count === 0) return { surfaceM2: 0, pointsPerM2: 0, isolatedShare: 0 };
  const points = cloud.weight.reduce((sum, weight) => sum + weight, 0);
  const surfaceM2 = occupiedCells(cloud, SURFACE_CELL_M).count * SURFACE_CELL_M ** 2;
  const voxels = occupiedCells(cloud, cloud.voxelM);
  let isolated = 0;
  for (let v = 0; v < cloud.count; v++) if (!hasNeighbour(voxels, ...cellOf(cloud, v, cloud.voxelM))) isolated++;
  return {
    surfaceM2: Number(surfaceM2.toFixed(1)),
    pointsPerM2: Math.round(points / surfaceM2),
    isolatedShare: Number((isolated / cloud.count).toFixed(3)),
  };
}

function cellOf({ x, y, z }: ThinnedCloud, v: number, cellM: number): [number, number, number] {
  return [Math.floor(x[v]! / cellM), Math.floor(y[v]! / cellM), Math.floor(z[v]! / cellM)];
}

function occupiedCells(cloud: ThinnedCloud, cellM: number): KeyIndex {
  const index = new KeyIndex();
  for (let v = 0; v < cloud.count; v++) index.add(cellKey(...cellOf(cloud, v, cellM)));
  return index;
}

function hasNeighbour(voxels: KeyIndex, cx: number, cy: number, cz: number): boolean {
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dz = -1; dz <= 1; dz++) {
        if (dx === 0 && dy === 0 && dz === 0) continue;
        if (hasKey(cx + dx, cy + dy, cz + dz) && voxels.find(cellKey(cx + dx, cy + dy, cz + dz)) >= 0) return true;
      }
    }
  }
  return false;
}
