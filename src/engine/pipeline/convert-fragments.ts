import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IfcImporter } from '@thatopen/fragments';

/**
 * Converts an IFC model (STEP text) to the fragments that the model viewer streams. Runs web-ifc in WebAssembly. The
 * converter would draw a random id: it gets one made from `projectId`, so that the bytes are the same every time.
 */
export async function convertFragments(ifc: Uint8Array, projectId: string): Promise<Uint8Array> {
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, absolute: true };
  const id = createHash('sha256').update(projectId).digest('hex').slice(0, 32);
  return importer.process({ bytes: ifc, id });
}
