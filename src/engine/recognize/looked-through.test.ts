import { expect, test } from 'vitest';
import { findOpenings } from './find-openings.ts';
import { lookedThrough } from './looked-through.ts';
import { levelCloud } from './testing/level-cloud.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { wallView } from './testing/wall-view.ts';
import { LOOKS_ALONG } from './wall-view.ts';

const WALL = wallAlongX(0, 0, 6, 0.3);
const DOOR = { from: 2, to: 2.9, bottom: 0, top: 2 };
const STATION: [number, number, number] = [2.5, -3, 1.5];

/** A room before the wall with a table top so wide, at a height, between the station and the wall. */
const shareWith = (widthM: number, stations: [number, number, number][] = [STATION]): number => {
  const board = [0, 0.4, 0.8, 1.2, 1.6, 2].flatMap((z) =>
    Array.from({ length: 12 }, (_, i) => ({ x: 2.5, y: -1, widthM, depthM: 0.02, z: z + i / 30 })),
  );
  return lookedThrough({ ...levelCloud(widthM > 0 ? board : []), stations }, 0)(WALL, DOOR);
};

test('a station looks through a gap that nothing stands before', () => {
  expect(shareWith(0)).toBe(1);
});

test('what stands between a station and a gap hides it, wholly or in part', () => {
  expect(shareWith(2)).toBeLessThan(0.1);
  const half = shareWith(0.3);
  expect(half).toBeGreaterThan(0.2);
  expect(half).toBeLessThan(0.8);
});

test('says nothing without stations, or from behind the face that was seen', () => {
  expect(shareWith(0, [])).toBe(0);
  expect(shareWith(0, [[2.5, 3, 1.5]])).toBe(0);
});

test('a gap in one face in the shape of a door is one if stations looked through it', () => {
  const lined = wallView(WALL, (u, z) => {
    if (u > DOOR.from && u < DOOR.to && z < DOOR.top) return z > DOOR.top - 0.05 ? [0.1] : [];
    return [0];
  });
  expect(findOpenings(lined, WALL, 0, 2.5, () => 1).openings).toMatchObject([{ kind: 'door' }]);
  expect(findOpenings(lined, WALL, 0, 2.5, () => 0).openings).toEqual([]);
});

test('a gap that nothing lines is none: it may be a mirror', () => {
  const bare = wallView(WALL, (u, z) => (u > DOOR.from && u < DOOR.to && z < DOOR.top ? [] : [0]));
  expect(findOpenings(bare, WALL, 0, 2.5, () => 1).openings).toEqual([]);
});

test('a gap beside the end of a wall is a door if its jamb was seen there, and the face of the wall that crosses is none', () => {
  const doorsWithJambAt = (jambM: number) => {
    const view = wallView(WALL, (u, z) => {
      if (u < 5 || u > jambM || z > 2) return [0];
      return u > jambM - 0.05 ? [0.05, 0.1, 0.15, 0.2, 0.25] : [];
    });
    const look = view.look.map((own, i) => (view.v[i]! > -0.12 ? LOOKS_ALONG : own));
    return findOpenings({ ...view, look }, WALL, 0, 2.5, () => 1).openings;
  };
  expect(doorsWithJambAt(5.8)).toMatchObject([{ kind: 'door' }]);
  expect(doorsWithJambAt(5.9)).toEqual([]);
});
