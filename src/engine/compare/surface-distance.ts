import { BufferAttribute, BufferGeometry, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { KeyIndex } from '#engine/voxels/key-index.ts';
import { NumberList } from '#engine/voxels/number-list.ts';
import { cellKey, hasKey } from '#engine/voxels/voxel-key.ts';

/** Triangles and the element that each belongs to. */
export type Triangles = {
  /** Nine numbers each, meters. */ positions: Float32Array;
  elementOf: Uint32Array;
};

/** The surface that is nearest to a place. */
export type Nearest = {
  /** Negative behind the surface: inside of a body. */ distanceM: number;
  element: number;
};

const CELL_M = 0.1;
const HALF_DIAGONAL_M = (CELL_M * Math.sqrt(3)) / 2;
/** A plane, three corners and two edges of each triangle. */
const STRIDE = 17;
/** Two triangles that meet at the nearest edge are as near as each other: the side that faces the place more has the sign. */
const SAME_DISTANCE2 = 1e-10;

/**
 * Answers the nearest surface of triangles within a distance, for places that come in any order but mostly beside each other. For each cell
 * of 10 cm that a place falls into, the triangles that can be the nearest to any place in it are found once; most cells have a few.
 */
export class SurfaceDistance {
  readonly #reachM: number;
  readonly #bvh: MeshBVH;
  readonly #elementOf: Uint32Array;
  readonly #shapes: Float64Array;
  readonly #cells = new KeyIndex();
  readonly #starts = new NumberList();
  readonly #lengths = new NumberList();
  readonly #candidates = new NumberList();
  readonly #center = new Vector3();
  #lastKey = NaN;
  #lastCell = -1;
  /** The last answer. */
  readonly found: Nearest = { distanceM: 0, element: -1 };

  constructor({ positions, elementOf }: Triangles, reachM: number) {
    this.#reachM = reachM;
    this.#elementOf = elementOf;
    this.#shapes = shapesOf(positions);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    // Indirect: the triangles keep their numbers, by which their element is known.
    this.#bvh = new MeshBVH(geometry, { indirect: true });
  }

  /** Whether a surface is within reach: `found` says which. */
  find(x: number, y: number, z: number): boolean {
    const ix = Math.floor(x / CELL_M);
    const iy = Math.floor(y / CELL_M);
    const iz = Math.floor(z / CELL_M);
    if (!hasKey(ix, iy, iz)) return false;
    const key = cellKey(ix, iy, iz);
    if (key !== this.#lastKey) {
      this.#lastCell = this.#cellOf(key, ix, iy, iz);
      this.#lastKey = key;
    }
    return this.#nearestIn(this.#lastCell, x, y, z);
  }

  #cellOf(key: number, ix: number, iy: number, iz: number): number {
    const known = this.#cells.find(key);
    if (known >= 0) return known;
    this.#starts.push(this.#candidates.length);
    this.#collect((ix + 0.5) * CELL_M, (iy + 0.5) * CELL_M, (iz + 0.5) * CELL_M);
    this.#lengths.push(this.#candidates.length - this.#starts.at(this.#starts.length - 1));
    return this.#cells.add(key);
  }

  /** The triangles within the distance at which any can still be the nearest to a place in the cell around a middle. */
  #collect(x: number, y: number, z: number): void {
    const center = this.#center.set(x, y, z);
    const near = this.#bvh.closestPointToPoint(center, undefined, 0, this.#reachM + HALF_DIAGONAL_M);
    if (!near) return;
    const limit = near.distance + 2 * HALF_DIAGONAL_M;
    const limit2 = limit * limit;
    this.#bvh.shapecast({
      intersectsBounds: (box) => box.distanceToPoint(center) <= limit,
      intersectsTriangle: (_, triangle) => {
        if (distance2To(this.#shapes, triangle * STRIDE, x, y, z) <= limit2) this.#candidates.push(triangle);
        return false;
      },
    });
  }

  #nearestIn(cell: number, x: number, y: number, z: number): boolean {
    const shapes = this.#shapes;
    const from = this.#starts.at(cell);
    const to = from + this.#lengths.at(cell);
    let best2 = this.#reachM * this.#reachM;
    let best = -1;
    let height = 0;
    for (let at = from; at < to; at++) {
      const triangle = this.#candidates.at(at);
      const shape = triangle * STRIDE;
      const above = shapes[shape]! * x + shapes[shape + 1]! * y + shapes[shape + 2]! * z - shapes[shape + 3]!;
      if (above * above > best2 + SAME_DISTANCE2) continue;
      const distance2 = distance2To(shapes, shape, x, y, z);
      if (distance2 > best2 + SAME_DISTANCE2) continue;
      if (best >= 0 && distance2 > best2 - SAME_DISTANCE2 && Math.abs(above) <= Math.abs(height)) continue;
      [best, best2, height] = [triangle, Math.min(best2, distance2), above];
    }
    if (best < 0) return false;
    this.found.distanceM = height < 0 ? -Math.sqrt(best2) : Math.sqrt(best2);
    this.found.element = this.#elementOf[best]!;
    return true;
  }
}

