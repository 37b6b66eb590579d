import { oneLine } from '#domain/naming/one-line.ts';
import type { PictureShape } from '#domain/panorama/tile-index.ts';
import type { E57Picture } from '#formats/e57/open-e57-pictures.ts';
import { angleBetweenDeg3, distance3, rotate3, type Point3 } from '#geometry/space.ts';

/** A station of an E57: one spherical picture, or the faces of a cube, which all have their own rotation. */
export type FileStation = {
  name: string;
  guid: string;
  position: Point3;
  /** From the frame of the station to that of the file. */ rotation: [number, number, number, number];
  pictures: { picture: E57Picture; shape: PictureShape }[];
};

/** Faces that were taken closer together than this are of one station. */
const SAME_PLACE_M = 0.02;
/** A face of a cube covers 90 degrees; cameras take a little more. */
const FACE_DEG = { min: 85, max: 110 };
/** Exporters leave out the face that looks at the tripod. */
const MIN_FACES = 5;
/** Between the directions of two faces. */
const FACES_APART_DEG = 80;
/** Less is a photo and no panorama. */
const MIN_SPHERE_DEG = 300;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** The stations of an E57 in the order of its pictures, and how many pictures belong to none. */
export function groupStations(pictures: readonly E57Picture[]): { stations: FileStation[]; left: number } {
  const stations: FileStation[] = [];
  const faces: Face[] = [];
  let left = 0;
  for (const picture of pictures) {
    if (picture.projection.kind === 'pinhole') {
      faces.push({ picture, shape: flatOf(picture), looks: rotate3(picture.pose.rotation, [0, 0, -1]) });
      continue;
    }
    const shape = sphereOf(picture);
    const twin = stations.find((each) => isSamePlace(each.position, picture.pose.position));
    if (!shape || twin) left++;
    else stations.push(stationOf(picture, picture.pose.rotation, [{ picture, shape }]));
  }
  for (const group of groupFaces(faces)) {
    const cube = cubeOf(group);
    const [first] = cube ?? [];
    const isTaken = first && stations.some((each) => isSamePlace(each.position, first.picture.pose.position));
    if (cube && first && !isTaken) stations.push(stationOf(first.picture, [1, 0, 0, 0], cube));
    left += cube && !isTaken ? group.length - cube.length : group.length;
  }
  return { stations, left };
}

type Face = { picture: E57Picture; shape: PictureShape; looks: Point3 };

function stationOf(
  { pose, guid }: E57Picture,
  rotation: FileStation['rotation'],
  pictures: FileStation['pictures'],
): FileStation {
  return { name: oneLine(pose.name), guid: oneLine(guid), position: pose.position, rotation, pictures };
}

const isSamePlace = (a: Point3, b: Point3): boolean => distance3(a, b) <= SAME_PLACE_M;

/** The middle of a spherical picture is the station's x axis. */
function sphereOf({ projection, widthPx, heightPx }: E57Picture): PictureShape | undefined {
  if (projection.kind !== 'spherical') return undefined;
  const half = Math.min(Math.PI, (projection.pixelWidth * widthPx) / 2);
  const up = Math.min(Math.PI / 2, (projection.pixelHeight * heightPx) / 2);
  if (degrees(2 * half) < MIN_SPHERE_DEG) return undefined;
  return { kind: 'sphere', leftRad: half, rightRad: -half, topRad: up, bottomRad: -up };
}

function flatOf({ projection, pose, widthPx, heightPx }: E57Picture): PictureShape {
  if (projection.kind !== 'pinhole') throw new RangeError('not a picture of a lens');
  const { focalLength, pixelWidth, pixelHeight, principalX, principalY } = projection;
  const across = pixelWidth / focalLength;
  const down = pixelHeight / focalLength;
  return {
    kind: 'flat',
    rotation: pose.rotation,
    left: -principalX * across,
    right: (widthPx - principalX) * across,
    top: principalY * down,
    bottom: (principalY - heightPx) * down,
  };
}

function groupFaces(faces: readonly Face[]): Face[][] {
  const groups: Face[][] = [];
  for (const face of faces) {
    const group = groups.find(
      ([first]) => first && isSamePlace(first.picture.pose.position, face.picture.pose.position),
    );
    if (group) group.push(face);
    else groups.push([face]);
  }
  return groups;
}

/** The faces of a cube among the pictures of one place; undefined where there is none. */
function cubeOf(group: readonly Face[]): Face[] | undefined {
  const chosen: Face[] = [];
  for (const face of group)
    if (isFace(face) && chosen.every((other) => angleBetweenDeg3(face.looks, [0, 0, 0], other.looks) > FACES_APART_DEG))
      chosen.push(face);
  return chosen.length >= MIN_FACES ? chosen : undefined;
}

function isFace({ shape }: Face): boolean {
  if (shape.kind !== 'flat') return false;
  const across = degrees(Math.atan(shape.right) - Math.atan(shape.left));
  const down = degrees(Math.atan(shape.top) - Math.atan(shape.bottom));
  return [across, down].every((angle) => angle >= FACE_DEG.min && angle <= FACE_DEG.max);
}
