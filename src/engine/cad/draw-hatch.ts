import { distance, type Point2 } from '#geometry/plane.ts';
import {
  HatchBoundaryPathArc,
  HatchBoundaryPathEllipse,
  HatchBoundaryPathLine,
  HatchBoundaryPathPolyline,
  HatchBoundaryPathSpline,
  type Hatch,
  type HatchBoundaryPathEdge,
} from '@node-projects/acad-ts';
import { applyTo, compose, planeOf, type Affine } from './affine.ts';
import { bulgePoints, ellipsePoints, splinePoints, sweepOf } from './curves.ts';
import type { DrawingSink, Pen } from './drawing-sink.ts';

/** A filled area; a pattern becomes a light tone, whose many lines nobody measures. */
export function drawHatch(sink: DrawingSink, pen: Pen, hatch: Hatch, matrix: Affine): void {
  const plane = compose(matrix, planeOf(hatch.normal, hatch.elevation));
  const rings = hatch.paths.map(({ edges }) => ringOf(edges).map(([x, y]) => applyTo(plane, x, y)));
  sink.fill(pen, rings, !hatch.isSolid);
}

/** The edges of a boundary one after another; one that runs the other way round is turned. */
function ringOf(edges: readonly HatchBoundaryPathEdge[]): Point2[] {
  const ring: Point2[] = [];
  for (const edge of edges) {
    const points = pointsOf(edge);
    const [end, first, last] = [ring.at(-1), points[0], points.at(-1)];
    const isTurned = end && first && last && distance(end, last) < distance(end, first);
    for (const point of isTurned ? points.toReversed() : points) ring.push(point);
  }
  return ring;
}

function pointsOf(edge: HatchBoundaryPathEdge): Point2[] {
  if (edge instanceof HatchBoundaryPathPolyline)
    return bulgePoints(
      edge.vertices.map(({ x, y, z }) => ({ point: [x, y], bulge: z })),
      edge.isClosed,
    );
  if (edge instanceof HatchBoundaryPathLine)
    return [
      [edge.start.x, edge.start.y],
      [edge.end.x, edge.end.y],
    ];
  if (edge instanceof HatchBoundaryPathArc) return turning(edge, [edge.radius, 0], [0, edge.radius]);
  if (edge instanceof HatchBoundaryPathEllipse) {
    const { x, y } = edge.majorAxisEndPoint;
    return turning(edge, [x, y], [-y * edge.minorToMajorRatio, x * edge.minorToMajorRatio]);
  }
  if (!(edge instanceof HatchBoundaryPathSpline)) return [];
  return splinePoints({
    degree: edge.degree,
    knots: edge.knots,
    weights: edge.isRational ? edge.controlPoints.map(({ z }) => z) : [],
    controlPoints: edge.controlPoints.map(({ x, y }): Point2 => [x, y]),
    fitPoints: edge.fitPoints.map(({ x, y }): Point2 => [x, y]),
  });
}

type Turning = { center: { x: number; y: number }; startAngle: number; endAngle: number; counterClockWise: boolean };

/** Angles of clockwise edges are counted clockwise. */
function turning({ center, startAngle, endAngle, counterClockWise }: Turning, major: Point2, minor: Point2): Point2[] {
  const sweep = sweepOf(startAngle, endAngle);
  const sign = counterClockWise ? 1 : -1;
  return ellipsePoints([center.x, center.y], major, minor, sign * startAngle, sign * sweep);
}
