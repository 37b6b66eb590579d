// Started by run-step.ts: lists the elements of an IFC, by which versions of it are compared.
import { indexElements } from '#engine/elements/index-elements.ts';
import { makeOfIfc } from './make-of-ifc.ts';
import { ELEMENT_INDEX_FILE } from './output-files.ts';

await makeOfIfc(ELEMENT_INDEX_FILE, async (ifc) => JSON.stringify(await indexElements(ifc)));
