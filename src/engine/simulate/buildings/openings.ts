import { radiansOf } from '#geometry/angle.ts';
import { along, direction, distance, distanceToSegment, midpoint, type Point2 } from '#geometry/plane.ts';
import { contains, overlaps } from '#geometry/polygon.ts';
import type { Random } from '#engine/simulate/random.ts';
import { at, type PlanEdge, type PlanGraph } from './plan-graph.ts';

/** A hole in the wall on one edge; `fromM` is measured along the edge from its `from` vertex. */
export type PlanOpening = {
  kind: 'door' | 'window';
  edge: number;
  fromM: number;
  widthM: number;
  heightM: number;
  sillM: number;
  /** Doors: which jamb the leaf hangs on and to which side of the edge it opens; undefined for windows. */
  leaf: Leaf | undefined;
  /** Panes between narrow bars instead of a window's frame; `barM` 0: glass edge to glass edge. */
  glazing?: { barM: number; paneM: number };
};

export type Leaf = { isAtStart: boolean; isLeft: boolean; isOpen: boolean; angleDeg: number };

export type OpeningSite = {
  random: Random;
  graph: PlanGraph;
  /** Finished faces of each cell. */
  rooms: Point2[][];
  outerThicknessM: number;
  /** Stairs and what else no door may lead onto. */
  blocked: Point2[][];
  doors: 'open' | 'closed' | 'mixed';
  hasEntrance: boolean;
  /** Clear height over a point of the floor, where the ceiling is not level. */
  heightAt: ((point: Point2) => number) | undefined;
  /** Doorways that the building has in any case. */
  given?: readonly PlanOpening[];
  /** Cells that no door leads to: shafts, voids over halls. */
  isSealed?: (cell: number) => boolean;
  mayHaveDoor?: (edge: number) => boolean;
  mayHaveWindow?: (edge: number) => boolean;
};

/** Least length of wall between an opening and the line of a crossing wall. */
const CORNER_M = 0.25;

/** Doors that make every room reachable, and an entrance. Undefined when this plan has no place for them. */
export function drawDoors(site: OpeningSite): PlanOpening[] | undefined {
  const { random, graph } = site;
  const group = graph.cells.map((_, cell) => cell);
  const hub = hubOf(graph);
  const inner = graph.edges
    .map((edge, index) => ({ edge, index }))
    .filter(({ edge }) => edge.left >= 0 && edge.right >= 0);
  const wish = new Map(
    inner.map(({ edge, index }) => [index, random.next() + (edge.left === hub || edge.right === hub ? 0 : 1)]),
  );
  const doors: PlanOpening[] = [...(site.given ?? [])];
  const join = (one: number, other: number) => {
    for (const [cell, member] of group.entries()) if (member === one) group[cell] = other;
  };
  for (const { edge } of doors) {
    const { left, right } = at(graph.edges, edge);
    join(at(group, left), at(group, right));
  }
  for (const { edge, index } of inner.sort((a, b) => (wish.get(a.index) ?? 0) - (wish.get(b.index) ?? 0))) {
    if (site.mayHaveDoor?.(index) === false) continue;
    const [one, other] = [at(group, edge.left), at(group, edge.right)];
    if (one === other && !random.chance(0.06)) continue;
    const door = drawDoor(site, index, doors);
    if (!door) continue;
    doors.push(door);
    join(one, other);
  }
  if (new Set(group.filter((_, cell) => !site.isSealed?.(cell))).size > 1) return undefined;
  if (!site.hasEntrance) return doors;
  const outer = graph.edges.flatMap((edge, index) =>
    (edge.left < 0 || edge.right < 0) && site.mayHaveDoor?.(index) !== false
      ? [{ index, cell: Math.max(edge.left, edge.right), order: random.next() }]
      : [],
  );
  outer.sort((a, b) => Number(b.cell === hub) - Number(a.cell === hub) || a.order - b.order);
  for (const { index } of outer) {
    const entrance = drawDoor(site, index, doors);
    if (entrance) return [...doors, entrance];
  }
  return undefined;
}

