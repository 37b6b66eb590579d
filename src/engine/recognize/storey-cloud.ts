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
 * Gets the voxels of one storey after the other out of an aligned cloud: of a large one, a storey at a time is in memory.
 * The last that was asked for stays, until the next is.
 */
export function storeyClouds(
  cloud: VoxelBlocks<VoxelCloud>,
  stations: Places['stations'],
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
  let space = new ArrayBuffer(0);
  const spaceFor = (count: number): ArrayBuffer => {
    if (space.byteLength < count * BYTES_PER_VOXEL) space = new ArrayBuffer(count * BYTES_PER_VOXEL);
    return space;
  };
  let last: { storey: FoundStorey; part: FoundStorey['part']; cloud: StoreyCloud } | undefined;
  return (storey, extent) => {
    const part = extent === 'near' ? storey.part : undefined;
    if (last?.storey !== storey || last.part !== part) {
      last = undefined;
      const voxels = voxelsOf(cloud, storey, part?.isNear, spaceFor);
      last = { storey, part, cloud: { ...voxels, ...measure(storey.part), stations } };
    }
    return last.cloud;
  };
}

type IsWanted = ((x: number, y: number) => boolean) | undefined;

function voxelsOf(
  cloud: VoxelBlocks<VoxelCloud>,
  { levels, bottomM, topM }: FoundStorey,
  isNear: IsWanted,
  spaceFor: (count: number) => ArrayBuffer,
): Omit<StoreyCloud, 'spacingM' | 'uprightCount'> {
  const lowM = Math.min(levels.floorM - UNDER_FLOOR_M, Math.max(bottomM, levels.floorM - BELOW_FLOOR_M));
  const highM = Math.max(topM, levels.ceilingM) + ABOVE_TOP_M;
  const visitOwn = (visit: (block: VoxelCloud, i: number, voxel: number) => void): void =>
    cloud.forEach((block, first) => {
      const { count, x, y, z } = block;
      for (let i = 0; i < count; i++)
        if (z[i]! >= lowM && z[i]! <= highM && (!isNear || isNear(x[i]!, y[i]!))) visit(block, i, first + i);
    });
  let count = 0;
  visitOwn(() => count++);
  const own = { voxelM: cloud.voxelM, stations: cloud.stations, count, ...columnsIn(spaceFor(count), count) };
  let at = 0;
  visitOwn((block, i, voxel) => {
    own.index[at] = voxel;
    own.x[at] = block.x[i]!;
    own.y[at] = block.y[i]!;
    own.z[at] = block.z[i]!;
    own.nx[at] = block.nx[i]!;
    own.ny[at] = block.ny[i]!;
    own.nz[at] = block.nz[i]!;
    own.planarity[at] = block.planarity[i]!;
    at++;
  });
  return own;
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
