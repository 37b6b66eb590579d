import type { Point3 } from '#geometry/space.ts';
import * as webIfc from 'web-ifc';

/** Triangles of one product in metres, Z up. */
export type IfcSolid = {
  expressId: number;
  /** Upper-case entity name, for example IFCWALLSTANDARDCASE. */
  type: string;
  triangles: [Point3, Point3, Point3][];
  /** Per triangle: drawn transparent. */
  isGlass: boolean[];
};

/** All products of an IFC file that have a shape, spaces included. */
export async function readIfcSolids(bytes: Uint8Array): Promise<IfcSolid[]> {
  const api = new webIfc.IfcAPI();
  await api.Init();
  api.SetLogLevel(webIfc.LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes);
  const solids: IfcSolid[] = [];
  const take = (mesh: webIfc.FlatMesh) => {
    const type = api.GetNameFromTypeCode(api.GetLineType(model, mesh.expressID)).toUpperCase();
    if (type !== 'IFCOPENINGELEMENT') solids.push(solidOf(api, model, mesh, type));
  };
  api.StreamAllMeshes(model, take);
  api.StreamAllMeshesWithTypes(model, [webIfc.IFCSPACE], take);
  api.CloseModel(model);
  const spaces = new Set<number>();
  return solids.filter(({ type, expressId, triangles }) => {
    if (triangles.length === 0 || (type === 'IFCSPACE' && spaces.has(expressId))) return false;
    if (type === 'IFCSPACE') spaces.add(expressId);
    return true;
  });
}

const VERTEX_FLOATS = 6;

function solidOf(api: webIfc.IfcAPI, model: number, mesh: webIfc.FlatMesh, type: string): IfcSolid {
  const solid: IfcSolid = { expressId: mesh.expressID, type, triangles: [], isGlass: [] };
  for (let part = 0; part < mesh.geometries.size(); part++) {
    const placed = mesh.geometries.get(part);
    const geometry = api.GetGeometry(model, placed.geometryExpressID);
    const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
    const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
    const corner = (index: number) =>
      placedPoint(placed.flatTransformation, vertices, (indices[index] ?? 0) * VERTEX_FLOATS);
    for (let at = 0; at + 2 < indices.length; at += 3) {
      solid.triangles.push([corner(at), corner(at + 1), corner(at + 2)]);
      solid.isGlass.push(placed.color.w < 0.9);
    }
    geometry.delete();
  }
  return solid;
}

/** The library answers Y up; the product works with Z up. */
function placedPoint(matrix: readonly number[], vertices: Float32Array, at: number): Point3 {
  const [vx = 0, vy = 0, vz = 0] = vertices.subarray(at, at + 3);
  const row = (first: number) =>
    (matrix[first] ?? 0) * vx +
    (matrix[first + 4] ?? 0) * vy +
    (matrix[first + 8] ?? 0) * vz +
    (matrix[first + 12] ?? 0);
  return [row(0), -row(2), row(1)];
}
