import { IMAGE_CELL_M } from './wall-image.ts';
import { windowColumns } from './window-columns.ts';
import type { Rectangle } from './opening-candidates.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';
import type { WindowColumn } from './window-columns.ts';

/** Nothing hides more of a window than this at either end. */
const MOST_HIDDEN_M = 1.2;
/** Between an opening that was seen and a wall that was seen, no farther apart than this, the edge is at the wall. */
const NEAR_M = 0.1;
/** Between folds of a curtain. */
const FOLD_M = 0.11;

/** `isAssumed`: nothing showed where it is. */
type Edge = { atM: number; isAssumed: boolean };

/**
 * The ends of a window behind what hangs or stands before it: at its jamb or the upright of its frame where one was seen, else in the
 * middle of what is hidden between the opening and the wall, or the far end of a curtain.
 * @param window what was seen of it, along the wall from its start
 * @param limits how far it can reach
 */
export function hiddenEdges(
  view: WallView,
  wall: WallDraft,
  heightM: number,
  window: Rectangle,
  limits: { from: number; to: number },
): { from: number; to: number; isAssumed: boolean } {
  const columns = windowColumns(view, wall, heightM, window);
  const from = hiddenEdge(columns, window, Math.max(limits.from, window.from - MOST_HIDDEN_M), -1);
  const to = hiddenEdge(columns, window, Math.min(limits.to, window.to + MOST_HIDDEN_M), 1);
  return { from: from.atM, to: to.atM, isAssumed: from.isAssumed || to.isAssumed };
}

function hiddenEdge(columns: readonly WindowColumn[], window: Rectangle, limitM: number, outwards: 1 | -1): Edge {
  const nearEnd = (column: number): number => (outwards > 0 ? column : column + 1) * IMAGE_CELL_M;
  const farEnd = (column: number): number => (outwards > 0 ? column + 1 : column) * IMAGE_CELL_M;
  const outermost = (a: number, b: number): number => (outwards > 0 ? Math.max(a, b) : Math.min(a, b));
  const edgeM = outwards > 0 ? window.to : window.from;
  const last = Math.round(edgeM / IMAGE_CELL_M - outwards / 2 - 0.5);
  const first = lastOpen(columns, last, (window.from + window.to) / 2, outwards);
  let openM = first === last ? edgeM : farEnd(first);
  let coveredM = openM;
  let jambM: number | undefined;
  for (let at = first; ; at += outwards) {
    const column = (farEnd(at) - limitM) * outwards > IMAGE_CELL_M / 2 ? undefined : columns[at];
    const isBeyond = (at - last) * outwards > 0;
    if (!column || (isBeyond && column.isWall)) {
      if (jambM !== undefined && (openM - jambM) * outwards < IMAGE_CELL_M) return { atM: jambM, isAssumed: false };
      if (!column) return { atM: edgeM, isAssumed: false };
      const wallM = nearEnd(at);
      if (Math.abs(wallM - edgeM) < IMAGE_CELL_M && first === last) return { atM: edgeM, isAssumed: false };
      if ((wallM - openM) * outwards <= NEAR_M) return { atM: wallM, isAssumed: false };
      return { atM: (openM + ((coveredM - openM) * outwards > 0 ? coveredM : wallM)) / 2, isAssumed: true };
    }
    if (isBeyond && column.isBehind) openM = farEnd(at);
    if (column.isBefore && (farEnd(at) - outermost(coveredM, openM)) * outwards <= FOLD_M) coveredM = farEnd(at);
    if (column.isJamb) jambM = (nearEnd(at) + farEnd(at)) / 2;
  }
}

/** The last column of a gap that is not merely covered by a curtain. */
function lastOpen(columns: readonly WindowColumn[], last: number, middleM: number, outwards: 1 | -1): number {
  let at = last;
  while (columns[at]?.isBefore && !columns[at]?.isBehind && (at * IMAGE_CELL_M - middleM) * outwards > 0)
    at -= outwards;
  return at;
}
