import { join } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { drawCloud, packedColor, type CloudPictureOptions } from '#engine/pictures/draw-cloud.ts';
import type { Bounds3 } from '#geometry/bounds.ts';
import { openVoxels } from '#engine/pictures/open-voxels.ts';
import { shownVoxels } from '#engine/pictures/shown-voxels.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import type { VoxelSource } from '#engine/voxels/voxel-blocks.ts';
import { PICTURE_FILES } from './output-files.ts';
import { CARD, DARK_GROUND, savePicture } from './save-picture.ts';
import { VOXELS_FILE } from './scan-facts.ts';

const GREY = packedColor(150, 156, 165);
const CLASSES = CLASS_COLORS.map((color) => packedColor(...color));

/** Draws the cloud as it was scanned, before anything is recognised in it. `part`: where most of it hangs together. Answers the name of the picture. */
export async function drawScannedPicture(job: string, part: Bounds3 | undefined): Promise<string[]> {
  const cloud = openVoxelFile(join(job, VOXELS_FILE), []);
  try {
    return await draw(job, cloud, openVoxels(cloud, part), [[PICTURE_FILES.scanned, scannedColor]]);
  } finally {
    cloud.close();
  }
}

/** Draws the recognised building's points in their colors and by class. `voxelClass`: one per voxel. Answers the names. */
export function drawCloudPictures(
  job: string,
  cloud: VoxelSource,
  voxelClass: Uint8Array,
  found: Building,
): Promise<string[]> {
  return draw(job, cloud, shownVoxels(voxelClass, found), [
    [PICTURE_FILES.color, scannedColor],
    [PICTURE_FILES.classes, (_block, _i, voxel) => CLASSES[voxelClass[voxel]!] ?? GREY],
  ]);
}

type Coloring = CloudPictureOptions['colorings'][number];

async function draw(
  job: string,
  cloud: VoxelSource,
  isShown: CloudPictureOptions['isShown'],
  named: readonly (readonly [name: string, coloring: Coloring])[],
): Promise<string[]> {
  const colorings = named.map(([, coloring]) => coloring);
  const pictures = drawCloud(cloud, { ...CARD, background: DARK_GROUND, colorings, isShown });
  const saved: string[] = [];
  for (const [k, picture] of pictures.entries()) saved.push(await savePicture(job, named[k]![0], picture));
  return saved;
}

const scannedColor: Coloring = ({ rgb }, i) =>
  rgb ? packedColor(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!) : GREY;
