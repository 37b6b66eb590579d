import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IFCOPENINGELEMENT, IFCSPACE, IfcAPI, LogLevel } from 'web-ifc';
import { ELEMENT_INDEX_VERSION, type ElementIndex, type IndexedElement } from '#domain/changes/element-index.ts';
import { namedLine } from './ifc-lines.ts';
import { createSetReader } from './ifc-property-values.ts';
import { createStoreyFinder, readSetsOf } from './ifc-relations.ts';
import { measureBody } from './measure-body.ts';

/**
 * What tells two versions of an IFC model (STEP text) apart: every element that has a body, and the spaces, with place, size and
 * properties, in the order of the file. Coordinates are the file's own, metres, Z up. Throws for what is no IFC. Runs web-ifc in WebAssembly.
 */
export async function indexElements(ifc: Uint8Array): Promise<ElementIndex> {
  const api = new IfcAPI();
  api.SetWasmPath(`${dirname(fileURLToPath(import.meta.resolve('web-ifc')))}/`, true);
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(ifc);
  if (model < 0) throw new Error('not an IFC model');
  try {
    return { version: ELEMENT_INDEX_VERSION, elements: readElements(api, model) };
  } finally {
    api.CloseModel(model);
  }
}

function readElements(api: IfcAPI, model: number): IndexedElement[] {
  const storeyOf = createStoreyFinder(api, model);
  const [setsOf, propertiesOf] = [readSetsOf(api, model), createSetReader(api, model)];
  const found = new Map<number, IndexedElement>();
  const types = [
    ...new Set(api.GetIfcEntityList(model).filter((type) => api.IsIfcElement(type) && type !== IFCOPENINGELEMENT)),
    IFCSPACE,
  ];
  api.StreamAllMeshesWithTypes(model, types, (mesh) => {
    const { GlobalId, Name, LongName } = namedLine.parse(api.GetLine(model, mesh.expressID));
    const category = api.GetNameFromTypeCode(api.GetLineType(model, mesh.expressID)).toUpperCase();
    const properties = propertiesOf(setsOf.get(mesh.expressID) ?? []);
    found.set(mesh.expressID, {
      id: GlobalId,
      category,
      name: [Name, LongName].filter(Boolean).join(' '),
      storey: storeyOf(mesh.expressID),
      ...measureBody(api, model, mesh),
      properties,
    });
  });
  return [...found].sort(([a], [b]) => a - b).map(([, element]) => element);
}
