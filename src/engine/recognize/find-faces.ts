import { directionVoxels, looseVoxels, lowerBound } from './direction-voxels.ts';
import { columnKinds, faceRuns, topBandOf } from './face-columns.ts';
import { rejected } from './rejected.ts';
import { roomSide } from './room-side.ts';
import { nextDirection } from './wall-directions.ts';
import { axisOf } from './wall-face.ts';
import { neighbourhoodCell } from '#engine/voxels/typical-spacing.ts';
import type { DirectionVoxels } from './direction-voxels.ts';
import type { Grid } from './geometry/grid.ts';
import type { Rejected } from './rejected.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { WallFace } from './wall-face.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

const BIN_M = 0.005;
/** Two planes closer than this are one, seen with noise. */
const APART_M = 0.03;
/** Voxels farther from a plane than this do not belong to it. */
const TOLERANCE_M = 0.025;
/** What lies within this many times a plane's own deviation is its noise, not a surface at another angle. */
const NOISE_FACTOR = 6;
/** Voxels that a plane needs at least, for each metre of height and 10 cm of length at 2 cm voxels: few. */
const LEAST_VOXELS = 40;
/** Voxels this near floor and ceiling belong to those. */
const EDGE_M = 0.06;

/** Length over which one sight of floor or ceiling is enough: far from the scanner they are sparse. */
const STRIP_STEP_M = 0.15;
/** The surfaces of a wall along an axis lean out of it by less than this on average (sine of 7 degrees). */
const MOST_LEAN = 0.12;
/** At most so many directions besides the two main ones. */
const MOST_DIRECTIONS = 8;
/** Shorter surfaces that are no walls are not worth a word. */
const LEAST_NAMED_M = 1;

/**
 * All wall faces of one storey of an aligned cloud with normals: first along x and y, then along further directions for
 * as long as what is unexplained holds one. Nothing is forced square.
 */
export function findFaces(cloud: VoxelCloud, levels: StoreyLevels, interior: Grid, rejections: Rejected[]): WallFace[] {
  const isTaken = new Uint8Array(cloud.count);
  for (let i = 0; i < cloud.count; i++)
    if (cloud.z[i]! < levels.floorM + EDGE_M || cloud.z[i]! > levels.ceilingM - EDGE_M) isTaken[i] = 1;
  const directionsDeg = [0, 90];
  const topBand = topBandOf(cloud, levels);
  const faces = directionsDeg.flatMap((angleDeg) =>
    facesAlong(cloud, levels, topBand, interior, angleDeg, isTaken, rejections),
  );
  while (directionsDeg.length < MOST_DIRECTIONS) {
    const angleDeg = nextDirection(cloud, isTaken, directionsDeg);
    if (angleDeg === undefined) break;
    directionsDeg.push(angleDeg);
    faces.push(...facesAlong(cloud, levels, topBand, interior, angleDeg, isTaken, rejections));
  }
  return faces;
}

function facesAlong(
  cloud: VoxelCloud,
  levels: StoreyLevels,
  topBand: number,
  interior: Grid,
  angleDeg: number,
  isTaken: Uint8Array,
  rejections: Rejected[],
): WallFace[] {
  const axis = axisOf(angleDeg);
  // Neighbouring voxels of a sparse scan are farther apart than a column is wide.
  const cellM = neighbourhoodCell(cloud);
  const spreadM = cellM > cloud.voxelM ? cellM * 1.5 : 0;
  const voxels = directionVoxels(cloud, axis, levels.floorM + EDGE_M, levels.ceilingM - EDGE_M, isTaken);
  const loose = looseVoxels(cloud, axis, levels.floorM + EDGE_M, levels.ceilingM - EDGE_M, isTaken);
  return planeOffsets(voxels).flatMap((offset) => {
    const near = nearPlane(voxels, offset);
    const kinds = columnKinds([near, nearPlane(loose, offset)], levels, topBand, spreadM);
    return faceRuns(kinds).flatMap((run): WallFace[] => {
      if (Math.abs(meanLean(near, run.from, run.to)) > MOST_LEAN) return [];
      const fitted = fitOffset(near, offset, run.from, run.to);
      const spreadOutM = Math.max(TOLERANCE_M, NOISE_FACTOR * fitted.residualM);
      markTaken(nearPlane(voxels, fitted.offset, spreadOutM), fitted.offset, spreadOutM, run.from, run.to, isTaken);
      const side = roomSide(interior, axis, fitted.offset, run.from, run.to, Math.max(STRIP_STEP_M, 4 * spreadM));
      if (side === 0) {
        if (run.to - run.from >= LEAST_NAMED_M)
          rejections.push(
            rejected(
              'walls',
              'A surface up to the ceiling with the same room on both sides, or none: furniture, a curtain or a pane.',
              0.2,
            ),
          );
        return [];
      }
      return [{ axis, ...fitted, ...run, side, firstColumn: kinds.firstColumn, columns: kinds.kinds }];
    });
  });
}

/** What lies near an accepted plane, also a little beside it, is not looked at in other directions. */
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
function planeOffsets(voxels: DirectionVoxels): number[] {
  if (voxels.count === 0) return [];
  const first = Math.floor(voxels.offset[0]! / BIN_M) - 4;
  const last = Math.floor(voxels.offset[voxels.count - 1]! / BIN_M) + 5;
  const bins = new Float64Array(last - first);
  for (const offset of voxels.offset) bins[Math.floor(offset / BIN_M) - first]!++;
  const smooth = bins.map(
    (_, i) => [-2, -1, 0, 1, 2].reduce((sum, d) => sum + (bins[i + d] ?? 0) * (3 - Math.abs(d)), 0) / 3,
  );
  const order = [...smooth.keys()]
    .filter((i) => smooth[i]! >= LEAST_VOXELS)
    .sort((a, b) => smooth[b]! - smooth[a]! || a - b);
  const chosen: number[] = [];
  for (const bin of order) {
    if (isLocalPeak(smooth, bin) && chosen.every((other) => Math.abs(other - bin) * BIN_M >= APART_M)) chosen.push(bin);
  }
  return chosen.map((bin) => (bin + first + 0.5) * BIN_M).sort((a, b) => a - b);
}

function isLocalPeak(smooth: Float64Array, bin: number): boolean {
  for (let d = 1; d <= 3; d++)
    if ((smooth[bin - d] ?? 0) > smooth[bin]! || (smooth[bin + d] ?? 0) > smooth[bin]!) return false;
  return true;
}

function nearPlane(voxels: DirectionVoxels, offset: number, reachM = TOLERANCE_M): DirectionVoxels {
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

/** Offset of the voxels of one run: their mean, then the mean of those within twice its deviation. */
function fitOffset(
  near: DirectionVoxels,
  start: number,
  from: number,
  to: number,
): { offset: number; residualM: number } {
  let offset = start;
  let residualM = TOLERANCE_M;
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
