import type { Point3 } from '#geometry/space.ts';
import { radiansOf } from '#geometry/angle.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
import { isUprightPlane } from '#engine/recognize/wall-directions.ts';
import { posed, transposed, turned, uprightPose, type Pose } from './pose.ts';

/** Surfaces this level say how high floors and ceilings are. */
const LEVEL_NORMAL = 0.95;
const MOST_TURNS = 8;
const TURNS_APART_DEG = 4;
const OFFSET_BIN_M = 0.08;
const MOST_SHIFTS = 6;
const MOST_HEIGHTS = 3;
/** Cells in which voxels of both clouds are taken for the same surface. */
const CELL_M = 0.2;
const SAMPLES = 1200;

export type GuessedPose = {
  pose: Pose;
  /** Share of the sample that falls on surface of the other cloud, of 1. */ score: number;
};

/**
 * Poses that may bring `moved` onto `fixed`, the best first: a turn about the vertical at which the directions of walls agree, and a shift at
 * which walls, floors, and ceilings come to lie on others. Tries a fixed number of each. At most `most` answers, no two nearly the same.
 */
export function guessPoses(fixed: VoxelCloud, moved: VoxelCloud, most: number): GuessedPose[] {
  const cells = surfaceCells(fixed);
  const sample = sampleOf(moved);
  const [walls, ofFixed] = [wallsOf(moved), wallsOf(fixed)];
  const heights = shiftsBetween(heightsOf(fixed), heightsOf(moved), MOST_HEIGHTS);
  const guesses: GuessedPose[] = [];
  // Along the fixed cloud's own walls and across them.
  const main = strongestDirection(ofFixed);
  const axes: Point3[] = [0, 90].map((more) => [Math.cos(radiansOf(main + more)), Math.sin(radiansOf(main + more)), 0]);
  const offsets = axes.map((axis) => offsetsOf(ofFixed, axis));
  for (const turnDeg of guessTurns(ofFixed, walls)) {
    const back = transposed(uprightPose(turnDeg, [0, 0, 0]).turn);
    const [along = [0], across = [0]] = axes.map((axis, at) =>
      shiftsBetween(offsets[at] ?? new Map(), offsetsOf(walls, turned(back, axis)), MOST_SHIFTS),
    );
    const [u = [1, 0, 0], v = [0, 1, 0]] = axes;
    for (const a of along)
      for (const b of across)
        for (const z of heights) {
          const pose = uprightPose(turnDeg, [a * u[0] + b * v[0], a * u[1] + b * v[1], z]);
          guesses.push({ pose, score: agreement(cells, sample, pose) });
        }
  }
  return distinct(
    guesses.sort((a, b) => b.score - a.score),
    most,
  );
}

/** Voxels on upright surfaces. */
type Walls = { count: number; x: Float32Array; y: Float32Array; nx: Float32Array; ny: Float32Array };

function wallsOf(cloud: VoxelCloud): Walls {
  const chosen: number[] = [];
  for (let i = 0; i < cloud.count; i++) if (isUprightPlane(cloud, i)) chosen.push(i);
  const pick = (values: Float32Array) => Float32Array.from(chosen, (i) => values[i]!);
  return { count: chosen.length, x: pick(cloud.x), y: pick(cloud.y), nx: pick(cloud.nx), ny: pick(cloud.ny) };
}

/** Walls by direction of their normals, half degrees from 0 to 180: which side was seen may be unknown. */
function directionsOf({ count, nx, ny }: Walls): Float64Array {
  const bins = new Float64Array(360);
  for (let i = 0; i < count; i++) {
    const angle = ((Math.atan2(ny[i]!, nx[i]!) * 180) / Math.PI + 360) % 180;
    bins[Math.min(359, Math.floor(angle * 2))]!++;
  }
  return smoothed(bins, 3);
}

function smoothed(bins: Float64Array, reach: number): Float64Array {
  return bins.map((_, at) => {
    let sum = 0;
    for (let d = -reach; d <= reach; d++)
      sum += bins[(at + d + bins.length) % bins.length]! * (reach + 1 - Math.abs(d));
    return sum;
  });
}

function strongestDirection(walls: Walls): number {
  const bins = directionsOf(walls);
  return (bins.indexOf(bins.reduce((a, b) => Math.max(a, b), 0)) + 0.5) / 2;
}

/** Turns at which the walls of both have the same directions, and half a turn from there. */
function guessTurns(fixed: Walls, moved: Walls): number[] {
  const [a, b] = [directionsOf(fixed), directionsOf(moved)];
  const scores = Float64Array.from(a, (_, turn) => {
    let sum = 0;
    for (let bin = 0; bin < b.length; bin++) sum += Math.sqrt(b[bin]! * a[(bin + turn) % a.length]!);
    return sum;
  });
  const turns: number[] = [];
  for (const turn of [...scores.keys()].sort((p, q) => scores[q]! - scores[p]!)) {
    const turnDeg = turn / 2;
    const isNew = turns.every((other) => Math.abs(((turnDeg - other + 270) % 180) - 90) > TURNS_APART_DEG);
    if (isNew) turns.push(turnDeg);
    if (turns.length === MOST_TURNS) break;
  }
  return turns.flatMap((turnDeg) => [turnDeg, turnDeg - 180]);
}

