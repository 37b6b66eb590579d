import { afterEach, expect, test } from 'vitest';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { laidDrawing } from '#viewer/plan/laid-drawing.ts';
import { colorShares, nextEvent } from '#viewer/testing/browser.ts';
import { openTinyModel } from '#viewer/testing/model-fixture.ts';
import type { ModelEvents, ModelViewer } from './model-viewer.ts';

let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

/** Twenty lines of 5 m beside each other, 1 cm apart: a red band. */
const drawing: CadDrawing = {
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM: [1000, 0],
  bounds: { minX: 0, minY: 0, maxX: 5, maxY: 0.2 },
  layers: [{ name: 'A-WALL', color: '#ff0000', isShown: true }],
  groups: [
    {
      layer: 0,
      color: '#ff0000',
      penMm: 0.25,
      lines: Array.from({ length: 20 }, (_, i) => [0, i / 100, 5, i / 100]),
      curves: [],
      arcs: [],
      fills: [],
    },
  ],
  texts: [],
  sheets: [],
  missed: [],
};
/** Beside the house, whose first wall is at x = 100 to 104. */
const placement = { scale: 1, turnDeg: 0, shiftM: [-890, 5, 0] as [number, number, number] };
const above = {
  target: [112.5, 5.1, 3] as [number, number, number],
  distanceM: 2,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'orthographic' as const,
};
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 120 && g < 90 && b < 90;

test(
  'a drawing is laid among models at the height of its level, is cut as they are, and goes again; one that fails says so [N7]',
  { tags: 'nightly' },
  async () => {
    const v = await openTinyModel({
      drawings: [
        { id: 'plan', name: 'Plan.dxf', load: () => Promise.resolve(laidDrawing(drawing, placement, 3, new Set())) },
        { id: 'gone', name: 'Gone.dxf', load: () => Promise.reject(new Error('status 404')) },
      ],
      state: { drawings: ['plan'] },
    });
    viewer = v;
    await expect.poll(() => v.drawings()[0]).toEqual({ id: 'plan', name: 'Plan.dxf', isShown: true, isLoading: false });
    v.setCamera(above);
    const red = async () => colorShares(await v.screenshot(), isRed);
    await expect.poll(red).toBeGreaterThan(0.005);
    await v.setState({ cutPlanes: [{ normal: [0, 0, 1], distanceM: 2.9 }] });
    await expect.poll(red, { message: 'it lies at 3 m' }).toBe(0);
    await v.setState({ cutPlanes: [{ normal: [0, 0, 1], distanceM: 3.1 }] });
    await expect.poll(red).toBeGreaterThan(0.005);
    v.setDrawingShown('plan', false);
    await expect.poll(red).toBe(0);
    const failed = nextEvent<ModelEvents['failed']>((listener) => v.on('failed', listener));
    v.setDrawingShown('gone', true);
    expect((await failed).name).toBe('Gone.dxf');
    expect(v.getState().drawings).toEqual([]);
  },
);
