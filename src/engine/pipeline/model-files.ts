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

/** `problem`: why there is no table. */
type ModelForms = { fragments: Uint8Array; table: Uint8Array | undefined; problem: string | undefined };

/**
 * The fragments of a model and the packed table of its elements, in one pass over its bodies, which `onBody` is shown as well.
 * Throws `ModelError` for one without a shape; the table may be missing.
 */
export async function makeModelForms(
  { ifc, lines }: IfcFile,
  projectId: string,
  onBody: (body: IfcBody) => void = () => {},
): Promise<ModelForms> {
  let hasShape = false;
  const table = attempt(() => createTableMaker(lines));
  const fragments = await convertFragments(ifc, projectId, (body) => {
    hasShape ||= body.isListed && body.parts.some(({ shape }) => shape.triangles.length > 0);
    table.go((maker) => maker.addBody(body));
    onBody(body);
  });
  if (!hasShape)
    throw new ModelError('The model has no element with a shape that can be shown. Export it with its geometry.');
  return { fragments, table: table.go((maker) => packTable(maker.finish())), problem: table.problem() };
}

/** The forms of a model and its picture, by the names of their files. Throws as `makeModelForms`; table and picture may be missing. */
export async function makeModelFiles(file: IfcFile, projectId: string): Promise<MadeOfIfc> {
  const meshes: ColoredMesh[] = [];
  const isDrawn = file.ifc.length <= LARGEST_DRAWN_BYTES;
  const { fragments, table, problem } = await makeModelForms(file, projectId, (body) => {
    if (isDrawn) meshes.push(...coloredMeshes(body));
  });
  const picture = meshes.length > 0 ? attempt(() => encodeModelPicture(meshes)).go((png) => png) : undefined;
  return {
    files: {
      [FRAGMENTS_FILE]: fragments,
      ...(table && { [ELEMENT_TABLE_FILE]: table }),
      ...(picture && { [PICTURE_FILES.model]: picture }),
    },
    ...(problem !== undefined && { problem }),
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
