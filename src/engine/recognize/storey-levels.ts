import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BIN_M = 0.02;
const AREA_CELL_M = 0.1;
/** Levels with less area than this, or than a tenth of the largest level, are furniture and sills. */
const LEAST_AREA_M2 = 2.5;
const LEAST_SHARE = 0.1;
/** From floor to ceiling at least. */
export const LEAST_CLEAR_M = 1.9;
const CLEAR_HEIGHT_M = [LEAST_CLEAR_M, 7] as const;
/** No slab between two storeys is thinner. */
export const LEAST_SLAB_M = 0.08;
/** A floor under no visible ceiling counts less than one under a ceiling. */
const OPEN_TOP_WEIGHT = 0.6;

/** One storey's levels. `ceilingM` is the top of its walls where no ceiling was seen. */
export type StoreyLevels = {
  floorM: number;
  ceilingM: number;
  hasCeiling: boolean;
  floorAreaM2: number;
  ceilingAreaM2: number;
};

/** A height with much horizontal area. */
export type Level = { z: number; areaM2: number };

/** Floors and ceilings in a levelled cloud: peaks of horizontal area over height. */
export function horizontalLevels(cloud: VoxelCloud): { floors: Level[]; ceilings: Level[] } {
  const hasFacing = cloud.stations.length > 0;
  return {
    floors: findLevels(cloud, (nz) => (hasFacing ? nz : Math.abs(nz))),
    ceilings: findLevels(cloud, (nz) => (hasFacing ? -nz : Math.abs(nz))),
  };
}

/** Heights with much horizontal area; `facing` is positive for voxels that face the wanted way. */
function findLevels(cloud: VoxelCloud, facing: (nz: number) => number): Level[] {
  const cells = new KeyIndex();
  const areaOfBin = new Map<number, number>();
  for (let i = 0; i < cloud.count; i++) {
    if (facing(cloud.nz[i]!) < 0.95 || !hasNormal(cloud, i)) continue;
    const bin = Math.floor(cloud.z[i]! / BIN_M);
    const ix = Math.floor(cloud.x[i]! / AREA_CELL_M);
    const iy = Math.floor(cloud.y[i]! / AREA_CELL_M);
    if (!hasKey(ix, iy, bin)) continue;
    const before = cells.count;
    if (cells.add(cellKey(ix, iy, bin)) === before)
      areaOfBin.set(bin, (areaOfBin.get(bin) ?? 0) + AREA_CELL_M * AREA_CELL_M);
  }
  const area = (bin: number): number => areaOfBin.get(bin) ?? 0;
  const smoothed = [...areaOfBin.keys()]
    .sort((a, b) => a - b)
    .map((bin) => ({ bin, areaM2: area(bin - 1) / 2 + area(bin) + area(bin + 1) / 2 }));
  const least = Math.max(LEAST_AREA_M2, LEAST_SHARE * smoothed.reduce((max, level) => Math.max(max, level.areaM2), 0));
  const smoothedAt = new Map(smoothed.map((level) => [level.bin, level.areaM2]));
  const isPeak = ({ bin, areaM2 }: { bin: number; areaM2: number }): boolean => {
    for (let d = 1; d <= 5; d++) {
      if ((smoothedAt.get(bin - d) ?? 0) > areaM2 || (smoothedAt.get(bin + d) ?? 0) >= areaM2) return false;
    }
    return areaM2 >= least;
  };
  return smoothed
    .filter(isPeak)
    .map(({ bin, areaM2 }) => ({ z: meanHeight(cloud, (bin + 0.5) * BIN_M, facing), areaM2 }));
}

function meanHeight(cloud: VoxelCloud, nearM: number, facing: (nz: number) => number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < cloud.count; i++) {
    if (facing(cloud.nz[i]!) < 0.95 || !hasNormal(cloud, i) || Math.abs(cloud.z[i]! - nearM) > 0.03) continue;
    sum += cloud.z[i]!;
    count++;
  }
  return count ? sum / count : nearM;
}

/** The chain floor, ceiling, floor, ceiling ... that explains most area (dynamic programme over candidate storeys). */
export function bestChain(cloud: VoxelCloud, floors: readonly Level[], ceilings: readonly Level[]): StoreyLevels[] {
  const candidates: (StoreyLevels & { score: number })[] = [];
  const walls = wallShareByHeight(cloud);
  for (const floor of floors) {
    for (const ceiling of ceilings) {
      const clear = ceiling.z - floor.z;
      if (clear < CLEAR_HEIGHT_M[0] || clear > CLEAR_HEIGHT_M[1]) continue;
      const score = (floor.areaM2 + ceiling.areaM2) * walls.shareBetween(floor.z + 0.1, ceiling.z - 0.1);
      candidates.push({
        floorM: floor.z,
        ceilingM: ceiling.z,
        hasCeiling: true,
        floorAreaM2: floor.areaM2,
        ceilingAreaM2: ceiling.areaM2,
        score,
      });
    }
    const top = walls.topAbove(floor.z);
    if (top - floor.z >= CLEAR_HEIGHT_M[0]) {
      const score = floor.areaM2 * OPEN_TOP_WEIGHT * walls.shareBetween(floor.z + 0.1, top - 0.1);
      candidates.push({
        floorM: floor.z,
        ceilingM: top,
        hasCeiling: false,
        floorAreaM2: floor.areaM2,
        ceilingAreaM2: 0,
        score,
      });
    }
  }
  candidates.sort((a, b) => a.ceilingM - b.ceilingM || b.floorM - a.floorM);
  const best: { score: number; chain: StoreyLevels[] }[] = [];
  for (const candidate of candidates) {
    let below: { score: number; chain: StoreyLevels[] } = { score: 0, chain: [] };
    candidates.forEach((other, i) => {
      const reached = best[i];
      if (reached && reached.score > below.score && other.ceilingM + LEAST_SLAB_M <= candidate.floorM) below = reached;
    });
    const { score, ...levels } = candidate;
    best.push({ score: below.score + score, chain: [...below.chain, levels] });
  }
  return best.reduce((a, b) => (b.score > a.score ? b : a), { score: 0, chain: [] as StoreyLevels[] }).chain;
}

/** How much of a height range shows vertical surfaces: rooms do, slabs do not. */
function wallShareByHeight(cloud: VoxelCloud): {
  shareBetween: (from: number, to: number) => number;
  topAbove: (from: number) => number;
} {
  const stepM = 0.1;
  const counts = new Map<number, number>();
  for (let i = 0; i < cloud.count; i++) {
    if (Math.abs(cloud.nz[i]!) > 0.3) continue;
    const bin = Math.floor(cloud.z[i]! / stepM);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  const isWall = (bin: number): boolean => (counts.get(bin) ?? 0) > most * 0.1;
  return {
    shareBetween: (from, to) => {
      let walls = 0;
      let all = 0;
      for (let bin = Math.floor(from / stepM); bin <= Math.floor(to / stepM); bin++) {
        all++;
        if (isWall(bin)) walls++;
      }
      return all ? walls / all : 0;
    },
    topAbove: (from) => {
      let bin = Math.floor(from / stepM) + 1;
      while (isWall(bin)) bin++;
      return bin * stepM;
    },
  };
}
