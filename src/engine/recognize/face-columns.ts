import { COLUMN_EMPTY, COLUMN_LINTEL, COLUMN_M, COLUMN_PARAPET, COLUMN_SOLID } from './wall-face.ts';
import type { DirectionVoxels } from './direction-voxels.ts';
import type { StoreyLevels } from './storey-levels.ts';

const BAND_M = 0.1;
/** A column with this share of its bands seen counts as seen over its height. */
const SOLID_SHARE = 0.55;
/** Height under the ceiling in which a lintel shows; above the floor in which a parapet does. */
const LINTEL_M = 0.4;
const PARAPET_M = 0.7;
/** Gaps up to this are bridged: something stands in front. */
const GAP_M = 0.6;
/** Shorter runs are not walls. */
const LEAST_RUN_M = 0.2;
/** Share of a run that must reach up to the ceiling: furniture does not. */
const LEAST_TOP_SHARE = 0.3;

export type ColumnKinds = { firstColumn: number; kinds: Uint8Array; hasTop: Uint8Array; minU: Float32Array; maxU: Float32Array };

/** What each 10 cm column of a plane shows between floor and ceiling. In a sparse scan a voxel stands for `spreadM` around it. */
export function columnKinds(near: DirectionVoxels, levels: StoreyLevels, spreadM = 0): ColumnKinds {
  let first = Infinity;
  let last = -Infinity;
  for (const u of near.u) {
    first = Math.min(first, Math.floor(u / COLUMN_M));
    last = Math.max(last, Math.floor(u / COLUMN_M));
  }
  const width = near.count ? last - first + 1 : 0;
  const bands = Math.max(1, Math.round((levels.ceilingM - levels.floorM) / BAND_M));
  const seen = new Uint8Array(width * bands);
  const minU = new Float32Array(width).fill(Infinity);
  const maxU = new Float32Array(width).fill(-Infinity);
  for (let i = 0; i < near.count; i++) {
    const column = Math.floor(near.u[i]! / COLUMN_M) - first;
    const band = Math.floor((near.z[i]! - levels.floorM) / BAND_M);
    if (band < 0 || band >= bands) continue;
    const spread = Math.round(spreadM / BAND_M);
    for (let c = Math.max(0, column - spread); c <= Math.min(width - 1, column + spread); c++) {
      for (let b = Math.max(0, band - spread); b <= Math.min(bands - 1, band + spread); b++) seen[c * bands + b] = 1;
    }
    minU[column] = Math.min(minU[column]!, near.u[i]!);
    maxU[column] = Math.max(maxU[column]!, near.u[i]!);
  }
  const kinds = new Uint8Array(width);
  const hasTop = new Uint8Array(width);
  for (let column = 0; column < width; column++) {
    const bandsOf = seen.subarray(column * bands, (column + 1) * bands);
    hasTop[column] = shareSeen(bandsOf, bands - Math.round(LINTEL_M / BAND_M), bands - 1) >= 0.5 ? 1 : 0;
    kinds[column] = kindOf(bandsOf, hasTop[column] === 1);
  }
  return { firstColumn: width ? first : 0, kinds, hasTop, minU, maxU };
}

function kindOf(bands: Uint8Array, hasTop: boolean): number {
  if (shareSeen(bands, 0, bands.length) >= SOLID_SHARE) return COLUMN_SOLID;
  if (hasTop) return COLUMN_LINTEL;
  return shareSeen(bands, 0, Math.round(PARAPET_M / BAND_M)) >= 0.7 ? COLUMN_PARAPET : COLUMN_EMPTY;
}

function shareSeen(bands: Uint8Array, from: number, to: number): number {
  let seen = 0;
  for (let band = Math.max(0, from); band < to; band++) seen += bands[band] ?? 0;
  return seen / Math.max(1, to - Math.max(0, from));
}

/** Stretches of columns that make a wall: gaps bridged, ends not on a mere parapet, reaching the ceiling often enough. */
export function faceRuns(columns: ColumnKinds): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  const { kinds, hasTop, minU, maxU } = columns;
  const gap = Math.round(GAP_M / COLUMN_M);
  let start = -1;
  let end = -1;
  const close = (): void => {
    if (start < 0) return;
    let top = 0;
    for (let c = start; c <= end; c++) top += hasTop[c]!;
    while (start < end && minU[start] === Infinity) start++;
    while (end > start && maxU[end] === -Infinity) end--;
    const run = { from: minU[start]!, to: maxU[end]! };
    if (run.to - run.from >= LEAST_RUN_M && top >= LEAST_TOP_SHARE * (end - start + 1)) runs.push(run);
  };
  for (let column = 0; column < kinds.length; column++) {
    const kind = kinds[column]!;
    if (kind === COLUMN_EMPTY) continue;
    if (start >= 0 && column - end > gap + 1) {
      close();
      start = -1;
    }
    if (kind === COLUMN_PARAPET && start < 0) continue;
    if (start < 0) start = column;
    if (kind !== COLUMN_PARAPET || column - end <= 1) end = column;
  }
  close();
  return runs;
}
