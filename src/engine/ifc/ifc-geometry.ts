import { meanPoint, type OutlineWithHoles } from '#geometry/polygon.ts';
import { heightOnPlane, type SlantedPlane } from '#geometry/slanted-plane.ts';
import type { IfcFile } from './ifc-file.ts';
import { bool, enumeration, list, NONE, real, text } from './step-text.ts';
import type { Step, StepData } from './step-text.ts';

type Vector2 = readonly [number, number];
export type Vector3 = readonly [number, number, number];
type Ring = readonly Vector2[];

const point = (data: StepData, coordinates: readonly number[]): Step =>
  data.share('IFCCARTESIANPOINT', [list(coordinates.map(real))]);
const direction = (data: StepData, ratios: readonly number[]): Step =>
  data.share('IFCDIRECTION', [list(ratios.map(real))]);

/** Axes at `origin`; Z up and X along by default. */
export function axes3(data: StepData, origin: Vector3, z?: Vector3, x?: Vector3): Step {
  return data.share('IFCAXIS2PLACEMENT3D', [
    point(data, origin),
    z ? direction(data, z) : NONE,
    x ? direction(data, x) : NONE,
  ]);
}

/** A placement relative to another (or to the world). X in plan is `xAxis`, or the world's. */
export function placement(data: StepData, relativeTo: Step | undefined, origin: Vector3, xAxis?: Vector2): Step {
  const axes = xAxis ? axes3(data, origin, [0, 0, 1], [xAxis[0], xAxis[1], 0]) : axes3(data, origin);
  return data.add('IFCLOCALPLACEMENT', [relativeTo ?? NONE, axes]);
}

/** A closed polyline: the first point again at the end. */
function closedPolyline(data: StepData, ring: Ring): Step {
  const points = ring.map((corner) => point(data, corner));
  return data.add('IFCPOLYLINE', [list([...points, ...points.slice(0, 1)])]);
}

export const polyline = (data: StepData, points: readonly (readonly number[])[]): Step =>
  data.add('IFCPOLYLINE', [list(points.map((corner) => point(data, corner)))]);

/** Any outline, with holes. */
export function outlineProfile(data: StepData, ring: Ring, holes: readonly Ring[] = []): Step {
  const outer = closedPolyline(data, ring);
  if (holes.length === 0) return data.add('IFCARBITRARYCLOSEDPROFILEDEF', [enumeration('AREA'), NONE, outer]);
  return data.add('IFCARBITRARYPROFILEDEFWITHVOIDS', [
    enumeration('AREA'),
    NONE,
    outer,
    list(holes.map((hole) => closedPolyline(data, hole))),
  ]);
}

/** A rectangle about the origin. */
export function rectangleProfile(data: StepData, widthM: number, depthM: number, center: Vector2 = [0, 0]): Step {
  const position = data.share('IFCAXIS2PLACEMENT2D', [point(data, center), NONE]);
  return data.add('IFCRECTANGLEPROFILEDEF', [enumeration('AREA'), NONE, position, real(widthM), real(depthM)]);
}

export function circleProfile(data: StepData, radiusM: number): Step {
  const position = data.share('IFCAXIS2PLACEMENT2D', [point(data, [0, 0]), NONE]);
  return data.add('IFCCIRCLEPROFILEDEF', [enumeration('AREA'), NONE, position, real(radiusM)]);
}

/** A profile pushed along the Z of `axes` (default: up from the placement). */
export function extrusion(data: StepData, profile: Step, depthM: number, axes?: Step): Step {
  return data.add('IFCEXTRUDEDAREASOLID', [
    profile,
    axes ?? axes3(data, [0, 0, 0]),
    direction(data, [0, 0, 1]),
    real(depthM),
  ]);
}

/** A solid without what of it is over planes. `near`: a place in plan near the solid. All in the coordinates of its placement. */
export function clippedUnder(data: StepData, solid: Step, planes: readonly SlantedPlane[], near: Vector2): Step {
  return planes.reduce((rest, plane) => {
    const { a, b } = plane;
    const origin: Vector3 = [near[0], near[1], heightOnPlane(plane, ...near)];
    const above = data.add('IFCHALFSPACESOLID', [
      data.add('IFCPLANE', [axes3(data, origin, normalized([-a, -b, 1]), normalized([1, 0, a]))]),
      bool(false),
    ]);
    return data.add('IFCBOOLEANCLIPPINGRESULT', [enumeration('DIFFERENCE'), rest, above]);
  }, solid);
}

/** A slanted plane as axes with their origin over a place, and places of the plan in their X and Y, straight up. */
type PlaneFrame = { axes: Step; inPlane: (ring: Ring) => Vector2[]; up: Vector3 };

function planeFrame(data: StepData, plane: SlantedPlane, [x0, y0]: Vector2): PlaneFrame {
  const z = normalized([-plane.a, -plane.b, 1]);
  const x = normalized([1, 0, plane.a]);
  const y: Vector3 = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  const origin: Vector3 = [x0, y0, heightOnPlane(plane, x0, y0)];
  const along = (axis: Vector3, place: Vector3): number => axis[0] * place[0] + axis[1] * place[1] + axis[2] * place[2];
  const inPlane = (ring: Ring): Vector2[] =>
    ring.map((corner) => {
      const place: Vector3 = [corner[0] - x0, corner[1] - y0, heightOnPlane(plane, ...corner) - origin[2]];
      return [along(x, place), along(y, place)];
    });
  return { axes: axes3(data, origin, z, x), inPlane, up: [x[2], y[2], z[2]] };
}

