import { along, direction, distance, rectangleAround, type Point2 } from '#geometry/plane.ts';
import { leafLine, type PlanOpening } from './openings.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { outerFaces, type Face } from './plan-faces.ts';
import { at } from './plan-graph.ts';
import type { PlannedStorey } from './plan-storey.ts';
import { creaseCrossings, type SlopedCeiling } from './sloped-ceiling.ts';

/** Heights of a storey's walls: indoors from floor to ceiling, outdoors from `baseZ` to `topZ`. */
export type WallHeights = {
  floorZ: number;
  ceilingZ: number;
  baseZ: number;
  topZ: number;
  slope: SlopedCeiling | undefined;
};

/** Mesh elements of one storey. */
export type StoreyElements = { walls: number[]; openings: number[]; floor: number };

/** How far a window's frame is set back from the indoor face, as a share of the wall's thickness. */
const FRAME_SETBACK = 0.5;

/** Faces of all walls with their openings, the jambs through the thickness, leaves, frames and panes. */
export function raiseWalls(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  elements: StoreyElements,
  heights: WallHeights,
): void {
  const { floorZ, ceilingZ, baseZ, topZ, slope } = heights;
  for (const face of storey.roomFaces.flat())
    raiseFace(mesh, storey, elements, face, { bottomZ: floorZ, topZ: ceilingZ, floorZ, slope });
  for (const face of outerFaces(storey.graph, storey.walls.faces))
    raiseFace(mesh, storey, elements, face, { bottomZ: baseZ, topZ, floorZ, slope });
  for (const [index, opening] of storey.openings.entries()) {
    lineOpening(mesh, storey, elements, opening, floorZ);
    const own = at(elements.openings, index);
    if (opening.leaf) hangLeaf(mesh, storey, own, opening, floorZ);
    else glaze(mesh, storey, own, opening, floorZ);
  }
}

/** `topZ` is the height under a level ceiling; a slope cuts it off. */
type FaceHeights = { bottomZ: number; topZ: number; floorZ: number; slope: SlopedCeiling | undefined };

export function raiseFace(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  elements: StoreyElements,
  face: Face,
  { bottomZ, topZ, floorZ, slope }: FaceHeights,
): void {
  const element = at(elements.walls, at(storey.walls.wallOfEdge, face.edge));
  const towards = direction(face.start, face.end);
  const panel = (u0: number, u1: number, z0: number, z1: number) => {
    const stops =
      z1 === topZ && slope
        ? [
            u0,
            ...creaseCrossings(face.start, face.end, slope)
              .filter((u) => u > u0 && u < u1)
              .sort((a, b) => a - b),
            u1,
          ]
        : [u0, u1];
    for (const [index, toM] of stops.slice(1).entries()) {
      const [a, b] = [along(face.start, towards, stops[index] ?? u0), along(face.start, towards, toM)];
      const [aTop, bTop] = [a, b].map((point) =>
        z1 === topZ && slope ? Math.min(z1, floorZ + slope.heightAt(point)) : z1,
      );
      if (toM - (stops[index] ?? u0) < 1e-6 || z1 - z0 < 1e-6 || aTop === undefined || bTop === undefined) continue;
      mesh.quad(element, [...a, z0], [...b, z0], [...b, bTop], [...a, aTop]);
    }
  };
  const holes = storey.openings
    .filter(({ edge }) => edge === face.edge)
    .map((opening) => {
      const spans = endsOf(storey, opening, 0).map(
        ([x, y]) => (x - face.start[0]) * towards[0] + (y - face.start[1]) * towards[1],
      );
      return {
        u0: Math.min(...spans),
        u1: Math.max(...spans),
        z0: floorZ + opening.sillM,
        z1: floorZ + opening.sillM + opening.heightM,
      };
    })
    .sort((a, b) => a.u0 - b.u0);
  let doneM = 0;
  for (const hole of holes) {
    panel(doneM, hole.u0, bottomZ, topZ);
    panel(hole.u0, hole.u1, bottomZ, hole.z0);
    panel(hole.u0, hole.u1, hole.z1, topZ);
    doneM = hole.u1;
  }
  panel(doneM, distance(face.start, face.end), bottomZ, topZ);
}

