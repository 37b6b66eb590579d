import type { Bounds3 } from '#geometry/bounds.ts';
import { UNCLAIMED } from './classify-voxels.ts';
import { forEachNeighbour, groupCells } from '#engine/voxels/cell-groups.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey } from '#engine/voxels/voxel-key.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { rejected, type Rejected } from './rejected.ts';
import type { StoreyPlan } from './storey-plan.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels closer than about this belong to one object. */
const CELL_M = 0.08;
/** Less is clutter that is not worth a box. */
const LEAST_VOXELS = 80;
const LEAST_SIZE_M = 0.25;
/** What rests on the floor or hangs from the ceiling begins this near it. */
const TOUCH_M = 0.15;

/** Where the voxels of a cloud are. */
type Places = Pick<VoxelCloud, 'count' | 'x' | 'y' | 'z'>;

/** An object in a room, or a free-standing column, in the aligned frame: box along the main directions. */
export type ObjectDraft = {
  className: string;
  min: [number, number, number];
  max: [number, number, number];
  voxels: number;
};

/**
 * Boxes around what no wall, floor or opening has claimed; claims its voxels in `classes`. What is too large for one thing is not
 * modelled, and named as rejected: several things that touch, or a part of the building that no wall was found for.
 */
export function findObjects(
  cloud: Places,
  plan: Pick<StoreyPlan, 'levels' | 'part'>,
  classes: Uint8Array,
): { objects: ObjectDraft[]; rejected: Rejected[] } {
  const { index, cellOf } = unclaimedCells(cloud, plan, classes);
  const { groupOf } = groupCells(index.count, (cell, visit) => forEachNeighbour(index, cell, visit));
  const boxes = boundingBoxes(cloud, cellOf, groupOf);
  const names = boxes.map((box) => nameOf(box, plan));
  for (let i = 0; i < cloud.count; i++) {
    const name = cellOf[i]! >= 0 ? names[groupOf[cellOf[i]!]!] : undefined;
    if (name) classes[i] = pointClassId(name === TOO_LARGE ? 'clutter' : name);
  }
  return {
    objects: boxes.flatMap((box, i) => (names[i] && names[i] !== TOO_LARGE ? [{ ...box, className: names[i] }] : [])),
    rejected: names
      .filter((name) => name === TOO_LARGE)
      .map(() => rejected('objects', 'Things that touch, together too large for one piece of furniture.', 0.3)),
  };
}

function unclaimedCells(
  cloud: Places,
  { levels, part }: Pick<StoreyPlan, 'levels' | 'part'>,
  classes: Uint8Array,
): { index: KeyIndex; cellOf: Int32Array } {
  const index = new KeyIndex();
  const cellOf = new Int32Array(cloud.count).fill(-1);
  for (let i = 0; i < cloud.count; i++) {
    if (classes[i] !== UNCLAIMED || cloud.z[i]! < levels.floorM || cloud.z[i]! > levels.ceilingM) continue;
    if (part && !part.isOwn(cloud.x[i]!, cloud.y[i]!)) continue;
    cellOf[i] = index.add(
      cellKey(Math.floor(cloud.x[i]! / CELL_M), Math.floor(cloud.y[i]! / CELL_M), Math.floor(cloud.z[i]! / CELL_M)),
    );
  }
  return { index, cellOf };
}

type Box = Bounds3 & { voxels: number };

function boundingBoxes(cloud: Places, cellOf: Int32Array, groupOf: Int32Array): Box[] {
  const boxes: Box[] = [];
  for (let i = 0; i < cloud.count; i++) {
    if (cellOf[i]! < 0) continue;
    const id = groupOf[cellOf[i]!]!;
    const box = (boxes[id] ??= {
      min: [Infinity, Infinity, Infinity],
      max: [-Infinity, -Infinity, -Infinity],
      voxels: 0,
    });
    box.voxels++;
    [cloud.x[i]!, cloud.y[i]!, cloud.z[i]!].forEach((value, axis) => {
      box.min[axis] = Math.min(box.min[axis]!, value);
      box.max[axis] = Math.max(box.max[axis]!, value);
    });
  }
  return boxes;
}

/** What a cluster is called that is no single thing. */
const TOO_LARGE = 'too large';
/** Furniture is no longer, no deeper and no larger than this. */
const MOST_LENGTH_M = 4;
const MOST_DEPTH_M = 2.2;
const MOST_VOLUME_M3 = 6;
/** A luminaire hangs down no further, is no longer and no wider, and no larger. */
const LUMINAIRE_M = { height: 0.6, length: 3, width: 1.5 };
const LUMINAIRE_M3 = 0.5;
/** Cabinets are no deeper, tables no longer and no wider. */
const CABINET_DEPTH_M = 1.2;
const TABLE_M = { length: 3, width: 1.6 };

/** A first guess by size and height over the floor; undefined for what is too small to say. */
function nameOf({ min, max, voxels }: Box, { levels }: Pick<StoreyPlan, 'levels'>): string | undefined {
  const [widthM, depthM, heightM] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const [bottomM, topM] = [min[2] - levels.floorM, max[2] - levels.floorM];
  const clearM = levels.ceilingM - levels.floorM;
  if (voxels < LEAST_VOXELS || Math.max(widthM, depthM, heightM) < LEAST_SIZE_M) return undefined;
  const [narrowM, broadM] = [Math.min(widthM, depthM), Math.max(widthM, depthM)];
  const isStanding = bottomM < TOUCH_M;
  const isHanging = topM > clearM - TOUCH_M;
  if (isStanding && isHanging && narrowM >= 0.12 && broadM <= 1.2) return 'column_rect';
  if (broadM > MOST_LENGTH_M || narrowM > MOST_DEPTH_M || widthM * depthM * heightM > MOST_VOLUME_M3) return TOO_LARGE;
  if (isStanding && isHanging) return undefined;
  if (!isStanding && isHanging && bottomM > 1.8) {
    const isLuminaire =
      heightM <= LUMINAIRE_M.height &&
      broadM <= LUMINAIRE_M.length &&
      narrowM <= LUMINAIRE_M.width &&
      widthM * depthM * heightM <= LUMINAIRE_M3;
    return isLuminaire ? 'luminaire' : 'clutter';
  }
  if (!isStanding) return undefined;
  if (topM > 1.2 && narrowM > 0.2) return narrowM <= CABINET_DEPTH_M ? 'cabinet' : 'clutter';
  if (topM > 0.6 && topM < 0.85 && narrowM > 0.4 && broadM > 0.7)
    return broadM <= TABLE_M.length && narrowM <= TABLE_M.width ? 'table' : 'clutter';
  if (topM > 0.7 && topM <= 1.2 && narrowM > 0.3) return narrowM <= CABINET_DEPTH_M ? 'cabinet' : 'clutter';
  return 'clutter';
}
