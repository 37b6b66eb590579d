import type { Point2 } from '#geometry/plane.ts';
import {
  Arc,
  Circle,
  Ellipse,
  Face3D,
  Hatch,
  Leader,
  Line,
  LwPolyline,
  MLine,
  MText,
  MultiLeader,
  Point as CadPoint,
  Polyline2D,
  Polyline3D,
  Solid,
  Spline,
  TextEntity,
  type Entity,
} from '@node-projects/acad-ts';
import { applyTo, compose, determinant, directionOf, planeOf, uniformScale, type Affine } from './affine.ts';
import { bulgeArc, ellipsePoints, splinePoints, sweepOf } from './curves.ts';
import { drawHatch } from './draw-hatch.ts';
import { drawMultiLeader, drawParagraph, drawText } from './draw-texts.ts';
import type { DrawingSink, Pen } from './drawing-sink.ts';

type Vector3 = { x: number; y: number; z: number };
const FULL = 2 * Math.PI;

/** Draws one entity that is no block; false for a kind that the viewer does not show. `matrix`: from its coordinates to metres. */
export function drawEntity(sink: DrawingSink, pen: Pen, entity: Entity, matrix: Affine): boolean {
  const at = ({ x, y }: { x: number; y: number }) => applyTo(matrix, x, y);
  if (entity instanceof Line) sink.line(pen, [at(entity.startPoint), at(entity.endPoint)]);
  else if (entity instanceof LwPolyline) drawLightPolyline(sink, pen, entity, matrix);
  else if (entity instanceof Polyline2D || entity instanceof Polyline3D) drawPolyline(sink, pen, entity, matrix);
  else if (entity instanceof Arc)
    drawArc(
      sink,
      pen,
      planeAt(matrix, entity.normal, entity.center.z),
      entity.center,
      entity.radius,
      entity.startAngle,
      sweepOf(entity.startAngle, entity.endAngle),
    );
  else if (entity instanceof Circle)
    drawArc(sink, pen, planeAt(matrix, entity.normal, entity.center.z), entity.center, entity.radius, 0, FULL);
  else if (entity instanceof Ellipse) drawEllipse(sink, pen, entity, matrix);
  else if (entity instanceof Spline) drawSpline(sink, pen, entity, matrix);
  else if (entity instanceof TextEntity) drawText(sink, pen, entity, matrix);
  else if (entity instanceof MText) drawParagraph(sink, pen, entity, matrix);
  else if (entity instanceof Hatch) drawHatch(sink, pen, entity, matrix);
  else if (entity instanceof Solid) drawSolid(sink, pen, entity, matrix);
  else if (entity instanceof Face3D)
    sink.line(
      pen,
      [entity.firstCorner, entity.secondCorner, entity.thirdCorner, entity.fourthCorner, entity.firstCorner].map(at),
    );
  else if (entity instanceof Leader) sink.line(pen, entity.vertices.map(at));
  else if (entity instanceof MultiLeader) drawMultiLeader(sink, pen, entity, matrix);
  else if (entity instanceof MLine) drawMLine(sink, pen, entity, matrix);
  // A point has no size: it is a place to measure to.
  else if (entity instanceof CadPoint) sink.line(pen, [at(entity.location), at(entity.location)]);
  else return false;
  return true;
}

const planeAt = (matrix: Affine, normal: Vector3, elevation: number) => compose(matrix, planeOf(normal, elevation));

function drawLightPolyline(
  sink: DrawingSink,
  pen: Pen,
  { vertices, isClosed, normal, elevation, constantWidth }: LwPolyline,
  matrix: Affine,
): void {
  const first = vertices[0];
  const width =
    constantWidth ||
    (first &&
    vertices.every(({ startWidth, endWidth }) => startWidth === first.startWidth && endWidth === first.startWidth)
      ? first.startWidth
      : 0);
  const plane = planeAt(matrix, normal, elevation);
  drawBulged(
    sink,
    widened(pen, width, plane),
    vertices.map(({ location, bulge }) => ({ point: [location.x, location.y], bulge })),
    isClosed,
    plane,
  );
}

function drawPolyline(sink: DrawingSink, pen: Pen, entity: Polyline2D | Polyline3D, matrix: Affine): void {
  // Vertices of a smoothed polyline are those of its curve, and the frame that it was made from, which is not drawn.
  const vertices = [...entity.vertices].flatMap((vertex) =>
    'bulge' in vertex && 'location' in vertex && !isFrame(vertex)
      ? [{ location: vertex.location as Vector3, bulge: Number(vertex.bulge) }]
      : [],
  );
  const isFlat = entity instanceof Polyline2D;
  const plane = isFlat ? planeAt(matrix, entity.normal, entity.elevation) : matrix;
  const width = entity.startWidth === entity.endWidth ? entity.startWidth : 0;
  drawBulged(
    sink,
    widened(pen, width, plane),
    vertices.map(({ location: { x, y }, bulge }) => ({ point: [x, y], bulge: isFlat ? bulge : 0 })),
    entity.isClosed,
    plane,
  );
}

