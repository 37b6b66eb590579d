import type { FigureName } from '#domain/quantities/element-table.ts';
import { type Point3, cross3, dot3, subtract3 } from '#geometry/space.ts';
import { smallestEigen } from '#geometry/eigen3.ts';
import { isClosed } from './closed-mesh.ts';
import { type MeshPart, placedPoints } from './mesh-parts.ts';

/**
 * What a body is measured as: 'side', one side of what stands; 'plate', the upper side of what lies, one side of what
 * stands; 'floor', the lower side; 'bar', the length along its axis; 'bulk', nothing but its volume.
 */
type Form = 'side' | 'plate' | 'floor' | 'bar' | 'bulk';

const FORMS: readonly [RegExp, Form][] = [
  [/^IFCWALL/, 'side'],
  [/^IFC(SLAB|ROOF|COVERING)/, 'plate'],
  [/^IFCSPACE$/, 'floor'],
  [/^IFC(BEAM|COLUMN|MEMBER|PILE)/, 'bar'],
  [/^IFC(FOOTING|STAIR|RAMP)/, 'bulk'],
];
const MEASURED: Record<Form, readonly FigureName[]> = {
  side: ['areaM2', 'volumeM3', 'lengthM', 'widthM', 'heightM'],
  plate: ['areaM2', 'volumeM3'],
  floor: ['areaM2', 'volumeM3', 'heightM'],
  bar: ['volumeM3', 'lengthM'],
  bulk: ['volumeM3'],
};

/** Cosines: faces of one direction; those that look to one side; those that are square to an axis. */
const [ALONG, ASIDE, SQUARE] = [Math.cos(Math.PI / 36), Math.SQRT1_2, 0.03];
/** Of its surface that a body has at least in the direction that it is measured in: less is bent, or no such body. */
const PLANE_SHARE = 0.6;
/** Of a plane side. */
const FLAT_M = 0.005;
/** What leans more than this is measured from the side. */
const LYING = 0.3;
/** What looks up at all, where a body is folded. */
const UP = 0.25;

/** Both sides without the faces at which layers touch each other. */
function outerOf([near, far]: readonly [Face[], Face[]], across: Point3): [near: Face[], far: Face[]] {
  const cellOf = (face: Face) => Math.round(depthOf(face, across) / FLAT_M);
  const touches = (others: readonly Face[]) => {
    const partsAt = new Map(
      [...Map.groupBy(others, cellOf)].map(([cell, faces]) => [cell, new Set(faces.map(({ part }) => part))]),
    );
    return (face: Face) =>
      [-1, 0, 1].some((step) => {
        const parts = partsAt.get(cellOf(face) + step);
        return parts !== undefined && (parts.size > 1 || !parts.has(face.part));
      });
  };
  const [meetsFar, meetsNear] = [touches(far), touches(near)];
  return [near.filter((face) => !meetsFar(face)), far.filter((face) => !meetsNear(face))];
}

const depthOf = ({ part, at }: Face, across: Point3): number => dot3(cornerOf(part.points, part.triangles[at]), across);

/** A body where it is: corners in meters, Z up. */
type Placed = { points: Float64Array; triangles: Uint32Array };
/** A triangle's normal, and its area in m2. */
type Face = { normal: Point3; areaM2: number; part: Placed; at: number };

/**
 * The figures among `wanted` that can be measured of the closed body of a category, in m, m2 and m3, by the rules of the field; none of one that
 * is open anywhere. Areas of windows, beams and the like are never measured.
 */
export function measuredFigures(
  category: string,
  parts: readonly MeshPart[],
  wanted: (name: FigureName) => boolean,
): Partial<Record<FigureName, number>> {
  const form = FORMS.find(([pattern]) => pattern.test(category))?.[1];
  if (!form || parts.length === 0 || !MEASURED[form].some(wanted)) return {};
  if (!parts.every(isClosed)) return {};
  const placed = parts.map((part): Placed => ({ points: placedPoints(part), triangles: part.shape.triangles }));
  const faces = placed.flatMap(facesOf);
  const found: Partial<Record<FigureName, number>> = {
    volumeM3: volumeOf(placed),
    ...figuresOf[form](faces, placed),
  };
  return Object.fromEntries(
    MEASURED[form].flatMap((name) => {
      const value = found[name];
      return wanted(name) && value !== undefined && value > 0 ? [[name, rounded(value)]] : [];
    }),
  );
}

