import { expect, test } from 'vitest';
import type { Point2 } from '#geometry/plane.ts';
import type { RoomDraft } from './find-rooms.ts';
import { emptyGrid, type Grid } from './geometry/grid.ts';
import { requireBuilding, type StoreyEvidence } from './require-building.ts';
import type { WallDraft } from './wall-draft.ts';
import { axisOf } from './wall-face.ts';

const rectangle = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** Floor of 10 x 10 m with everything scanned. */
function floor(): Grid {
  const grid = emptyGrid(0, 0, 10, 10, 0.1);
  grid.data.fill(1);
  return grid;
}

/** A wall 0.2 m thick; `deg` 0 along x, 90 along y. */
const wall = (deg: 0 | 90, from: number, to: number, offset: number): WallDraft => ({
  axis: axisOf(deg),
  from,
  to,
  low: offset - 0.1,
  high: offset + 0.1,
  lowFaces: [],
  highFaces: [],
  isWidthAssumed: false,
  isExternal: true,
  isStartSoft: false,
  isEndSoft: false,
  joinedAtStart: [],
  joinedAtEnd: [],
});

const room = (x0: number, y0: number, x1: number, y1: number): RoomDraft => ({
  polygon: rectangle(x0, y0, x1, y1),
  holes: [],
  areaM2: (x1 - x0) * (y1 - y0),
  wallIds: [],
  seenShare: 1,
  hasOpenBoundary: false,
});

const storey = (change: Partial<StoreyEvidence>): StoreyEvidence => ({
  scanned: floor(),
  rooms: [],
  walls: [],
  outlines: [],
  ...change,
});

test('a floor with walls around it is a building, also when no room closes [N26]', () => {
  // A corner is open.
  const walls = [wall(0, 0, 10, 0), wall(0, 0, 8, 10), wall(90, 0, 10, 0), wall(90, 0, 8, -10)];
  const outlines = [{ polygon: rectangle(0, 0, 10, 10), holes: [], areaM2: 100 }];
  expect(() => requireBuilding([storey({ walls, outlines })])).not.toThrow();
});

test('a floor beside a single wall is none, nor is a wall without floor [N26]', () => {
  const outlines = [{ polygon: rectangle(0, 0, 10, 10), holes: [], areaM2: 100 }];
  expect(() => requireBuilding([storey({ walls: [wall(0, 0, 10, 0)], outlines })])).toThrow(
    'No floor with walls around it was found in the scan.',
  );
  expect(() => requireBuilding([storey({ outlines })])).toThrow('No walls were found in the scan.');
});

test('rooms of less than 4 m², or of less than a fifth of the scanned floor, are no building [N26]', () => {
  const walls = [wall(0, 0, 2, 0)];
  expect(() => requireBuilding([storey({ walls, rooms: [room(0, 0, 2, 1.2)] })])).toThrow(/walls around it/);
  expect(() => requireBuilding([storey({ walls, rooms: [room(0, 0, 4, 3)] })])).toThrow(
    /^Rooms explain only 1[12]% of the scanned floor, .+\.$/,
  );
  expect(() => requireBuilding([storey({ walls, rooms: [room(0, 0, 5, 5)] })])).not.toThrow();
});

test('one storey that is a building is enough', () => {
  const attic = storey({ scanned: { ...floor(), data: new Uint8Array(103 * 103) } });
  expect(() =>
    requireBuilding([storey({ walls: [wall(0, 0, 5, 0)], rooms: [room(0, 0, 5, 5)] }), attic]),
  ).not.toThrow();
});
