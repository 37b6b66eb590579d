import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IfcImporter } from '@thatopen/fragments';
import {
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNITELEMENT,
  IFCMEASUREWITHUNIT,
  IfcAPI,
} from 'web-ifc';
import { createBodyReader, type IfcBody } from '#engine/elements/mesh-parts.ts';

/** What feet, degrees and composed units are made of, which the library leaves out. */
const UNIT_PARTS = [
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNITELEMENT,
  IFCMEASUREWITHUNIT,
];

/**
 * Converts an IFC model (STEP text) to the fragments that the model viewer streams. Runs web-ifc in WebAssembly. The
 * converter would draw a random id: it gets one made from `projectId`, so that the bytes are the same every time.
 * `onBody` is shown every body that is read on the way: to make them a second time takes as long as the first.
 */
export async function convertFragments(
  ifc: Uint8Array,
  projectId: string,
  onBody?: (body: IfcBody) => void,
): Promise<Uint8Array> {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, absolute: true };
  for (const type of UNIT_PARTS) importer.classes.abstract.add(type);
  const id = createHash('sha256').update(projectId).digest('hex').slice(0, 32);
  const convert = () => importer.process({ bytes: ifc, id, raw: true });
  // What the library would compress with in JavaScript, in a quarter of the time.
  return deflateSync(await (onBody ? observeBodies(onBody, convert) : convert()));
}

/** The library makes its reader of shapes itself, so that the only place to see what it reads is the reader's class. One at a time. */
async function observeBodies<T>(onBody: (body: IfcBody) => void, work: () => Promise<T>): Promise<T> {
  // oxlint-disable-next-line typescript/unbound-method -- called with the reader that it is called on
  const { StreamMeshes } = IfcAPI.prototype;
  const readBody = createBodyReader();
  IfcAPI.prototype.StreamMeshes = function (this: IfcAPI, model, ids, onMesh) {
    return StreamMeshes.call(this, model, ids, (mesh, index, total) => {
      onBody(readBody(this, model, mesh));
      onMesh(mesh, index, total);
    });
  };
  try {
    return await work();
  } finally {
    IfcAPI.prototype.StreamMeshes = StreamMeshes;
  }
}
