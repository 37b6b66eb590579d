import {
  IFCBEAM,
  IFCCOLUMN,
  IFCCOVERING,
  IFCDOOR,
  IFCOPENINGELEMENT,
  IFCROOF,
  IFCSITE,
  IFCSLAB,
  IFCSPACE,
  IFCSTAIR,
  IFCWALL,
  IFCWINDOW,
  IfcAPI,
  LogLevel,
} from 'web-ifc';
import { createBodyReader, type IfcBody, type MeshPart, placedPoints } from '#engine/elements/mesh-parts.ts';
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
const HIDDEN = new Set([IFCCOVERING, IFCROOF, IFCSITE, IFCSPACE, IFCOPENINGELEMENT]);

/** The triangles of an IFC model, metres, Z up, a mesh per body, openings cut out. Spaces, roofs, coverings and the site are left out. */
export async function ifcMeshes(ifc: Uint8Array): Promise<ColoredMesh[]> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(ifc);
  const readBody = createBodyReader();
  const meshes: ColoredMesh[] = [];
  api.StreamAllMeshes(model, (mesh) => meshes.push(...coloredMeshes(readBody(api, model, mesh))));
  api.CloseModel(model);
  return meshes;
}

/** What a picture shows of a body; nothing of what it leaves out. */
export function coloredMeshes({ type, parts }: Pick<IfcBody, 'type' | 'parts'>): ColoredMesh[] {
  if (HIDDEN.has(type)) return [];
  const color = COLORS.get(type) ?? OTHER;
  return parts.map((part) => ({ cornersOf: () => cornersOf(part), color }));
}

function cornersOf(part: MeshPart): Float32Array {
  const { triangles } = part.shape;
  const points = placedPoints(part);
  const corners = new Float32Array(triangles.length * 3);
  for (let i = 0; i < triangles.length; i++) {
    const at = triangles[i]! * 3;
    corners[i * 3] = points[at]!;
    corners[i * 3 + 1] = points[at + 1]!;
    corners[i * 3 + 2] = points[at + 2]!;
  }
  return corners;
}
