import type { Building } from '#domain/building/building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { drawTriangles } from '#engine/pictures/draw-triangles.ts';
import { ifcMeshes } from '#engine/pictures/ifc-meshes.ts';
import { PICTURE_FILES } from './output-files.ts';
import { DARK_GROUND, savePicture } from './save-picture.ts';
import type { StepContext } from './step-context.ts';

const WIDTH = 800;
const HEIGHT = 600;

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
  return savePicture(job, PICTURE_FILES.model, drawTriangles(await ifcMeshes(ifc), WIDTH, HEIGHT, DARK_GROUND));
}
