import { typicalSpacing } from '#engine/voxels/typical-spacing.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import type { Places, VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import type { FoundStorey } from './find-storeys.ts';
import { isUprightPlane } from './wall-directions.ts';

/** What belongs to a storey begins so far below its floor: half a storey, where another level lies beside it. */
const BELOW_FLOOR_M = 2;
/** At least this much under the floor is looked at, whatever is below it. */
const UNDER_FLOOR_M = 0.1;
/** Stairs lead up to the floor above, which lies over slanted ceilings. */
const ABOVE_TOP_M = 0.6;

/** Eight columns of 4 bytes. */
const BYTES_PER_VOXEL = 32;
/** Storeys of a cloud of up to so many voxels stay in memory, up to so often as many voxels in all: they overlap a little. */
const MOST_KEPT_VOXELS = 2_000_000;
const KEPT_STOREYS = 1.5;

/** A storey's own voxels, with what is known of the cloud that they are from. */
export type StoreyCloud = VoxelCloud & {
  /** Number of each voxel in the whole cloud. */
  index: Uint32Array;
  /** Typical distance between neighbouring voxels of a surface, and number of voxels on upright planes, at all heights. */
  spacingM: number;
  uprightCount: number;
};

/** `near`: in the part of the plan around a storey that has others beside it; `level`: at its heights, all over the plan. */
export type StoreyExtent = 'near' | 'level';

/**
 * Gets the voxels of one storey after the other out of an aligned cloud. Of a large cloud one storey at a time is in memory, the last
 * that was asked for; the storeys of a small one, of up to `mostKeptVoxels`, stay. `leftOut`: 1 per voxel that belongs to none.
 */
export function storeyClouds(
  cloud: VoxelBlocks<VoxelCloud>,
  stations: Places['stations'],
  { leftOut, mostKeptVoxels = MOST_KEPT_VOXELS }: { leftOut?: Uint8Array; mostKeptVoxels?: number } = {},
): (storey: FoundStorey, extent: StoreyExtent) => StoreyCloud {
  const measured = new Map<FoundStorey['part'], Pick<StoreyCloud, 'spacingM' | 'uprightCount'>>();
  const measure = (part: FoundStorey['part']): Pick<StoreyCloud, 'spacingM' | 'uprightCount'> => {
    const before = measured.get(part);
    if (before) return before;
    const found = {
      spacingM: typicalSpacing(cloud, part?.isNear),
      uprightCount: uprightCount(cloud, part?.isNear),
    };
    measured.set(part, found);
    return found;
  };
  // One space for all storeys: that of the one before would wait for the collector beside the next.
  let shared = new ArrayBuffer(0);
  const sharedSpace = (bytes: number): ArrayBuffer => {
    if (shared.byteLength < bytes) shared = new ArrayBuffer(bytes);
    return shared;
  };
  type Kept = { storey: FoundStorey; part: FoundStorey['part']; cloud: StoreyCloud };
  const kept: Kept[] = [];
  let room = cloud.count <= mostKeptVoxels ? KEPT_STOREYS * cloud.count : 0;
  let last: Kept | undefined;
  return (storey, extent) => {
    const part = extent === 'near' ? storey.part : undefined;
    const isWanted = (other: Kept | undefined): other is Kept => other?.storey === storey && other.part === part;
    const found = isWanted(last) ? last : kept.find(isWanted);
    if (found) return found.cloud;
    last = undefined;
    const own = ownVoxels(cloud, storey, part?.isNear, leftOut);
    const stays = own.count <= room;
    const bytes = own.count * BYTES_PER_VOXEL;
    const voxels = own.copyInto(stays ? new ArrayBuffer(bytes) : sharedSpace(bytes));
    last = { storey, part, cloud: { ...voxels, ...measure(storey.part), stations } };
    if (stays) {
      kept.push(last);
      room -= own.count;
    }
    return last.cloud;
  };
}

type IsWanted = ((x: number, y: number) => boolean) | undefined;

/** Number of a storey's voxels, and what copies them. */
function ownVoxels(
  cloud: VoxelBlocks<VoxelCloud>,
  { levels, bottomM, topM }: FoundStorey,
  isNear: IsWanted,
  leftOut: Uint8Array | undefined,
) {
  const lowM = Math.min(levels.floorM - UNDER_FLOOR_M, Math.max(bottomM, levels.floorM - BELOW_FLOOR_M));
  const highM = Math.max(topM, levels.ceilingM) + ABOVE_TOP_M;
  const isOwn = (x: number, y: number, z: number, voxel: number): boolean =>
    z >= lowM && z <= highM && (!isNear || isNear(x, y)) && leftOut?.[voxel] !== 1;
  let count = 0;
  cloud.forEach(({ count: all, x, y, z }, first) => {
    for (let i = 0; i < all; i++) if (isOwn(x[i]!, y[i]!, z[i]!, first + i)) count++;
  });
  const copyInto = (space: ArrayBuffer): Omit<StoreyCloud, 'spacingM' | 'uprightCount'> => {
    const own = columnsIn(space, count);
    let at = 0;
    cloud.forEach(({ count: all, x, y, z, nx, ny, nz, planarity }, first) => {
      for (let i = 0; i < all; i++) {
        if (!isOwn(x[i]!, y[i]!, z[i]!, first + i)) continue;
        own.index[at] = first + i;
        own.x[at] = x[i]!;
        own.y[at] = y[i]!;
        own.z[at] = z[i]!;
        own.nx[at] = nx[i]!;
        own.ny[at] = ny[i]!;
        own.nz[at] = nz[i]!;
        own.planarity[at] = planarity[i]!;
        at++;
      }
    });
    return { voxelM: cloud.voxelM, stations: cloud.stations, count, ...own };
  };
  return { count, copyInto };
}

/** The columns of so many voxels in a space. */
function columnsIn(
  space: ArrayBuffer,
  count: number,
): Pick<StoreyCloud, 'index' | 'x' | 'y' | 'z' | 'nx' | 'ny' | 'nz' | 'planarity'> {
  const column = (at: number): Float32Array => new Float32Array(space, 4 * at * count, count);
  return {
    index: new Uint32Array(space, 0, count),
    x: column(1),
    y: column(2),
    z: column(3),
    nx: column(4),
    ny: column(5),
    nz: column(6),
    planarity: column(7),
  };
}

function uprightCount(cloud: VoxelBlocks<VoxelCloud>, isNear: IsWanted): number {
  let upright = 0;
  cloud.forEach((block) => {
    for (let i = 0; i < block.count; i++)
      if (isUprightPlane(block, i) && (!isNear || isNear(block.x[i]!, block.y[i]!))) upright++;
  });
  return upright;
}
