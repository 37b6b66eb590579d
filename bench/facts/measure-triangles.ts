import type { Triangles } from './read-second-bodies.ts';

/**
 * What triangles enclose. `sideM2`: by volume and thickness in the direction that most of their
 * upright area faces; undefined where it faces no one direction.
 */
type Measures = { isClosed: boolean; volumeM3: number; sideM2: number | undefined; upperM2: number };

/** Corners nearer than this are one. */
const WELD_M = 1e-4;
/** Faces that differ less in direction belong to one side. */
const SAME_SIDE = Math.cos(Math.PI / 36);
const UPRIGHT = 0.05;
/** Of the upright area: less on both sides is no plane wall. */
const MOST = 0.6;

/** Adds up triangles: by the divergence theorem, and by the way that each of them faces. */
export function measureTriangles(bodies: readonly Triangles[]): Measures {
  const edges = new Map<string, number>();
  const upright: { x: number; y: number; area: number; at: readonly number[] }[] = [];
  let [volume, upper] = [0, 0];
  // One for all bodies: each by itself may be open, as a layer of a wall without the faces to its neighbors.
  const [ox = 0, oy = 0, oz = 0] = bodies[0]?.positions ?? [];
  for (const { positions, indices } of bodies) {
    const corner = (i: number): [number, number, number] => {
      const at = 3 * (indices[i] ?? 0);
      return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    };
    const key = (point: readonly number[]) => point.map((value) => Math.round(value / WELD_M)).join(' ');
    for (let i = 0; i + 2 < indices.length; i += 3) {
      const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
      const [u, v] = [b, c].map((point) => point.map((value, axis) => value - (a[axis] ?? 0)));
      const [ux = 0, uy = 0, uz = 0] = u ?? [];
      const [vx = 0, vy = 0, vz = 0] = v ?? [];
      const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
      const length = Math.hypot(nx, ny, nz);
      const keys = [key(a), key(b), key(c)];
      if (new Set(keys).size < 3) continue;
      volume += ((a[0] - ox) * nx + (a[1] - oy) * ny + (a[2] - oz) * nz) / 6;
      keys.forEach((from, at) => {
        const to = keys[(at + 1) % 3] ?? '';
        const [edge, way] = from < to ? [`${from}|${to}`, 1] : [`${to}|${from}`, -1];
        edges.set(edge, (edges.get(edge) ?? 0) + way);
      });
      if (length === 0) continue;
      if (nz / length > 0.5) upper += length / 2;
      if (Math.abs(nz / length) < UPRIGHT) upright.push({ x: nx / length, y: ny / length, area: length / 2, at: a });
    }
  }
  const facing = (x: number, y: number) => upright.filter((face) => face.x * x + face.y * y > SAME_SIDE);
  const areaOf = (faces: typeof upright) => faces.reduce((sum, { area }) => sum + area, 0);
  const largest = upright.toSorted((a, b) => areaOf(facing(b.x, b.y)) - areaOf(facing(a.x, a.y)))[0] ?? { x: 1, y: 0 };
  const sides = [facing(largest.x, largest.y), facing(-largest.x, -largest.y)];
  const [front = 0, back = 0] = sides.map(
    (faces) =>
      faces.reduce((sum, { at, area }) => sum + area * ((at[0] ?? 0) * largest.x + (at[1] ?? 0) * largest.y), 0) /
      areaOf(faces),
  );
  return {
    isClosed: edges.size > 0 && [...edges.values()].every((count) => count === 0),
    volumeM3: Math.abs(volume),
    sideM2: areaOf(sides.flat()) > MOST * areaOf(upright) ? Math.abs(volume / (front - back)) : undefined,
    upperM2: upper,
  };
}
