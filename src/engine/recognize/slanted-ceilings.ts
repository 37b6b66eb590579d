import { radiansOf } from '#geometry/angle.ts';
import { forEachNeighbour, groupCells } from '#engine/voxels/cell-groups.ts';
import { hasNormal } from '#engine/voxels/has-normal.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey, cellOfKey, hasKey } from '#engine/voxels/voxel-key.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { heightOnPlane, planeThrough, type SlantedPlane } from '#geometry/slanted-plane.ts';

/** A ceiling that is flatter is level, and a steeper one a wall. */
const SLANTED_DEG = [10, 75] as const;
const [MOST_NZ, LEAST_NZ] = SLANTED_DEG.map((deg) => Math.cos(radiansOf(deg))) as [number, number];
/** Over the floor by at least this: what is lower leans against a wall. */
const LEAST_HEIGHT_M = 0.3;
/** Neighboring cells of one surface: normals this alike, and each this near the plane of the other. */
const ALIKE_NORMAL = Math.cos(radiansOf(8));
const ALIKE_M = 0.025;
/** Cells with fewer voxels tell no normal. */
const LEAST_IN_CELL = 3;
/** Cells lie this near the plane of their surface, all but a few: vaults do not. */
const NEAR_M = 0.03;
const LEAST_NEAR = 0.8;
/** Smaller and narrower surfaces are reveals, braces and the undersides of stairs. */
const LEAST_AREA_M2 = 1.5;
const LEAST_BROAD = 0.4;
const LEAST_AROUND = 7;
/** Surfaces of one slope: over this much, what one says of the height in the middle of another differs less than this. */
const SAME_SLOPE_M = 0.05;
const SAME_SLOPE_GRADIENT = 0.06;

/** What is so far over a slanted surface is no roof on it; over more of it than this, it is the underside of stairs. */
const LEAST_OVER_M = 0.6;
const MOST_COVERED = 0.25;

/** A slanted ceiling: the plane that it lies in, and the cells of the plan under which it was seen. */
export type SlantedCeiling = { plane: SlantedPlane; cells: number[]; areaM2: number };

/**
 * The slanted ceilings between two heights: connected surfaces that look down at an angle, each in one plane. What a wall
 * parts of one slope lies in one plane too. Nothing is over them, as there is over the underside of stairs. `cellM`: edge of
 * the cells; `cells` are their keys in plan (`cellKey`, height 0).
 */
export function findSlantedCeilings(cloud: VoxelCloud, floorM: number, highM: number, cellM: number): SlantedCeiling[] {
  const hasFacing = cloud.stations.length > 0;
  const lowM = floorM + LEAST_HEIGHT_M;
  const index = new KeyIndex();
  /** Per cell: number of voxels, sums of places, sums of normals turned down. */
  const sums: number[] = [];
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (z < lowM || z > highM || !hasNormal(cloud, i)) continue;
    const nz = cloud.nz[i]!;
    const downNz = hasFacing ? -nz : Math.abs(nz);
    if (downNz < LEAST_NZ || downNz > MOST_NZ) continue;
    const [ix, iy, iz] = [Math.floor(cloud.x[i]! / cellM), Math.floor(cloud.y[i]! / cellM), Math.floor(z / cellM)];
    if (!hasKey(ix, iy, iz)) continue;
    const at = index.add(cellKey(ix, iy, iz)) * STRIDE;
    if (at === sums.length) sums.push(0, 0, 0, 0, 0, 0, 0);
    const turn = nz > 0 ? -1 : 1;
    sums[at]!++;
    sums[at + 1]! += cloud.x[i]!;
    sums[at + 2]! += cloud.y[i]!;
    sums[at + 3]! += z;
    sums[at + 4]! += turn * cloud.nx[i]!;
    sums[at + 5]! += turn * cloud.ny[i]!;
    sums[at + 6]! += turn * nz;
  }
  const leastCells = LEAST_AREA_M2 / (cellM * cellM);
  if (index.count < leastCells) return [];
  const cells = Array.from({ length: index.count }, (_, cell) => surfel(sums, cell));
  const { groupOf, groups } = groupCells(
    index.count,
    (cell, visit) => forEachNeighbour(index, cell, (other) => isAlike(cells[cell]!, cells[other]!) && visit(other)),
    (cell) => cells[cell]!.count < LEAST_IN_CELL,
  );
  const members: number[][] = Array.from({ length: groups }, () => []);
  groupOf.forEach((group, cell) => members[group]!.push(cell));
  const surfaces = members
    .filter((own) => own.length >= leastCells)
    .flatMap((own) => toSurface(own, index, cells, leastCells));
  const slopes = joinSlopes(surfaces);
  const covered = coveredCells(cloud, slopes, cellM);
  return slopes
    .filter(({ plan }, i) => covered[i]!.size <= MOST_COVERED * plan.size)
    .map(({ plane, plan }) => ({ plane, cells: [...plan], areaM2: plan.size * cellM * cellM }));
}

