import { COLUMN_EMPTY, COLUMN_LINTEL, COLUMN_M, COLUMN_PARAPET, COLUMN_SOLID } from './wall-face.ts';
import type { DirectionVoxels } from './direction-voxels.ts';
import type { CeilingMap } from './ceiling-map.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BAND_M = 0.1;
/** Heights that miss a whole band by this are whole. */
const ROUNDING = 0.05;
/** A column with this share of its bands seen counts as seen over its height. */
const SOLID_SHARE = 0.55;
/** Bands under the ceiling in which a lintel shows; height above the floor in which a parapet does. */
const LINTEL_BANDS = 3;
const PARAPET_M = 0.7;
/** A door: so high at least, so wide, and with so little seen in it. */
const DOOR_HEAD_M = 1.9;
const DOOR_WIDTH_M = [0.5, 1.4] as const;
const MOST_IN_PASSAGE = 0.25;
/** A band with this share of the usual number of voxels is one in which walls show. */
const SHOWN_SHARE = 0.7;
/** Surfaces with a flatter normal are upright. */
export const UPRIGHT_NZ = 0.2;
/** Gaps up to this are bridged: something is in front. */
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
  /** Height of the ceiling above the floor. */
  tops: Float32Array;
};

/** Edge of the squares of a plane over which the distance between its voxels is measured, in bands and columns. */
const DENSITY_CELLS = 5;
/** Fewer voxels in such a square are strays. */
const LEAST_IN_SQUARE = 3;
/** A voxel represents at most this many columns beside it, and no band above or below: a pane under a lintel is not a wall up to the ceiling. */
const MOST_SPREAD = 3;

/**
 * What each 10 cm column of a plane shows between the floor and the ceiling beside it (`topsOf`: its height above the
 * floor). The uppermost `blendedBands` show no walls. Where the plane is sparse (far from the scanner, seen
 * at a low angle, or all over in a sparse scan: `spreadM`) a voxel represents the surface around it.
 */
export function columnKinds(
  near: readonly Sights[],
  floorM: number,
  topsOf: (firstColumn: number, count: number) => Float32Array,
  blendedBands: number,
  spreadM = 0,
): ColumnKinds {
  const [first, last] = columnRange(near);
  const width = Math.max(0, last - first + 1);
  const tops = topsOf(first, width);
  const bandsAt = Uint16Array.from(tops, bandsIn);
  const bands = bandsAt.reduce((most, own) => Math.max(most, own), 1);
  const seen = new Uint8Array(width * bands);
  const minU = new Float32Array(width).fill(Infinity);
  const maxU = new Float32Array(width).fill(-Infinity);
  const forEach = (visit: (column: number, band: number, u: number) => void): void => {
    for (const { count, u, z } of near) {
      for (let i = 0; i < count; i++) {
        const band = Math.floor((z[i]! - floorM) / BAND_M);
        const column = Math.floor(u[i]! / COLUMN_M) - first;
        if (band >= 0 && band < bandsAt[column]!) visit(column, band, u[i]!);
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
  const hasThinTop = new Uint8Array(width);
  for (let column = 0; column < width; column++) {
    const bandsOf = seen.subarray(column * bands, column * bands + bandsAt[column]!);
    const topBand = Math.max(0, Math.floor(tops[column]! / BAND_M - blendedBands + ROUNDING) - 1);
    hasTop[column] =
      bandsOf[topBand] === 1 && shareSeen(bandsOf, topBand + 1 - LINTEL_BANDS, topBand + 1) >= 0.5 ? 1 : 0;
    kinds[column] = kindOf(bandsOf, hasTop[column] === 1);
    hasThinTop[column] =
      kinds[column] === COLUMN_EMPTY && shareSeen(bandsOf, topBand, bandsOf.length) > 0 && isPassage(bandsOf) ? 1 : 0;
  }
  takeThinLintels(kinds, hasTop, hasThinTop);
  return { firstColumn: first, kinds, hasTop, minU, maxU, tops };
}

/** Number of bands under the ceiling in which surfaces blend into it, so that no walls show. */
export function blendedBandsOf(cloud: VoxelCloud, { floorM, ceilingM }: StoreyLevels, ceilings: CeilingMap): number {
  const bands = bandsIn(ceilingM - floorM);
  /** Upright voxels by their distance from the ceiling over them. */
  const counts = new Float64Array(bands);
  for (let i = 0; i < cloud.count; i++) {
    if (cloud.z[i]! < floorM || Math.abs(cloud.nz[i]!) >= UPRIGHT_NZ) continue;
    const overM = ceilings.heightAt(cloud.x[i]!, cloud.y[i]!) ?? ceilingM;
    const band = Math.floor((overM - cloud.z[i]!) / BAND_M);
    if (band >= 0 && band < bands) counts[band]!++;
  }
  const usual = counts.toSorted()[bands >> 1]!;
  let blended = 1;
  while (blended < 2 * LINTEL_BANDS && counts[blended]! < SHOWN_SHARE * usual) blended++;
  return Math.min(blended, bands - 1);
}

function bandsIn(heightM: number): number {
  return Math.max(1, Math.ceil(heightM / BAND_M - 0.25));
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

/** How far a voxel represents its surroundings, by the number of voxels in its square of the plane. */
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

/** What is open up to door height. */
function isPassage(bands: Uint8Array): boolean {
  return shareSeen(bands, 1, Math.round(DOOR_HEAD_M / BAND_M)) < MOST_IN_PASSAGE;
}

/** A door that ends close under the ceiling has a lintel of a band or two: it counts where a wall goes on beside the door. */
function takeThinLintels(kinds: Uint8Array, hasTop: Uint8Array, hasThinTop: Uint8Array): void {
  const [least, most] = DOOR_WIDTH_M.map((width) => Math.round(width / COLUMN_M)) as [number, number];
  for (let start = 0; start < kinds.length; start++) {
    if (hasThinTop[start] === 0) continue;
    let end = start;
    while (hasThinTop[end + 1] === 1) end++;
    const isBeside = [start - 1, end + 1].some((column) => (kinds[column] ?? COLUMN_EMPTY) === COLUMN_SOLID);
    const length = end - start + 1;
    if (isBeside && length >= least && length <= most) {
      kinds.fill(COLUMN_LINTEL, start, end + 1);
      hasTop.fill(1, start, end + 1);
    }
    start = end;
  }
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
