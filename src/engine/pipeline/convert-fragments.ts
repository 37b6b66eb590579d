import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IfcImporter } from '@thatopen/fragments';
import {
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNITELEMENT,
  IFCELEMENTQUANTITY,
  IFCMEASUREWITHUNIT,
  IFCPROPERTYSET,
  IFCPROPERTYSINGLEVALUE,
  IFCQUANTITYAREA,
  IFCQUANTITYCOUNT,
  IFCQUANTITYLENGTH,
  IFCQUANTITYNUMBER,
  IFCQUANTITYTIME,
  IFCQUANTITYVOLUME,
  IFCQUANTITYWEIGHT,
  IFCRELDEFINESBYPROPERTIES,
} from 'web-ifc';
import type { IfcBody } from '#engine/elements/mesh-parts.ts';
import { withOneReader } from './one-reader.ts';

/** What feet, degrees and composed units are made of, which the library leaves out. */
const UNIT_PARTS = [
  IFCCONVERSIONBASEDUNIT,
  IFCCONVERSIONBASEDUNITWITHOFFSET,
  IFCDERIVEDUNITELEMENT,
  IFCMEASUREWITHUNIT,
];

/** Property sets and what they are made of: the table of the elements has them, in a tenth of the bytes. */
const SETS = [
  IFCELEMENTQUANTITY,
  IFCPROPERTYSET,
  IFCPROPERTYSINGLEVALUE,
  IFCQUANTITYAREA,
  IFCQUANTITYCOUNT,
  IFCQUANTITYLENGTH,
  IFCQUANTITYNUMBER,
  IFCQUANTITYTIME,
  IFCQUANTITYVOLUME,
  IFCQUANTITYWEIGHT,
];

/**
 * Converts an IFC model (STEP text) to the fragments that the model viewer streams: bodies and the attributes of elements, no property
 * sets. Runs web-ifc in WebAssembly. The converter would draw a random id: it gets one made from `projectId`, so that the bytes are the
 * same every time. `onBody` is shown every body that is read on the way: to make them a second time takes as long as the first.
 */
export async function convertFragments(
  ifc: Uint8Array,
  projectId: string,
  onBody?: (body: IfcBody) => void,
): Promise<Uint8Array> {
  const importer = new IfcImporter();
  const wasmFolder = `${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`;
  importer.wasm = { path: wasmFolder, absolute: true };
  for (const type of UNIT_PARTS) importer.classes.abstract.add(type);
  for (const type of SETS) importer.classes.abstract.delete(type);
  importer.relations.delete(IFCRELDEFINESBYPROPERTIES);
  const id = createHash('sha256').update(projectId).digest('hex').slice(0, 32);
  // What the library would compress with in JavaScript, in a quarter of the time.
  return deflateSync(await withOneReader(wasmFolder, onBody, () => importer.process({ bytes: ifc, id, raw: true })));
}
