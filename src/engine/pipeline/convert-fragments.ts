import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IfcImporter } from '@thatopen/fragments';
import {
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNITELEMENT,
  IFCMEASUREWITHUNIT,
} from 'web-ifc';

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
 */
export async function convertFragments(ifc: Uint8Array, projectId: string): Promise<Uint8Array> {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, absolute: true };
  for (const type of UNIT_PARTS) importer.classes.abstract.add(type);
  const id = createHash('sha256').update(projectId).digest('hex').slice(0, 32);
  return importer.process({ bytes: ifc, id });
}
