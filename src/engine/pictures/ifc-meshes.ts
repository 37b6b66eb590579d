import {
  IFCBEAM,
  IFCCOLUMN,
  IFCCOVERING,
  IFCDOOR,
  IFCROOF,
  IFCSITE,
  IFCSLAB,
  IFCSTAIR,
  IFCWALL,
  IFCWINDOW,
  IfcAPI,
  LogLevel,
} from 'web-ifc';
import type { ColoredMesh } from './draw-triangles.ts';

type Color = readonly [number, number, number];

const COLORS = new Map<number, Color>([
  [IFCWALL, [233, 236, 241]],
  [IFCSLAB, [201, 207, 216]],
  [IFCDOOR, [217, 140, 70]],
  [IFCWINDOW, [144, 177, 240]],
  [IFCCOLUMN, [120, 135, 160]],
  [IFCBEAM, [120, 135, 160]],
  [IFCSTAIR, [180, 188, 200]],
]);
const OTHER: Color = [150, 180, 160];
/** What would hide the rooms from above, or make the building small. */
const HIDDEN = new Set([IFCCOVERING, IFCROOF, IFCSITE]);

/** The triangles of an IFC model, metres, Z up, a mesh per body, openings cut out. Spaces, roofs, coverings and the site are left out. */
export async function ifcMeshes(ifc: Uint8Array): Promise<ColoredMesh[]> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(ifc);
  const meshes: ColoredMesh[] = [];
  api.StreamAllMeshes(model, (mesh) => {
    const type = api.GetLineType(model, mesh.expressID);
    if (HIDDEN.has(type)) return;
    const color = COLORS.get(type) ?? OTHER;
    for (let i = 0; i < mesh.geometries.size(); i++) {
      const placed = mesh.geometries.get(i);
      const geometry = api.GetGeometry(model, placed.geometryExpressID);
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
      meshes.push({ corners: cornersOf(vertices, indices, placed.flatTransformation), color });
      geometry.delete();
    }
  });
  api.CloseModel(model);
  return meshes;
}

/** A vertex is position and normal, six numbers; `m` a column-major matrix. web-ifc has Y up. */
function cornersOf(vertices: Float32Array, indices: Uint32Array, m: readonly number[]): Float32Array {
  const corners = new Float32Array(indices.length * 3);
  const row = (k: number, x: number, y: number, z: number): number =>
    m[k]! * x + m[k + 4]! * y + m[k + 8]! * z + m[k + 12]!;
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i]! * 6;
    const [x, y, z] = [vertices[at]!, vertices[at + 1]!, vertices[at + 2]!];
    corners[i * 3] = row(0, x, y, z);
    corners[i * 3 + 1] = -row(2, x, y, z);
    corners[i * 3 + 2] = row(1, x, y, z);
  }
  return corners;
}
