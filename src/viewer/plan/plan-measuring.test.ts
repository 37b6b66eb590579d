import type { Point2 } from '#geometry/plane.ts';
import { describe, expect, test } from 'vitest';
import {
  canClear,
  chooseMode,
  clearMeasurements,
  clickPoint,
  closeArea,
  markArea,
  noMeasurements,
  undoPoint,
} from './measure-plan.ts';
import { NO_INSETS } from '#viewer/view/insets.ts';
import { fitPlan, planView, toPlan, toScreen } from './plan-view.ts';
import { snapTo } from './snap.ts';

const square: Point2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
];

describe('measuring in the plan', () => {
  test('two clicks make a segment with its raw length, zero length is ignored [K4][K10]', () => {
    let m = chooseMode(noMeasurements, 'distance');
    m = clickPoint(clickPoint(m, [1, 1]), [1, 1 + 9e-7]);
    expect(m.segments).toHaveLength(0);
    expect(m.pending).toHaveLength(1);
    m = clickPoint(m, [4, 5]);
    expect(m.segments).toEqual([{ from: [1, 1], to: [4, 5], lengthM: 5 }]);
  });

  test('an area closes near its first vertex, only with 3 vertices [K4][K11]', () => {
    let m = chooseMode(noMeasurements, 'area');
    for (const p of square.slice(0, 2)) m = clickPoint(m, p);
    expect(clickPoint(m, [0.05, 0]).areas).toHaveLength(0);
    for (const p of square.slice(2)) m = clickPoint(m, p);
    expect(clickPoint(m, [0.11, 0]).areas).toHaveLength(0);
    const closed = clickPoint(m, [0.1, 0]);
    expect(closed.areas).toEqual([{ points: square, areaM2: 12, perimeterM: 14, centroid: [2, 1.5] }]);
    expect(closed.pending).toEqual([]);
  });

  test('a right click closes with 3 vertices and does nothing with 2 [K4]', () => {
    let m = chooseMode(noMeasurements, 'area');
    m = clickPoint(clickPoint(m, [0, 0]), [4, 0]);
    expect(closeArea(m)).toBe(m);
    expect(closeArea(clickPoint(m, [4, 3])).areas[0]?.areaM2).toBe(6);
  });

  test('modes exclude each other, drop what is pending, and turn off when chosen again [K4]', () => {
    const pending = clickPoint(chooseMode(noMeasurements, 'distance'), [1, 1]);
    expect(chooseMode(pending, 'area')).toMatchObject({ mode: 'area', pending: [] });
    expect(chooseMode(pending, 'distance')).toMatchObject({ mode: 'none', pending: [] });
    expect(clickPoint(noMeasurements, [1, 1])).toBe(noMeasurements);
  });

  test('clear removes everything, and is offered only when there is something [K2][K4]', () => {
    const m = clickPoint(clickPoint(chooseMode(noMeasurements, 'distance'), [0, 0]), [1, 0]);
    expect(canClear(m)).toBe(true);
    expect(canClear(clearMeasurements(m))).toBe(false);
    expect(clearMeasurements(m).mode).toBe('distance');
  });
});

describe('marking an area', () => {
  test('two clicks make a rectangle along the walls of a sheet, however it is turned [N5]', () => {
    const m = clickPoint(clickPoint(chooseMode(noMeasurements, 'rectangle'), [0, 0]), [4, 3]);
    expect(m).toMatchObject({
      pending: [],
      areas: [],
      marked: {
        points: [
          [0, 0],
          [4, 0],
          [4, 3],
          [0, 3],
        ],
        areaM2: 12,
      },
    });
    const turned = clickPoint(clickPoint(chooseMode(noMeasurements, 'rectangle'), [0, 0]), [0, 2], 45).marked;
    expect(turned?.areaM2).toBeCloseTo(2, 9);
    expect(turned?.points[1]?.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 1]);
  });

  test('a polygon closes like an area, takes back its last corner, and is the only mark [N5]', () => {
    let m = markArea(chooseMode(noMeasurements, 'polygon'), square);
    for (const p of [...square, [9, 9] as Point2]) m = clickPoint(m, p);
    expect(m.marked).toBeNull();
    m = closeArea(undoPoint(m));
    expect(m).toMatchObject({ pending: [], areas: [], marked: { points: square, areaM2: 12 } });
    expect(canClear(m)).toBe(true);
    expect(clickPoint(m, [1, 1]).marked).toBeNull();
    expect(clearMeasurements(m)).toEqual({ ...noMeasurements, mode: 'polygon' });
  });

  test('a rectangle without a size is none, and taking back with nothing pending changes nothing [N5]', () => {
    const first = clickPoint(chooseMode(noMeasurements, 'rectangle'), [1, 1]);
    expect(clickPoint(first, [1, 1])).toBe(first);
    expect(undoPoint(noMeasurements)).toEqual(noMeasurements);
  });
});

describe('snapping and the view of the plan', () => {
  test('snapping prefers a corner to a nearer edge and leaves what is far alone [N7]', () => {
    const targets = { corners: square, edges: square.map((p, i): [Point2, Point2] => [p, square[(i + 1) % 4] ?? p]) };
    expect(snapTo([3.9, 0.02], targets, 0.2)).toEqual({ point: [4, 0], kind: 'corner' });
    expect(snapTo([2, 0.1], targets, 0.2)).toEqual({ point: [2, 0], kind: 'edge' });
    expect(snapTo([2, 1], targets, 0.2)).toBeNull();
  });

  const size = { widthPx: 800, heightPx: 500 };

  test('beside a panel the whole plan is in what is left', () => {
    const insets = { leftPx: 300, rightPx: 0, topPx: 0, bottomPx: 100 };
    const view = planView(fitPlan({ minX: 0, minY: 0, maxX: 10, maxY: 6 }, 0, size, 0, insets, 20), 0, size, insets);
    const [corner, opposite] = [toScreen(view, [0, 0]), toScreen(view, [10, 6])];
    expect([corner.x, opposite.x].map(Math.round)).toEqual([320, 780]);
    expect(corner.y).toBeLessThanOrEqual(380);
    expect(opposite.y).toBeGreaterThanOrEqual(20);
  });

  test('a drawing of some millimeters fills the picture, and a line without a width is in it', () => {
    const widthOf = (maxX: number, maxY: number) => {
      const view = planView(fitPlan({ minX: 0, minY: 0, maxX, maxY }, 0, size, 0, NO_INSETS, 20), 0, size);
      return Math.round(toScreen(view, [maxX, 0]).x - toScreen(view, [0, 0]).x);
    };
    expect([widthOf(0.01, 0.006), widthOf(10, 6), widthOf(10, 0)]).toEqual([760, 760, 760]);
  });

  test('screen and plan are inverse, and the fit shows the turned plan upright', () => {
    const pose = fitPlan({ minX: -5, minY: -3, maxX: 5, maxY: 3 }, 30, size, 1, NO_INSETS, 48);
    const view = planView(pose, 30, size);
    const [x, y] = toPlan(view, 123, 456);
    const again = toScreen(view, [x, y]);
    expect([again.x, again.y].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([123, 456]);
    const along = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)] as const;
    const right = toScreen(view, [5 * along[0], 5 * along[1]]);
    expect(right.y).toBeCloseTo(250, 6);
    expect(right.x).toBeLessThanOrEqual(800 - 48 + 1e-6);
  });
});
