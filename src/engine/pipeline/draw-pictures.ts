import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { building } from '#domain/building/building.ts';
import type { Building } from '#domain/building/building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { drawCloud } from '#engine/pictures/draw-cloud.ts';
import { drawPlanThumbnail } from '#engine/pictures/draw-plan-thumbnail.ts';
import { drawTriangles } from '#engine/pictures/draw-triangles.ts';
import { encodePng } from '#engine/pictures/encode-png.ts';
import type { Picture } from '#engine/pictures/encode-png.ts';
import { ifcMeshes } from '#engine/pictures/ifc-meshes.ts';
import { shownVoxels } from '#engine/pictures/shown-voxels.ts';
import { readVoxelFile } from '#engine/tile/voxel-file.ts';
import { readJson, writeOutput } from './job-file.ts';
import { ELEMENTS_FILE, PICTURE_FILES, THUMBNAIL_FILE } from './output-files.ts';
import { VOXEL_CLASSES_FILE, VOXELS_FILE } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

const WIDTH = 800;
const HEIGHT = 600;
/** Shaded views stand on the page's darkest ground, in light and dark alike. */
const DARK = [15, 18, 22] as const;
const GREY = [150, 156, 165] as const;

/** Draws the cloud in its colours and by class, the model, and the plan as thumbnail. Answers the names. */
export async function drawPictures(context: StepContext): Promise<string[]> {
  const { job } = context;
  const { color, classes } = cloudPictures(job, readJson(job, ELEMENTS_FILE, building));
  const names = [await save(job, PICTURE_FILES.color, color), await save(job, PICTURE_FILES.classes, classes)];
  context.onProgress(0.3, 'Drawing pictures');
  return [...names, ...(await drawModelPictures(context))];
}

/** Draws the model, and the plan as thumbnail: all that can be seen of a building without a scan. */
export async function drawModelPictures({ job, options }: StepContext): Promise<string[]> {
  const found = readJson(job, ELEMENTS_FILE, building);
  // Without its roof one looks into the house.
  const open: Building = { ...found, slabs: found.slabs.filter(({ kind }) => kind === 'floor') };
  const meshes = await ifcMeshes(writeIfc(open, { projectId: options.projectId, name: options.name, date: options.date }));
  const names = [await save(job, PICTURE_FILES.model, drawTriangles(meshes, WIDTH, HEIGHT, DARK))];
  const storey = largestStorey(found);
  if (storey) names.push(await save(job, THUMBNAIL_FILE, drawPlanThumbnail(planOfStorey(found, storey), WIDTH, HEIGHT)));
  return names;
}

const save = (job: string, name: string, picture: Picture): Promise<string> => writeOutput(job, name, (path) => writeFileSync(path, encodePng(picture)));

function cloudPictures(job: string, found: Building): { color: Picture; classes: Picture } {
  const cloud = readVoxelFile(join(job, VOXELS_FILE), []);
  const voxelClass = readFileSync(join(job, VOXEL_CLASSES_FILE));
  const { rgb } = cloud;
  const size = { width: WIDTH, height: HEIGHT, background: DARK, isShown: shownVoxels(cloud, voxelClass, found) };
  return {
    color: drawCloud(cloud, { ...size, colorOf: rgb ? (v) => [rgb[v * 3]!, rgb[v * 3 + 1]!, rgb[v * 3 + 2]!] : () => GREY }),
    classes: drawCloud(cloud, { ...size, colorOf: (v) => CLASS_COLORS[voxelClass[v]!] ?? GREY }),
  };
}

function largestStorey({ storeys, rooms, walls }: Building): string | undefined {
  const sizeOf = (id: string): number => rooms.reduce((sum, room) => sum + (room.storey_id === id ? room.areaM2 : 0), 0) + walls.filter(({ storey_id }) => storey_id === id).length * 1e-6;
  return storeys.toSorted((first, second) => sizeOf(second.id) - sizeOf(first.id))[0]?.id;
}
