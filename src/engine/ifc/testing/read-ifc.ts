import { IfcAPI, IFCSPACE, LogLevel } from 'web-ifc';
import type { PlacedGeometry } from 'web-ifc';

type ReadElement = {
  expressId: number;
  entity: string;
  name: string;
  tag: string;
  volumeM3: number;
  /** Nine coordinates per triangle, in the model's own axes: metres, Z up. */
  triangles: Float64Array;
};
export type ReadIfc = {
  schema: string;
  elements: ReadElement[];
  lineCount: (type: number) => number;
  line: (expressId: number) => unknown;
  ids: (type: number) => number[];
  entityOf: (expressId: number) => string;
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
    const triangles = Float64Array.from(
      Array.from({ length: mesh.geometries.size() }, (_, i) =>
        placedTriangles(api, model, mesh.geometries.get(i)),
      ).flat(),
    );
    elements.push({
      expressId: mesh.expressID,
      entity: api.GetNameFromTypeCode(api.GetLineType(model, mesh.expressID)),
      name: line.Name?.value ?? '',
      tag: line.Tag?.value ?? '',
      volumeM3: volumeOf(triangles),
      triangles,
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
    entityOf: (expressId) => api.GetNameFromTypeCode(api.GetLineType(model, expressId)),
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

/** Corners of a mesh where its placement puts them; the reader's Y is up. */
function placedTriangles(
  api: IfcAPI,
  model: number,
  { geometryExpressID, flatTransformation }: PlacedGeometry,
): number[] {
  const geometry = api.GetGeometry(model, geometryExpressID);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  const m = flatTransformation;
  return Array.from(indices).flatMap((index) => {
    const [x, y, z] = [vertices[index * 6]!, vertices[index * 6 + 1]!, vertices[index * 6 + 2]!];
    const [east, up, south] = [0, 1, 2].map((row) => m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!);
    return [east!, -south!, up!];
  });
}

/** By the divergence theorem. */
function volumeOf(triangles: Float64Array): number {
  let sixfold = 0;
  for (let i = 0; i < triangles.length; i += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = Array.from(triangles.subarray(i, i + 9));
    sixfold += ax! * (by! * cz! - bz! * cy!) - ay! * (bx! * cz! - bz! * cx!) + az! * (bx! * cy! - by! * cx!);
  }
  return Math.abs(sixfold / 6);
}
