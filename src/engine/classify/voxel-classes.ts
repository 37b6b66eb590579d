import { KeyIndex } from '#engine/voxels/key-index.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';

/** Class of the voxel that contains a position (in units of the grid); 0 where there is no voxel. */
export type ClassAt = (x: number, y: number, z: number) => number;

/** Makes a lookup of the classes of all voxels. `unitM`: metres per unit. Memory: about 24 bytes per voxel. */
export function voxelClasses(cloud: ThinnedCloud, classes: Uint8Array, unitM: number): ClassAt {
  const { voxelM, count, x, y, z } = cloud;
  const index = new KeyIndex(count);
  const classOf = new Uint8Array(count);
  for (let v = 0; v < count; v++)
    classOf[index.add(cellKey(Math.floor(x[v]! / voxelM), Math.floor(y[v]! / voxelM), Math.floor(z[v]! / voxelM)))] =
      classes[v]!;
  const units = Math.round(voxelM / unitM);
  // Points come in strokes: the last voxel is often the next one too.
  let lastX = NaN;
  let lastY = NaN;
  let lastZ = NaN;
  let last = 0;
  return (px, py, pz) => {
    const cx = Math.floor(px / units);
    const cy = Math.floor(py / units);
    const cz = Math.floor(pz / units);
    if (cx === lastX && cy === lastY && cz === lastZ) return last;
    lastX = cx;
    lastY = cy;
    lastZ = cz;
    const found = hasKey(cx, cy, cz) ? index.find(cellKey(cx, cy, cz)) : -1;
    last = found < 0 ? 0 : classOf[found]!;
    return last;
  };
}
