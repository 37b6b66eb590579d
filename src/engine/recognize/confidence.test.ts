import { expect, test } from 'vitest';
import { roomConfidence } from './room-confidence.ts';
import { wallConfidence } from './wall-confidence.ts';
import type { WallDraft } from './wall-draft.ts';
import { axisOf, COLUMN_EMPTY, COLUMN_M, COLUMN_SOLID, type WallFace } from './wall-face.ts';

const LENGTH_M = 4;
const columnCount = Math.round(LENGTH_M / COLUMN_M);

/** A face of a wall of 4 m, of which the first share was seen. */
const face = (side: 1 | -1, share = 1, residualM = 0.002): WallFace => ({
  axis: axisOf(0),
  offset: side * 0.1,
  from: 0,
  to: LENGTH_M,
  side,
  firstColumn: 0,
  columns: Uint8Array.from({ length: columnCount }, (_, i) => (i < share * columnCount ? COLUMN_SOLID : COLUMN_EMPTY)),
  tops: new Float32Array(columnCount).fill(2.6),
  residualM,
});
const wall = (given: Partial<WallDraft> = {}): WallDraft => ({
  axis: axisOf(0),
  from: 0,
  to: LENGTH_M,
  low: -0.1,
  high: 0.1,
  lowFaces: [face(-1)],
  highFaces: [face(1)],
  isWidthAssumed: false,
  isExternal: false,
  isStartSoft: false,
  isEndSoft: false,
  joinedAtStart: [1],
  joinedAtEnd: [2],
  ...given,
});

test('a wall that was seen whole, flat, from both sides and between two others is trusted most', () => {
  expect(wallConfidence(wall())).toBeCloseTo(0.98);
});

test('each thing that is missing of a wall takes of its confidence, and none of them gives any', () => {
  const best = wallConfidence(wall());
  const halfSeen = wallConfidence(wall({ lowFaces: [face(-1, 0.5)], highFaces: [face(1, 0.5)] }));
  const oneSided = wallConfidence(wall({ highFaces: [] }));
  const guessed = wallConfidence(wall({ highFaces: [], isWidthAssumed: true }));
  const loose = wallConfidence(wall({ joinedAtEnd: [] }));
  const rough = wallConfidence(wall({ highFaces: [face(1, 1, 0.02)] }));
  for (const less of [halfSeen, oneSided, guessed, loose, rough]) expect(less).toBeLessThan(best);
  expect(guessed, 'a guessed thickness is worse than an unseen side alone').toBeLessThan(oneSided);
  expect(wallConfidence(wall({ joinedAtStart: [], joinedAtEnd: [] }))).toBeLessThan(loose);
  expect(wallConfidence(wall({ joinedAtEnd: [2, 3, 4] })), 'more walls at one end count once').toBe(best);
});

test('what one side does not show counts as seen where the other side shows it', () => {
  const oneShowsAll = wall({ lowFaces: [face(-1, 0.25)], highFaces: [face(1)] });
  expect(wallConfidence(oneShowsAll)).toBe(wallConfidence(wall()));
});

test('of a wall that nobody saw little is left', () => {
  const unseen = wall({
    lowFaces: [face(-1, 0, 0.1)],
    highFaces: [],
    isWidthAssumed: true,
    joinedAtStart: [],
    joinedAtEnd: [],
  });
  expect(wallConfidence(unseen)).toBeCloseTo(0.25);
});

test('a room is trusted by the share of it that was seen, and less where its boundary is assumed', () => {
  const shares = [0.3, 0.6, 1].map((seenShare) => roomConfidence({ seenShare, hasOpenBoundary: false }));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(0.98);
  expect(roomConfidence({ seenShare: 1, hasOpenBoundary: true }), 'never high').toBeLessThan(0.7);
});