/** Readers keep 7 digits of a corner. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

const figuresOf: Record<Form, (faces: Face[], parts: readonly Placed[]) => Partial<Record<FigureName, number>>> = {
  side(faces, parts) {
    const [low, high] = extentAlong(parts, UPRIGHT);
    const heightM = high - low;
    const across = sideways(faces);
    if (!across) return { heightM };
    const sides = [faces.filter(towards(across, -1)), faces.filter(towards(across, 1))] as const;
    const upright = sumOf(faces.filter(({ normal }) => Math.abs(normal[2]) < 1 - ALONG));
    if (sumOf(sides.flat()) < PLANE_SHARE * upright) return { heightM };
    const [near, far] = outerOf(sides, across);
    const along = cross3(across, UPRIGHT);
    const [from, to] = extentAlong(parts, across);
    const widthM = to - from;
    // Ends that are pointed where walls meet belong to neither side, and half to each.
    const isOfOneWidth = [near, far].every((side) => spreadAlong(side, across) < FLAT_M);
    // Layers with a gap between them, or within each other.
    if (parts.length > 1 && !isOfOneWidth) return { heightM };
    const areaM2 = isOfOneWidth && widthM > 0 ? volumeOf(parts) / widthM : (sumOf(near) + sumOf(far)) / 2;
    return { heightM, areaM2, lengthM: (spreadAlong(near, along) + spreadAlong(far, along)) / 2, widthM };
  },
  plate(faces, parts) {
    if (parts.length > 1) return {};
    const main = directionOf(faces, 'most');
    const ofMain = sumOf(faces.filter(({ normal }) => Math.abs(dot3(normal, main)) > ALONG));
    if (ofMain < PLANE_SHARE * sumOf(faces)) return { areaM2: sumOf(faces.filter(({ normal }) => normal[2] > UP)) };
    const [above, below] = [1, -1].map((sign) =>
      sumOf(faces.filter(({ normal }) => dot3(normal, main) * sign > ASIDE)),
    );
    return { areaM2: main[2] > LYING ? above : ((above ?? 0) + (below ?? 0)) / 2 };
  },
  floor(faces, parts) {
    const [low, high] = extentAlong(parts, UPRIGHT);
    return { areaM2: sumOf(faces.filter(({ normal }) => normal[2] < -ASIDE)), heightM: high - low };
  },
  bar(faces, parts) {
    const axis = directionOf(faces, 'least');
    const beside = sumOf(faces.filter(({ normal }) => Math.abs(dot3(normal, axis)) < SQUARE));
    if (beside < PLANE_SHARE * sumOf(faces)) return {};
    const [from, to] = extentAlong(parts, axis);
    return { lengthM: to - from };
  },
  bulk: () => ({}),
};

const UPRIGHT: Point3 = [0, 0, 1];
const sumOf = (faces: readonly Face[]): number => faces.reduce((sum, { areaM2 }) => sum + areaM2, 0);
const towards =
  (direction: Point3, sign: 1 | -1) =>
  ({ normal }: Face): boolean =>
    dot3(normal, direction) * sign > ALONG;

function facesOf(part: Placed): Face[] {
  const { points, triangles } = part;
  const faces: Face[] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [
      cornerOf(points, triangles[at]),
      cornerOf(points, triangles[at + 1]),
      cornerOf(points, triangles[at + 2]),
    ];
    const [x, y, z] = cross3(subtract3(b, a), subtract3(c, a));
    const twice = Math.hypot(x, y, z);
    if (twice > 0) faces.push({ normal: [x / twice, y / twice, z / twice], areaM2: twice / 2, part, at });
  }
  return signedVolumeOf(part) < 0 ? faces.map(turned) : faces;
}
/** Some programs wind all faces of a body inwards. */
const turned = (face: Face): Face => ({ ...face, normal: [-face.normal[0], -face.normal[1], -face.normal[2]] });

