import { writeFileSync } from 'node:fs';
import type { Building } from '#domain/building/building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { type ColoredMesh, drawTriangles } from '#engine/pictures/draw-triangles.ts';
import { encodePng } from '#engine/pictures/encode-png.ts';
import { ifcMeshes } from '#engine/pictures/ifc-meshes.ts';
import { writeOutput } from './job-file.ts';
import { PICTURE_FILES } from './output-files.ts';
import { DARK_GROUND } from './save-picture.ts';
import type { StepContext } from './step-context.ts';

const WIDTH = 800;
const HEIGHT = 600;

/** Draws the model of a recognized building. Answers the picture's name. */
export async function drawModelPicture({ job, options }: StepContext, found: Building): Promise<string> {
  // Without its roof one looks into the house.
  const open: Building = { ...found, slabs: found.slabs.filter(({ kind }) => kind === 'floor') };
  const ifc = writeIfc(open, { projectId: options.projectId, name: options.name, date: options.date });
  const picture = encodeModelPicture(await ifcMeshes(new TextEncoder().encode(ifc)));
  return writeOutput(job, PICTURE_FILES.model, (path) => writeFileSync(path, picture));
}

/** A picture of a model, as PNG. */
export const encodeModelPicture = (meshes: readonly ColoredMesh[]): Uint8Array =>
  encodePng(drawTriangles(meshes, WIDTH, HEIGHT, DARK_GROUND));
