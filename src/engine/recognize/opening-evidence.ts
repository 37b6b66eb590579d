import { LOOKS_ALONG, LOOKS_OUT, LOOKS_UP_OR_DOWN } from './wall-view.ts';
import { DOOR_SILL_M } from './opening-candidates.ts';
import { widthOf } from './wall-draft.ts';
import type { Rectangle } from './opening-candidates.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';

/** An edge is looked for this far from where the image shows it. */
const EDGE_REACH_M = 0.12;
const STEP_M = 0.1;
/** A lining is this near to its edge. */
const LINING_M = 0.06;
/** Reveals begin behind the face, not on it. */
const BEHIND_FACE_M = 0.015;
/** Fewer voxels do not move an edge. */
const LEAST_EDGE_VOXELS = 8;
/** What is this near to an edge belongs to it. */
const CENTIMETRE_M = 0.01;
/** A jamb in the middle of a gap counts when this much of its height is seen. */
const LEAST_INNER_SHARE = 0.5;
const LEAST_OPENING_M = 0.5;

/** What shows that a gap is an opening: shares of each edge along which its reveal was seen, and of the area filled. */
export type OpeningEvidence = {
  rectangle: Rectangle;
  start: number;
  end: number;
  head: number;
  sill: number;
  filling: number;
  /** Share of one jamb or the head along which anything was seen behind the face. */
  lining: number;
};

/** Where an edge is and the share of its length along which its reveal was seen. */
type Edge = { at: number; share: number };

/** Measures the edges of a gap at the reveals behind the wall's face, and says how much of them was seen. */
export function openingEvidence(view: WallView, wall: WallDraft, gap: Rectangle): OpeningEvidence {
  const half = widthOf(wall) / 2;
  const near: number[] = [];
  for (let i = 0; i < view.count; i++) {
    const u = view.u[i]! - wall.from;
    const isNear =
      u > gap.from - EDGE_REACH_M &&
      u < gap.to + EDGE_REACH_M &&
      view.z[i]! > gap.bottom - EDGE_REACH_M &&
      view.z[i]! < gap.top + EDGE_REACH_M;
    if (isNear && Math.abs(view.v[i]!) < half - BEHIND_FACE_M) near.push(i);
  }
  const along = (i: number): number => view.u[i]! - wall.from;
  const height = (i: number): number => view.z[i]!;
  const jambs = near.filter((i) => view.look[i] === LOOKS_ALONG);
  const flats = near.filter((i) => view.look[i] === LOOKS_UP_OR_DOWN);
  const { start, end } = jambPair(jambs, flats, along, height, gap);
  const head = edge(flats, height, along, gap.top, start.at, end.at, 1);
  const sill = edge(flats, height, along, gap.bottom, start.at, end.at, -1);
  const filling = filledShare(
    near.filter((i) => view.look[i] === LOOKS_OUT),
    along,
    height,
    gap,
  );
  const rectangle = { from: start.at, to: end.at, bottom: sill.at, top: head.at };
  const lining = Math.max(
    linedShare(near, along, height, start.at, gap.bottom, gap.top),
    linedShare(near, along, height, end.at, gap.bottom, gap.top),
    linedShare(near, height, along, head.at, start.at, end.at),
  );
  return { rectangle, start: start.share, end: end.share, head: head.share, sill: sill.share, filling, lining };
}

/** Share of an edge next to which something is behind the face, whichever way it looks. */
function linedShare(
  voxels: readonly number[],
  across: (i: number) => number,
  along: (i: number) => number,
  at: number,
  from: number,
  to: number,
): number {
  const steps = new Set<number>();
  for (const i of voxels)
    if (Math.abs(across(i) - at) < LINING_M && along(i) > from && along(i) < to)
      steps.add(Math.floor(along(i) / STEP_M));
  return Math.min(1, (steps.size * STEP_M) / (to - from));
}

/**
 * The jambs of an opening within a gap: its own ends, or jambs between them where a part of the wall beside the opening
 * was hidden too. The pair with most reveal along jambs and head wins, the widest among equals.
 */
