import { type Point3, cross3, subtract3 } from '#geometry/space.ts';
import type { FlatMesh, IfcAPI } from 'web-ifc';
import type { IndexedElement } from '#domain/changes/element-index.ts';

type Body = Pick<IndexedElement, 'box' | 'body'>;
/** Where the corners of the triangles go while they are read. */
type Sum = { min: Point3; max: Point3; areaM2: number; weighted: Point3; sixfoldM3: number; start: Point3 | undefined };

/** The box of a mesh and what it is like inside of that, metres, Z up. `body` and `box` are null for one without triangles. */
export function measureBody(api: IfcAPI, model: number, mesh: FlatMesh): Body {
  const sum: Sum = {
    min: [Infinity, Infinity, Infinity],
    max: [-Infinity, -Infinity, -Infinity],
    areaM2: 0,
    weighted: [0, 0, 0],
    sixfoldM3: 0,
    start: undefined,
  };
  for (let i = 0; i < mesh.geometries.size(); i++) {
    const placed = mesh.geometries.get(i);
    const geometry = api.GetGeometry(model, placed.geometryExpressID);
    const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
    const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
    addTriangles(sum, vertices, indices, placed.flatTransformation);
    geometry.delete();
  }
  if (!sum.start || ![...sum.min, ...sum.max].every(Number.isFinite)) return { box: null, body: null };
  const { start, areaM2 } = sum;
  const center = axes.map((axis) =>
    rounded((areaM2 > 0 ? sum.weighted[axis] / areaM2 : 0) + start[axis] - sum.min[axis]),
  );
  return {
    box: { min: roundedPoint(sum.min), max: roundedPoint(sum.max) },
    body: {
      areaM2: rounded(areaM2),
      volumeM3: rounded(Math.abs(sum.sixfoldM3 / 6)),
      center: [center[0] ?? 0, center[1] ?? 0, center[2] ?? 0],
    },
  };
}

const axes = [0, 1, 2] as const;
/** A tenth of a millimetre. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
const roundedPoint = ([x, y, z]: Point3): Point3 => [rounded(x), rounded(y), rounded(z)];

/** A vertex is position and normal, six numbers; `m` a column-major matrix. web-ifc has Y up. */
function addTriangles(sum: Sum, vertices: Float32Array, indices: Uint32Array, m: readonly number[]): void {
  const row = (k: number, at: number): number =>
    m[k]! * vertices[at]! + m[k + 4]! * vertices[at + 1]! + m[k + 8]! * vertices[at + 2]! + m[k + 12]!;
  const corner = (i: number): Point3 => {
    const at = indices[i]! * 6;
    return [row(0, at), -row(2, at), row(1, at)];
  };
  for (let i = 0; i + 2 < indices.length; i += 3) addTriangle(sum, corner(i), corner(i + 1), corner(i + 2));
}

/** Sums are from the first corner: on a site far from the origin little of a number would be left for the body. */
function addTriangle(sum: Sum, ...corners: [Point3, Point3, Point3]): void {
  for (const corner of corners) {
    for (const axis of axes) {
      sum.min[axis] = Math.min(sum.min[axis], corner[axis]);
      sum.max[axis] = Math.max(sum.max[axis], corner[axis]);
    }
  }
  const start = (sum.start ??= corners[0]);
  const [a, b, c] = corners.map((corner) => subtract3(corner, start)) as [Point3, Point3, Point3];
  const normal = cross3(subtract3(b, a), subtract3(c, a));
  const areaM2 = Math.hypot(...normal) / 2;
  sum.areaM2 += areaM2;
  for (const axis of axes) sum.weighted[axis] += (areaM2 * (a[axis] + b[axis] + c[axis])) / 3;
  const [x, y, z] = cross3(b, c);
  sum.sixfoldM3 += a[0] * x + a[1] * y + a[2] * z;
}
