import { createTableMaker } from '#engine/elements/make-table.ts';
import type { IfcBody } from '#engine/elements/mesh-parts.ts';
import { packTable } from '#engine/elements/pack-table.ts';
import { ModelError } from '#engine/ifc-files/model-error.ts';
import { type ColoredMesh } from '#engine/pictures/draw-triangles.ts';
import { coloredMeshes } from '#engine/pictures/ifc-meshes.ts';
import { convertFragments } from './convert-fragments.ts';
import { encodeModelPicture } from './draw-model-picture.ts';
import { sentenceOf, type IfcFile, type MadeOfIfc } from './make-of-ifc.ts';
import { ELEMENT_TABLE_FILE, FRAGMENTS_FILE, PICTURE_FILES } from './output-files.ts';

/** All triangles of a model are in memory at the same time for its picture. */
const LARGEST_DRAWN_BYTES = 64 * 2 ** 20;

/**
 * The fragments of a model, the table of its elements, and its picture, in one pass over its bodies. Throws `ModelError` for one
 * without a shape; the table and the picture may be missing.
 */
export async function makeModelFiles({ ifc, lines }: IfcFile, projectId: string): Promise<MadeOfIfc> {
  const meshes: ColoredMesh[] = [];
  let hasShape = false;
  const table = attempt(() => createTableMaker(lines));
  const addBody = (body: IfcBody) => {
    hasShape ||= body.isListed && body.parts.some(({ shape }) => shape.triangles.length > 0);
    table.go((maker) => maker.addBody(body));
    if (ifc.length <= LARGEST_DRAWN_BYTES) meshes.push(...coloredMeshes(body));
  };
  const fragments = await convertFragments(ifc, projectId, addBody);
  if (!hasShape)
    throw new ModelError('The model has no element with a shape that can be shown. Export it with its geometry.');
  const packed = table.go((maker) => packTable(maker.finish()));
  const picture = attempt(() => encodeModelPicture(meshes)).go((png) => png);
  return {
    files: {
      [FRAGMENTS_FILE]: fragments,
      ...(packed && { [ELEMENT_TABLE_FILE]: packed }),
      ...(picture && meshes.length > 0 && { [PICTURE_FILES.model]: picture }),
    },
    ...(table.problem() !== undefined && { problem: table.problem() }),
  };
}

/** Work beside what a model is opened for, which goes on when this has failed once. */
function attempt<T>(begin: () => T) {
  let held: { value: T } | undefined;
  let problem: string | undefined;
  const tried = <R>(work: () => R): R | undefined => {
    try {
      return work();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      held = undefined;
      problem = sentenceOf(undefined, error);
      return undefined;
    }
  };
  tried(() => (held = { value: begin() }));
  const go = <R>(work: (value: T) => R): R | undefined => {
    const at = held;
    return at && tried(() => work(at.value));
  };
  return { go, problem: () => problem };
}
