import { join } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { drawCloud, type CloudPictureOptions } from '#engine/pictures/draw-cloud.ts';
import { openVoxels } from '#engine/pictures/open-voxels.ts';
import { shownVoxels } from '#engine/pictures/shown-voxels.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import type { VoxelSource } from '#engine/voxels/voxel-blocks.ts';
import { PICTURE_FILES } from './output-files.ts';
import { CARD, DARK_GROUND, savePicture } from './save-picture.ts';
import { VOXELS_FILE } from './scan-facts.ts';

const GREY = [150, 156, 165] as const;
const cloudSize = { ...CARD, background: DARK_GROUND };

/** Draws the cloud as it was scanned, before anything is recognised in it. Answers the picture's name. */
export async function drawScannedPicture(job: string): Promise<string> {
  const cloud = openVoxelFile(join(job, VOXELS_FILE), []);
  try {
    const picture = drawCloud(cloud, { ...cloudSize, colorOf: scannedColor, isShown: openVoxels(cloud) });
    return await savePicture(job, PICTURE_FILES.scanned, picture);
  } finally {
    cloud.close();
  }
}

/** Draws the recognised building's points in their colors and by class. `voxelClass`: one per voxel. Answers the names. */
export async function drawCloudPictures(
  job: string,
  cloud: VoxelSource,
  voxelClass: Uint8Array,
  found: Building,
): Promise<string[]> {
  const shown = { ...cloudSize, isShown: shownVoxels(voxelClass, found) };
  const color = drawCloud(cloud, { ...shown, colorOf: scannedColor });
  const classes = drawCloud(cloud, {
    ...shown,
    colorOf: (_block, _i, voxel) => CLASS_COLORS[voxelClass[voxel]!] ?? GREY,
  });
  return [await savePicture(job, PICTURE_FILES.color, color), await savePicture(job, PICTURE_FILES.classes, classes)];
}

const scannedColor: CloudPictureOptions['colorOf'] = ({ rgb }, i) =>
  rgb ? [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!] : GREY;
