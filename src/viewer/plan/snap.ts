import { distance, nearestOnSegment, type Point2 } from '#geometry/plane.ts';

/** What measuring snaps to: the corners and edges of what is drawn. */
export type SnapTargets = { corners: readonly Point2[]; edges: readonly (readonly [Point2, Point2])[] };
export type Snap = { point: Point2; kind: 'corner' | 'edge' };

/**
 * The corner within `reachM` that is nearest to `p`, else the nearest point of an edge within it, else null. A corner wins over
 * a nearer edge: people mean corners.
 */
export function snapTo(p: Point2, targets: SnapTargets, reachM: number): Snap | null {
  let best: Snap | null = null;
  let bestM = reachM;
  for (const corner of targets.corners) {
    const d = distance(p, corner);
    if (d <= bestM) {
      best = { point: corner, kind: 'corner' };
      bestM = d;
    }
  }
  if (best) return best;
  for (const [a, b] of targets.edges) {
    const point = nearestOnSegment(p, a, b);
    const d = distance(p, point);
    if (d <= bestM) {
      best = { point, kind: 'edge' };
      bestM = d;
    }
  }
  return best;
}
