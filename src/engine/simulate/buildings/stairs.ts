import type { Point2 } from '#geometry/plane.ts';
import type { StairCore } from './plan-styles.ts';

/** A straight flight along the left wall of the hall, upwards with growing y. */
export type Flight = {
  x0: number;
  widthM: number;
  /** The lowest and the highest riser. */
  startY: number;
  endY: number;
  riserCount: number;
  riserM: number;
  goingM: number;
};

const HALL_WALL_M = 0.08;
const GOING_M = 0.26;

/** The flight between two floors `riseM` apart. */
export function flightIn(core: StairCore, riseM: number): Flight {
  const riserCount = Math.round(riseM / 0.178);
  const runM = (riserCount - 1) * GOING_M;
  const startY = 1.5;
  return {
    x0: core.hall.x0 + HALL_WALL_M,
    widthM: 0.95,
    startY,
    endY: startY + runM,
    riserCount,
    riserM: riseM / riserCount,
    goingM: GOING_M,
  };
}

/** Hole in the slab above: from where headroom ends to the last riser. */
export function flightHole({ x0, widthM, startY, endY, goingM }: Flight): Point2[] {
  return [
    [x0, startY + 2 * goingM],
    [x0 + widthM, startY + 2 * goingM],
    [x0 + widthM, endY],
    [x0, endY],
  ];
}

/** Where no door may lead: the flight itself and a step in front of it. */
export function flightBlock({ x0, widthM, startY, endY }: Flight): Point2[] {
  return [
    [x0 - 0.2, startY - 0.2],
    [x0 + widthM, startY - 0.2],
    [x0 + widthM, endY],
    [x0 - 0.2, endY],
  ];
}
