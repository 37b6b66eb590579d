import { CHANGED, NO_DEVIATION, UNSEEN, type ScanDeviation } from '#domain/deviation/deviation.ts';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';
import { changedVoxels, VOXEL_KINDS, type ChangedVoxels } from './changed-voxels.ts';
import { openDeviationFile, storedDistance } from './deviation-writer.ts';
import { measuredSurfaces } from './measured-surfaces.ts';
import type { OctreePoints } from './octree-points.ts';
import { PointIndex } from './point-index.ts';
import { invertPose, poseMatrix, SAME_POSE, tiltDegOf, turnDegOf, turned, type Pose } from './pose.ts';
import { posedCloud } from './posed-cloud.ts';
import { registerClouds } from './register-clouds.ts';
import { thinOctree } from './thin-octree.ts';
import { wallPatches } from './wall-patches.ts';
import { wallShifts } from './wall-shifts.ts';

const INDEX_CELL_VOXELS = 3;
/** What a list is read of; the rest are the smallest. */
const MOST_WALLS = 500;

type Scan = { points: OctreePoints; /** Where its deviations are written. */ path: string };

/**
 * Aligns two scans of a place by what they have in common, and says what changed: of each wall how far it is from where it was, and of
 * each point of both its distance to the other scan, or that the other has nothing there.
 * @throws NotAlignedError for scans that have too little in common
 */
export function compareScans(
  earlier: Scan,
  later: Scan,
  onProgress: (share: number, words: string) => void = () => undefined,
): ScanDeviation {
  onProgress(0, 'Reading the points');
  const cloud = measuredSurfaces(thinOctree(earlier.points));
  onProgress(0.15, 'Reading the points');
  const other = measuredSurfaces(thinOctree(later.points));
  onProgress(0.3, 'Aligning the scans');
  const { pose, ...fit } = registerClouds(cloud, other, (share) => onProgress(0.3 + 0.3 * share, 'Aligning the scans'));
  const aligned = posedCloud(other, pose);
  onProgress(0.6, 'Measuring walls');
  const ownIndex = new PointIndex(cloud, INDEX_CELL_VOXELS * cloud.voxelM);
  const patches = wallPatches(cloud, ownIndex).slice(0, MOST_WALLS);
  const index = new PointIndex(aligned, INDEX_CELL_VOXELS * aligned.voxelM);
  const walls = wallShifts({ cloud, patches, ownIndex }, { later: aligned, index });
  onProgress(0.7, 'Finding changes');
  const vanished = changedVoxels(cloud, aligned);
  onProgress(0.78, 'Finding changes');
  const appeared = changedVoxels(aligned, cloud);
  onProgress(0.86, 'Coloring the points');
  const ofEarlier = colorPoints(earlier, cloud, vanished, SAME_POSE);
  onProgress(0.93, 'Coloring the points');
  const ofLater = colorPoints(later, other, appeared, invertPose(pose));
  return {
    kind: 'scan',
    laterToEarlier: poseMatrix(pose),
    turnDeg: turnDegOf(pose),
    tiltDeg: tiltDegOf(pose),
    wallShare: fit.wallShare,
    overlapShare: fit.overlapShare,
    medianM: fit.medianM,
    rmsM: fit.rmsM,
    earlier: ofEarlier,
    later: ofLater,
    walls,
  };
}

/** Writes what was found of the voxels for the points in them. `toOwn`: from where they were compared to the cloud's own coordinates. */
function colorPoints(
  { points, path }: Scan,
  cloud: VoxelCloud,
  found: ChangedVoxels,
  toOwn: Pose,
): ScanDeviation['earlier'] {
  const { voxelM } = cloud;
  const index = new KeyIndex(cloud.count);
  for (let i = 0; i < cloud.count; i++)
    index.add(
      cellKey(Math.floor(cloud.x[i]! / voxelM), Math.floor(cloud.y[i]! / voxelM), Math.floor(cloud.z[i]! / voxelM)),
    );
  const planes = ownPlanes(found.plane, toOwn);
  const counts = { same: 0, changed: 0, unseen: 0 };
  const file = openDeviationFile(path);
  try {
    points.forEach(({ count, x, y, z }) => {
      const values = new Int16Array(count).fill(NO_DEVIATION);
      for (let i = 0; i < count; i++) {
        const [ix, iy, iz] = [Math.floor(x[i]! / voxelM), Math.floor(y[i]! / voxelM), Math.floor(z[i]! / voxelM)];
        const voxel = hasKey(ix, iy, iz) ? index.find(cellKey(ix, iy, iz)) : -1;
        if (voxel < 0) counts.unseen++;
        else if (found.kind[voxel] === VOXEL_KINDS.same) {
          const at = 4 * voxel;
          const off = planes[at]! * x[i]! + planes[at + 1]! * y[i]! + planes[at + 2]! * z[i]! - planes[at + 3]!;
          values[i] = storedDistance(off);
          counts.same++;
        } else {
          const isChanged = found.kind[voxel] === VOXEL_KINDS.changed;
          values[i] = isChanged ? CHANGED : UNSEEN;
          counts[isChanged ? 'changed' : 'unseen']++;
        }
      }
      file.write(values);
    });
  } finally {
    file.close();
  }
  return counts;
}

function ownPlanes(planes: Float32Array, toOwn: Pose): Float64Array {
  const own = new Float64Array(planes.length);
  for (let at = 0; at < planes.length; at += 4) {
    const [u, v, w] = turned(toOwn.turn, [planes[at]!, planes[at + 1]!, planes[at + 2]!]);
    const [x, y, z] = toOwn.shiftM;
    own.set([u, v, w, planes[at + 3]! + u * x + v * y + w * z], at);
  }
  return own;
}
