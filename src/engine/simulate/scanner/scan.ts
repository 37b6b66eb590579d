import { radiansOf } from '#geometry/angle.ts';
import type { Point3 } from '#geometry/space.ts';

/** A simulated scan with the truth of every point. */
export type Scan = {
  count: number;
  /** In file coordinates and units. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** Point class of what was hit. */
  classId: Uint8Array;
  /** Index into the mesh's `elements`. */
  elementOf: Uint32Array;
  /** Red, green, blue interleaved, 8 bit. */
  rgb: Uint8Array;
  /** Scanner positions in file coordinates and units; empty for a handheld scan, whose path is not written into files. */
  stations: Point3[];
};

/** How the file's coordinates lie to the building's: turned, then tilted, then moved, then in another unit. */
export type FileFrame = {
  headingDeg: number;
  tiltDeg: number;
  offsetM: Point3;
  metresPerUnit: number;
};

export const PLAIN_FRAME: FileFrame = { headingDeg: 0, tiltDeg: 0, offsetM: [0, 0, 0], metresPerUnit: 1 };

/** Building to file coordinates: the heading turns about Z, the tilt about the file's X. */
export function toFile(frame: FileFrame, [x, y, z]: Point3): Point3 {
  const [heading, tilt] = [radiansOf(frame.headingDeg), radiansOf(frame.tiltDeg)];
  const turnedX = x * Math.cos(heading) - y * Math.sin(heading);
  const turnedY = x * Math.sin(heading) + y * Math.cos(heading);
  const tiltedY = turnedY * Math.cos(tilt) - z * Math.sin(tilt);
  const tiltedZ = turnedY * Math.sin(tilt) + z * Math.cos(tilt);
  const [ox, oy, oz] = frame.offsetM;
  return [
    (turnedX + ox) / frame.metresPerUnit,
    (tiltedY + oy) / frame.metresPerUnit,
    (tiltedZ + oz) / frame.metresPerUnit,
  ];
}

/** File to building coordinates: `toFile` backwards. */
export function fromFile(frame: FileFrame, [x, y, z]: Point3): Point3 {
  const [heading, tilt] = [radiansOf(frame.headingDeg), radiansOf(frame.tiltDeg)];
  const scale = frame.metresPerUnit;
  const [turnedX, tiltedY, tiltedZ] = [
    x * scale - frame.offsetM[0],
    y * scale - frame.offsetM[1],
    z * scale - frame.offsetM[2],
  ];
  const turnedY = tiltedY * Math.cos(tilt) + tiltedZ * Math.sin(tilt);
  return [
    turnedX * Math.cos(heading) + turnedY * Math.sin(heading),
    turnedY * Math.cos(heading) - turnedX * Math.sin(heading),
    tiltedZ * Math.cos(tilt) - tiltedY * Math.sin(tilt),
  ];
}
