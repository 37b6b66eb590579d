/** A closed triangle mesh: nine coordinates per triangle, metres, Z up. */
export type Solid = { name: string; triangles: Float64Array };
type Overlap = { a: string; b: string; volumeM3: number };
type Box = { min: number[]; max: number[] };

/** Solids this near only touch. */
const TOUCH_M = 5e-4;
/** Vertical lines that a pair is measured with: this many at most, this far apart at least and at most. */
const MOST_LINES = 400_000;
const LEAST_STEP_M = 0.002;
const MOST_STEP_M = 0.01;
/** Lines avoid round coordinates, where the faces of buildings are, and the diagonals between them, where miters are. */
const OFFSET_M = { x: 0.000_317, y: 0.000_733 };

/** Pairs of solids that share more than a volume, measured along vertical lines; by names, largest first. */
export function overlappingSolids(solids: readonly Solid[], mostM3: number): Overlap[] {
  const boxes = solids.map(boxOf);
  const found: Overlap[] = [];
  solids.forEach((a, i) =>
    solids.slice(i + 1).forEach((b, offset) => {
      const shared = sharedBox(boxes[i]!, boxes[i + 1 + offset]!);
      if (!shared) return;
      const volumeM3 = sharedVolumeM3(a, b, shared);
      if (volumeM3 > mostM3) found.push({ a: a.name, b: b.name, volumeM3 });
    }),
  );
  return found.sort((p, q) => q.volumeM3 - p.volumeM3);
}

function boxOf({ triangles }: Solid): Box {
  const box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  triangles.forEach((value, i) => {
    box.min[i % 3] = Math.min(box.min[i % 3]!, value);
    box.max[i % 3] = Math.max(box.max[i % 3]!, value);
  });
  return box;
}

function sharedBox(a: Box, b: Box): Box | undefined {
  const min = a.min.map((value, axis) => Math.max(value, b.min[axis]!));
  const max = a.max.map((value, axis) => Math.min(value, b.max[axis]!));
  return min.every((value, axis) => value + TOUCH_M < max[axis]!) ? { min, max } : undefined;
}

function sharedVolumeM3(a: Solid, b: Solid, box: Box): number {
  const [widthM, depthM] = [box.max[0]! - box.min[0]!, box.max[1]! - box.min[1]!];
  const stepM = Math.min(MOST_STEP_M, Math.max(LEAST_STEP_M, Math.sqrt((widthM * depthM) / MOST_LINES)));
  const inA = crossings(a, box, stepM);
  const inB = crossings(b, box, stepM);
  let sharedM = 0;
  for (let line = 0; line < inA.newest.length; line++)
    if (inA.newest[line]! >= 0 && inB.newest[line]! >= 0)
      sharedM += sharedLengthM(heightsOf(inA, line), heightsOf(inB, line));
  return sharedM * stepM * stepM;
}

/** Heights at which vertical lines cross a mesh. `newest`: of each line, -1 without any; `before`: the one before it on its line. */
type Crossings = { newest: Int32Array; before: number[]; heights: number[] };

/** In order, of one line. */
function heightsOf({ newest, before, heights }: Crossings, line: number): number[] {
  const found: number[] = [];
  for (let i = newest[line]!; i >= 0; i = before[i]!) found.push(heights[i]!);
  return found.sort((p, q) => p - q);
}

/** Of vertical lines through a box, row by row. Lists are linked: one of its own for each line would take most of the time. */
function crossings({ triangles }: Solid, { min, max }: Box, stepM: number): Crossings {
  const [x0, y0] = [min[0]! + OFFSET_M.x, min[1]! + OFFSET_M.y];
  const [columns, rows] = [
    Math.max(0, Math.ceil((max[0]! - x0) / stepM)),
    Math.max(0, Math.ceil((max[1]! - y0) / stepM)),
  ];
  const found: Crossings = { newest: new Int32Array(columns * rows).fill(-1), before: [], heights: [] };
  const { newest, before, heights } = found;
  for (let i = 0; i < triangles.length; i += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.subarray(i, i + 9) as unknown as [
      ...[number, number, number],
      ...[number, number, number],
      ...[number, number, number],
    ];
    const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(twice) < 1e-12) continue;
    const firstRow = Math.max(0, Math.ceil((Math.min(ay, by, cy) - y0) / stepM));
    const lastRow = Math.min(rows - 1, Math.floor((Math.max(ay, by, cy) - y0) / stepM));
    const firstColumn = Math.max(0, Math.ceil((Math.min(ax, bx, cx) - x0) / stepM));
    const lastColumn = Math.min(columns - 1, Math.floor((Math.max(ax, bx, cx) - x0) / stepM));
    for (let row = firstRow; row <= lastRow; row++) {
      const y = y0 + row * stepM;
      for (let column = firstColumn; column <= lastColumn; column++) {
        const x = x0 + column * stepM;
        const v = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / twice;
        const w = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / twice;
        if (v < 0 || w < 0 || v + w > 1) continue;
        const line = row * columns + column;
        before.push(newest[line]!);
        newest[line] = heights.length;
        heights.push(az + v * (bz - az) + w * (cz - az));
      }
    }
  }
  return found;
}

/** Length that two lists of stretches, each from an even to the next odd place, have in common. */
function sharedLengthM(a: readonly number[], b: readonly number[]): number {
  let sharedM = 0;
  for (let i = 0; i + 1 < a.length; i += 2)
    for (let j = 0; j + 1 < b.length; j += 2)
      sharedM += Math.max(0, Math.min(a[i + 1]!, b[j + 1]!) - Math.max(a[i]!, b[j]!));
  return sharedM;
}
