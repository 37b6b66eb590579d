import { IfcAPI, IFCSPACE, LogLevel } from 'web-ifc';

type ReadElement = { expressId: number; entity: string; name: string; tag: string; volumeM3: number };
export type ReadIfc = {
  schema: string;
  elements: ReadElement[];
  lineCount: (type: number) => number;
  line: (expressId: number) => unknown;
  ids: (type: number) => number[];
  /** Entities whose instances have another number of attributes than IFC4 gives them. */
  malformed: string[];
};

/** Started once per test file: it takes most of the time. */
let reader: Promise<IfcAPI> | undefined;

async function startReader(): Promise<IfcAPI> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  return api;
}

/** Reads a model back with an independent reader: every product with its mesh volume. */
export async function readIfc(text: string): Promise<ReadIfc> {
  const api = await (reader ??= startReader());
  const model = api.OpenModel(new TextEncoder().encode(text));
  const elements: ReadElement[] = [];
  const types = [
    ...new Set(
      api
        .GetIfcEntityList(model)
        .filter((type) => api.IsIfcElement(type))
        .concat(IFCSPACE),
    ),
  ];
  api.StreamAllMeshesWithTypes(model, types, (mesh) => {
    const line: { Name?: { value?: string } | null; Tag?: { value?: string } | null } = api.GetLine(
      model,
      mesh.expressID,
    );
    let volumeM3 = 0;
    for (let i = 0; i < mesh.geometries.size(); i++)
      volumeM3 += placedVolume(api, model, mesh.geometries.get(i).geometryExpressID);
    elements.push({
      expressId: mesh.expressID,
      entity: api.GetNameFromTypeCode(api.GetLineType(model, mesh.expressID)),
      name: line.Name?.value ?? '',
      tag: line.Tag?.value ?? '',
      volumeM3,
    });
  });
  const ids = (type: number) => {
    const found = api.GetLineIDsWithType(model, type);
    return Array.from({ length: found.size() }, (_, i) => found.get(i));
  };
  return {
    schema: api.GetModelSchema(model),
    elements,
    lineCount: (type) => ids(type).length,
    line: (expressId) => api.GetLine(model, expressId, true),
    ids,
    malformed: malformedEntities(api, model),
  };
}

/** Entities with derived attributes, which the reader leaves out. */
const DERIVED_IN = new Set(['IfcGeometricRepresentationSubContext', 'IfcSIUnit']);

function malformedEntities(api: IfcAPI, model: number): string[] {
  const lines = api.GetAllLines(model);
  const found = new Set<string>();
  for (let i = 0; i < lines.size(); i++) {
    const raw = api.GetRawLineData(model, lines.get(i));
    const entity = api.GetNameFromTypeCode(raw.type);
    // Besides its attributes a line has its id and its type.
    const attributes = Object.keys(api.GetLine(model, lines.get(i))).length - 2;
    if (!DERIVED_IN.has(entity) && raw.arguments.length !== attributes) found.add(entity);
  }
  return [...found];
}

/** By the divergence theorem over the triangles; placements here are rigid. */
function placedVolume(api: IfcAPI, model: number, geometryId: number): number {
  const geometry = api.GetGeometry(model, geometryId);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  let sixfold = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 6, indices[i + 1]! * 6, indices[i + 2]! * 6];
    sixfold +=
      vertices[a]! * (vertices[b + 1]! * vertices[c + 2]! - vertices[b + 2]! * vertices[c + 1]!) -
      vertices[a + 1]! * (vertices[b]! * vertices[c + 2]! - vertices[b + 2]! * vertices[c]!) +
      vertices[a + 2]! * (vertices[b]! * vertices[c + 1]! - vertices[b + 1]! * vertices[c]!);
  }
  return Math.abs(sixfold / 6);
}
