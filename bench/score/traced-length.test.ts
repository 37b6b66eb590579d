import { describe, expect, test } from 'vitest';
import type { Point2 } from '#geometry/plane.ts';
import { scoreTraced, storeyOf, type ClaimedWall, type TracedStorey } from './traced-length.ts';

type Wall = TracedStorey['walls'][number];

const rectangle = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const face = (from: Point2, to: Point2, more: Partial<Wall> = {}): Wall => ({
  from,
  to,
  thicknessM: null,
  isSeenFromBothSides: false,
  ...more,
});
const axis = (from: Point2, to: Point2, thicknessM: number): Wall =>
  face(from, to, { thicknessM, isSeenFromBothSides: true });
const claim = (from: Point2, to: Point2, thicknessM = 0.3): ClaimedWall => ({ from, to, thicknessM });
const storey = (more: Partial<TracedStorey>): TracedStorey => ({ walls: [], rooms: [], uncertainAreas: [], ...more });
const shares = (walls: readonly Wall[], claims: readonly ClaimedWall[], more: Partial<TracedStorey> = {}) => {
  const { traced, claimed } = scoreTraced(storey({ walls, ...more }), { walls: claims, rooms: [] });
  return [traced.share, claimed.share];
};

describe('length of walls', () => {
  test('a face is met by a face of the claim, not by its axis', () => {
    const wall = face([0, 0], [4, 0]);
    expect(shares([wall], [claim([0, -0.15], [4, -0.15])])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, 0.15], [4, 0.15])])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, 0], [4, 0])])).toEqual([0, 0]);
  });

  test('an axis is met by the axis of the claim, whatever its thickness', () => {
    const wall = axis([0, 0], [4, 0], 0.14);
    expect(shares([wall], [claim([4, 0.08], [0, 0.08], 0.4)])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, 0.15], [4, 0.15])])).toEqual([0, 0]);
  });

  test('either will do where the points are too coarse for a thickness', () => {
    const wall = face([0, 0], [4, 0], { isSeenFromBothSides: true });
    expect(shares([wall], [claim([0, 0], [4, 0])])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, 0.15], [4, 0.15])])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, 0.4], [4, 0.4])])).toEqual([0, 0]);
  });

  test('half a wall is half a length, and a wall too long is wrong beyond the end', () => {
    const wall = axis([0, 0], [4, 0], 0.2);
    const [found, right] = shares([wall], [claim([0, 0], [1.9, 0])]);
    expect(found).toBeCloseTo(0.5, 2);
    expect(right).toBe(1);
    const [all, part] = shares([wall], [claim([0, 0], [8.3, 0])]);
    expect(all).toBe(1);
    expect(part).toBeCloseTo(4.3 / 8.3, 2);
  });

  test('two claims of one wall both count as right, and its length only once as found', () => {
    const { traced, claimed } = scoreTraced(storey({ walls: [axis([0, 0], [4, 0], 0.2)] }), {
      walls: [claim([0, 0], [4, 0]), claim([0, 0.05], [4, 0.05])],
      rooms: [],
    });
    expect(traced.rightM).toBeCloseTo(4);
    expect(claimed.rightM).toBeCloseTo(8);
  });

  test('a claim askew by more than five degrees is no claim of the wall', () => {
    const wall = axis([0, 0], [1, 0], 0.2);
    expect(shares([wall], [claim([0, -0.04], [1, 0.04])])).toEqual([1, 1]);
    expect(shares([wall], [claim([0, -0.05], [1, 0.05])])).toEqual([0, 0]);
  });

  test('what is uncertain counts neither for nor against', () => {
    const wall = axis([0, 0], [4, 0], 0.2);
    const unsure = face([0, 3], [4, 3], { uncertain: 'hidden' });
    expect(shares([wall, unsure], [claim([0, 0], [4, 0])])).toEqual([1, 1]);
    expect(shares([wall, unsure], [claim([0, 0], [4, 0]), claim([0, 3.15], [4, 3.15])])).toEqual([1, 1]);
    const outside = claim([10, 10], [12, 10]);
    expect(shares([wall], [claim([0, 0], [4, 0]), outside])[1]).toBeCloseTo(4 / 6);
    const uncertainAreas = [{ outline: rectangle(9, 9, 13, 11) }];
    expect(shares([wall], [claim([0, 0], [4, 0]), outside], { uncertainAreas })).toEqual([1, 1]);
  });

  test('nothing traced and nothing claimed is all right; walls of no length add nothing', () => {
    expect(shares([], [])).toEqual([1, 1]);
    expect(shares([axis([0, 0], [4, 0], 0.2)], [])).toEqual([0, 1]);
    expect(shares([], [claim([1, 1], [1, 1])])).toEqual([1, 1]);
  });
});