/** Both ends of an opening on the line `leftM` to the left of its edge. */
export function endsOf(storey: PlannedStorey, opening: PlanOpening, leftM: number): [Point2, Point2] {
  const edge = at(storey.graph.edges, opening.edge);
  const from = at(storey.graph.vertices, edge.from);
  const towards = direction(from, at(storey.graph.vertices, edge.to));
  return [along(from, towards, opening.fromM, leftM), along(from, towards, opening.fromM + opening.widthM, leftM)];
}

/** Jambs, head and sill: the surfaces that show how thick the wall is. */
export function lineOpening(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  elements: StoreyElements,
  opening: PlanOpening,
  floorZ: number,
): void {
  const faces = at(storey.walls.faces, opening.edge);
  const wall = at(elements.walls, at(storey.walls.wallOfEdge, opening.edge));
  const [left, right] = [endsOf(storey, opening, faces.leftM), endsOf(storey, opening, -faces.rightM)];
  const [z0, z1] = [floorZ + opening.sillM, floorZ + opening.sillM + opening.heightM];
  for (const end of [0, 1] as const)
    mesh.quad(wall, [...left[end], z0], [...right[end], z0], [...right[end], z1], [...left[end], z1]);
  mesh.quad(wall, [...left[0], z1], [...right[0], z1], [...right[1], z1], [...left[1], z1]);
  mesh.quad(
    opening.kind === 'door' ? elements.floor : wall,
    [...left[0], z0],
    [...right[0], z0],
    [...right[1], z0],
    [...left[1], z0],
  );
}

export function hangLeaf(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  element: number,
  opening: PlanOpening,
  floorZ: number,
): void {
  const leaf = opening.leaf;
  if (!leaf) return;
  const edge = at(storey.graph.edges, opening.edge);
  const faces = at(storey.walls.faces, opening.edge);
  const insetM = edge.left < 0 || edge.right < 0 ? 0.08 : 0.03;
  const [hinge, tip] = leafLine(storey.graph, opening, leaf, (leaf.isLeft ? faces.leftM : faces.rightM) - insetM);
  const towards = direction(hinge, tip);
  const middle = along(hinge, towards, opening.widthM / 2);
  mesh.prism(
    element,
    rectangleAround(middle, opening.widthM - 0.04, 0.04, towards),
    floorZ + 0.01,
    floorZ + opening.heightM - 0.02,
  );
}

export function glaze(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  element: number,
  opening: PlanOpening,
  floorZ: number,
): void {
  const faces = at(storey.walls.faces, opening.edge);
  const { left } = at(storey.graph.edges, opening.edge);
  const setbackM = (faces.leftM + faces.rightM) * FRAME_SETBACK;
  const leftM = left < 0 ? -faces.rightM + setbackM : faces.leftM - setbackM;
  const [a, b] = endsOf(storey, opening, leftM);
  const towards = direction(a, b);
  const [z0, z1] = [floorZ + opening.sillM, floorZ + opening.sillM + opening.heightM];
  const bar = (fromM: number, toM: number, bottomZ: number, topZ: number) =>
    mesh.prism(
      element,
      rectangleAround(along(a, towards, (fromM + toM) / 2), toM - fromM, 0.06, towards),
      bottomZ,
      topZ,
    );
  const [w, frameM] = [opening.widthM, 0.07];
  bar(0, frameM, z0, z1);
  bar(w - frameM, w, z0, z1);
  bar(frameM, w - frameM, z0, z0 + frameM);
  bar(frameM, w - frameM, z1 - frameM, z1);
  if (w >= 1.2) bar(w / 2 - frameM / 2, w / 2 + frameM / 2, z0 + frameM, z1 - frameM);
  const [left0, right0] = [along(a, towards, frameM), along(a, towards, w - frameM)];
  mesh.quad(
    element,
    [...left0, z0 + frameM],
    [...right0, z0 + frameM],
    [...right0, z1 - frameM],
    [...left0, z1 - frameM],
    true,
  );
}
