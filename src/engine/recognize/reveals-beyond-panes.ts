import { BIN_M, DEEPEST_M, type Jamb } from './find-jambs.ts';
import type { OpeningDraft } from './find-openings.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';

/** Voxels this near the edge of a window belong to its reveal. */
const NEAR_EDGE_M = 0.03;
/** A frame hides so much of a reveal at least, seen through the pane, and so much at most. */
const FRAME_M = [0.06, 0.35] as const;
/** What is seen beyond a frame is a reveal where it shows on two edges, with so many voxels each and together, or well on one. */
const LEAST_OF_EDGE = 3;
const LEAST_VOXELS = 8;
const LEAST_OF_ONE_EDGE = 12;
/** It is not interrupted like this. */
const MOST_GAP_M = 0.08;
/** Nothing follows within this behind a reveal: what goes on is no part of the wall. */
const CLEAR_M = 0.1;

/**
 * How deep a wall is by the reveals of its windows beyond their frames, as seen through the panes: none or one for each window. Looks at
 * both sides and the head; the sill stands out from the wall outdoors.
 * @param view the wall's voxels, as far behind its face as walls are thick
 */
export function revealsBeyondPanes(view: WallView, wall: WallDraft, windows: readonly OpeningDraft[]): Jamb[] {
  return windows.flatMap((window): Jamb[] => {
    const depths = edgeDepths(view, wall, window);
    const beginM = beginBeyondFrame(depths.flat());
    if (beginM === undefined) return [];
    const beyond = depths.map((own) => own.filter((depthM) => depthM >= beginM));
    const all = beyond.flat().sort((a, b) => a - b);
    const isOnTwo = all.length >= LEAST_VOXELS && beyond.filter((own) => own.length >= LEAST_OF_EDGE).length >= 2;
    if (!isOnTwo && beyond.every((own) => own.length < LEAST_OF_ONE_EDGE)) return [];
    const isInterrupted = all.some((depthM, index) => index > 0 && depthM - all[index - 1]! > MOST_GAP_M);
    if (isInterrupted || all.at(-1)! > DEEPEST_M - CLEAR_M) return [];
    const depthM = all[all.length - 3]!;
    return [{ u: window.from, depthM, frameDepthM: undefined, isBeyondFrame: true, isOfWindow: true }];
  });
}

/** Depths behind a wall's face of the voxels at either side of a window and at its head. */
function edgeDepths(view: WallView, wall: WallDraft, window: OpeningDraft): [number[], number[], number[]] {
  const edges: [number[], number[], number[]] = [[], [], []];
  const isLow = wall.lowFaces.length > 0;
  const halfM = (wall.high - wall.low) / 2;
  for (let i = 0; i < view.count; i++) {
    const [u, z] = [view.u[i]!, view.z[i]!];
    const depthM = halfM + (isLow ? view.v[i]! : -view.v[i]!);
    if (depthM < BIN_M || depthM > DEEPEST_M) continue;
    if (z < window.bottom + NEAR_EDGE_M || z > window.top + NEAR_EDGE_M) continue;
    if (u < window.from - NEAR_EDGE_M || u > window.to + NEAR_EDGE_M) continue;
    if (u < window.from + NEAR_EDGE_M) edges[0].push(depthM);
    else if (u > window.to - NEAR_EDGE_M) edges[1].push(depthM);
    else if (z > window.top - NEAR_EDGE_M) edges[2].push(depthM);
  }
  return edges;
}

/** Where a reveal is seen again beyond the frame that hides it; undefined where nothing hides it, or nothing follows. */
function beginBeyondFrame(depths: readonly number[]): number | undefined {
  const sorted = depths.toSorted((a, b) => a - b);
  const begin = sorted.findIndex((depthM, index) => index > 0 && depthM - sorted[index - 1]! > FRAME_M[0]);
  return begin > 0 && sorted[begin]! - sorted[begin - 1]! < FRAME_M[1] ? sorted[begin] : undefined;
}