describe('rooms and floor', () => {
  const rooms = [{ outline: rectangle(0, 0, 4, 5) }, { outline: rectangle(4.2, 0, 8.2, 5) }];
  const of = (x0: number, y0: number, x1: number, y1: number) => ({ polygon: rectangle(x0, y0, x1, y1), holes: [] });

  test('a room is found from 70 % of common area on', () => {
    const score = scoreTraced(storey({ rooms }), { walls: [], rooms: [of(0, 0, 4, 3.6), of(4.2, 0, 8.2, 3)] });
    expect(score.rooms).toEqual({ truth: 2, claimed: 2, right: 1 });
    expect(score.floorM2).toBeCloseTo(40);
    expect(score.floorInNoRoomM2).toBeCloseTo(4 * 1.4 + 4 * 2);
  });

  test('one room over two is wrong, but leaves no floor uncovered', () => {
    const score = scoreTraced(storey({ rooms }), { walls: [], rooms: [of(0, 0, 8.2, 5)] });
    expect(score.rooms).toEqual({ truth: 2, claimed: 1, right: 0 });
    expect(score.floorInNoRoomM2).toBeCloseTo(0);
  });

  test('a hole in a claim leaves its floor uncovered', () => {
    const holed = { polygon: rectangle(0, 0, 4, 5), holes: [rectangle(1, 1, 2, 2).toReversed()] };
    const score = scoreTraced(storey({ rooms: rooms.slice(0, 1) }), { walls: [], rooms: [holed] });
    expect(score.floorInNoRoomM2).toBeCloseTo(1);
  });

  test('claims of uncertain rooms and in uncertain areas do not count', () => {
    const unsure = { outline: rectangle(20, 0, 24, 5), uncertain: 'half of it is hidden' };
    const uncertainAreas = [{ outline: rectangle(30, 0, 40, 10) }];
    const claims = [of(0, 0, 4, 5), of(20, 0, 24, 5), of(32, 2, 36, 6), of(50, 0, 54, 4)];
    const score = scoreTraced(storey({ rooms: [...rooms, unsure], uncertainAreas }), { walls: [], rooms: claims });
    expect(score.rooms).toEqual({ truth: 2, claimed: 2, right: 1 });
  });

  test('floor in an uncertain area is not missed', () => {
    const uncertainAreas = [{ outline: rectangle(-1, -1, 10, 2) }];
    const score = scoreTraced(storey({ rooms, uncertainAreas }), { walls: [], rooms: [] });
    expect(score.floorM2).toBeCloseTo(24);
    expect(score.floorInNoRoomM2).toBeCloseTo(24);
  });

  test('without anything traced there is no floor', () => {
    const score = scoreTraced(storey({}), { walls: [], rooms: [of(0, 0, 4, 5)] });
    expect(score).toMatchObject({ rooms: { truth: 0, claimed: 1, right: 0 }, floorM2: 0, floorInNoRoomM2: 0 });
  });
});

test('a storey takes its own things from a truth', () => {
  const wall = { ...face([0, 0], [4, 0]), id: 'a' };
  const room = { name: 'a', outline: rectangle(0, 0, 4, 5) };
  const area = { why: 'hidden', outline: rectangle(0, 0, 1, 1) };
  const truth = {
    walls: [0, 1, 1].map((of) => ({ ...wall, storey: of })),
    rooms: [0, 1].map((of) => ({ ...room, storey: of })),
    uncertainAreas: [{ ...area, storey: 0 }],
  };
  const upper = storeyOf(truth, 1);
  expect([upper.walls.length, upper.rooms.length, upper.uncertainAreas.length]).toEqual([2, 1, 0]);
});