/** Windows in the outer walls: most rooms have daylight. */
export function drawWindows(site: OpeningSite, doors: readonly PlanOpening[]): PlanOpening[] {
  const { random, graph } = site;
  const windows: PlanOpening[] = [];
  const headM = random.between(2.05, 2.2);
  for (const [index, edge] of graph.edges.entries()) {
    if ((edge.left >= 0 && edge.right >= 0) || site.mayHaveWindow?.(index) === false) continue;
    const marginM = site.outerThicknessM + 0.15;
    const lengthM = lengthOf(graph, edge);
    const taken = doors.filter((door) => door.edge === index);
    for (let fromM = marginM + random.between(0, 0.8); ; fromM += random.between(0.6, 1.5)) {
      const widthM = random.pick([0.8, 1, 1.2, 1.5, 1.8]);
      if (fromM + widthM > lengthM - marginM) break;
      const isClear = taken.every(
        (door) => fromM > door.fromM + door.widthM + 0.3 || fromM + widthM < door.fromM - 0.3,
      );
      if (!isClear || !random.chance(0.8)) continue;
      const sillM = widthM < 1 ? 1.1 : random.pick([0.8, 0.9, 0.95]);
      const window: PlanOpening = {
        kind: 'window',
        edge: index,
        fromM,
        widthM,
        sillM,
        heightM: headM - sillM,
        leaf: undefined,
      };
      if (!fitsUnder(site, window)) continue;
      windows.push(window);
      fromM += widthM;
    }
  }
  return windows;
}

/** The floor that must stay free for an opening: its own width, `reachM` to both sides. */
export function openingZone(graph: PlanGraph, opening: PlanOpening, reachM: number): Point2[] {
  const edge = at(graph.edges, opening.edge);
  const from = at(graph.vertices, edge.from);
  const towards = direction(from, at(graph.vertices, edge.to));
  const endM = opening.fromM + opening.widthM;
  return [
    along(from, towards, opening.fromM, -reachM),
    along(from, towards, endM, -reachM),
    along(from, towards, endM, reachM),
    along(from, towards, opening.fromM, reachM),
  ];
}

/** Hinge and free end of the leaf in its current position. */
export function leafLine(graph: PlanGraph, opening: PlanOpening, leaf: Leaf, faceM: number): [Point2, Point2] {
  const edge = at(graph.edges, opening.edge);
  const from = at(graph.vertices, edge.from);
  const towards = direction(from, at(graph.vertices, edge.to));
  const side = leaf.isLeft ? 1 : -1;
  const hinge = along(from, towards, leaf.isAtStart ? opening.fromM : opening.fromM + opening.widthM, side * faceM);
  const angle = radiansOf(leaf.isOpen ? leaf.angleDeg : 0);
  return [
    hinge,
    along(
      hinge,
      towards,
      (leaf.isAtStart ? 1 : -1) * opening.widthM * Math.cos(angle),
      side * opening.widthM * Math.sin(angle),
    ),
  ];
}

/** A door in the wall on an edge, where one fits. */
export function drawDoor(site: OpeningSite, index: number, others: readonly PlanOpening[]): PlanOpening | undefined {
  const { random, graph } = site;
  const edge = at(graph.edges, index);
  const isExternal = edge.left < 0 || edge.right < 0;
  const widthM = isExternal ? random.pick([0.95, 1, 1.1]) : random.pick([0.76, 0.8, 0.86, 0.9]);
  const marginM = isExternal ? site.outerThicknessM + 0.15 : CORNER_M;
  const spareM = lengthOf(graph, edge) - 2 * marginM - widthM;
  if (spareM < 0) return undefined;
  const heightM = random.pick([2, 2.05, 2.1]);
  for (const share of [random.pick([0, 1]), random.next(), random.next(), random.next()]) {
    const opening: PlanOpening = {
      kind: 'door',
      edge: index,
      fromM: marginM + share * spareM,
      widthM,
      heightM,
      sillM: 0,
      leaf: undefined,
    };
    const zone = openingZone(graph, opening, 0.9);
    if (site.blocked.some((block) => overlaps(block, zone)) || !fitsUnder(site, opening)) continue;
    if (others.some((other) => overlaps(openingZone(graph, other, 0.5), openingZone(graph, opening, 0.5)))) continue;
    const leaf = drawLeaf(site, opening, others, isExternal);
    if (leaf) return { ...opening, leaf };
  }
  return undefined;
}

