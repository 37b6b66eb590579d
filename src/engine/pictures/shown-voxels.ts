import { buildingBounds } from '#domain/building/building-bounds.ts';
import type { Building } from '#domain/building/building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { Places } from '#engine/voxels/voxel-cloud.ts';

/** What would hide the rooms from above, and what was not there when nobody was. */
const HIDDEN = ['ceiling', 'ceiling_suspended', 'soffit', 'roof', 'person_noise'].map(pointClassId);
/** What is farther from the walls does not belong to the building: the street, the neighbours, what windows and mirrors show. */
const AROUND_WALLS_M = 0.6;
/** The cloud is cut this far below the ceiling of its top storey: also where no class says what the ceiling is. */
const CUT_BELOW_CEILING_M = 0.3;

/** Which voxels a picture of the building shows: its rooms from above, without lids and surroundings. `classes`: one per voxel. */
export function shownVoxels(
  classes: Uint8Array,
  found: Pick<Building, 'walls' | 'storeys' | 'frame'>,
): (place: Pick<Places, 'x' | 'y' | 'z'>, i: number, voxel: number) => boolean {
  const isHidden = new Uint8Array(256);
  for (const id of HIDDEN) isHidden[id] = 1;
  const walls = buildingBounds(found);
  const cutM = Math.max(
    ...found.storeys.map(({ elevationM, clearHeightM }) => elevationM + clearHeightM - CUT_BELOW_CEILING_M),
  );
  const from = [0, 1].map((axis) => (walls?.min[axis] ?? -Infinity) - AROUND_WALLS_M);
  const to = [0, 1]
    .map((axis) => (walls?.max[axis] ?? Infinity) + AROUND_WALLS_M)
    .concat(found.storeys.length ? cutM : Infinity);
  const { cloudToProject: m } = found.frame;
  return ({ x, y, z }, i, voxel) => {
    if (isHidden[classes[voxel]!]) return false;
    for (let row = 0; row < 3; row++) {
      const place = m[row]! * x[i]! + m[row + 4]! * y[i]! + m[row + 8]! * z[i]! + m[row + 12]!;
      if (place < (from[row] ?? -Infinity) || place >= to[row]!) return false;
    }
    return true;
  };
}
