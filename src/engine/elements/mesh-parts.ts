import { IFCOPENINGELEMENT, IFCSPACE, type FlatMesh, type IfcAPI } from 'web-ifc';

/** Corners as x, y, z, three numbers of corners for each triangle: as the reader has them, in a unit and a frame of its own. */
export type Shape = { points: Float32Array; triangles: Uint32Array };
/** Takes a corner of a shape to the file's own frame, meters, Z up: x' = m[0] x + m[1] y + m[2] z + m[3], and so on. */
export type Placement = readonly [
  ...[number, number, number, number],
  ...[number, number, number, number],
  ...[number, number, number, number],
];
/** A body of an element. Many elements have one shape. */
export type MeshPart = { shape: Shape; placement: Placement };

/** What the reader of shapes streams of one line: its class by the reader's number, and whether that is an element of a building or a room. */
export type IfcBody = { expressId: number; type: number; isListed: boolean; parts: MeshPart[] };

/** Of shapes that are kept for those who come next: a chair is there a hundred times. */
const MAX_KEPT_BYTES = 64 * 2 ** 20;

/** Reads bodies while they are streamed; one reader for each model. */
export function createBodyReader(): (api: IfcAPI, model: number, mesh: FlatMesh) => IfcBody {
  const kept = new Map<number, Shape>();
  let keptBytes = 0;
  const readShape = (api: IfcAPI, model: number, id: number): Shape => {
    const known = kept.get(id);
    if (known) return known;
    const shape = shapeOf(api, model, id);
    keptBytes += shape.points.byteLength + shape.triangles.byteLength;
    if (keptBytes > MAX_KEPT_BYTES) {
      kept.clear();
      keptBytes = 0;
    }
    kept.set(id, shape);
    return shape;
  };
  return (api, model, mesh) => {
    const type = api.GetLineType(model, mesh.expressID);
    const isListed = type === IFCSPACE || (type !== IFCOPENINGELEMENT && api.IsIfcElement(type));
    const coordination = api.GetCoordinationMatrix(model);
    const parts: MeshPart[] = [];
    for (let i = 0; i < mesh.geometries.size(); i++) {
      const { geometryExpressID, flatTransformation } = mesh.geometries.get(i);
      const shape = readShape(api, model, geometryExpressID);
      // The axis of a wall and the like are streamed as bodies of nothing.
      if (shape.triangles.length > 0) parts.push({ shape, placement: placementOf(flatTransformation, coordination) });
    }
    return { expressId: mesh.expressID, type, isListed, parts };
  };
}

/** A vertex of the reader is position and normal, six numbers. */
function shapeOf(api: IfcAPI, model: number, id: number): Shape {
  const geometry = api.GetGeometry(model, id);
  const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
  const triangles = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
  geometry.delete();
  const points = new Float32Array(vertices.length / 2);
  for (let from = 0, to = 0; from + 2 < vertices.length; from += 6) {
    points[to++] = vertices[from]!;
    points[to++] = vertices[from + 1]!;
    points[to++] = vertices[from + 2]!;
  }
  return { points, triangles };
}

/** Matrices of the reader are column-major, and Y is up. `coordination` is what it took off when it was told to begin at the first element. */
function placementOf(m: readonly number[], coordination: readonly number[]): Placement {
  const [x0 = 0, y0 = 0, z0 = 0] = coordination.slice(12, 15);
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, k = 1, , x = 0, y = 0, z = 0] = m;
  return [a, d, g, x - x0, -c, -f, -k, z0 - z, b, e, h, y - y0];
}

/** The corners of a body where they are, x, y, z. */
export function placedPoints({ shape: { points }, placement: m }: MeshPart): Float64Array {
  const placed = new Float64Array(points.length);
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    placed[i] = m[0] * x + m[1] * y + m[2] * z + m[3];
    placed[i + 1] = m[4] * x + m[5] * y + m[6] * z + m[7];
    placed[i + 2] = m[8] * x + m[9] * y + m[10] * z + m[11];
  }
  return placed;
}

/** How much larger a placement makes a shape in each direction; undefined where directions differ. */
export function scaleOf(m: Placement): number | undefined {
  const square = (i: number, j: number) => m[i]! * m[j]! + m[i + 4]! * m[j + 4]! + m[i + 8]! * m[j + 8]!;
  const scale = square(0, 0);
  const isSimilar =
    [square(1, 1), square(2, 2)].every((other) => Math.abs(other - scale) < 1e-6 * scale) &&
    [square(0, 1), square(0, 2), square(1, 2)].every((skew) => Math.abs(skew) < 1e-6 * scale);
  return isSimilar && scale > 0 ? Math.sqrt(scale) : undefined;
}
