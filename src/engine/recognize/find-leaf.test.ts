import { expect, test } from 'vitest';
import { hasLeaf } from './find-leaf.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { LOOKS_OUT, type WallView } from './wall-view.ts';

const WALL = wallAlongX(0, 0, 4, 0.3);
const INNER_WALL_M = 0.12;

/** A view of the face of a wall 4 m long, which `depthAt` says how far behind the face it is, or that it was not seen. */
function viewOf(depthAt: (u: number, z: number) => number | undefined): WallView {
  const seen: [number, number, number][] = [];
  for (let u = 0.025; u < 4; u += 0.05) {
    for (let z = 0.025; z < 2.5; z += 0.05) {
      const depthM = depthAt(u, z);
      if (depthM !== undefined) seen.push([u, depthM - 0.15, z]);
    }
  }
  const column = (at: 0 | 1 | 2) => Float32Array.from(seen, (place) => place[at]);
  const look = new Uint8Array(seen.length).fill(LOOKS_OUT);
  return { count: seen.length, index: Uint32Array.from(seen.keys()), u: column(0), v: column(1), z: column(2), look };
}

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
