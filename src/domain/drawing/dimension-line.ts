import { degreesOf } from '#geometry/angle.ts';
import { add, dot, leftOf, midpoint, scale, subtract, type Point2 } from '#geometry/plane.ts';
import type { PlanDimension } from './plan-model.ts';

/** Sizes on paper, in mm. */
export const DIMENSION_MM = {
  firstOffset: 12,
  tierStep: 8,
  witnessGap: 1.5,
  witnessBeyond: 1.5,
  tick: 2,
  textHeight: 2,
  textGap: 0.8,
} as const;

/** A dimension at one scale, in metres: line, extension lines from the measured points, place of the figure. */
type DimensionLine = { from: Point2; to: Point2; witnesses: [Point2, Point2][]; textAt: Point2; rotationDeg: number };

/**
 * Lays out a dimension. `metresPerMm` is what a millimetre on paper represents: 0.048 at 1/4" = 1'-0", 0.05 at 1:50. The figure
 * is centred on `textAt` above the line and turned by `rotationDeg` about it, readable from below or from the right.
 */
export function dimensionLine(dimension: PlanDimension, metresPerMm: number): DimensionLine {
  const { outward, tier, baseM } = dimension;
  const lineM = baseM + (DIMENSION_MM.firstOffset + (tier ?? 0) * DIMENSION_MM.tierStep) * metresPerMm;
  const onLine = (point: Point2): Point2 =>
    tier === null ? point : add(point, scale(outward, lineM - dot(point, outward)));
  const from = onLine(dimension.from);
  const to = onLine(dimension.to);
  const witness = (measured: Point2, end: Point2): [Point2, Point2] => [
    add(measured, scale(outward, DIMENSION_MM.witnessGap * metresPerMm)),
    add(end, scale(outward, DIMENSION_MM.witnessBeyond * metresPerMm)),
  ];
  const direction = readable(subtract(to, from));
  const above = leftOf(direction);
  const liftM = (DIMENSION_MM.textGap + DIMENSION_MM.textHeight / 2) * metresPerMm;
  return {
    from,
    to,
    witnesses: tier === null ? [] : [witness(dimension.from, from), witness(dimension.to, to)],
    textAt: add(midpoint(from, to), scale(above, liftM)),
    rotationDeg: degreesOf(Math.atan2(direction[1], direction[0])),
  };
}

/** Left to right, or upwards; by a small margin, so that rounding does not turn a vertical figure over. */
function readable(vector: Point2): Point2 {
  const length = Math.hypot(vector[0], vector[1]);
  const unitVector: Point2 = length === 0 ? [1, 0] : [vector[0] / length, vector[1] / length];
  return unitVector[0] < -1e-6 || (Math.abs(unitVector[0]) <= 1e-6 && unitVector[1] < 0)
    ? scale(unitVector, -1)
    : unitVector;
}
