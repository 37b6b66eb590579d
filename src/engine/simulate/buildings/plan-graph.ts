import { direction, distance, distanceToSegment, type Point2 } from '#geometry/plane.ts';

/** One straight piece of wall line between two neighbouring vertices. `left` and `right` are cells; -1 is outdoors. */
export type PlanEdge = { from: number; to: number; left: number; right: number; line: number };

/** A side of a cell: an edge, walked with the cell on its left. */
export type CellSide = { edge: number; isForward: boolean };

/** A storey's rooms as a subdivision of the plane: cells share their edges exactly. */
export type PlanGraph = { vertices: Point2[]; edges: PlanEdge[]; cells: CellSide[][]; lineCount: number };

const SNAP_M = 0.002;

/** Joins convex rooms, given by their wall lines counter-clockwise, into one graph; corners split the sides that they touch. */
export function planGraph(cells: readonly (readonly Point2[])[]): PlanGraph {
  const vertices: Point2[] = [];
  const vertexAt = (point: Point2) => {
    const found = vertices.findIndex((vertex) => distance(vertex, point) < SNAP_M);
    return found >= 0 ? found : vertices.push([...point]) - 1;
  };
  const loops = cells.map((cell) => cell.map(vertexAt));
  const edges: PlanEdge[] = [];
  const edgeBetween = (a: number, b: number) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const found = edges.findIndex((edge) => edge.from === from && edge.to === to);
    return found >= 0 ? found : edges.push({ from, to, left: -1, right: -1, line: -1 }) - 1;
  };
  const sides = loops.map((loop, cell) =>
    loop.flatMap((start, index) => {
      const stops = verticesOnSide(vertices, start, loop[(index + 1) % loop.length] ?? start);
      return stops.slice(1).map((to, step) => {
        const edge = edgeBetween(stops[step] ?? start, to);
        const isForward = edges[edge]?.to === to;
        Object.assign(edges[edge] ?? {}, isForward ? { left: cell } : { right: cell });
        return { edge, isForward };
      });
    }),
  );
  return { vertices, edges, cells: sides, lineCount: numberLines(vertices, edges) };
}

/** Start, all vertices strictly between, end; in walking order. */
function verticesOnSide(vertices: readonly Point2[], start: number, end: number): number[] {
  const [a, b] = [at(vertices, start), at(vertices, end)];
  return vertices
    .map((vertex, index) => ({ index, along: distance(a, vertex), isOn: distanceToSegment(vertex, a, b) < SNAP_M }))
    .filter(({ isOn }) => isOn)
    .sort((one, other) => one.along - other.along)
    .map(({ index }) => index);
}

/** Gives edges that continue each other in a straight line the same line number; answers how many lines there are. */
function numberLines(vertices: readonly Point2[], edges: PlanEdge[]): number {
  let lineCount = 0;
  for (const seed of edges) {
    if (seed.line >= 0) continue;
    const line = lineCount++;
    const queue = [seed];
    for (let edge = queue.pop(); edge; edge = queue.pop()) {
      edge.line = line;
      const along = direction(at(vertices, edge.from), at(vertices, edge.to));
      for (const other of edges) {
        if (other.line >= 0 || ![other.from, other.to].some((vertex) => vertex === edge.from || vertex === edge.to))
          continue;
        const otherAlong = direction(at(vertices, other.from), at(vertices, other.to));
        if (Math.abs(along[0] * otherAlong[1] - along[1] * otherAlong[0]) < 1e-3) queue.push(other);
      }
    }
  }
  return lineCount;
}

/** An entry that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new RangeError(`no entry ${index} of ${list.length}`);
  return item;
}
