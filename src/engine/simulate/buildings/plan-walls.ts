import { along, direction, distance, intersectLines, type Point2 } from '#geometry/plane.ts';
import { at, type PlanGraph } from './plan-graph.ts';

/** A wall: the longest straight run of edges of one kind. Axis at mid-thickness, ends where the axes of the walls it meets cross it. */
export type PlanWall = {
  id: string;
  edges: number[];
  /** Vertices of the two ends, start first. */
  ends: [number, number];
  startM: Point2;
  endM: Point2;
  thicknessM: number;
  isExternal: boolean;
  neighborsAtStart: string[];
  neighborsAtEnd: string[];
};

/** Distance of the two faces from the edge's line, looking from `from` to `to`. */
export type EdgeFaces = { leftM: number; rightM: number };

export type PlanWalls = { walls: PlanWall[]; faces: EdgeFaces[]; wallOfEdge: number[] };

/**
 * Walls on the lines of a plan. The indoor face of an outer wall is where an inner wall of the same line has its face,
 * so that rooms have no steps where a line goes from outer to inner wall; the rest of the thickness is outdoors.
 * @param innerThicknessM thickness per line
 * @param groupOf walls end where the cells beside them change group
 */
export function planWalls(
  graph: PlanGraph,
  innerThicknessM: readonly number[],
  outerThicknessM: number,
  idPrefix: string,
  groupOf: (cell: number) => number = () => 0,
): PlanWalls {
  const faces = graph.edges.map((edge) => {
    const halfM = at(innerThicknessM, edge.line) / 2;
    return {
      leftM: edge.left < 0 ? outerThicknessM - halfM : halfM,
      rightM: edge.right < 0 ? outerThicknessM - halfM : halfM,
    };
  });
  const wallOfEdge = graph.edges.map(() => -1);
  const walls: PlanWall[] = [];
  for (const [index, edge] of graph.edges.entries()) {
    if (wallOfEdge[index] !== -1) continue;
    const run = runOf(graph, index, groupOf);
    for (const member of run) wallOfEdge[member] = walls.length;
    const isExternal = edge.left < 0 || edge.right < 0;
    const thicknessM = isExternal ? outerThicknessM : at(innerThicknessM, edge.line);
    const ends = endsOf(graph, run);
    walls.push({
      id: `${idPrefix}-wall-${walls.length + 1}`,
      edges: run,
      ends,
      startM: [0, 0],
      endM: [0, 0],
      thicknessM,
      isExternal,
      neighborsAtStart: [],
      neighborsAtEnd: [],
    });
  }
  for (const wall of walls) settleEnds(graph, walls, wallOfEdge, faces, wall);
  return { walls, faces, wallOfEdge };
}

/** Which side is outdoors tells two outer walls on one line apart, and outer from inner. */
function kindOf(graph: PlanGraph, edge: number, axis: Point2, groupOf: (cell: number) => number): string {
  const { from, to, left, right } = at(graph.edges, edge);
  const own = direction(at(graph.vertices, from), at(graph.vertices, to));
  const isAligned = own[0] * axis[0] + own[1] * axis[1] > 0;
  const [onLeft, onRight] = isAligned ? [left, right] : [right, left];
  return [onLeft, onRight].map((cell) => (cell < 0 ? 'outdoors' : groupOf(cell))).join(' ');
}

function runOf(graph: PlanGraph, first: number, groupOf: (cell: number) => number): number[] {
  const start = at(graph.edges, first);
  const axis = direction(at(graph.vertices, start.from), at(graph.vertices, start.to));
  const kind = kindOf(graph, first, axis, groupOf);
  const run = new Set([first]);
  const queue = [start];
  for (let edge = queue.pop(); edge; edge = queue.pop()) {
    for (const [index, other] of graph.edges.entries()) {
      const isTouching = [other.from, other.to].some((vertex) => vertex === edge.from || vertex === edge.to);
      if (run.has(index) || other.line !== start.line || !isTouching || kindOf(graph, index, axis, groupOf) !== kind)
        continue;
      run.add(index);
      queue.push(other);
    }
  }
  return [...run];
}

/** The two vertices of a run that are farthest apart. */
function endsOf(graph: PlanGraph, run: readonly number[]): [number, number] {
  const vertices = run.flatMap((edge) => [at(graph.edges, edge).from, at(graph.edges, edge).to]);
  const first = at(vertices, 0);
  const farthestFrom = (origin: number) =>
    vertices.reduce(
      (best, vertex) =>
        distance(at(graph.vertices, vertex), at(graph.vertices, origin)) >
        distance(at(graph.vertices, best), at(graph.vertices, origin))
          ? vertex
          : best,
      origin,
    );
  const start = farthestFrom(first);
  return [start, farthestFrom(start)];
}

type Axis = { point: Point2; towards: Point2 };

/** Mid-thickness line of a wall. */
function axisOf(graph: PlanGraph, faces: readonly EdgeFaces[], wall: PlanWall): Axis {
  const index = at(wall.edges, 0);
  const edge = at(graph.edges, index);
  const { leftM, rightM } = at(faces, index);
  const [from, to] = [at(graph.vertices, edge.from), at(graph.vertices, edge.to)];
  const towards = direction(from, to);
  return { point: along(from, towards, 0, (leftM - rightM) / 2), towards };
}

function settleEnds(
  graph: PlanGraph,
  walls: readonly PlanWall[],
  wallOfEdge: readonly number[],
  faces: readonly EdgeFaces[],
  wall: PlanWall,
): void {
  const own = axisOf(graph, faces, wall);
  const [start, end] = wall.ends.map((vertex) => {
    const met = [...new Set(wallsAt(graph, wallOfEdge, vertex))]
      .map((index) => at(walls, index))
      .filter((other) => other !== wall);
    const across = met
      .map((other) => ({ other, point: crossingOf(own, axisOf(graph, faces, other)) }))
      .filter((candidate) => candidate.point !== undefined)
      .sort(
        (a, b) => Number(b.other.isExternal) - Number(a.other.isExternal) || b.other.thicknessM - a.other.thicknessM,
      );
    return { point: across[0]?.point ?? at(graph.vertices, vertex), neighbors: met.map((other) => other.id) };
  });
  if (!start || !end) throw new Error(`wall ${wall.id} has no ends`);
  Object.assign(wall, {
    startM: start.point,
    endM: end.point,
    neighborsAtStart: start.neighbors,
    neighborsAtEnd: end.neighbors,
  });
}

const crossingOf = (own: Axis, other: Axis) => intersectLines(own.point, own.towards, other.point, other.towards);

function wallsAt(graph: PlanGraph, wallOfEdge: readonly number[], vertex: number): number[] {
  return graph.edges.flatMap((edge, index) =>
    edge.from === vertex || edge.to === vertex ? [at(wallOfEdge, index)] : [],
  );
}
