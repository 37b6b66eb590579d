import { expect, test } from 'vitest';
import { hasLeaf } from './find-leaf.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { wallView } from './testing/wall-view.ts';

const WALL = wallAlongX(0, 0, 4, 0.3);
const INNER_WALL_M = 0.12;

/** `depthAt` says how far behind the face a place is, or that it was not seen. */
const viewOf = (depthAt: (u: number, z: number) => number | undefined) =>
  wallView(WALL, (u, z) => {
    const depthM = depthAt(u, z);
    return depthM === undefined ? [] : [depthM];
  });

const inDoor = (u: number, z: number, widthM = 0.9): boolean => u > 1 && u < 1 + widthM && z < 2.05;
const shows = (depthAt: Parameters<typeof viewOf>[0]): boolean => hasLeaf(viewOf(depthAt), WALL, INNER_WALL_M);

test('sees a closed leaf in the far half of an inner wall, partly hidden, or a centimeter behind its face', () => {
  expect(shows((u, z) => (inDoor(u, z) ? 0.08 : 0))).toBe(true);
  expect(shows((u, z) => (inDoor(u, z) ? (u > 1.5 ? 0.08 : undefined) : 0))).toBe(true);
  expect(shows((u, z) => (inDoor(u, z) ? 0.01 : 0))).toBe(true);
});

test('sees none in a bare wall, a window, a niche up to the ceiling, a bulge, or deeper than inner walls are thick', () => {
  expect(shows(() => 0)).toBe(false);
  expect(shows((u, z) => (inDoor(u, z) && z > 0.9 ? 0.08 : 0))).toBe(false);
  expect(shows((u) => (u > 1 && u < 1.9 ? 0.08 : 0))).toBe(false);
  expect(shows((u, z) => (inDoor(u, z, 0.5) ? 0.01 : 0))).toBe(false);
  expect(shows((u, z) => (inDoor(u, z, 2) ? 0.01 : 0))).toBe(false);
  expect(shows((u, z) => (inDoor(u, z) ? 0.2 : 0))).toBe(false);
});