/** A part of the plan under a slanted plane, as thick as `thicknessM` measured upright. In the coordinates of its placement. */
export function slantedExtrusion(
  data: StepData,
  { polygon, holes }: OutlineWithHoles,
  underside: SlantedPlane,
  thicknessM: number,
): Step {
  const { axes, inPlane, up } = planeFrame(data, underside, meanPoint(polygon));
  const profile = outlineProfile(data, inPlane(polygon), holes.map(inPlane));
  return data.add('IFCEXTRUDEDAREASOLID', [profile, axes, direction(data, up), real(thicknessM)]);
}

/** What of a plane is over a part of the plan, as the geometry of a connection. */
export function slantedConnection(data: StepData, { polygon, holes }: OutlineWithHoles, plane: SlantedPlane): Step {
  const { axes, inPlane } = planeFrame(data, plane, meanPoint(polygon));
  return connectionSurface(data, axes, inPlane(polygon), holes.map(inPlane));
}

function normalized([x, y, z]: Vector3): Vector3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** A part of a plane as the geometry of a connection: the ring and its holes are in the plane's X and Y. */
export function connectionSurface(data: StepData, axes: Step, ring: Ring, holes: readonly Ring[] = []): Step {
  const plane = data.add('IFCPLANE', [axes]);
  const surface = data.add('IFCCURVEBOUNDEDPLANE', [
    plane,
    closedPolyline(data, ring),
    list(holes.map((hole) => closedPolyline(data, hole))),
  ]);
  return data.add('IFCCONNECTIONSURFACEGEOMETRY', [surface, NONE]);
}

/** A level face without thickness, seen from below. */
export function levelFace(data: StepData, heightM: number, ring: Ring, holes: readonly Ring[] = []): Step {
  const bound = (entity: string, corners: Ring) =>
    data.add(entity, [
      data.add('IFCPOLYLOOP', [list(corners.map(([x, y]) => point(data, [x, y, heightM])))]),
      bool(true),
    ]);
  const outer = bound('IFCFACEOUTERBOUND', ring.toReversed());
  const inner = holes.map((hole) => bound('IFCFACEBOUND', hole.toReversed()));
  const shell = data.add('IFCOPENSHELL', [list([data.add('IFCFACE', [list([outer, ...inner])])])]);
  return data.add('IFCSHELLBASEDSURFACEMODEL', [list([shell])]);
}

/** Axes whose profile is upright: its X is X, its Y is up, it is pushed towards -Y from `y`. */
export const uprightAxes = (data: StepData, x: number, y: number, z: number): Step =>
  axes3(data, [x, y, z], [0, -1, 0], [1, 0, 0]);

const COLOURS = {
  wall: [0.86, 0.85, 0.82, 0],
  slab: [0.72, 0.73, 0.74, 0],
  structure: [0.62, 0.66, 0.7, 0],
  door: [0.66, 0.49, 0.32, 0],
  frame: [0.93, 0.93, 0.92, 0],
  glass: [0.6, 0.78, 0.88, 0.6],
  stair: [0.75, 0.68, 0.58, 0],
  furniture: [0.74, 0.66, 0.56, 0],
  equipment: [0.55, 0.62, 0.68, 0],
  ceiling: [0.72, 0.73, 0.74, 0],
  space: [0.55, 0.72, 0.95, 0.8],
} as const;
export type IfcColour = keyof typeof COLOURS;

/** Gives a solid its colour. */
export function painted(data: StepData, solid: Step, colour: IfcColour): Step {
  const [red, green, blue, transparency] = COLOURS[colour];
  const rgb = data.share('IFCCOLOURRGB', [NONE, real(red), real(green), real(blue)]);
  const shading = data.share('IFCSURFACESTYLERENDERING', [
    rgb,
    real(transparency),
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
    enumeration('NOTDEFINED'),
  ]);
  const style = data.share('IFCSURFACESTYLE', [text(colour), enumeration('BOTH'), list([shading])]);
  data.add('IFCSTYLEDITEM', [solid, list([style]), NONE]);
  return solid;
}

/** What a body is made of: extrusions, or extrusions that planes cut. */
type BodyForm = 'SweptSolid' | 'Clipping';

/** Body of a product from solids; with an axis line in plan when given. */
export function productShape(
  file: IfcFile,
  solids: readonly Step[],
  axis?: readonly Vector2[],
  form: BodyForm = 'SweptSolid',
): Step {
  const body = file.add('IFCSHAPEREPRESENTATION', [file.bodyContext, text('Body'), text(form), list(solids)]);
  if (!axis) return file.add('IFCPRODUCTDEFINITIONSHAPE', [NONE, NONE, list([body])]);
  const line = file.add('IFCSHAPEREPRESENTATION', [
    file.axisContext,
    text('Axis'),
    text('Curve2D'),
    list([polyline(file, axis)]),
  ]);
  return file.add('IFCPRODUCTDEFINITIONSHAPE', [NONE, NONE, list([line, body])]);
}
