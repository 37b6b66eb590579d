// Started by run-step.ts: makes the table of the elements of an IFC alone, for a model that has its fragments.
import { elementTableOf } from '#engine/elements/element-table-of-ifc.ts';
import { packTable } from '#engine/elements/pack-table.ts';
import { makeOfIfc } from './make-of-ifc.ts';
import { ELEMENT_TABLE_FILE } from './output-files.ts';

await makeOfIfc(async ({ ifc, lines }) => ({
  files: { [ELEMENT_TABLE_FILE]: packTable(await elementTableOf(ifc, lines)) },
}));