/** For each slope the cells over which something was seen. */
function coveredCells(cloud: VoxelCloud, slopes: readonly Surface[], cellM: number): Set<number>[] {
  const covered = slopes.map(() => new Set<number>());
  if (slopes.length === 0) return covered;
  const slopesOver = new Map<number, number[]>();
  slopes.forEach(({ plan }, slope) => {
    for (const key of plan) slopesOver.set(key, [...(slopesOver.get(key) ?? []), slope]);
  });
  for (let i = 0; i < cloud.count; i++) {
    const [x, y] = [cloud.x[i]!, cloud.y[i]!];
    const key = cellKey(Math.floor(x / cellM), Math.floor(y / cellM), 0);
    for (const slope of slopesOver.get(key) ?? [])
      if (cloud.z[i]! > heightOnPlane(slopes[slope]!.plane, x, y) + LEAST_OVER_M) covered[slope]!.add(key);
  }
  return covered;
}

const STRIDE = 7;

/** What a cell shows: the middle of its voxels, and their mean normal, turned down. */
type Surfel = { count: number; x: number; y: number; z: number; nx: number; ny: number; nz: number };

function surfel(sums: readonly number[], cell: number): Surfel {
  const [count = 0, x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0] = sums.slice(cell * STRIDE, (cell + 1) * STRIDE);
  const length = Math.hypot(nx, ny, nz) || 1;
  return {
    count,
    x: x / count,
    y: y / count,
    z: z / count,
    nx: nx / length,
    ny: ny / length,
    nz: nz / length,
  };
}

function isAlike(a: Surfel, b: Surfel): boolean {
  if (a.nx * b.nx + a.ny * b.ny + a.nz * b.nz < ALIKE_NORMAL) return false;
  const [dx, dy, dz] = [b.x - a.x, b.y - a.y, b.z - a.z];
  return (
    Math.abs(a.nx * dx + a.ny * dy + a.nz * dz) <= ALIKE_M && Math.abs(b.nx * dx + b.ny * dy + b.nz * dz) <= ALIKE_M
  );
}

type Surface = { plane: SlantedPlane; plan: Set<number>; own: Surfel[] };

function toSurface(
  members: readonly number[],
  index: KeyIndex,
  cells: readonly Surfel[],
  leastCells: number,
): Surface[] {
  const own = members.map((cell) => cells[cell]!);
  const plane = planeThrough(own);
  if (!plane || !isSlanted(plane)) return [];
  const near = own.filter((cell) => distanceM(plane, cell) <= NEAR_M);
  if (near.length < LEAST_NEAR * own.length) return [];
  const plan = new Set(
    members.filter((cell) => distanceM(plane, cells[cell]!) <= NEAR_M).map((cell) => planKey(index.keys[cell]!)),
  );
  // In plan a steep surface is smaller than it is.
  const slant = Math.hypot(1, plane.a, plane.b);
  let broad = 0;
  for (const key of plan) {
    const [ix, iy] = cellOfKey(key);
    let around = 0;
    for (let d = 0; d < 9; d++) if (plan.has(cellKey(ix + (d % 3) - 1, iy + Math.floor(d / 3) - 1, 0))) around++;
    if (around >= LEAST_AROUND) broad++;
  }
  if (plan.size * slant < leastCells || broad < LEAST_BROAD * plan.size) return [];
  return [{ plane: planeThrough(near) ?? plane, plan, own: near }];
}

function planKey(key: number): number {
  const [ix, iy] = cellOfKey(key);
  return cellKey(ix, iy, 0);
}

function isSlanted({ a, b }: SlantedPlane): boolean {
  const nz = 1 / Math.hypot(1, a, b);
  return nz >= LEAST_NZ && nz <= MOST_NZ;
}

function distanceM(plane: SlantedPlane, { x, y, z }: Surfel): number {
  return Math.abs(z - heightOnPlane(plane, x, y)) / Math.hypot(1, plane.a, plane.b);
}

/** Joins the surfaces that lie in one plane, the largest first. */
function joinSlopes(surfaces: readonly Surface[]): Surface[] {
  const joined: Surface[] = [];
  for (const surface of surfaces.toSorted((p, q) => q.plan.size - p.plan.size)) {
    const same = joined.find(
      (other) =>
        Math.hypot(other.plane.a - surface.plane.a, other.plane.b - surface.plane.b) < SAME_SLOPE_GRADIENT &&
        distanceM(other.plane, middleOf(surface.own)) < SAME_SLOPE_M,
    );
    if (!same) joined.push({ ...surface });
    else {
      same.own = [...same.own, ...surface.own];
      same.plan = new Set([...same.plan, ...surface.plan]);
      same.plane = planeThrough(same.own) ?? same.plane;
    }
  }
  return joined;
}

function middleOf(own: readonly Surfel[]): Surfel {
  const mean = (of: (cell: Surfel) => number): number => own.reduce((sum, cell) => sum + of(cell), 0) / own.length;
  const [first] = own as [Surfel, ...Surfel[]];
  return { ...first, x: mean(({ x }) => x), y: mean(({ y }) => y), z: mean(({ z }) => z) };
}
