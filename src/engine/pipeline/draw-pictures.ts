import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Building } from '#domain/building/building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { drawCloud, type CloudPictureOptions } from '#engine/pictures/draw-cloud.ts';
import { drawPlanThumbnail } from '#engine/pictures/draw-plan-thumbnail.ts';
import { drawTriangles } from '#engine/pictures/draw-triangles.ts';
import { encodePng } from '#engine/pictures/encode-png.ts';
import type { Picture } from '#engine/pictures/encode-png.ts';
import { ifcMeshes } from '#engine/pictures/ifc-meshes.ts';
import { openVoxels } from '#engine/pictures/open-voxels.ts';
import { shownVoxels } from '#engine/pictures/shown-voxels.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import type { VoxelSource } from '#engine/voxels/voxel-blocks.ts';
import { writeOutput } from './job-file.ts';
import { PICTURE_FILES, THUMBNAIL_FILE } from './output-files.ts';
import { VOXELS_FILE } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

const WIDTH = 800;
const HEIGHT = 600;
/** Shaded views have the page's darkest ground behind them, in light and dark alike. */
const DARK = [15, 18, 22] as const;
const GREY = [150, 156, 165] as const;
/** Two pixels for each of a card. Of clouds more would be heavy, since their grain does not compress, and of thumbnails a portfolio has many. */
const CARD = { width: 640, height: 480 };
const cloudSize = { ...CARD, background: DARK };

/** Draws the cloud as it was scanned, before anything is recognised in it. Answers the picture's name. */
export async function drawScannedPicture(job: string): Promise<string> {
  const cloud = openVoxelFile(join(job, VOXELS_FILE), []);
  try {
    const picture = drawCloud(cloud, { ...cloudSize, colorOf: scannedColor, isShown: openVoxels(cloud) });
    return await save(job, PICTURE_FILES.scanned, picture);
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
  return [await save(job, PICTURE_FILES.color, color), await save(job, PICTURE_FILES.classes, classes)];
}

/** Draws the model of a recognized building. Answers the picture's name. */
export function drawModelPicture({ job, options }: StepContext, found: Building): Promise<string> {
  // Without its roof one looks into the house.
  const open: Building = { ...found, slabs: found.slabs.filter(({ kind }) => kind === 'floor') };
  return drawIfcPicture(
    job,
    new TextEncoder().encode(writeIfc(open, { projectId: options.projectId, name: options.name, date: options.date })),
  );
}

/** Draws a model. Answers the picture's name. */
export async function drawIfcPicture(job: string, ifc: Uint8Array): Promise<string> {
  return save(job, PICTURE_FILES.model, drawTriangles(await ifcMeshes(ifc), WIDTH, HEIGHT, DARK));
}

/** Draws the plan of the largest storey as thumbnail. Answers its name; none for a building without storeys. */
export async function drawThumbnail(job: string, found: Building): Promise<string[]> {
  const storey = largestStorey(found);
  return storey
    ? [await save(job, THUMBNAIL_FILE, drawPlanThumbnail(planOfStorey(found, storey), CARD.width, CARD.height))]
    : [];
}

const save = (job: string, name: string, picture: Picture): Promise<string> =>
  writeOutput(job, name, (path) => writeFileSync(path, encodePng(picture)));

const scannedColor: CloudPictureOptions['colorOf'] = ({ rgb }, i) =>
  rgb ? [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!] : GREY;

function largestStorey({ storeys, rooms, walls }: Building): string | undefined {
  const sizeOf = (id: string): number =>
    rooms.reduce((sum, room) => sum + (room.storey_id === id ? room.areaM2 : 0), 0) +
    walls.filter(({ storey_id }) => storey_id === id).length * 1e-6;
  return storeys.toSorted((first, second) => sizeOf(second.id) - sizeOf(first.id))[0]?.id;
}
