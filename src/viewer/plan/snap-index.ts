import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import type { SnapTargets } from './snap.ts';

/** Corners and edges of a drawing by place, so that each movement of the pointer asks only for what is near. */
export type SnapIndex = { near: (point: Point2, reachM: number, isShown: (layer: number) => boolean) => SnapTargets };

type Cell = { corners: { at: Point2; layer: number }[]; edges: { ends: readonly [Point2, Point2]; layer: number }[] };

const CELLS_ACROSS = 256;
/** Chords of an arc lie within this of it. */
const CHORD_ERROR_M = 0.0005;
const [MIN_CHORDS, MAX_CHORDS] = [8, 128];
/** Zoomed far out, more is under the pointer than anybody means. */
const MAX_CELLS = 1024;

/** Of plain lines, all of layer 0. */
export function createLineIndex(lines: readonly (readonly [Point2, Point2])[]): SnapIndex {
  return createSnapIndex({
    bounds: boundsOf(lines.flat()) ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 },
    groups: [{ layer: 0, lines: lines.map(([a, b]) => [...a, ...b]), curves: [], arcs: [] }],
  });
}

type Drawn = {
  bounds: Bounds2;
  groups: readonly Pick<CadDrawing['groups'][number], 'layer' | 'lines' | 'curves' | 'arcs'>[];
};

export function createSnapIndex({ groups, bounds }: Drawn): SnapIndex {
  const sizeM = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, 0.01) / CELLS_ACROSS;
  const cells = new Map<number, Cell>();
  const cellAt = (column: number, row: number): Cell => {
    const key = keyOf(column, row);
    const found = cells.get(key) ?? { corners: [], edges: [] };
    cells.set(key, found);
    return found;
  };
  const placeOf = ([x, y]: Point2): [number, number] => [Math.floor(x / sizeM), Math.floor(y / sizeM)];
  const addCorner = (at: Point2, layer: number) => cellAt(...placeOf(at)).corners.push({ at, layer });
  /** In each cell that it runs through, and those beside. */
  const addEdge = (a: Point2, b: Point2, layer: number) => {
    const ends = [a, b] as const;
    const reach = inFrame(bounds, a, b) ? Math.ceil((2 * Math.hypot(b[0] - a[0], b[1] - a[1])) / sizeM) : 0;
    const steps = Math.min(reach, 8 * CELLS_ACROSS);
    let last: Cell | undefined;
    for (let i = 0; i <= steps; i++) {
      const t = steps === 0 ? 0 : i / steps;
      const cell = cellAt(...placeOf([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]));
      if (cell !== last) cell.edges.push({ ends, layer });
      last = cell;
    }
  };

  for (const { layer, lines, curves, arcs } of groups) {
    for (const line of lines)
      eachPoint(line, (at, before) => {
        addCorner(at, layer);
        if (before) addEdge(before, at, layer);
      });
    for (const curve of curves)
      eachPoint(curve, (at, before, isLast) => {
        if (!before || isLast) addCorner(at, layer);
        if (before) addEdge(before, at, layer);
      });
    for (let i = 0; i + 4 < arcs.length; i += 5) addArc(arcs.slice(i, i + 5), layer);
  }

  function addArc([x = 0, y = 0, radius = 0, start = 0, end = 0]: readonly number[], layer: number): void {
    const pointAt = (angle: number): Point2 => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    const whole = Math.PI / Math.acos(Math.max(0, 1 - CHORD_ERROR_M / Math.max(radius, 2 * CHORD_ERROR_M)));
    const chords = Math.max(
      2,
      Math.ceil((Math.min(MAX_CHORDS, Math.max(MIN_CHORDS, whole)) * (end - start)) / (2 * Math.PI)),
    );
    addCorner([x, y], layer);
    if (end - start < 2 * Math.PI - 1e-6) [start, end].forEach((angle) => addCorner(pointAt(angle), layer));
    for (let i = 0; i < chords; i++)
      addEdge(
        pointAt(start + ((end - start) * i) / chords),
        pointAt(start + ((end - start) * (i + 1)) / chords),
        layer,
      );
  }

  return {
    near: ([x, y], reachM, isShown) => {
      const [left, bottom] = placeOf([x - reachM, y - reachM]);
      const [right, top] = placeOf([x + reachM, y + reachM]);
      const targets = { corners: [] as Point2[], edges: [] as (readonly [Point2, Point2])[] };
      if ((right - left + 1) * (top - bottom + 1) > MAX_CELLS) return targets;
      for (let column = left; column <= right; column++) {
        for (let row = bottom; row <= top; row++) {
          const cell = cells.get(keyOf(column, row));
          for (const { at, layer } of cell?.corners ?? []) if (isShown(layer)) targets.corners.push(at);
          for (const { ends, layer } of cell?.edges ?? []) if (isShown(layer)) targets.edges.push(ends);
        }
      }
      return targets;
    },
  };
}

/** One number for a cell; two cells that share one, millions of cells apart, do no harm. */
const keyOf = (column: number, row: number) => column * 2 ** 22 + row;

function eachPoint(
  numbers: readonly number[],
  visit: (at: Point2, before: Point2 | undefined, isLast: boolean) => void,
): void {
  let before: Point2 | undefined;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const at: Point2 = [numbers[i] ?? 0, numbers[i + 1] ?? 0];
    visit(at, before, i + 3 >= numbers.length);
    before = at;
  }
}

/** Whether any of it may lie in the frame. */
function inFrame({ minX, minY, maxX, maxY }: Bounds2, a: Point2, b: Point2): boolean {
  return (
    Math.max(a[0], b[0]) >= minX &&
    Math.min(a[0], b[0]) <= maxX &&
    Math.max(a[1], b[1]) >= minY &&
    Math.min(a[1], b[1]) <= maxY
  );
}
