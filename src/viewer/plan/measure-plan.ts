import { type Point2, angleDeg, areaM2, centroid, distanceM, perimeterM } from './plan-geometry.ts';

export type MeasureMode = 'none' | 'distance' | 'angle' | 'area';
/** Two points and the raw length (viewers.md §3). */
export type MeasuredSegment = { from: Point2; to: Point2; lengthM: number };
/** Vertices, raw area and middle (viewers.md §3). */
export type MeasuredArea = { points: Point2[]; areaM2: number; perimeterM: number; centroid: Point2 };
/** Two arms and the corner between them. */
export type MeasuredAngle = { points: readonly [from: Point2, corner: Point2, to: Point2]; angleDeg: number };
export type Measurements = { mode: MeasureMode; pending: Point2[]; segments: MeasuredSegment[]; angles: MeasuredAngle[]; areas: MeasuredArea[] };

export const noMeasurements: Measurements = { mode: 'none', pending: [], segments: [], angles: [], areas: [] };

/** Points nearer than this are the same point, and how near to the first vertex a click closes an area (viewers.md §5). */
const SAME_POINT_M = 1e-6;
const CLOSE_RADIUS_M = 0.1;

/** Chooses a mode and drops pending points; the active mode chosen again turns measuring off. The modes exclude each other. */
export function chooseMode(state: Measurements, mode: MeasureMode): Measurements {
  return { ...state, mode: state.mode === mode ? 'none' : mode, pending: [] };
}

/** What a click at a (snapped) point does in the current mode. */
export function clickPoint(state: Measurements, point: Point2): Measurements {
  const [first] = state.pending;
  if (state.mode === 'none') return state;
  if (!first) return { ...state, pending: [point] };
  if (state.mode === 'distance') {
    const lengthM = distanceM(first, point);
    return lengthM < SAME_POINT_M ? state : { ...state, pending: [], segments: [...state.segments, { from: first, to: point, lengthM }] };
  }
  const last = state.pending.at(-1) ?? first;
  if (state.mode === 'angle') {
    if (distanceM(last, point) < SAME_POINT_M) return state;
    if (state.pending.length < 2) return { ...state, pending: [first, point] };
    return { ...state, pending: [], angles: [...state.angles, { points: [first, last, point], angleDeg: angleDeg(first, last, point) }] };
  }
  if (state.pending.length >= 3 && distanceM(first, point) <= CLOSE_RADIUS_M) return closeArea(state);
  return distanceM(last, point) < SAME_POINT_M ? state : { ...state, pending: [...state.pending, point] };
}

/** Closes the area that is being drawn (right click, Enter); with fewer than 3 vertices nothing happens. */
export function closeArea(state: Measurements): Measurements {
  if (state.mode !== 'area' || state.pending.length < 3) return state;
  const points = [...state.pending];
  const area = { points, areaM2: areaM2(points), perimeterM: perimeterM(points), centroid: centroid(points) };
  return { ...state, pending: [], areas: [...state.areas, area] };
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
  return state.pending.length + state.segments.length + state.angles.length + state.areas.length > 0;
}
