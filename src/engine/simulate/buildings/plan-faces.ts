import { along, direction, intersectLines, type Point2 } from '#geometry/plane.ts';
import { at, type CellSide, type PlanGraph } from './plan-graph.ts';
import type { EdgeFaces } from './plan-walls.ts';

/** A visible stretch of wall: from corner to corner, walked with the room (or, outdoors, the building) on the left. */
export type Face = CellSide & { start: Point2; end: Point2 };

/** The finished faces of a cell, in order: each side moved inwards by its wall's share of thickness. */
export function roomFaces(graph: PlanGraph, faces: readonly EdgeFaces[], cell: number): Face[] {
  return movedLoop(graph, at(graph.cells, cell), ({ edge, isForward }) =>
    isForward ? at(faces, edge).leftM : at(faces, edge).rightM,
  );
}

/** The outdoor faces of the building, in order, walked with the building on the left. */
export function outerFaces(graph: PlanGraph, faces: readonly EdgeFaces[]): Face[] {
  const open = graph.edges.flatMap((edge, index): CellSide[] =>
    edge.right < 0 ? [{ edge: index, isForward: true }] : edge.left < 0 ? [{ edge: index, isForward: false }] : [],
  );
  const loop: CellSide[] = [];
  for (let side = open[0]; side;) {
    const { edge, isForward } = side;
    loop.push(side);
    open.splice(open.indexOf(side), 1);
    const end = isForward ? at(graph.edges, edge).to : at(graph.edges, edge).from;
    side = open.find(
      (next) => (next.isForward ? at(graph.edges, next.edge).from : at(graph.edges, next.edge).to) === end,
    );
  }
  if (open.length > 0) throw new Error('the outline of a plan is not one loop');
  return movedLoop(graph, loop, ({ edge, isForward }) => -(isForward ? at(faces, edge).rightM : at(faces, edge).leftM));
}

/** Moves every side of a loop to its left and joins neighbours where they cross. */
function movedLoop(graph: PlanGraph, sides: readonly CellSide[], leftOf: (side: CellSide) => number): Face[] {
  const lines = sides.map((side) => {
    const { from, to } = at(graph.edges, side.edge);
    const [start, end] = side.isForward
      ? [at(graph.vertices, from), at(graph.vertices, to)]
      : [at(graph.vertices, to), at(graph.vertices, from)];
    const towards = direction(start, end);
    return { point: along(start, towards, 0, leftOf(side)), towards };
  });
  const corners = lines.map((line, index) => {
    const before = at(lines, index - 1);
    return intersectLines(before.point, before.towards, line.point, line.towards) ?? line.point;
  });
  return sides.map((side, index) => ({
    ...side,
    start: at(corners, index),
    end: at(corners, (index + 1) % corners.length),
  }));
}
