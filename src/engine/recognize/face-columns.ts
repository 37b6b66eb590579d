import { COLUMN_EMPTY, COLUMN_LINTEL, COLUMN_M, COLUMN_PARAPET, COLUMN_SOLID } from './wall-face.ts';
import type { DirectionVoxels } from './direction-voxels.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BAND_M = 0.1;
/** A column with this share of its bands seen counts as seen over its height. */
const SOLID_SHARE = 0.55;
/** Bands under the ceiling in which a lintel shows; height above the floor in which a parapet does. */
const LINTEL_BANDS = 3;
const PARAPET_M = 0.7;
/** A band with this share of the usual number of voxels is one in which walls show. */
const SHOWN_SHARE = 0.7;
/** Surfaces with a flatter normal are upright. */
const UPRIGHT_NZ = 0.2;
/** Gaps up to this are bridged: something stands in front. */
const GAP_M = 0.6;
/** Shorter runs are not walls. */
const LEAST_RUN_M = 0.2;
/** Share of a run that must reach up to the ceiling: furniture does not. */
const LEAST_TOP_SHARE = 0.3;

/** Voxels near a plane: where along it and how high. */
type Sights = Pick<DirectionVoxels, 'count' | 'u' | 'z'>;

export type ColumnKinds = {
  firstColumn: number;
  kinds: Uint8Array;
  hasTop: Uint8Array;
  minU: Float32Array;
  maxU: Float32Array;
};

/** Edge of the squares of a plane over which the distance between its voxels is measured, in bands and columns. */
const DENSITY_CELLS = 5;
/** Fewer voxels in such a square are strays. */
const LEAST_IN_SQUARE = 3;
/** A voxel stands for at most this many columns beside it, and for no band above or below: a pane under a lintel is no wall up to the ceiling. */
const MOST_SPREAD = 3;

/**
 * What each 10 cm column of a plane shows between floor and ceiling. Where the plane is sparse (far from the scanner, seen
 * at a low angle, or all over in a sparse scan: `spreadM`) a voxel stands for the surface around it.
 */
export function columnKinds(near: readonly Sights[], levels: StoreyLevels, topBand: number, spreadM = 0): ColumnKinds {
  const [first, last] = columnRange(near);
  const width = Math.max(0, last - first + 1);
  const bands = bandCount(levels);
  const seen = new Uint8Array(width * bands);
  const minU = new Float32Array(width).fill(Infinity);
  const maxU = new Float32Array(width).fill(-Infinity);
  const forEach = (visit: (column: number, band: number, u: number) => void): void => {
    for (const { count, u, z } of near) {
      for (let i = 0; i < count; i++) {
        const band = Math.floor((z[i]! - levels.floorM) / BAND_M);
        if (band >= 0 && band < bands) visit(Math.floor(u[i]! / COLUMN_M) - first, band, u[i]!);
      }
    }
  };
  const least = Math.round(spreadM / BAND_M);
  const spreadAt = localSpread(forEach, width, bands, least);
  forEach((column, band, u) => {
    const spread = spreadAt(column, band);
    for (let c = Math.max(0, column - spread); c <= Math.min(width - 1, column + spread); c++) {
      for (let b = Math.max(0, band - least); b <= Math.min(bands - 1, band + least); b++) seen[c * bands + b] = 1;
    }
    minU[column] = Math.min(minU[column]!, u);
    maxU[column] = Math.max(maxU[column]!, u);
  });
  const kinds = new Uint8Array(width);
  const hasTop = new Uint8Array(width);
  for (let column = 0; column < width; column++) {
    const bandsOf = seen.subarray(column * bands, (column + 1) * bands);
    hasTop[column] =
      bandsOf[topBand] === 1 && shareSeen(bandsOf, topBand + 1 - LINTEL_BANDS, topBand + 1) >= 0.5 ? 1 : 0;
    kinds[column] = kindOf(bandsOf, hasTop[column] === 1);
  }
  return { firstColumn: first, kinds, hasTop, minU, maxU };
}

/** The highest band in which walls show: above it, surfaces blend into the ceiling. */
export function topBandOf(cloud: VoxelCloud, levels: StoreyLevels): number {
  const bands = bandCount(levels);
  const counts = new Float64Array(bands);
  for (let i = 0; i < cloud.count; i++) {
    const band = Math.floor((cloud.z[i]! - levels.floorM) / BAND_M);
    if (band >= 0 && band < bands && Math.abs(cloud.nz[i]!) < UPRIGHT_NZ) counts[band]!++;
  }
  const usual = counts.toSorted()[bands >> 1]!;
  let top = bands - 2;
  while (top > bands - 1 - 2 * LINTEL_BANDS && counts[top]! < SHOWN_SHARE * usual) top--;
  return Math.max(0, top);
}

function bandCount(levels: StoreyLevels): number {
  return Math.max(1, Math.round((levels.ceilingM - levels.floorM) / BAND_M));
}

function columnRange(near: readonly Sights[]): [number, number] {
  let first = Infinity;
  let last = -Infinity;
  for (const { u } of near) {
    for (const value of u) {
      first = Math.min(first, Math.floor(value / COLUMN_M));
      last = Math.max(last, Math.floor(value / COLUMN_M));
    }
  }
  return last < first ? [0, -1] : [first, last];
}

/** How far a voxel stands for its surroundings, by the number of voxels in its square of the plane. */
function localSpread(
  forEach: (visit: (column: number, band: number) => void) => void,
  width: number,
  bands: number,
  least: number,
): (column: number, band: number) => number {
  const across = Math.ceil(width / DENSITY_CELLS);
  const counts = new Uint32Array(across * Math.ceil(bands / DENSITY_CELLS));
  const squareOf = (column: number, band: number): number =>
    Math.floor(band / DENSITY_CELLS) * across + Math.floor(column / DENSITY_CELLS);
  forEach((column, band) => counts[squareOf(column, band)]!++);
  return (column, band) => {
    const count = counts[squareOf(column, band)]!;
    if (count < LEAST_IN_SQUARE) return least;
    const spacing = DENSITY_CELLS / Math.sqrt(count);
    return Math.max(least, spacing > 1 ? Math.min(MOST_SPREAD, Math.round(spacing)) : 0);
  };
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
