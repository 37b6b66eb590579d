import { contains } from '#geometry/polygon.ts';
import { planIndex } from './plan-index.ts';
import { wallView } from './wall-view.ts';
import { widthOf } from './wall-draft.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { PlanIndex } from './plan-index.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { StoreyPlan } from './storey-plan.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels this near a surface of the model belong to it. */
const NEAR_M = 0.045;
/** The reveal of an opening is part of the wall, this far into the opening. */
const REVEAL_M = 0.025;
const WALL_INTERIOR = pointClassId('wall_int');
const WALL_EXTERIOR = pointClassId('wall_ext');
const FLOOR = pointClassId('floor');
const CEILING = pointClassId('ceiling');
const SOFFIT = pointClassId('soffit');
const SITE = pointClassId('terrain_site');
const WINDOW = pointClassId('window');
const DOOR_SINGLE = pointClassId('door_single');
const DOOR_DOUBLE = pointClassId('door_double');
const CLUTTER = pointClassId('clutter');
const DOUBLE_WIDTH_M = 1.3;

/** Marks a voxel that nothing has claimed yet. */
export const UNCLAIMED = 255;

/**
 * Claims the voxels of a storey that belong to the model that was found in it: gives them their point class in `classes`, one for each
 * voxel of the storey's cloud.
 */
export function claimStorey(cloud: VoxelCloud, plan: StoreyPlan, classes: Uint8Array): void {
  claimLevels(cloud, plan, classes);
  const index = planIndex(cloud, plan.levels.floorM, plan.ceilings.highestM);
  plan.walls.forEach((_, wall) => claimWall(cloud, index, plan, wall, classes));
}

/**
 * Gives their class to the voxels of the whole cloud that no storey has claimed: those outside all storeys are site, and indoors where
 * nothing was modeled they are clutter. Loose objects in rooms stay UNCLAIMED.
 */
export function claimSurroundings(
  cloud: VoxelBlocks<VoxelCloud>,
  plans: readonly StoreyPlan[],
  classes: Uint8Array,
): void {
  // Functions made in a loop that see its counter would cost memory for each voxel.
  const isModeled = (block: VoxelCloud, i: number): boolean =>
    plans.some((plan) => isInRegions(block, plan, plan.outlines, i));
  const isIndoors = (block: VoxelCloud, i: number): boolean =>
    plans.some((plan) => plan.unmodeled.length > 0 && isInRegions(block, plan, plan.unmodeled, i));
  cloud.forEach((block, first) => {
    for (let i = 0; i < block.count; i++) {
      if (classes[first + i] !== UNCLAIMED || isModeled(block, i)) continue;
      classes[first + i] = isIndoors(block, i) ? CLUTTER : SITE;
    }
  });
}

function claimLevels(
  cloud: VoxelCloud,
  { levels, part, ceilings, outlines, unmodeled }: StoreyPlan,
  classes: Uint8Array,
): void {
  const indoors = [...outlines, ...unmodeled];
  for (let i = 0; i < cloud.count; i++) {
    const z = cloud.z[i]!;
    if (z < levels.floorM - NEAR_M || z > ceilings.highestM + NEAR_M) continue;
    if (part && !part.isOwn(cloud.x[i]!, cloud.y[i]!)) continue;
    const isFloor = Math.abs(z - levels.floorM) < NEAR_M && Math.abs(cloud.nz[i]!) >= 0.7;
    const isCeiling = (levels.hasCeiling || ceilings.slanted.length > 0) && ceilings.isCeiling(cloud, i);
    if (!isFloor && !isCeiling) continue;
    const isInside = outlines.length === 0 || isInAny(indoors, cloud.x[i]!, cloud.y[i]!);
    classes[i] = !isInside ? SITE : isFloor ? FLOOR : CEILING;
  }
}

function claimWall(
  cloud: VoxelCloud,
  index: PlanIndex,
  plan: StoreyPlan,
  wallIndex: number,
  classes: Uint8Array,
): void {
  const wall = plan.walls[wallIndex]!;
  const view = wallView(cloud, index, wall, plan.levels.floorM, NEAR_M);
  const openings = plan.openings.filter((opening) => opening.wall === wallIndex);
  const reach = widthOf(wall) / 2 + NEAR_M;
  for (let k = 0; k < view.count; k++) {
    const i = view.index[k]!;
    const u = view.u[k]!;
    const z = view.z[k]!;
    if (
      classes[i] === FLOOR ||
      classes[i] === CEILING ||
      Math.abs(view.v[k]!) > reach ||
      u < wall.from - reach ||
      u > wall.to + reach
    )
      continue;
    const opening = openingAt(openings, u, z);
    if (!opening)
      classes[i] = Math.abs(cloud.nz[i]!) > 0.8 && z > 1.8 ? SOFFIT : wall.isExternal ? WALL_EXTERIOR : WALL_INTERIOR;
    else if (opening.kind === 'window') classes[i] = WINDOW;
    else classes[i] = opening.to - opening.from > DOUBLE_WIDTH_M ? DOOR_DOUBLE : DOOR_SINGLE;
  }
}

const openingAt = (
  openings: StoreyPlan['openings'],
  u: number,
  z: number,
): StoreyPlan['openings'][number] | undefined =>
  openings.find((o) => u > o.from + REVEAL_M && u < o.to - REVEAL_M && z > o.bottom + REVEAL_M && z < o.top - REVEAL_M);

function isInRegions(
  cloud: VoxelCloud,
  { levels, ceilings }: StoreyPlan,
  regions: readonly Region[],
  i: number,
): boolean {
  if (cloud.z[i]! < levels.floorM - NEAR_M || cloud.z[i]! > ceilings.highestM + NEAR_M) return false;
  return regions.length === 0 || isInAny(regions, cloud.x[i]!, cloud.y[i]!);
}

const isInAny = (regions: readonly Region[], x: number, y: number): boolean =>
  regions.some(({ polygon }) => contains(polygon, x, y));
