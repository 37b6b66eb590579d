import { curvedFaces, type Sharpness } from './curved-faces.ts';
import { directionVoxels, looseVoxels, lowerBound } from './direction-voxels.ts';
import { blendedBandsOf, columnKinds, faceRuns } from './face-columns.ts';
import { localTops, type StoreySpace } from './local-top.ts';
import { rejected } from './rejected.ts';
import { isUnderCeiling, roomSideOf } from './room-side.ts';
import { planeNoise } from './plane-noise.ts';
import { nextDirection } from './wall-directions.ts';
import { axisOf } from './wall-face.ts';
import { neighbourhoodCell } from '#engine/voxels/typical-spacing.ts';
import type { DirectionVoxels } from './direction-voxels.ts';
import type { Rejected } from './rejected.ts';
import type { StoreyCloud } from './storey-cloud.ts';
import type { Axis, SeenFace, WallFace } from './wall-face.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BIN_M = 0.005;
/** Two planes closer than this are one, seen with noise. */
const APART_M = 0.03;
/** Voxels farther from a plane than this do not belong to it. */
const TOLERANCE_M = 0.025;
/** What is within this many times a plane's own deviation is its noise, not a surface at another angle. */
const NOISE_FACTOR = 6;
/** Voxels that a plane needs at least, for each metre of height and 10 cm of length at 2 cm voxels: few. */
const LEAST_VOXELS = 40;
/** Voxels this near floor and ceiling belong to those. */
const EDGE_M = 0.06;

/** The surfaces of a wall along an axis lean out of it by less than this on average (sine of 7 degrees). */
const MOST_LEAN = 0.12;
/**
 * Curtains hang in folds: how many times as far about its plane as walls a surface lies, times the mean square of the sines by which it
 * turns. Flat walls show up to .009, also with skirting or a door; curtains .013 and more.
 */
const WAVINESS = 0.011;
const WAVY_FACTOR = 1.6;
const LEAST_NOISE_M = 0.0003;
/** Where walls themselves lie farther about their plane, neither folds nor the gap over furniture can be told from noise. */
const MOST_FITTING_NOISE_M = 0.006;
/** At most so many directions besides the two main ones. */
const MOST_DIRECTIONS = 8;
/** Voxels lie this many deviations, or this share of the raster that they were rounded to, about their plane. */
const DEVIATIONS = 3.5;
const RASTER_SHARE = 0.75;
const MOST_BLUR_M = 0.1;
const BLUR_BINS = 16;
/** Where planes are blurred more than this, a thin wall shows as one surface with a room on either side; furniture up to the ceiling is shorter. */
const PARTITION_BLUR_M = 0.04;
const LEAST_PARTITION_M = 1.2;
/** Thickness of such a wall, which nothing shows. */
const PARTITION_M = 0.1;
/** Two surfaces farther apart are two walls. */
const THICKEST_PARTITION_M = 0.25;
/** Shorter surfaces that are no walls are not worth a word. */
const LEAST_NAMED_M = 1;

/**
 * All wall faces of one storey of an aligned cloud with normals: first those of curved walls, then along x and y, then along
 * further directions for as long as what is unexplained contains one. Nothing is forced square.
 */
export function findFaces(
  cloud: StoreyCloud,
  space: StoreySpace,
  rejections: Rejected[],
): { faces: WallFace[]; others: SeenFace[]; furniture: SeenFace[] } {
  const { levels, ceilings } = space;
  const isTaken = new Uint8Array(cloud.count);
  for (let i = 0; i < cloud.count; i++)
    if (cloud.z[i]! < levels.floorM + EDGE_M || cloud.z[i]! > ceilings.highestM - EDGE_M) isTaken[i] = 1;
  const directionsDeg = [0, 90];
  const blendedBands = blendedBandsOf(cloud, levels, ceilings);
  const noiseM = planeNoise(directionsDeg.map((angleDeg) => uprightVoxels(cloud, space, axisOf(angleDeg), isTaken)));
  // Neighbouring voxels of a sparse scan are farther apart than a column is wide.
  const cellM = neighbourhoodCell(cloud.voxelM, cloud.spacingM);
  const spreadM = cellM > cloud.voxelM ? cellM * 1.5 : 0;
  const sharpness = { noiseM, blurM: blurOf(noiseM, space.rasterM), blendedBands, spreadM };
  const others: SeenFace[] = [];
  const furniture: SeenFace[] = [];
  const along = (angleDeg: number) =>
    facesAlong(cloud, space, sharpness, angleDeg, isTaken, rejections, others, furniture);
  const faces = curvedFaces(cloud, space, sharpness, isTaken);
  faces.push(...directionsDeg.flatMap(along));
  while (directionsDeg.length < MOST_DIRECTIONS) {
    const angleDeg = nextDirection(cloud, cloud.uprightCount, isTaken, directionsDeg);
    if (angleDeg === undefined) break;
    directionsDeg.push(angleDeg);
    faces.push(...along(angleDeg));
  }
  return { faces, others, furniture };
}

