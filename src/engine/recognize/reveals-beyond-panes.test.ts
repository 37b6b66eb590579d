import { expect, test } from 'vitest';
import { revealsBeyondPanes } from './reveals-beyond-panes.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { wallView } from './testing/wall-view.ts';
import type { OpeningDraft } from './find-openings.ts';

const WINDOW: OpeningDraft = {
  kind: 'window',
  wall: 0,
  from: 2,
  to: 3.2,
  bottom: 0.9,
  top: 2.1,
  isFullHeight: false,
  swing: undefined,
  isWidthAssumed: false,
  confidence: 1,
};
const wall = wallAlongX(0, 0, 6);

const depths = (from: number, to: number): number[] =>
  Array.from({ length: Math.round((to - from) / 0.02) + 1 }, (_, step) => from + step * 0.02);
const isAtLeft = (u: number): boolean => Math.abs(u - WINDOW.from) < 0.03;
const isAtRight = (u: number): boolean => Math.abs(u - WINDOW.to) < 0.03;
const isBeside = (z: number): boolean => z > WINDOW.bottom && z < WINDOW.top;

const revealsOf = (depthsAt: (u: number, z: number) => readonly number[]) =>
  revealsBeyondPanes(wallView(wall, depthsAt), wall, [WINDOW]);

test('a reveal that shows beyond the frame of a window says how thick the wall is', () => {
  const [jamb] = revealsOf((u, z) =>
    isBeside(z) && (isAtLeft(u) || isAtRight(u)) ? [...depths(0.02, 0.28), ...(z > 1.9 ? depths(0.42, 0.58) : [])] : [],
  );
  expect(jamb?.depthM).toBeCloseTo(0.58, 2);
  expect(jamb?.isBeyondFrame).toBe(true);
});

test('one side of a reveal says so only where it shows well', () => {
  const leftUntil = (farthestM: number) =>
    revealsOf((u, z) =>
      isBeside(z) && isAtLeft(u) ? [...depths(0.02, 0.28), ...(z > 2 ? depths(0.44, farthestM) : [])] : [],
    );
  expect(leftUntil(0.5).map(({ depthM }) => depthM)).toEqual([expect.closeTo(0.5, 2)]);
  expect(leftUntil(0.46)).toEqual([]);
});

test('what goes on farther than walls are thick, or here and there, is no reveal', () => {
  const beyondFrame = (seen: readonly number[]) =>
    revealsOf((u, z) => (isBeside(z) && (isAtLeft(u) || isAtRight(u)) ? [...depths(0.02, 0.28), ...seen] : []));
  expect(beyondFrame(depths(0.42, 0.84))).toEqual([]);
  expect(beyondFrame([0.42, 0.55, 0.7])).toEqual([]);
});

test('a frame at the end of the wall, or no frame, says nothing', () => {
  const reveal = (until: number) =>
    revealsOf((u, z) => (isBeside(z) && (isAtLeft(u) || isAtRight(u)) ? depths(0.02, until) : []));
  expect(reveal(0.28)).toEqual([]);
  expect(reveal(0.5)).toEqual([]);
});
