import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IFCOPENINGELEMENT, IFCSPACE, IfcAPI, LogLevel } from 'web-ifc';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import type { StepFile } from '#engine/ifc-files/step-values.ts';
import { createTableMaker } from './make-table.ts';
import { createBodyReader } from './mesh-parts.ts';

/**
 * The table of the elements of an IFC model (STEP text) and its lines, with coordinates of the file itself, meters, Z up. Throws for what is
 * no IFC, and `ModelError` for what is larger than can be listed. Runs web-ifc in WebAssembly.
 */
export async function elementTableOf(ifc: Uint8Array, lines: StepFile): Promise<ElementTable> {
  const api = new IfcAPI();
  api.SetWasmPath(`${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, true);
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  // As the viewer's form is made, so that both have the same numbers.
  const model = api.OpenModel(ifc, { COORDINATE_TO_ORIGIN: true });
  if (model < 0) throw new Error('not an IFC model');
  try {
    const readBody = createBodyReader();
    const maker = createTableMaker(lines);
    const types = api.GetIfcEntityList(model).filter((type) => api.IsIfcElement(type) && type !== IFCOPENINGELEMENT);
    api.StreamAllMeshesWithTypes(model, [...new Set([...types, IFCSPACE])], (mesh) =>
      maker.addBody(readBody(api, model, mesh)),
    );
    return maker.finish();
  } finally {
    api.CloseModel(model);
  }
}
