import { type MeshPart, scaleOf, type Shape } from './mesh-parts.ts';

/** Corners nearer than this are one: readers and booleans leave them apart by rounding. */
const WELD_M = 1e-4;
/** To the place of a corner in the table; one or two are usual. */
const MAX_STEPS_EACH = 50;
/** Where the grid of welding begins, in cells: corners on a border of one grid are amid a cell of the other. */
const OFFSETS = [0.37, 0.87];

const known = new WeakMap<Shape, boolean>();

/** Whether a body is closed: every edge is shared by exactly two triangles that run along it in opposite directions. */
export function isClosed({ shape, placement }: MeshPart): boolean {
  const weldLength = WELD_M / (scaleOf(placement) ?? 1);
  const found =
    known.get(shape) ??
    OFFSETS.some((offset) => {
      const same = weld(shape.points, weldLength, offset);
      return same !== undefined && areEdgesPaired(shape.triangles, same);
    });
  known.set(shape, found);
  return found;
}

/** The number of the corner that each corner is one with; undefined for corners that were laid out to collide. */
function weld(points: Float32Array, cell: number, offset: number): Uint32Array | undefined {
  const count = points.length / 3;
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
  const table = new Int32Array(size).fill(-1);
  const cells = new Float64Array(points.length);
  const same = new Uint32Array(count);
  let steps = MAX_STEPS_EACH * count;
  const [x0, y0, z0] = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  for (let i = 0; i < count; i++) {
    const at = i * 3;
    const x = Math.floor((points[at]! - x0) / cell + offset);
    const y = Math.floor((points[at + 1]! - y0) / cell + offset);
    const z = Math.floor((points[at + 2]! - z0) / cell + offset);
    cells[at] = x;
    cells[at + 1] = y;
    cells[at + 2] = z;
    let slot = (Math.imul(x, 73856093) ^ Math.imul(y, 19349663) ^ Math.imul(z, 83492791)) & (size - 1);
    for (;;) {
      const held = table[slot]!;
      if (held < 0) {
        table[slot] = i;
        same[i] = i;
        break;
      }
      const other = held * 3;
      if (cells[other] === x && cells[other + 1] === y && cells[other + 2] === z) {
        same[i] = held;
        break;
      }
      slot = (slot + 1) & (size - 1);
      if (--steps < 0) return undefined;
    }
  }
  return same;
}

function areEdgesPaired(triangles: Uint32Array, same: Uint32Array): boolean {
  const ahead = new Float64Array(triangles.length);
  const back = new Float64Array(triangles.length);
  const width = same.length;
  let count = 0;
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const [a, b, c] = [same[triangles[i]!]!, same[triangles[i + 1]!]!, same[triangles[i + 2]!]!];
    // Welding leaves nothing of some.
    if (a === b || b === c || c === a) continue;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      ahead[count] = from * width + to;
      back[count++] = to * width + from;
    }
  }
  if (count === 0) return false;
  const [one, other] = [ahead.subarray(0, count).sort(), back.subarray(0, count).sort()];
  for (let i = 0; i < count; i++) if (one[i] !== other[i] || (i > 0 && one[i] === one[i - 1])) return false;
  return true;
}