function jambPair(
  jambs: readonly number[],
  flats: readonly number[],
  along: (i: number) => number,
  height: (i: number) => number,
  gap: Rectangle,
): { start: Edge; end: Edge } {
  const outer = {
    start: edge(jambs, along, height, gap.from, gap.bottom, gap.top, -1),
    end: edge(jambs, along, height, gap.to, gap.bottom, gap.top, 1),
  };
  const edges = [outer.start, outer.end];
  // The posts of a window are no jambs.
  const isDoor = gap.bottom <= DOOR_SILL_M;
  for (let at = gap.from + 2 * EDGE_REACH_M; isDoor && at < gap.to - 2 * EDGE_REACH_M; at += EDGE_REACH_M) {
    const inner = edge(jambs, along, height, at, gap.bottom, gap.top, 1);
    if (inner.share >= LEAST_INNER_SHARE && edges.every((other) => Math.abs(other.at - inner.at) > 0.05))
      edges.push(inner);
  }
  if (edges.length === 2) return outer;
  edges.sort((a, b) => a.at - b.at);
  let best = { ...outer, score: 0 };
  for (const [i, start] of edges.entries()) {
    for (const end of edges.slice(i + 1)) {
      if (end.at - start.at < LEAST_OPENING_M) continue;
      const score = start.share + end.share + edge(flats, height, along, gap.top, start.at, end.at, 1).share;
      if (score > best.score + 0.1 || (score > best.score - 0.1 && end.at - start.at > best.end.at - best.start.at))
        best = { start, end, score };
    }
  }
  return best;
}

/** An edge farther out that was seen over this share of what the best one shows is the reveal; farther in are frames. */
const OUTER_SHARE = 0.7;

/**
 * Position of an edge (median of the voxels at its centimetre) and the share of its length that was seen: the outermost of
 * those that show well. `outwards`: the direction in which the opening ends there.
 */
function edge(
  voxels: readonly number[],
  across: (i: number) => number,
  along: (i: number) => number,
  nearAt: number,
  from: number,
  to: number,
  outwards: 1 | -1,
): Edge {
  const close = voxels.filter((i) => Math.abs(across(i) - nearAt) < EDGE_REACH_M && along(i) > from && along(i) < to);
  const bins = new Map<number, number[]>();
  for (const i of close) {
    const bin = Math.floor(across(i) * 100);
    const own = bins.get(bin);
    if (own) own.push(i);
    else bins.set(bin, [i]);
  }
  const shareOf = (own: readonly number[]): number => {
    const steps = new Set(own.map((i) => Math.floor(along(i) / STEP_M)));
    return Math.min(1, (steps.size * STEP_M) / (to - from));
  };
  const edges = [...bins.keys()]
    .map((bin) => [...(bins.get(bin) ?? []), ...(bins.get(bin + 1) ?? [])])
    .filter((own) => own.length >= LEAST_EDGE_VOXELS)
    .map((own): Edge => {
      const positions = own.map(across).sort((a, b) => a - b);
      return { at: positions[Math.floor(positions.length / 2)]!, share: shareOf(own) };
    });
  const mostSeen = edges.reduce((most, { share }) => Math.max(most, share), 0);
  const shown = edges.filter(({ share }) => share >= OUTER_SHARE * mostSeen);
  const outermost = shown.toSorted((a, b) => (b.at - a.at) * outwards)[0];
  if (!outermost) return { at: nearAt, share: 0 };
  // Where centimetres begin says nothing of how much of the edge was seen.
  const around = close.filter((i) => Math.abs(across(i) - outermost.at) <= CENTIMETRE_M);
  return { at: outermost.at, share: Math.max(outermost.share, shareOf(around)) };
}

/** Share of a gap's area in which something is set back from the face: a leaf, a frame, a pane. */
function filledShare(
  voxels: readonly number[],
  along: (i: number) => number,
  height: (i: number) => number,
  gap: Rectangle,
): number {
  const cells = new Set<number>();
  for (const i of voxels) {
    const u = along(i);
    const z = height(i);
    if (u > gap.from && u < gap.to && z > gap.bottom && z < gap.top)
      cells.add(Math.floor(u / STEP_M) * 1000 + Math.floor(z / STEP_M));
  }
  return Math.min(1, (cells.size * STEP_M * STEP_M) / ((gap.to - gap.from) * (gap.top - gap.bottom)));
}
