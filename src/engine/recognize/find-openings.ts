import { doorSwing } from './door-swing.ts';
import { hiddenEdges } from './hidden-edges.ts';
import { DOOR_SILL_M, openingCandidates } from './opening-candidates.ts';
import type { LookedThrough } from './looked-through.ts';
import { openingEvidence } from './opening-evidence.ts';
import { rejected } from './rejected.ts';
import { wallImage } from './wall-image.ts';
import type { DoorSwing } from './door-swing.ts';
import type { OpeningEvidence } from './opening-evidence.ts';
import type { Rejected } from './rejected.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallView } from './wall-view.ts';

/** A door or window in the making; `from` and `to` along the wall's axis, heights above the floor. */
export type OpeningDraft = {
  kind: 'door' | 'window';
  wall: number;
  from: number;
  to: number;
  bottom: number;
  top: number;
  /** Runs up to the ceiling: an opening without a leaf. */
  isFullHeight: boolean;
  swing: DoorSwing | undefined;
  /** Nothing showed where one of its ends is. */
  isWidthAssumed: boolean;
  confidence: number;
};

/** A gap this near the end of a wall is the shadow of the wall that crosses there, unless its head or the jamb there was seen. */
const CORNER_M = 0.25;
const LEAST_CORNER_JAMB = 0.5;
/** What is nearer to the end is the face of the wall that crosses. */
const LEAST_BESIDE_CORNER_M = 0.18;
const WINDOW_SILL_M = 0.25;
const DOOR_HEIGHT_M = [1.75, 3.2] as const;
const DOOR_WIDTH_M = [0.5, 3.4] as const;
const WINDOW_WIDTH_M = [0.35, 8] as const;
/** Evidence below this is a shadow, not an opening. */
const LEAST_EVIDENCE = 0.3;
/** With less than this a gap is not even named as rejected. */
const LEAST_WORTH_NAMING = 0.15;
/** A gap in one face only may be the shadow of furniture: it needs more. */
const LEAST_ONE_FACE_EVIDENCE = 0.42;

/** Doors and windows of one wall, by gaps in its faces that have reveals, a leaf or a pane behind them. */
export function findOpenings(
  view: WallView,
  wall: WallDraft,
  wallIndex: number,
  heightM: number,
  through: LookedThrough,
): { openings: OpeningDraft[]; rejected: Rejected[] } {
  const faces: (-1 | 1)[] = [
    ...(wall.lowFaces.length > 0 ? ([-1] as const) : []),
    ...(wall.highFaces.length > 0 ? ([1] as const) : []),
  ];
  const sides: (-1 | 0 | 1)[] = faces.length === 2 ? [0, ...faces] : faces;
  const found: OpeningDraft[] = [];
  const doubtful: Doubtful[] = [];
  for (const side of sides) {
    for (const gap of openingCandidates(wallImage(view, wall, heightM, side))) {
      const evidence = openingEvidence(view, wall, gap);
      const draft = toDraft(evidence, wall, wallIndex, heightM, side === 0, through);
      if (!draft) continue;
      const known = draft.score < draft.leastScore ? [...found, ...doubtful] : found;
      if (known.some((other) => draft.from <= other.to - 0.1 && draft.to >= other.from + 0.1)) continue;
      if (draft.score < draft.leastScore) doubtful.push(draft);
      else found.push(draft.opening);
    }
  }
  const openings = uncovered(view, wall, heightM, found)
    .map((opening) => (opening.kind === 'door' ? { ...opening, swing: doorSwing(view, wall, opening) } : opening))
    .sort((a, b) => a.from - b.from);
  return { openings, rejected: rejectedOf(doubtful, found) };
}

/** Openings of which windows reach as far as they do behind curtains and furniture. What belongs to the same window becomes one. */
function uncovered(view: WallView, wall: WallDraft, heightM: number, found: readonly OpeningDraft[]): OpeningDraft[] {
  if (!wall.isExternal) return [...found];
  const widthOf = ({ from, to }: OpeningDraft): number => to - from;
  const windows = found.filter(({ kind }) => kind === 'window').sort((a, b) => widthOf(b) - widthOf(a));
  const done = found.filter(({ kind }) => kind === 'door');
  for (const window of windows) {
    if (done.some((other) => window.from < other.to && window.to > other.from)) continue;
    const limits = {
      from: Math.max(wall.from, ...done.filter(({ to }) => to <= window.from).map(({ to }) => to)) - wall.from,
      to: Math.min(wall.to, ...done.filter(({ from }) => from >= window.to).map(({ from }) => from)) - wall.from,
    };
    const seen = { ...window, from: window.from - wall.from, to: window.to - wall.from };
    const { from, to, isAssumed } = hiddenEdges(view, wall, heightM, seen, limits);
    done.push({ ...window, from: wall.from + from, to: wall.from + to, isWidthAssumed: isAssumed });
  }
  return done;
}

/** A gap with the measures of an opening and too little else to be one. */
type Doubtful = { from: number; to: number; kind: OpeningDraft['kind']; score: number };

function rejectedOf(doubtful: readonly Doubtful[], found: readonly OpeningDraft[]): Rejected[] {
  return doubtful
    .filter(
      (gap) =>
        gap.score >= LEAST_WORTH_NAMING &&
        found.every((other) => gap.from > other.to - 0.1 || gap.to < other.from + 0.1),
    )
    .map(({ kind, score }) =>
      rejected(`${kind}s`, 'A gap in the wall without reveals: it may be the shadow of furniture.', score),
    );
}

