import { forEachNear } from './plan-index.ts';
import { middleOf, widthOf } from './wall-draft.ts';
import { onAxis } from './wall-face.ts';
import type { PlanIndex } from './plan-index.ts';
import type { WallDraft } from './wall-draft.ts';
import { NumberList } from '#engine/voxels/number-list.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** The direction of a voxel's surface relative to a wall. */
export const LOOKS_ALONG = 1;
export const LOOKS_OUT = 2;
export const LOOKS_UP_OR_DOWN = 3;

/** The voxels near a wall in its own coordinates: along it, left of its middle line, height above the floor. */
export type WallView = {
  count: number;
  index: Uint32Array;
  u: Float32Array;
  v: Float32Array;
  z: Float32Array;
  look: Uint8Array;
};

/** Voxels of a wall and `reachM` beside its faces. */
export function wallView(
  cloud: VoxelCloud,
  plan: PlanIndex,
  wall: WallDraft,
  floorM: number,
  reachM: number,
): WallView {
  const { along, left } = wall.axis;
  const middle = middleOf(wall);
  const reach = widthOf(wall) / 2 + reachM;
  const chosen = new NumberList();
  forEachNear(plan, onAxis(wall.axis, wall.from, middle), onAxis(wall.axis, wall.to, middle), reach, (i) => {
    const u = cloud.x[i]! * along[0] + cloud.y[i]! * along[1];
    const v = cloud.x[i]! * left[0] + cloud.y[i]! * left[1] - middle;
    if (Math.abs(v) <= reach && u > wall.from - reachM && u < wall.to + reachM) chosen.push(i);
  });
  const index = chosen.values();
  const count = index.length;
  const view: WallView = {
    count,
    index,
    u: new Float32Array(count),
    v: new Float32Array(count),
    z: new Float32Array(count),
    look: new Uint8Array(count),
  };
  for (let k = 0; k < count; k++) {
    const i = index[k]!;
    view.u[k] = cloud.x[i]! * along[0] + cloud.y[i]! * along[1];
    view.v[k] = cloud.x[i]! * left[0] + cloud.y[i]! * left[1] - middle;
    view.z[k] = cloud.z[i]! - floorM;
    view.look[k] = lookOf(cloud, i, wall);
  }
  return view;
}

function lookOf(cloud: VoxelCloud, i: number, wall: WallDraft): number {
  if (Math.abs(cloud.nz[i]!) > 0.8) return LOOKS_UP_OR_DOWN;
  if (Math.abs(cloud.nx[i]! * wall.axis.along[0] + cloud.ny[i]! * wall.axis.along[1]) > 0.8) return LOOKS_ALONG;
  return Math.abs(cloud.nx[i]! * wall.axis.left[0] + cloud.ny[i]! * wall.axis.left[1]) > 0.7 ? LOOKS_OUT : 0;
}
