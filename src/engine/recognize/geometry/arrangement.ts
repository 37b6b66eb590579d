import { crossLines, distance, subtract, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';

/** A straight boundary in plan; `id` says whose it is. */
export type Boundary = { a: Point2; b: Point2; id: number };

/**
 * A face of the arrangement: outline counter-clockwise, for every edge (from point i to i + 1) whose boundary it is, and the
 * number of the cell beyond it, -1 outside of all.
 */
export type Cell = { polygon: Point2[]; edgeIds: number[]; beyond: number[] };

/** Points closer than this are one node. */
const SNAP_M = 0.03;

type Edge = { from: number; to: number; id: number };

/** Cells that a set of straight boundaries encloses. Dangling ends enclose nothing and are left out. */
export function arrange(boundaries: readonly Boundary[], snapM = SNAP_M): Cell[] {
  const nodes = nodeList(snapM);
  const edges = dropDangling(splitAll(boundaries, nodes, snapM));
  const half = edges.flatMap(({ from, to, id }): Edge[] => [
    { from, to, id },
    { from: to, to: from, id },
  ]);
  const outgoing = new Map<number, number[]>();
  half.forEach((edge, index) => {
    const list = outgoing.get(edge.from);
    if (list) list.push(index);
    else outgoing.set(edge.from, [index]);
  });
  const angleOf = (index: number): number => {
    const { from, to } = half[index]!;
    const [a, b] = [nodes.at(from), nodes.at(to)];
    return Math.atan2(b[1] - a[1], b[0] - a[0]);
  };
  for (const list of outgoing.values()) list.sort((a, b) => angleOf(a) - angleOf(b));
  const cellOf = new Int32Array(half.length).fill(-1);
  const used = new Uint8Array(half.length);
  const loops: { polygon: Point2[]; edges: number[] }[] = [];
  half.forEach((_, start) => {
    if (used[start]) return;
    const loop: number[] = [];
    for (let edge = start; !used[edge]; edge = nextEdge(edge, half, outgoing)) {
      used[edge] = 1;
      loop.push(edge);
    }
    const polygon = loop.map((edge) => nodes.at(half[edge]!.from));
    if (loop.length < 3 || !(signedAreaM2(polygon) > 1e-6)) return;
    for (const edge of loop) cellOf[edge] = loops.length;
    loops.push({ polygon, edges: loop });
  });
  // Both directions of an edge are stored next to each other.
  return loops.map(({ polygon, edges: loop }) => ({
    polygon,
    edgeIds: loop.map((edge) => half[edge]!.id),
    beyond: loop.map((edge) => cellOf[edge ^ 1]!),
  }));
}

/** At the end of an edge, the sharpest turn to the left of the way back keeps the same cell on the left. */
function nextEdge(edge: number, half: readonly Edge[], outgoing: ReadonlyMap<number, number[]>): number {
  const list = outgoing.get(half[edge]!.to) ?? [];
  const back = list.indexOf(edge ^ 1);
  return list[(back + list.length - 1) % list.length] ?? edge;
}

type NodeList = { at: (node: number) => Point2; add: (point: Point2) => number };

/** Numbers points; one that is near an earlier one takes its number. */
function nodeList(snapM: number): NodeList {
  const points: Point2[] = [];
  const buckets = new Map<string, number[]>();
  return {
    at: (node) => points[node]!,
    add: (point) => {
      const [ix, iy] = [Math.floor(point[0] / snapM), Math.floor(point[1] / snapM)];
      let found = -1;
      for (let dx = -1; dx <= 1; dx++) {
        for (let dy = -1; dy <= 1; dy++) {
          for (const node of buckets.get(`${ix + dx} ${iy + dy}`) ?? [])
            if ((found < 0 || node < found) && distance(points[node]!, point) < snapM) found = node;
        }
      }
      if (found >= 0) return found;
      const key = `${ix} ${iy}`;
      buckets.set(key, [...(buckets.get(key) ?? []), points.length]);
      return points.push(point) - 1;
    },
  };
}

function splitAll(boundaries: readonly Boundary[], nodes: NodeList, snapM: number): Edge[] {
  const edges = new Map<string, Edge>();
  for (const boundary of boundaries) {
    const length = distance(boundary.a, boundary.b);
    if (length < snapM) continue;
    const cuts = [
      0,
      1,
      ...boundaries.flatMap((other) => (other === boundary ? [] : cutsBy(boundary, other, length, snapM))),
    ].sort((p, q) => p - q);
    let before = -1;
    for (const cut of cuts) {
      const node = nodes.add([
        boundary.a[0] + cut * (boundary.b[0] - boundary.a[0]),
        boundary.a[1] + cut * (boundary.b[1] - boundary.a[1]),
      ]);
      const key = before < node ? `${before}-${node}` : `${node}-${before}`;
      if (before >= 0 && before !== node && !edges.has(key))
        edges.set(key, { from: before, to: node, id: boundary.id });
      before = node;
    }
  }
  return [...edges.values()];
}

/** Positions 0 to 1 along a boundary where another touches or crosses it. */
function cutsBy(boundary: Boundary, other: Boundary, length: number, snapM: number): number[] {
  if (isApart(boundary, other, 0, snapM) || isApart(boundary, other, 1, snapM)) return [];
  const d = subtract(boundary.b, boundary.a);
  const e = subtract(other.b, other.a);
  const otherLength = Math.hypot(e[0], e[1]);
  const crossed = crossLines(boundary.a, d, other.a, e, 0.05 * length * otherLength);
  if (!crossed) {
    return [other.a, other.b]
      .map((p): [number, number] => [
        ((p[0] - boundary.a[0]) * d[0] + (p[1] - boundary.a[1]) * d[1]) / (length * length),
        Math.abs((p[0] - boundary.a[0]) * d[1] - (p[1] - boundary.a[1]) * d[0]) / length,
      ])
      .filter(([t, apart]) => t > 0 && t < 1 && apart < snapM)
      .map(([t]) => t);
  }
  const { t, s } = crossed;
  const margin = snapM / otherLength;
  return t > 0 && t < 1 && s > -margin && s < 1 + margin ? [t] : [];
}

/** Whether two boundaries lie apart along one coordinate. */
function isApart(one: Boundary, other: Boundary, axis: 0 | 1, snapM: number): boolean {
  return (
    Math.min(one.a[axis], one.b[axis]) > Math.max(other.a[axis], other.b[axis]) + snapM ||
    Math.max(one.a[axis], one.b[axis]) < Math.min(other.a[axis], other.b[axis]) - snapM
  );
}

function dropDangling(edges: Edge[]): Edge[] {
  let kept = edges;
  for (;;) {
    const degree = new Map<number, number>();
    for (const { from, to } of kept) {
      degree.set(from, (degree.get(from) ?? 0) + 1);
      degree.set(to, (degree.get(to) ?? 0) + 1);
    }
    const next = kept.filter(({ from, to }) => degree.get(from) !== 1 && degree.get(to) !== 1);
    if (next.length === kept.length) return kept;
    kept = next;
  }
}