/** How far about its plane the voxels of a surface lie. */
function blurOf(noiseM: number, rasterM: number): number {
  return Math.min(MOST_BLUR_M, Math.max(TOLERANCE_M, DEVIATIONS * noiseM, RASTER_SHARE * rasterM));
}

function uprightVoxels(
  cloud: VoxelCloud,
  { levels, ceilings }: StoreySpace,
  axis: Axis,
  isTaken: Uint8Array,
): DirectionVoxels {
  return directionVoxels(cloud, axis, levels.floorM + EDGE_M, ceilings.highestM - EDGE_M, isTaken);
}

function facesAlong(
  cloud: VoxelCloud,
  space: StoreySpace,
  { noiseM, blurM, blendedBands, spreadM }: Sharpness,
  angleDeg: number,
  isTaken: Uint8Array,
  rejections: Rejected[],
  others: SeenFace[],
  furniture: SeenFace[],
): WallFace[] {
  const { levels, interior, ceilings } = space;
  const axis = axisOf(angleDeg);
  const voxels = uprightVoxels(cloud, space, axis, isTaken);
  const loose = looseVoxels(cloud, axis, levels.floorM + EDGE_M, ceilings.highestM - EDGE_M, isTaken);
  const partitions: SeenFace[] = [];
  const faces = planeOffsets(voxels, blurM).flatMap((offset) => {
    const near = nearPlane(voxels, offset, blurM);
    const columns = columnKinds(
      [near, nearPlane(loose, offset, blurM)],
      levels.floorM,
      (first, count) => localTops(space, axis, offset, first, count),
      blendedBands,
      spreadM,
    );
    const { firstColumn, kinds, tops } = columns;
    return faceRuns(columns).flatMap((run): WallFace[] => {
      if (Math.abs(meanLean(near, run.from, run.to)) > MOST_LEAN) return [];
      const fitted = fitOffset(near, offset, run.from, run.to, blurM);
      const spreadOutM = Math.max(blurM, NOISE_FACTOR * fitted.residualM);
      markTaken(nearPlane(voxels, fitted.offset, spreadOutM), fitted.offset, spreadOutM, run.from, run.to, isTaken);
      const seen = { axis, ...fitted, ...run, firstColumn, columns: kinds, tops };
      const side = roomSideOf(interior, seen, spreadM, blurM / TOLERANCE_M, scannedFrom(cloud, axis, near, run));
      if (side === 'both' && blurM > PARTITION_BLUR_M && run.to - run.from >= LEAST_PARTITION_M) {
        partitions.push(seen);
        return [];
      }
      const isSharp = noiseM < MOST_FITTING_NOISE_M;
      const isFitting =
        isSharp &&
        (isWavy(fitted.residualM / Math.max(noiseM, LEAST_NOISE_M), leanDeviation(near, run)) ||
          isUnderCeiling(interior, seen, side));
      if (isFitting || (isSharp && side === 'both')) furniture.push(seen);
      if (!isFitting && (side === 1 || side === -1)) return [{ ...seen, side }];
      if (!isFitting && side === 0) others.push(seen);
      if (run.to - run.from >= LEAST_NAMED_M)
        rejections.push(
          rejected(
            'walls',
            'A surface up to the ceiling with the same room on both sides, or none: furniture, a curtain or a pane.',
            0.2,
          ),
        );
      return [];
    });
  });
  return [...faces, ...partitionFaces(partitions)];
}

/** Faces of thin walls between two rooms: two surfaces of one wall, or both faces of one that shows as one surface. */
function partitionFaces(seen: readonly SeenFace[]): WallFace[] {
  const isPaired = new Set<SeenFace>();
  return seen.flatMap((low, index): WallFace[] => {
    if (isPaired.has(low)) return [];
    const high = seen.slice(index + 1).find((other) => !isPaired.has(other) && isOtherFace(low, other));
    if (!high)
      return [
        { ...low, offset: low.offset - PARTITION_M / 2, side: -1 },
        { ...low, offset: low.offset + PARTITION_M / 2, side: 1 },
      ];
    isPaired.add(high);
    return [
      { ...low, side: -1 },
      { ...high, side: 1 },
    ];
  });
}

/** Whether two surfaces, the second farther left, are the faces of one wall. */
function isOtherFace(low: SeenFace, high: SeenFace): boolean {
  const overlapM = Math.min(low.to, high.to) - Math.max(low.from, high.from);
  const thicknessM = high.offset - low.offset;
  return thicknessM <= THICKEST_PARTITION_M && overlapM >= 0.5 * Math.min(low.to - low.from, high.to - high.from);
}