/** For each triangle: normal and offset of its plane, first corner, edges from it, their products, and one over the determinant of those. */
function shapesOf(positions: Float32Array): Float64Array {
  const count = positions.length / 9;
  const shapes = new Float64Array(count * STRIDE);
  for (let triangle = 0; triangle < count; triangle++) {
    const p = (corner: number, axis: number): number => positions[9 * triangle + 3 * corner + axis]!;
    const [ax, ay, az] = [p(0, 0), p(0, 1), p(0, 2)];
    const [ux, uy, uz] = [p(1, 0) - ax, p(1, 1) - ay, p(1, 2) - az];
    const [vx, vy, vz] = [p(2, 0) - ax, p(2, 1) - ay, p(2, 2) - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(nx, ny, nz) || 1;
    const [uu, uv, vv] = [ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz];
    const determinant = uu * vv - uv * uv;
    shapes.set(
      [
        nx / length,
        ny / length,
        nz / length,
        (nx * ax + ny * ay + nz * az) / length,
        ax,
        ay,
        az,
        ux,
        uy,
        uz,
        vx,
        vy,
        vz,
        uu,
        uv,
        vv,
        determinant > 1e-18 ? 1 / determinant : 0,
      ],
      triangle * STRIDE,
    );
  }
  return shapes;
}

/** Squared distance of a place to a triangle. */
function distance2To(s: Float64Array, at: number, x: number, y: number, z: number): number {
  const wx = x - s[at + 4]!;
  const wy = y - s[at + 5]!;
  const wz = z - s[at + 6]!;
  const ux = s[at + 7]!;
  const uy = s[at + 8]!;
  const uz = s[at + 9]!;
  const vx = s[at + 10]!;
  const vy = s[at + 11]!;
  const vz = s[at + 12]!;
  const uu = s[at + 13]!;
  const uv = s[at + 14]!;
  const vv = s[at + 15]!;
  const inverse = s[at + 16]!;
  const wu = wx * ux + wy * uy + wz * uz;
  const wv = wx * vx + wy * vy + wz * vz;
  if (inverse > 0) {
    const b = (vv * wu - uv * wv) * inverse;
    const c = (uu * wv - uv * wu) * inverse;
    if (b >= 0 && c >= 0 && b + c <= 1) {
      const above = wx * s[at]! + wy * s[at + 1]! + wz * s[at + 2]!;
      return above * above;
    }
  }
  const ww = wx * wx + wy * wy + wz * wz;
  // Along u, along v, and along v - u from the end of u.
  const tu = uu > 0 ? Math.min(1, Math.max(0, wu / uu)) : 0;
  const tv = vv > 0 ? Math.min(1, Math.max(0, wv / vv)) : 0;
  const ee = uu - 2 * uv + vv;
  const we = wv - wu - uv + uu;
  const te = ee > 0 ? Math.min(1, Math.max(0, we / ee)) : 0;
  const toU = ww - 2 * tu * wu + tu * tu * uu;
  const toV = ww - 2 * tv * wv + tv * tv * vv;
  const toE = ww - 2 * wu + uu - 2 * te * we + te * te * ee;
  return Math.max(0, Math.min(toU, toV, toE));
}
