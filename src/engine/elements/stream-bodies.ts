import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IFCOPENINGELEMENT, IfcAPI, LogLevel } from 'web-ifc';
import { createBodyReader, type IfcBody } from './mesh-parts.ts';

/**
 * Gives `visit` the body of each element of an IFC model (STEP text) but openings, and of what is of `moreTypes`, with coordinates of the
 * file itself, meters, Z up. Runs web-ifc in WebAssembly. Throws for what is no IFC.
 */
export async function streamBodies(
  ifc: Uint8Array,
  moreTypes: readonly number[],
  visit: (body: IfcBody) => void,
): Promise<void> {
  const api = new IfcAPI();
  api.SetWasmPath(`${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, true);
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  // As the viewer's form is made, so that both have the same numbers: small ones, which keep their precision.
  const model = api.OpenModel(ifc, { COORDINATE_TO_ORIGIN: true });
  if (model < 0) throw new Error('not an IFC model');
  try {
    const readBody = createBodyReader();
    const types = api.GetIfcEntityList(model).filter((type) => api.IsIfcElement(type) && type !== IFCOPENINGELEMENT);
    api.StreamAllMeshesWithTypes(model, [...new Set([...types, ...moreTypes])], (mesh) =>
      visit(readBody(api, model, mesh)),
    );
  } finally {
    api.CloseModel(model);
  }
}
