import { crossLines, distance, subtract, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';

/** A straight boundary in plan; `id` says whose it is. */
export type Boundary = { a: Point2; b: Point2; id: number };

/** A face of the arrangement: outline counter-clockwise, and for every edge (from point i to i + 1) whose boundary it is. */
export type Cell = { polygon: Point2[]; edgeIds: number[] };

/** Points closer than this are one node. */
const SNAP_M = 0.03;

type Edge = { from: number; to: number; id: number };

/** Cells that a set of straight boundaries encloses. Dangling ends enclose nothing and are left out. */
export function arrange(boundaries: readonly Boundary[]): Cell[] {
  const nodes: Point2[] = [];
  const edges = dropDangling(splitAll(boundaries, nodes));
  const outgoing = new Map<number, Edge[]>();
  const half = edges.flatMap((edge) => [edge, { from: edge.to, to: edge.from, id: edge.id }]);
  for (const edge of half) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  const angle = (edge: Edge): number =>
    Math.atan2(nodes[edge.to]![1] - nodes[edge.from]![1], nodes[edge.to]![0] - nodes[edge.from]![0]);
  for (const list of outgoing.values()) list.sort((a, b) => angle(a) - angle(b));
  const used = new Set<Edge>();
  const cells: Cell[] = [];
  for (const start of half) {
    if (used.has(start)) continue;
    const loop: Edge[] = [];
    for (let edge = start; !used.has(edge); edge = nextEdge(edge, outgoing)) {
      used.add(edge);
      loop.push(edge);
    }
    const polygon = loop.map((edge) => nodes[edge.from]!);
    if (loop.length >= 3 && signedAreaM2(polygon) > 1e-6) cells.push({ polygon, edgeIds: loop.map((edge) => edge.id) });
  }
  return cells;
}

/** At the end of an edge, the sharpest turn to the left of the way back keeps the same cell on the left. */
function nextEdge(edge: Edge, outgoing: Map<number, Edge[]>): Edge {
  const list = outgoing.get(edge.to) ?? [];
  const back = list.findIndex((other) => other.to === edge.from);
  return list[(back + list.length - 1) % list.length] ?? edge;
}

function splitAll(boundaries: readonly Boundary[], nodes: Point2[]): Edge[] {
  const nodeAt = (point: Point2): number => {
    const found = nodes.findIndex((node) => distance(node, point) < SNAP_M);
    return found >= 0 ? found : nodes.push(point) - 1;
  };
  const edges = new Map<string, Edge>();
  for (const boundary of boundaries) {
    const length = distance(boundary.a, boundary.b);
    if (length < SNAP_M) continue;
    const cuts = [
      0,
      1,
      ...boundaries.flatMap((other) => (other === boundary ? [] : cutsBy(boundary, other, length))),
    ].sort((p, q) => p - q);
    let before = -1;
    for (const cut of cuts) {
      const node = nodeAt([
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
function cutsBy(boundary: Boundary, other: Boundary, length: number): number[] {
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
      .filter(([t, apart]) => t > 0 && t < 1 && apart < SNAP_M)
      .map(([t]) => t);
  }
  const { t, s } = crossed;
  const margin = SNAP_M / otherLength;
  return t > 0 && t < 1 && s > -margin && s < 1 + margin ? [t] : [];
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
