import { radiansOf } from '#geometry/angle.ts';
import { angleBetweenDeg, distance, rotate, type Point2 } from '#geometry/plane.ts';
import { areaM2, centroid, perimeterM } from '#geometry/polygon.ts';
import { CLOSE_RADIUS_M, LEAST_CORNERS, SAME_POINT_M } from '#viewer/view/measure-rules.ts';

/** 'rectangle' and 'polygon' mark one area that something is said about. */
export type MeasureMode = 'none' | 'distance' | 'angle' | 'area' | 'rectangle' | 'polygon';
/** Two points and the raw length (viewers.md §3). */
export type MeasuredSegment = { from: Point2; to: Point2; lengthM: number };
/** Vertices, raw area and middle (viewers.md §3). */
export type MeasuredArea = { points: Point2[]; areaM2: number; perimeterM: number; centroid: Point2 };
/** Two arms and the corner between them. */
type MeasuredAngle = { points: readonly [from: Point2, corner: Point2, to: Point2]; angleDeg: number };
export type Measurements = {
  mode: MeasureMode;
  pending: Point2[];
  segments: MeasuredSegment[];
  angles: MeasuredAngle[];
  areas: MeasuredArea[];
  marked: MeasuredArea | null;
};

export const noMeasurements: Measurements = {
  mode: 'none',
  pending: [],
  segments: [],
  angles: [],
  areas: [],
  marked: null,
};

/** Chooses a mode and drops pending points; the active mode chosen again turns measuring off. The modes exclude each other. */
export function chooseMode(state: Measurements, mode: MeasureMode): Measurements {
  return { ...state, mode: state.mode === mode ? 'none' : mode, pending: [] };
}

/** What a click at a (snapped) point does in the current mode. `turnDeg`: the turn of the sheet, which rectangles follow. */
export function clickPoint(state: Measurements, point: Point2, turnDeg = 0): Measurements {
  const [first] = state.pending;
  if (state.mode === 'none') return state;
  if (!first) return { ...state, pending: [point], marked: isMarking(state.mode) ? null : state.marked };
  if (state.mode === 'distance') {
    const lengthM = distance(first, point);
    return lengthM < SAME_POINT_M
      ? state
      : { ...state, pending: [], segments: [...state.segments, { from: first, to: point, lengthM }] };
  }
  if (state.mode === 'rectangle') {
    const area = areaOf(rectangleOf(first, point, turnDeg));
    return area.areaM2 < SAME_POINT_M ? state : { ...state, pending: [], marked: area };
  }
  const last = state.pending.at(-1) ?? first;
  if (state.mode === 'angle') {
    if (distance(last, point) < SAME_POINT_M) return state;
    if (state.pending.length < 2) return { ...state, pending: [first, point] };
    return {
      ...state,
      pending: [],
      angles: [...state.angles, { points: [first, last, point], angleDeg: angleBetweenDeg(first, last, point) }],
    };
  }
  if (state.pending.length >= LEAST_CORNERS && distance(first, point) <= CLOSE_RADIUS_M) return closeArea(state);
  return distance(last, point) < SAME_POINT_M ? state : { ...state, pending: [...state.pending, point] };
}

/** Closes the area that is being drawn (right click, Enter); with fewer than 3 vertices nothing happens. */
export function closeArea(state: Measurements): Measurements {
  if ((state.mode !== 'area' && state.mode !== 'polygon') || state.pending.length < LEAST_CORNERS) return state;
  const area = areaOf([...state.pending]);
  return state.mode === 'polygon'
    ? { ...state, pending: [], marked: area }
    : { ...state, pending: [], areas: [...state.areas, area] };
}

/** Marks an area that was drawn elsewhere or before; null takes the mark away. */
export function markArea(state: Measurements, points: readonly Point2[] | null): Measurements {
  return { ...state, marked: points && areaOf([...points]) };
}

/** Takes back the last corner of what is being drawn. */
export function undoPoint(state: Measurements): Measurements {
  return { ...state, pending: state.pending.slice(0, -1) };
}

/** Takes back what is pending. */
export function dropPending(state: Measurements): Measurements {
  return { ...state, pending: [] };
}

/** Removes all measurements and keeps the mode. */
export function clearMeasurements(state: Measurements): Measurements {
  return { ...noMeasurements, mode: state.mode };
}

/** Whether there is anything that `clearMeasurements` would remove. */
export function canClear(state: Measurements): boolean {
  return (
    state.marked !== null || state.pending.length + state.segments.length + state.angles.length + state.areas.length > 0
  );
}

/** Whether a mode draws the area that something is said about. */
export const isMarking = (mode: MeasureMode): boolean => mode === 'rectangle' || mode === 'polygon';

/** The rectangle between two opposite corners, with its sides along a sheet that is turned so far. */
export function rectangleOf(from: Point2, to: Point2, turnDeg: number): Point2[] {
  const turn = radiansOf(turnDeg);
  const [[x0, y0], [x1, y1]] = [rotate(from, -turn), rotate(to, -turn)];
  return [from, rotate([x1, y0], turn), to, rotate([x0, y1], turn)];
}

function areaOf(points: Point2[]): MeasuredArea {
  return { points, areaM2: areaM2(points, points[0]), perimeterM: perimeterM(points), centroid: centroid(points) };
}
