import { IFCSPACE } from 'web-ifc';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import type { StepFile } from '#engine/ifc-files/step-values.ts';
import { createTableMaker } from './make-table.ts';
import { streamBodies } from './stream-bodies.ts';

/**
 * The table of the elements of an IFC model (STEP text) and its lines, with coordinates of the file itself, meters, Z up. Throws for what is
 * no IFC, and `ModelError` for what is larger than can be listed. Runs web-ifc in WebAssembly.
 */
export async function elementTableOf(ifc: Uint8Array, lines: StepFile): Promise<ElementTable> {
  const maker = createTableMaker(lines);
  await streamBodies(ifc, [IFCSPACE], maker.addBody);
  return maker.finish();
}