function fitsUnder({ graph, heightAt }: OpeningSite, opening: PlanOpening): boolean {
  return (
    !heightAt ||
    openingZone(graph, opening, 0.3).every((corner) => heightAt(corner) > opening.sillM + opening.heightM + 0.15)
  );
}

/** A leaf that opens into a room without running into its walls, another leaf or another doorway. */
function drawLeaf(
  site: OpeningSite,
  opening: PlanOpening,
  others: readonly PlanOpening[],
  isExternal: boolean,
): Leaf | undefined {
  const { random, graph } = site;
  const edge = at(graph.edges, opening.edge);
  const isOpen = site.doors === 'open' || (site.doors === 'mixed' && random.chance(0.5));
  const angleDeg = random.between(70, 100);
  const turn = random.integer(0, 3);
  for (let step = 0; step < 4; step++) {
    const choice = (turn + step) % 4;
    const leaf: Leaf = { isAtStart: choice % 2 === 0, isLeft: choice < 2, isOpen, angleDeg };
    const cell = leaf.isLeft ? edge.left : edge.right;
    if (cell < 0) continue;
    const faceM = isExternal ? 0.1 : 0.08;
    const [hinge, tip] = leafLine(graph, opening, { ...leaf, isOpen: true }, faceM);
    const middle = midpoint(hinge, tip);
    const room = at(site.rooms, cell);
    if (
      !contains(room, ...tip) ||
      !contains(room, ...middle) ||
      room.some((corner) => distanceToSegment(corner, hinge, tip) < 0.06)
    )
      continue;
    if (isTooNearOthers(graph, others, hinge, tip)) continue;
    return leaf;
  }
  return undefined;
}

function isTooNearOthers(graph: PlanGraph, others: readonly PlanOpening[], hinge: Point2, tip: Point2): boolean {
  const towards = direction(hinge, tip);
  const board = [
    along(hinge, towards, 0, 0.05),
    along(hinge, towards, 0, -0.05),
    along(tip, towards, 0, -0.05),
    along(tip, towards, 0, 0.05),
  ];
  return others.some((other) => {
    if (overlaps(openingZone(graph, other, 0.3), board)) return true;
    if (!other.leaf) return false;
    const [otherHinge, otherTip] = leafLine(graph, other, { ...other.leaf, isOpen: true }, 0.08);
    const [a, b] = [[otherHinge, otherTip] as const, [hinge, tip] as const];
    return (
      distanceToSegment(b[1], ...a) < 0.1 ||
      distanceToSegment(a[1], ...b) < 0.1 ||
      overlaps(board, [...a, along(otherTip, towards, 0.01, 0.01)])
    );
  });
}

/** The room with the most neighbours: the hall or the corridor. */
function hubOf(graph: PlanGraph): number {
  const neighbors = graph.cells.map(
    (_, cell) =>
      new Set(
        graph.edges
          .filter(({ left, right }) => left === cell || right === cell)
          .map(({ left, right }) => (left === cell ? right : left)),
      ).size,
  );
  return neighbors.indexOf(Math.max(...neighbors));
}

export function lengthOf(graph: PlanGraph, edge: PlanEdge): number {
  return distance(at(graph.vertices, edge.from), at(graph.vertices, edge.to));
}
