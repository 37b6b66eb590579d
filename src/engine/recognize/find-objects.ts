import type { Bounds3 } from '#geometry/bounds.ts';
import { UNCLAIMED } from './classify-voxels.ts';
import { forEachNeighbour, groupCells } from '#engine/voxels/cell-groups.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { cellKey } from '#engine/voxels/voxel-key.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { StoreyPlan } from './storey-plan.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Voxels closer than about this belong to one object. */
const CELL_M = 0.08;
/** Less is clutter that is not worth a box. */
const LEAST_VOXELS = 80;
const LEAST_SIZE_M = 0.25;
/** What rests on the floor or hangs from the ceiling begins this near it. */
const TOUCH_M = 0.15;

/** An object in a room, or a free-standing column, in the aligned frame: box along the main directions. */
export type ObjectDraft = {
  className: string;
  min: [number, number, number];
  max: [number, number, number];
  voxels: number;
};

/** Boxes around what no wall, floor or opening has claimed; claims its voxels in `classes`. */
export function findObjects(cloud: VoxelCloud, plan: StoreyPlan, classes: Uint8Array): ObjectDraft[] {
  const { index, cellOf } = unclaimedCells(cloud, plan, classes);
  const { groupOf } = groupCells(index.count, (cell, visit) => forEachNeighbour(index, cell, visit));
  const boxes = boundingBoxes(cloud, cellOf, groupOf);
  const names = boxes.map((box) => nameOf(box, plan));
  for (let i = 0; i < cloud.count; i++) {
    const name = cellOf[i]! >= 0 ? names[groupOf[cellOf[i]!]!] : undefined;
    if (name) classes[i] = pointClassId(name);
  }
  return boxes.flatMap((box, i) => (names[i] ? [{ ...box, className: names[i] }] : []));
}

function unclaimedCells(
  cloud: VoxelCloud,
  { levels, part }: StoreyPlan,
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

function boundingBoxes(cloud: VoxelCloud, cellOf: Int32Array, groupOf: Int32Array): Box[] {
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

/** A first guess by size and height over the floor; undefined for what is too small to say. */
function nameOf({ min, max, voxels }: Box, { levels }: StoreyPlan): string | undefined {
  const [widthM, depthM] = [max[0] - min[0], max[1] - min[1]];
  const [bottomM, topM] = [min[2] - levels.floorM, max[2] - levels.floorM];
  const clearM = levels.ceilingM - levels.floorM;
  if (voxels < LEAST_VOXELS || Math.max(widthM, depthM, topM - bottomM) < LEAST_SIZE_M) return undefined;
  const [narrowM, broadM] = [Math.min(widthM, depthM), Math.max(widthM, depthM)];
  const isStanding = bottomM < TOUCH_M;
  if (isStanding && topM > clearM - TOUCH_M) return narrowM >= 0.12 && broadM <= 1.2 ? 'column_rect' : undefined;
  if (!isStanding && topM > clearM - TOUCH_M && bottomM > 1.8) return 'luminaire';
  if (!isStanding) return undefined;
  if (topM > 1.2 && narrowM > 0.2) return 'cabinet';
  if (topM > 0.6 && topM < 0.85 && narrowM > 0.4 && broadM > 0.7) return 'table';
  if (topM > 0.7 && topM <= 1.2 && narrowM > 0.3) return 'cabinet';
  return 'clutter';
}
