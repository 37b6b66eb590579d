import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { IfcAPI, LogLevel } from 'web-ifc';
import { z } from 'zod';

/** Corners of triangles one after the other, x, y, z in meters, Z up. */
export type Triangles = { positions: Float64Array; indices: Uint32Array };

const other = z.object({
  expressId: z.number(),
  positions: z.instanceof(Float32Array),
  indices: z.instanceof(Uint32Array),
});

/** The bodies of a model by the number of their element: of @ifc-lite/geometry in that folder, or of web-ifc. */
export async function readSecondBodies(ifc: Uint8Array, folder: string | undefined): Promise<Map<number, Triangles[]>> {
  const bodies = new Map<number, Triangles[]>();
  const add = (id: number, body: Triangles) => bodies.set(id, [...(bodies.get(id) ?? []), body]);
  if (folder) {
    const packages = resolve(folder, 'node_modules/@ifc-lite');
    const load = (path: string) => import(pathToFileURL(join(packages, path)).href);
    const { initSync } = await load('wasm/pkg/ifc-lite.js');
    initSync({ module: readFileSync(join(packages, 'wasm/pkg/ifc-lite_bg.wasm')) });
    const { GeometryProcessor } = await load('geometry/dist/index.js');
    const reader = new GeometryProcessor();
    await reader.init();
    const { meshes } = await reader.process(ifc);
    for (const { expressId, positions, indices } of z.array(other).parse(meshes))
      add(expressId, { positions: standing(positions), indices });
    return bodies;
  }
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(ifc, { COORDINATE_TO_ORIGIN: true });
  api.StreamAllMeshes(model, ({ expressID, geometries }) => {
    for (let i = 0; i < geometries.size(); i++) {
      const { geometryExpressID, flatTransformation: m } = geometries.get(i);
      const geometry = api.GetGeometry(model, geometryExpressID);
      const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
      const placed = Float64Array.from({ length: vertices.length / 2 }, (_, at) => {
        const [from, row] = [6 * Math.floor(at / 3), at % 3];
        const along = [0, 1, 2].map((axis) => (m[4 * axis + row] ?? 0) * (vertices[from + axis] ?? 0));
        return (along[0] ?? 0) + (along[1] ?? 0) + (along[2] ?? 0) + (m[12 + row] ?? 0);
      });
      add(expressID, { positions: standing(placed), indices });
      geometry.delete();
    }
  });
  api.Dispose();
  return bodies;
}

/** Both readers have Y up. */
function standing(points: Float32Array | Float64Array): Float64Array {
  const turned = new Float64Array(points.length);
  for (let i = 0; i + 2 < points.length; i += 3)
    turned.set([points[i] ?? 0, -(points[i + 2] ?? 0), points[i + 1] ?? 0], i);
  return turned;
}
