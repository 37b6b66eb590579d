import type { Point3 } from '#geometry/space.ts';
import type { TableElement } from '#domain/quantities/element-table.ts';
import { type MeshPart, placedPoints, scaleOf, type Shape } from './mesh-parts.ts';

type Body = Pick<TableElement, 'box' | 'body'>;
/** Of a surface: its area, the middle of that, and what it encloses, seen from its first corner. */
type Measure = { area: number; center: Point3; volume: number };

const known = new WeakMap<Shape, Measure>();

/** The box of a body and what it is like inside of that, meters, Z up. Both are null for one without triangles, and for one that is nowhere. */
export function measureBody(parts: readonly MeshPart[]): Body {
  const whole = parts.filter(({ shape }) => shape.triangles.length > 2);
  const { min, max } = boxOf(whole);
  if (![...min, ...max].every(Number.isFinite)) return { box: null, body: null };
  let [areaM2, x, y, z, volumeM3] = [0, 0, 0, 0, 0];
  for (const part of whole) {
    const { area, center, volume } = measurePart(part);
    areaM2 += area;
    volumeM3 += volume;
    x += area * (center[0] - min[0]);
    y += area * (center[1] - min[1]);
    z += area * (center[2] - min[2]);
  }
  const share = areaM2 > 0 ? 1 / areaM2 : 0;
  return {
    box: {
      min: [rounded(min[0]), rounded(min[1]), rounded(min[2])],
      max: [rounded(max[0]), rounded(max[1]), rounded(max[2])],
    },
    body: {
      areaM2: rounded(areaM2),
      volumeM3: rounded(volumeM3),
      center: [rounded(x * share), rounded(y * share), rounded(z * share)],
    },
  };
}

/** A tenth of a millimetre; never -0, which JSON has not. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0;

function boxOf(parts: readonly MeshPart[]): { min: Point3; max: Point3 } {
  let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { shape, placement: m } of parts) {
    const { points } = shape;
    for (let i = 0; i + 2 < points.length; i += 3) {
      const px = points[i]!;
      const py = points[i + 1]!;
      const pz = points[i + 2]!;
      const x = m[0] * px + m[1] * py + m[2] * pz + m[3];
      const y = m[4] * px + m[5] * py + m[6] * pz + m[7];
      const z = m[8] * px + m[9] * py + m[10] * pz + m[11];
      if (x < x0) x0 = x;
      if (y < y0) y0 = y;
      if (z < z0) z0 = z;
      if (x > x1) x1 = x;
      if (y > y1) y1 = y;
      if (z > z1) z1 = z;
    }
  }
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}

/** In meters, where it is. A shape is measured once, however often it is there. */
function measurePart(part: MeshPart): Measure {
  const { shape, placement: m } = part;
  const scale = scaleOf(m);
  if (scale === undefined) {
    const { area, center, volume } = measure(placedPoints(part), shape.triangles);
    return { area, center, volume: Math.abs(volume) };
  }
  const own = known.get(shape) ?? measure(shape.points, shape.triangles);
  known.set(shape, own);
  const [x, y, z] = own.center;
  return {
    area: own.area * scale ** 2,
    volume: Math.abs(own.volume) * scale ** 3,
    center: [
      m[0] * x + m[1] * y + m[2] * z + m[3],
      m[4] * x + m[5] * y + m[6] * z + m[7],
      m[8] * x + m[9] * y + m[10] * z + m[11],
    ],
  };
}

/** Sums are from the first corner: on a site far from the origin little of a number would be left for the body. */
function measure(points: Float32Array | Float64Array, triangles: Uint32Array): Measure {
  const start = triangles[0]! * 3;
  const sx = points[start]!;
  const sy = points[start + 1]!;
  const sz = points[start + 2]!;
  let [area, x, y, z, sixfold] = [0, 0, 0, 0, 0];
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const p = triangles[i]! * 3;
    const q = triangles[i + 1]! * 3;
    const r = triangles[i + 2]! * 3;
    const ax = points[p]! - sx;
    const ay = points[p + 1]! - sy;
    const az = points[p + 2]! - sz;
    const bx = points[q]! - sx;
    const by = points[q + 1]! - sy;
    const bz = points[q + 2]! - sz;
    const cx = points[r]! - sx;
    const cy = points[r + 1]! - sy;
    const cz = points[r + 2]! - sz;
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    const own = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    area += own;
    x += (own * (ax + bx + cx)) / 3;
    y += (own * (ay + by + cy)) / 3;
    z += (own * (az + bz + cz)) / 3;
    sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  const share = area > 0 ? 1 / area : 0;
  return { area, center: [sx + x * share, sy + y * share, sz + z * share], volume: sixfold / 6 };
}