/**
 * Lines of sight that passed a gap tell it from the shadow of furniture, but not from a mirror, of which nothing comes back either: they
 * count by how much of the gap's edges something lines, and a little where the gap has the shape of a door.
 */
const LOOKED_THROUGH_WEIGHT = 0.7;
const LEAST_LINED_DOOR = 0.35;

/**
 * What speaks for an opening whose reveals were not seen: the floor within the wall, a gap of a usual size through both
 * faces, or one in a single face with a leaf or a pane behind it. Furniture in front of a wall shows none of them.
 */
const FLOOR_WITHIN_WEIGHT = 0.35;
const THROUGH_WEIGHT = 0.3;
const FILLED_WEIGHT = 0.2;
const USUAL_DOOR = { bottom: [0, DOOR_SILL_M], top: [1.85, 2.45], width: [0.6, 1.15], filling: 0.3 } as const;
const USUAL_WINDOW = { bottom: [0.5, 1.5], top: [1.8, 2.5], width: [0.5, 3.2], filling: 0.15 } as const;

type Range = readonly [number, number];

function isUsualShape(
  { from, to, bottom, top }: OpeningEvidence['rectangle'],
  usual: { bottom: Range; top: Range; width: Range },
  heightM: number,
): boolean {
  const isWithin = (value: number, [least, most]: Range): boolean => value >= least && value <= most;
  return (
    isWithin(bottom, usual.bottom) &&
    isWithin(top, usual.top) &&
    isWithin(to - from, usual.width) &&
    top < heightM - 0.1
  );
}

function shapeScore({ sill, filling }: OpeningEvidence, isDoor: boolean, isUsual: boolean, isThrough: boolean): number {
  const usual = isDoor ? USUAL_DOOR : USUAL_WINDOW;
  const floor = isDoor ? FLOOR_WITHIN_WEIGHT * sill : 0;
  if (!isUsual) return floor;
  return floor + Math.max(isDoor && isThrough ? THROUGH_WEIGHT : 0, filling >= usual.filling ? FILLED_WEIGHT : 0);
}

/** Whether an edge is where the wall that crosses there hides this one. `jamb`: share of it that was seen. */
const isInCorner = (fromEndM: number, jamb: number): boolean =>
  fromEndM < CORNER_M && (jamb < LEAST_CORNER_JAMB || fromEndM < LEAST_BESIDE_CORNER_M);

/** `isThrough`: neither face was seen in the gap, which alone is good evidence in a wall seen from both sides. */
function toDraft(
  evidence: OpeningEvidence,
  wall: WallDraft,
  wallIndex: number,
  heightM: number,
  isThrough: boolean,
  through: LookedThrough,
): (Doubtful & { opening: OpeningDraft; leastScore: number }) | undefined {
  const { from, to, bottom, top } = evidence.rectangle;
  const reveals = [evidence.start, evidence.end, evidence.head].map((share) => Math.min(1, share * 1.5));
  const strength = reveals.reduce((sum, share) => sum + share, 0) / 3;
  const isDoor = bottom <= DOOR_SILL_M;
  const usual = isDoor ? USUAL_DOOR : USUAL_WINDOW;
  const isUsual = isUsualShape(evidence.rectangle, usual, heightM);
  const lined = isDoor ? (isUsual ? LEAST_LINED_DOOR + evidence.lining * 1.5 : 0) : evidence.lining * 1.5;
  const score = Math.min(
    1,
    strength +
      (lined > 0 ? LOOKED_THROUGH_WEIGHT * Math.min(1, lined) * through(wall, evidence.rectangle) : 0) +
      0.5 * evidence.filling +
      (isThrough ? 0.15 : 0) +
      shapeScore(evidence, isDoor, isUsual, isThrough),
  );
  const isFullHeight = top > heightM - 0.06;
  if (isFullHeight && Math.min(evidence.start, evidence.end) < 0.5) return undefined;
  const widthM = to - from;
  const isAtStart = isInCorner(from, evidence.start);
  const isAtEnd = isInCorner(wall.to - wall.from - to, evidence.end);
  if (isDoor && (isAtStart || isAtEnd) && (isFullHeight || evidence.head < 0.35)) return undefined;
  if (
    isDoor &&
    (top < DOOR_HEIGHT_M[0] || top > DOOR_HEIGHT_M[1] || widthM < DOOR_WIDTH_M[0] || widthM > DOOR_WIDTH_M[1])
  )
    return undefined;
  if (!isDoor && (bottom < WINDOW_SILL_M || widthM < WINDOW_WIDTH_M[0] || widthM > WINDOW_WIDTH_M[1])) return undefined;
  const opening: OpeningDraft = {
    kind: isDoor ? 'door' : 'window',
    wall: wallIndex,
    from: wall.from + from,
    to: wall.from + to,
    bottom: isDoor ? 0 : bottom,
    top,
    isFullHeight,
    swing: undefined,
    isWidthAssumed: false,
    confidence: Math.min(0.98, 0.35 + 0.6 * score),
  };
  return {
    opening,
    kind: opening.kind,
    from: opening.from,
    to: opening.to,
    score,
    leastScore: isDoor && !isThrough ? LEAST_ONE_FACE_EVIDENCE : LEAST_EVIDENCE,
  };
}