const cornerOf = (points: Float64Array, index = 0): Point3 => [
  points[index * 3] ?? 0,
  points[index * 3 + 1] ?? 0,
  points[index * 3 + 2] ?? 0,
];

const volumeOf = (parts: readonly Placed[]): number =>
  parts.reduce((sum, part) => sum + Math.abs(signedVolumeOf(part)), 0);

/** Negative for a body whose faces are wound inwards. */
function signedVolumeOf({ points, triangles }: Placed): number {
  const start = cornerOf(points, triangles[0]);
  let sixfold = 0;
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((i) => subtract3(cornerOf(points, triangles[at + i]), start)) as [
      Point3,
      Point3,
      Point3,
    ];
    sixfold += dot3(a, cross3(b, c));
  }
  return sixfold / 6;
}

function extentAlong(parts: readonly Placed[], [x, y, z]: Point3): [from: number, to: number] {
  let [from, to] = [Infinity, -Infinity];
  for (const { points } of parts)
    for (let i = 0; i + 2 < points.length; i += 3) {
      const at = (points[i] ?? 0) * x + (points[i + 1] ?? 0) * y + (points[i + 2] ?? 0) * z;
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
  return [from, to];
}

/** How far faces reach along a direction. */
function spreadAlong(faces: readonly Face[], along: Point3): number {
  let [from, to] = [Infinity, -Infinity];
  for (const { part, at } of faces)
    for (let i = 0; i < 3; i++) {
      const reach = dot3(cornerOf(part.points, part.triangles[at + i]), along);
      from = Math.min(from, reach);
      to = Math.max(to, reach);
    }
  return Math.max(0, to - from);
}

/** The level direction that the sides of an upright body look to; undefined where it has none. */
function sideways(faces: readonly Face[]): Point3 | undefined {
  let [x, y] = [0, 0];
  for (const { normal, areaM2 } of faces) {
    x += areaM2 * (normal[0] ** 2 - normal[1] ** 2);
    y += areaM2 * 2 * normal[0] * normal[1];
  }
  if (Math.hypot(x, y) < 1e-9) return undefined;
  const angle = Math.atan2(y, x) / 2;
  return nearBy(faces, [Math.cos(angle), Math.sin(angle), 0], true);
}

/** The direction that most of a surface looks to, upwards where it has a height, or least of it: the axis of a bar. */
function directionOf(faces: readonly Face[], which: 'most' | 'least'): Point3 {
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (const {
    normal: [x, y, z],
    areaM2,
  } of faces) {
    const weight = which === 'most' ? -areaM2 : areaM2;
    xx += weight * x * x;
    xy += weight * x * y;
    xz += weight * x * z;
    yy += weight * y * y;
    yz += weight * y * z;
    zz += weight * z * z;
  }
  const out = new Float64Array(6);
  smallestEigen(xx, xy, xz, yy, yz, zz, out);
  const direction: Point3 = [out[0] ?? 0, out[1] ?? 0, out[2] ?? 1];
  return which === 'most' ? nearBy(faces, direction, false) : direction;
}

/** The mean direction of the faces that look nearly that way, to either side. */
function nearBy(faces: readonly Face[], [dx, dy, dz]: Point3, isLevel: boolean): Point3 {
  let [x, y, z] = [0, 0, 0];
  for (const { normal, areaM2 } of faces) {
    const cosine = normal[0] * dx + normal[1] * dy + normal[2] * dz;
    if (Math.abs(cosine) < Math.cos(Math.PI / 6)) continue;
    const weight = areaM2 * Math.sign(cosine);
    x += weight * normal[0];
    y += weight * normal[1];
    z += weight * normal[2];
  }
  if (isLevel) z = 0;
  const length = Math.hypot(x, y, z);
  const sign = !isLevel && z < 0 ? -1 : 1;
  return length > 0 ? [(sign * x) / length, (sign * y) / length, (sign * z) / length] : [dx, dy, dz];
}
