import { expect, test } from 'vitest';
import { emptyCloud } from '#engine/voxels/thin-points.ts';
import type { Point3 } from '#geometry/space.ts';
import { markReflections } from './mark-reflections.ts';
import type { StoreyCloud } from './storey-cloud.ts';
import type { StoreyDraft } from './storey-plan.ts';
import { wallFace } from './testing/wall-faces.ts';
import { axisOf } from './wall-face.ts';

const UP = axisOf(90);
const HEIGHT_M = 2.6;
const STATION: Point3 = [1.5, 1.5, 1.4];

/** A hole in the east wall, x = 4, of a room 4 m by 3 m: a mirror from y = 1 to 2 and from 0.5 to 2 m above the floor. */
const isInHole = (y: number, z: number): boolean => y > 1 && y < 2 && z > 0.5 && z < 2;

/** Whether a station sees a place behind the east wall through the hole. */
function isInView([x, y, z]: Point3, station: Point3): boolean {
  const share = (4 - station[0]) / (x - station[0]);
  return isInHole(station[1] + share * (y - station[1]), station[2] + share * (z - station[2]));
}

/** Places 4 cm apart on a wall across x, 4 m of it wide. */
function wallAt(x: number, fromY = 0, toY = 3): Point3[] {
  const places: Point3[] = [];
  for (let y = fromY + 0.02; y < toY; y += 0.04) for (let z = 0.02; z < HEIGHT_M; z += 0.04) places.push([x, y, z]);
  return places;
}

/** How many voxels of the wall behind the mirror, and of the room, are marked. */
function marked(behindX: number, stations: Point3[]) {
  const room = [...wallAt(0), ...wallAt(4).filter(([, y, z]) => !isInHole(y, z))];
  const before = stations.filter(([x]) => x < 4);
  const behind = wallAt(behindX).filter((place) => before.some((station) => isInView(place, station)));
  const places = [...room, ...behind];
  const voxels = emptyCloud(places.length, 0.04, stations, false);
  for (const [i, [x, y, z]] of places.entries()) [voxels.x[i], voxels.y[i], voxels.z[i]] = [x, y, z];
  const ys = behind.map(([, y]) => y);
  const cloud = { ...voxels, index: Uint32Array.from(places.keys()), spacingM: 0.04, uprightCount: 0 } as StoreyCloud;
  const draft = {
    storey: { levels: { floorM: 0, ceilingM: HEIGHT_M, hasCeiling: true, floorAreaM2: 12, ceilingAreaM2: 12 } },
    ceilings: { highestM: HEIGHT_M },
    faces: [
      wallFace(UP, 0, -1, 0, 3),
      wallFace(UP, -4, 1, 0, 3),
      wallFace(UP, -behindX, 1, Math.min(...ys), Math.max(...ys)),
    ],
  } as Pick<StoreyDraft, 'storey' | 'ceilings' | 'faces'>;
  const marks = new Uint8Array(places.length);
  markReflections(cloud, draft, marks);
  return {
    ofRoom: marks.subarray(0, room.length).reduce((sum, mark) => sum + mark, 0),
    shareBehind: marks.subarray(room.length).reduce((sum, mark) => sum + mark, 0) / behind.length,
  };
}

test('what a scanner saw in a mirror is marked: the wall behind it that reflects the one in front', () => {
  expect(marked(8, [STATION])).toEqual({ ofRoom: 0, shareBehind: 1 });
});

test('so is what two stations see of it in parts', () => {
  const apart: Point3[] = [
    [1.5, 0.7, 1.4],
    [1.5, 2.3, 1.4],
  ];
  const { ofRoom, shareBehind } = marked(8, apart);
  expect(ofRoom).toBe(0);
  expect(shareBehind).toBeGreaterThan(0.9);
});

test('a wall seen through a hole is there where it reflects nothing', () => {
  expect(marked(7.5, [STATION])).toEqual({ ofRoom: 0, shareBehind: 0 });
});

test('a room behind a hole that is like the one before it is there where a station stands in it', () => {
  expect(marked(8, [STATION, [6, 1.5, 1.4]])).toEqual({ ofRoom: 0, shareBehind: 0 });
});