/** How much surface there is at each offset along an axis: bin of the offset to number of voxels. */
type Offsets = Map<number, number>;

function offsetsOf({ count, x, y, nx, ny }: Walls, [u, v]: Point3): Offsets {
  const offsets: Offsets = new Map();
  for (let i = 0; i < count; i++) {
    const facing = (nx[i]! * u + ny[i]! * v) ** 4;
    if (facing < 0.1) continue;
    const bin = Math.round((x[i]! * u + y[i]! * v) / OFFSET_BIN_M);
    offsets.set(bin, (offsets.get(bin) ?? 0) + facing);
  }
  return offsets;
}

function heightsOf({ count, z, nz, planarity }: VoxelCloud): Offsets {
  const offsets: Offsets = new Map();
  for (let i = 0; i < count; i++) {
    if (Math.abs(nz[i]!) < LEVEL_NORMAL || planarity[i]! < 0.5) continue;
    const bin = Math.round(z[i]! / OFFSET_BIN_M);
    offsets.set(bin, (offsets.get(bin) ?? 0) + 1);
  }
  return offsets;
}

/** The shifts at which most surface of both is at the same offsets, meters. */
function shiftsBetween(fixed: Offsets, moved: Offsets, most: number): number[] {
  // Roots, so that one large wall does not decide alone.
  const votes = new Map<number, number>();
  for (const [to, there] of fixed)
    for (const [from, here] of moved) votes.set(to - from, (votes.get(to - from) ?? 0) + Math.sqrt(there * here));
  const around = (shift: number) =>
    (votes.get(shift) ?? 0) + 0.5 * ((votes.get(shift - 1) ?? 0) + (votes.get(shift + 1) ?? 0));
  const shifts: number[] = [];
  for (const [shift] of [...votes.keys()].map((key) => [key, around(key)] as const).sort((a, b) => b[1] - a[1])) {
    if (shifts.every((other) => Math.abs(other - shift) > 1)) shifts.push(shift);
    if (shifts.length === most) break;
  }
  return shifts.length > 0 ? shifts.map((shift) => shift * OFFSET_BIN_M) : [0];
}

/** Cells that contain surface, by whether it is upright or level: cells of the one never agree with surface of the other. */
type SurfaceCells = { upright: KeyIndex; level: KeyIndex };

function surfaceCells(cloud: VoxelCloud): SurfaceCells {
  const cells: SurfaceCells = { upright: new KeyIndex(), level: new KeyIndex() };
  for (let i = 0; i < cloud.count; i++) {
    const key = keyAt(cloud.x[i]!, cloud.y[i]!, cloud.z[i]!);
    if (key === undefined || cloud.planarity[i]! < 0.5) continue;
    cells[Math.abs(cloud.nz[i]!) > 0.7 ? 'level' : 'upright'].add(key);
  }
  return cells;
}

function keyAt(x: number, y: number, z: number): number | undefined {
  const [ix, iy, iz] = [Math.floor(x / CELL_M), Math.floor(y / CELL_M), Math.floor(z / CELL_M)];
  return hasKey(ix, iy, iz) ? cellKey(ix, iy, iz) : undefined;
}

type Sample = { points: Point3[]; isLevel: boolean[] };

/** Voxels evenly from the whole cloud, three upright ones for each level one: floors lie on each other wherever one shifts them. */
function sampleOf(cloud: VoxelCloud): Sample {
  const level: number[] = [];
  const upright: number[] = [];
  for (let i = 0; i < cloud.count; i++)
    if (cloud.planarity[i]! >= 0.5) (Math.abs(cloud.nz[i]!) > 0.7 ? level : upright).push(i);
  const every = (list: number[], wanted: number): number[] => {
    const step = Math.max(1, list.length / wanted);
    return Array.from({ length: Math.min(wanted, list.length) }, (_, at) => list[Math.floor(at * step)]!);
  };
  const chosen = [...every(upright, 0.75 * SAMPLES), ...every(level, 0.25 * SAMPLES)];
  return {
    points: chosen.map((i) => [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!]),
    isLevel: chosen.map((i) => Math.abs(cloud.nz[i]!) > 0.7),
  };
}

function agreement(cells: SurfaceCells, { points, isLevel }: Sample, pose: Pose): number {
  let agreeing = 0;
  for (const [i, point] of points.entries()) {
    const [x, y, z] = posed(pose, point);
    const key = keyAt(x, y, z);
    if (key !== undefined && (isLevel[i] ? cells.level : cells.upright).find(key) >= 0) agreeing++;
  }
  return points.length === 0 ? 0 : agreeing / points.length;
}

function distinct(guesses: readonly GuessedPose[], most: number): GuessedPose[] {
  const kept: GuessedPose[] = [];
  for (const guess of guesses) {
    const isNew = kept.every(({ pose }) => {
      const apart = Math.hypot(...pose.shiftM.map((value, axis) => value - guess.pose.shiftM[axis]!));
      const cos = pose.turn[0]! * guess.pose.turn[0]! + pose.turn[3]! * guess.pose.turn[3]!;
      return apart > 2 * CELL_M || cos < Math.cos(radiansOf(3));
    });
    if (isNew) kept.push(guess);
    if (kept.length === most) break;
  }
  return kept;
}
