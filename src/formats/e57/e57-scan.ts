import { FormatError } from '#formats/format-error.ts';
import type { ScanPose } from '#formats/point-cloud.ts';
import { type E57Field, parseE57Field } from './e57-field.ts';
import { childOf, numberOf, type XmlElement } from '#formats/xml/parse-xml.ts';

/** One scan with points. */
export type E57Scan = {
  pose: ScanPose;
  /**
   * Whether the scanner stood where the pose says. A merged cloud has no pose or that of the origin, and nobody stood there; a scan that is
   * ordered in rows and columns or given by angles was taken from one place.
   */
  isPoseKnown: boolean;
  pointCount: number;
  /** Physical position of its section. */
  fileOffset: number;
  fields: E57Field[];
  bounds: { min: [number, number, number]; max: [number, number, number] } | undefined;
  intensityLimits: { min: number; max: number } | undefined;
  colorLimits: { min: number; max: number } | undefined;
};

/** The pose of a scan or a picture; the identity where it has none. */
export function parsePose(scan: XmlElement): ScanPose {
  const rotation = childOf(childOf(scan, 'pose'), 'rotation');
  const translation = childOf(childOf(scan, 'pose'), 'translation');
  const q = ['w', 'x', 'y', 'z'].map((name) => numberOf(rotation, name) ?? 0);
  const norm = Math.hypot(...q);
  const [w = 1, x = 0, y = 0, z = 0] = norm > 1e-9 ? q.map((value) => value / norm) : [1, 0, 0, 0];
  const [tx = 0, ty = 0, tz = 0] = ['x', 'y', 'z'].map((name) => numberOf(translation, name) ?? 0);
  return {
    name: childOf(scan, 'name')?.text.trim().slice(0, 200) ?? '',
    rotation: [w, x, y, z],
    position: [tx, ty, tz],
  };
}

function parseLimits(scan: XmlElement, element: string, minimum: string, maximum: string): E57Scan['intensityLimits'] {
  const min = numberOf(childOf(scan, element), minimum);
  const max = numberOf(childOf(scan, element), maximum);
  return min !== undefined && max !== undefined && max > min ? { min, max } : undefined;
}

function parseBounds(scan: XmlElement): E57Scan['bounds'] {
  const box = childOf(scan, 'cartesianBounds');
  const [x0, y0, z0, x1, y1, z1] = ['xMinimum', 'yMinimum', 'zMinimum', 'xMaximum', 'yMaximum', 'zMaximum'].map(
    (name) => numberOf(box, name),
  );
  if (
    x0 === undefined ||
    y0 === undefined ||
    z0 === undefined ||
    x1 === undefined ||
    y1 === undefined ||
    z1 === undefined
  )
    return undefined;
  return x0 <= x1 && y0 <= y1 && z0 <= z1 && x0 + y0 + z0 < x1 + y1 + z1
    ? { min: [x0, y0, z0], max: [x1, y1, z1] }
    : undefined;
}

/** Throws `FormatError` for an attribute that is no whole number. */
function naturalOf(element: XmlElement, attribute: string): number {
  const value = Number(element.attributes.get(attribute) ?? NaN);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new FormatError('DAMAGED', `The E57 file declares a ${attribute} that is no whole number.`);
  return value;
}

function parseScan(scan: XmlElement): E57Scan | undefined {
  const points = childOf(scan, 'points');
  if (!points) return undefined;
  const pointCount = naturalOf(points, 'recordCount');
  if (pointCount === 0) return undefined;
  const pose = parsePose(scan);
  const fields = (childOf(points, 'prototype')?.children ?? []).map(parseE57Field);
  const names = new Set(fields.map((field) => field.name));
  const isMoved = Math.hypot(...pose.position, ...pose.rotation.slice(1)) > 0;
  return {
    pose,
    isPoseKnown: isMoved || names.has('sphericalRange') || (names.has('rowIndex') && names.has('columnIndex')),
    pointCount,
    fileOffset: naturalOf(points, 'fileOffset'),
    fields,
    bounds: parseBounds(scan),
    intensityLimits: parseLimits(scan, 'intensityLimits', 'intensityMinimum', 'intensityMaximum'),
    colorLimits: parseLimits(scan, 'colorLimits', 'colorRedMinimum', 'colorRedMaximum'),
  };
}

/** The scans that contain points, in file order. Throws `FormatError`. */
export function parseScans(root: XmlElement): E57Scan[] {
  return (childOf(root, 'data3D')?.children ?? []).flatMap((scan) => parseScan(scan) ?? []);
}

/** Whether a scan has all of these fields. */
export function hasFields(scan: E57Scan, ...names: string[]): boolean {
  return names.every((name) => scan.fields.some((field) => field.name === name));
}