/** What is near an accepted plane, also a little beside it, is not examined in other directions. */
function markTaken(
  near: DirectionVoxels,
  offset: number,
  reachM: number,
  from: number,
  to: number,
  isTaken: Uint8Array,
): void {
  for (let i = 0; i < near.count; i++) {
    const isNear = Math.abs(near.offset[i]! - offset) < reachM && near.u[i]! > from - 0.05 && near.u[i]! < to + 0.05;
    if (isNear) isTaken[near.index[i]!] = 1;
  }
}

/** Peaks of the histogram of offsets, best first to settle near rivals, answered in ascending order. */
function planeOffsets(voxels: DirectionVoxels, blurM: number): number[] {
  const binM = Math.max(BIN_M, blurM / BLUR_BINS);
  const apartM = Math.max(APART_M, blurM);
  if (voxels.count === 0) return [];
  const first = Math.floor(voxels.offset[0]! / binM) - 4;
  const last = Math.floor(voxels.offset[voxels.count - 1]! / binM) + 5;
  const bins = new Float64Array(last - first);
  for (let i = 0; i < voxels.count; i++) bins[Math.floor(voxels.offset[i]! / binM) - first]!++;
  const smooth = bins.map(
    (_, i) => [-2, -1, 0, 1, 2].reduce((sum, d) => sum + (bins[i + d] ?? 0) * (3 - Math.abs(d)), 0) / 3,
  );
  const order = [...smooth.keys()]
    .filter((i) => smooth[i]! >= LEAST_VOXELS)
    .sort((a, b) => smooth[b]! - smooth[a]! || a - b);
  const chosen: number[] = [];
  for (const bin of order) {
    if (isLocalPeak(smooth, bin) && chosen.every((other) => Math.abs(other - bin) * binM >= apartM)) chosen.push(bin);
  }
  return chosen.map((bin) => (bin + first + 0.5) * binM).sort((a, b) => a - b);
}

function isLocalPeak(smooth: Float64Array, bin: number): boolean {
  for (let d = 1; d <= 3; d++)
    if ((smooth[bin - d] ?? 0) > smooth[bin]! || (smooth[bin + d] ?? 0) > smooth[bin]!) return false;
  return true;
}

function nearPlane(voxels: DirectionVoxels, offset: number, reachM: number): DirectionVoxels {
  const from = lowerBound(voxels.offset, offset - reachM);
  const to = lowerBound(voxels.offset, offset + reachM);
  return {
    count: to - from,
    index: voxels.index.subarray(from, to),
    u: voxels.u.subarray(from, to),
    offset: voxels.offset.subarray(from, to),
    lean: voxels.lean.subarray(from, to),
    z: voxels.z.subarray(from, to),
  };
}

/** The side of an axis that most of a run was scanned from; 0 without stations. */
function scannedFrom(
  cloud: VoxelCloud,
  { left }: Axis,
  near: DirectionVoxels,
  { from, to }: { from: number; to: number },
): 1 | -1 | 0 {
  if (cloud.stations.length === 0) return 0;
  let sum = 0;
  for (let i = 0; i < near.count; i++) {
    if (near.u[i]! < from || near.u[i]! > to) continue;
    const voxel = near.index[i]!;
    sum += Math.sign(cloud.nx[voxel]! * left[0] + cloud.ny[voxel]! * left[1]);
  }
  return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

/** Mean lean of the surfaces in a run: what crosses a plane's slice at an angle belongs to another direction. */
function meanLean(near: DirectionVoxels, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < near.count; i++) {
    if (near.u[i]! < from || near.u[i]! > to) continue;
    sum += near.lean[i]!;
    count++;
  }
  return count ? sum / count : 0;
}

/** How much the surfaces of a run lean to either side: root mean square of the sines. */
function leanDeviation(near: DirectionVoxels, { from, to }: { from: number; to: number }): number {
  let squares = 0;
  let count = 0;
  for (let i = 0; i < near.count; i++) {
    if (near.u[i]! < from || near.u[i]! > to) continue;
    squares += near.lean[i]! ** 2;
    count++;
  }
  return count ? Math.sqrt(squares / count) : 0;
}

const isWavy = (factor: number, lean: number): boolean => factor > WAVY_FACTOR && factor * lean ** 2 > WAVINESS;

/** Offset of the voxels of one run: their mean, then the mean of those within twice its deviation. */
function fitOffset(
  near: DirectionVoxels,
  start: number,
  from: number,
  to: number,
  toleranceM: number,
): { offset: number; residualM: number } {
  let offset = start;
  let residualM = toleranceM;
  for (let pass = 0; pass < 3; pass++) {
    let sum = 0;
    let squares = 0;
    let count = 0;
    const reach = Math.max(0.006, 2 * residualM);
    for (let i = 0; i < near.count; i++) {
      const d = near.offset[i]! - offset;
      if (near.u[i]! < from || near.u[i]! > to || Math.abs(d) > reach) continue;
      sum += d;
      squares += d * d;
      count++;
    }
    if (count < 8) break;
    const mean = sum / count;
    offset += mean;
    residualM = Math.sqrt(Math.max(0, squares / count - mean * mean));
  }
  return { offset, residualM };
}