const SPLINE_FRAME = 16;
const isFrame = (vertex: Entity) => 'flags' in vertex && (Number(vertex.flags) & SPLINE_FRAME) !== 0;

const widened = (pen: Pen, width: number, plane: Affine): Pen =>
  width > 0 ? { ...pen, widthM: Math.round(width * Math.sqrt(Math.abs(determinant(plane))) * 1e5) / 1e5 } : pen;

/** Straight stretches become lines, bulges arcs, so that each is measured as what it is. */
function drawBulged(
  sink: DrawingSink,
  pen: Pen,
  vertices: readonly { point: Point2; bulge: number }[],
  isClosed: boolean,
  plane: Affine,
): void {
  let stretch: Point2[] = [];
  const count = isClosed ? vertices.length + 1 : vertices.length;
  for (let i = 0; i < count; i++) {
    const vertex = vertices[i % vertices.length];
    if (!vertex) break;
    stretch.push(applyTo(plane, ...vertex.point));
    const next = i + 1 < count ? vertices[(i + 1) % vertices.length] : undefined;
    if (!next || !vertex.bulge || (next.point[0] === vertex.point[0] && next.point[1] === vertex.point[1])) continue;
    sink.line(pen, stretch);
    stretch = [];
    const {
      center: [x, y],
      radius,
      start,
      sweep,
    } = bulgeArc(vertex.point, next.point, vertex.bulge);
    drawArc(sink, pen, plane, { x, y }, radius, sweep > 0 ? start : start + sweep, Math.abs(sweep));
  }
  sink.line(pen, stretch);
}

/** An arc stays one unless its block is stretched. */
function drawArc(
  sink: DrawingSink,
  pen: Pen,
  plane: Affine,
  { x, y }: { x: number; y: number },
  radius: number,
  start: number,
  sweep: number,
): void {
  const factor = uniformScale(plane);
  const center = applyTo(plane, x, y);
  if (factor === undefined) {
    sink.curve(pen, ellipsePoints(center, directionOf(plane, radius, 0), directionOf(plane, 0, radius), start, sweep));
    return;
  }
  const isMirrored = determinant(plane) < 0;
  const from = isMirrored ? start + sweep : start;
  const [dx, dy] = directionOf(plane, Math.cos(from), Math.sin(from));
  const begin = Math.atan2(dy, dx);
  sink.arc(pen, center, radius * factor, begin, begin + sweep);
}

function drawEllipse(
  sink: DrawingSink,
  pen: Pen,
  { center, majorAxisEndPoint: major, normal, radiusRatio, startParameter, endParameter }: Ellipse,
  matrix: Affine,
): void {
  const length = Math.hypot(normal.x, normal.y, normal.z) || 1;
  // Perpendicular to the major axis in the plane of the ellipse, seen from above.
  const minor: Point2 = [
    ((normal.y * major.z - normal.z * major.y) / length) * radiusRatio,
    ((normal.z * major.x - normal.x * major.z) / length) * radiusRatio,
  ];
  sink.curve(
    pen,
    ellipsePoints(
      applyTo(matrix, center.x, center.y),
      directionOf(matrix, major.x, major.y),
      directionOf(matrix, ...minor),
      startParameter,
      sweepOf(startParameter, endParameter),
    ),
  );
}

function drawSpline(
  sink: DrawingSink,
  pen: Pen,
  { degree, knots, weights, controlPoints, fitPoints }: Spline,
  matrix: Affine,
): void {
  const flat = (points: readonly Vector3[]) => points.map(({ x, y }): Point2 => [x, y]);
  sink.curve(
    pen,
    splinePoints({ degree, knots, weights, controlPoints: flat(controlPoints), fitPoints: flat(fitPoints) }).map(
      (point) => applyTo(matrix, ...point),
    ),
  );
}

/** Corners 3 and 4 of a solid are crosswise. */
function drawSolid(
  sink: DrawingSink,
  pen: Pen,
  { firstCorner, secondCorner, thirdCorner, fourthCorner, normal }: Solid,
  matrix: Affine,
): void {
  const plane = planeAt(matrix, normal, firstCorner.z);
  sink.fill(
    pen,
    [[firstCorner, secondCorner, fourthCorner, thirdCorner].map(({ x, y }) => applyTo(plane, x, y))],
    false,
  );
}

/** The parallel lines of a multiline: each vertex says how far along its miter each of them is. */
function drawMLine(sink: DrawingSink, pen: Pen, { vertices, flags }: MLine, matrix: Affine): void {
  const count = vertices[0]?.segments.length ?? 0;
  for (let line = 0; line < count; line++) {
    const points = vertices.map(({ position, miter, segments }) => {
      const away = segments[line]?.parameters[0] ?? 0;
      return applyTo(matrix, position.x + miter.x * away, position.y + miter.y * away);
    });
    const isClosed = (Number(flags) & 2) !== 0;
    sink.line(pen, isClosed && points[0] ? [...points, points[0]] : points);
  }
}
