import type { Point2 } from '#geometry/plane.ts';
import { expect, test } from 'vitest';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { isShown } from '#viewer/testing/browser.ts';
import { createDrawingViewer } from './drawing-viewer.ts';
import type { Measurements } from './measure-plan.ts';

const group = { color: null, penMm: 0.25, lines: [], curves: [], arcs: [], fills: [] };
/** A room of 10 by 6 m with a round column; a line that is far away; a layer that the file has turned off. */
const drawing: CadDrawing = {
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM: [1000, 0],
  bounds: { minX: 0, minY: 0, maxX: 10, maxY: 6 },
  layers: [
    { name: 'A-WALL', color: '#ffff00', isShown: true },
    { name: 'A-COLS', color: null, isShown: true },
    { name: 'OFF', color: null, isShown: false },
  ],
  groups: [
    {
      ...group,
      layer: 0,
      color: '#ffff00',
      penMm: 2,
      lines: [
        [0, 0, 10, 0, 10, 6, 0, 6, 0, 0],
        [1e5, 1e5, 1e5 + 1, 1e5],
      ],
    },
    {
      ...group,
      layer: 1,
      arcs: [5, 3, 1, 0, 2 * Math.PI],
      fills: [{ rings: [[4, 4, 6, 4, 6, 5, 4, 5]], isTint: false }],
    },
    { ...group, layer: 2, lines: [[2, 2, 3, 3]] },
  ],
  texts: [
    {
      layer: 0,
      color: '#ff0000',
      x: 2,
      y: 1,
      heightM: 0.5,
      angleRad: 0,
      widthFactor: 1,
      across: 'left',
      down: 'baseline',
      lines: ['ROOM'],
    },
  ],
  sheets: [],
  missed: [],
};

async function open(theme: 'light' | 'dark' = 'light', shown = drawing, sheet: string | null = null) {
  const host = document.createElement('div');
  Object.assign(host.style, { width: '800px', height: '500px' });
  document.body.replaceChildren(host);
  const viewer = createDrawingViewer(host, { drawing: shown, theme, unit: 'm', state: { sheet } });
  const canvas = host.querySelector('canvas');
  if (!canvas) throw new Error('no canvas');
  await expect.poll(() => viewer.toScreen([10, 0]).x - viewer.toScreen([0, 0]).x).toBeGreaterThan(400);
  const press = (point: Point2, [dx, dy]: Point2 = [0, 0]) => {
    const at = viewer.toScreen(point);
    const box = canvas.getBoundingClientRect();
    const where = {
      clientX: box.left + at.x + dx,
      clientY: box.top + at.y + dy,
      bubbles: true,
      pointerId: 1,
      button: 0,
    };
    for (const type of ['pointermove', 'pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(type, where));
  };
  /** Red, green and blue beside a place. */
  const colorAt = async (point: Point2) => {
    const bitmap = await createImageBitmap(await viewer.screenshot());
    const copy = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = copy.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { x, y } = viewer.toScreen(point);
    const ratio = bitmap.width / 800;
    return [...(context?.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data ?? [])].slice(0, 3);
  };
  return { viewer, canvas, press, colorAt };
}

test('distances snap to corners, angles and areas are measured, and all is cleared [K1 K4]', async () => {
  const { viewer, press } = await open();
  viewer.tools.press('measure');
  press([0, 0], [4, -3]);
  press([10, 0], [-5, -4]);
  expect(viewer.measurements().segments.map(({ lengthM }) => lengthM)).toEqual([10]);
  viewer.tools.press('angle');
  for (const corner of [
    [10, 0],
    [0, 0],
    [0, 6],
  ] as const)
    press(corner, [2, -2]);
  expect(viewer.measurements().angles.map(({ angleDeg }) => angleDeg)).toEqual([90]);
  viewer.tools.press('area');
  for (const corner of [
    [0, 0],
    [10, 0],
    [10, 6],
    [0, 6],
    [0, 0],
  ] as const)
    press(corner, [3, 2]);
  expect(viewer.measurements().areas.map(({ areaM2 }) => Math.round(areaM2 * 1000) / 1000)).toEqual([60]);
  viewer.tools.press('clear');
  expect(isShown(viewer, 'clear')).toBe(false);
  viewer.tools.press('area');
  expect(viewer.measurements().mode, 'a click on the active tool turns it off').toBe('none');
});

test('keys alone measure a drawing: a crosshair snaps, Enter sets points, and Enter in the same place closes an area [K1]', async () => {
  const { viewer, canvas } = await open();
  const key = (name: string) =>
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const arrows = (name: string, times: number) => {
    for (let i = 0; i < times; i++) expect(key(name), name).toBe(false);
  };
  const told = () => viewer.tools.list().find((tool) => tool.told)?.told;
  const before = viewer.getState().camera;
  viewer.tools.press('measure');
  expect(document.activeElement).toBe(canvas);
  arrows('ArrowUp', 3);
  key('Enter');
  expect(told()).toEqual({ what: 'point', count: 1 });
  key('Backspace');
  expect(told()).toEqual({ what: 'taken', count: 0 });
  key('Enter');
  arrows('ArrowRight', 10);
  key('Enter');
  expect(told()).toEqual({ what: 'measured', kind: 'distance', figure: expect.stringMatching(/^\d\.\d\d m$/) });
  expect(viewer.getState().camera, 'the view stays').toEqual(before);
  viewer.tools.press('measure');
  viewer.tools.press('area');
  arrows('ArrowLeft', 5);
  for (const arrow of ['ArrowUp', 'ArrowLeft', 'ArrowDown']) {
    arrows(arrow, 5);
    key('Enter');
  }
  expect(told()).toEqual({ what: 'point', count: 3 });
  key('Enter');
  expect(told()).toMatchObject({ what: 'measured', kind: 'area' });
});

test('a round edge and its middle are snapped to, a hidden layer is not [K1]', async () => {
  const { viewer, press } = await open();
  viewer.tools.press('measure');
  press([5, 3], [3, 3]);
  press([6, 3], [2, 1]);
  expect(viewer.measurements().segments[0]?.lengthM).toBeCloseTo(1, 2);
  viewer.tools.press('clear');
  press([2, 2]);
  press([3, 3], [3, 3]);
  expect(viewer.measurements().segments[0]?.to, 'the layer is off').not.toEqual([3, 3]);
  viewer.setHiddenLayers(new Set());
  viewer.tools.press('clear');
  press([2, 2], [3, 3]);
  press([3, 3], [3, 3]);
  expect(viewer.measurements().segments[0]).toMatchObject({ from: [2, 2], to: [3, 3] });
});

test('yellow is read on paper and at night, and a layer is hidden [K1]', { tags: 'nightly' }, async () => {
  const { viewer, colorAt } = await open();
  const sum = (color: number[]) => color.reduce((a, b) => a + b, 0);
  expect(sum(await colorAt([5, 0])), 'darker than yellow on white').toBeLessThan(460);
  viewer.setTheme('dark');
  expect(sum(await colorAt([5, 0]))).toBeGreaterThan(400);
  const dark = sum(await colorAt([5, 4.5]));
  viewer.setHiddenLayers(new Set([0, 1, 2]));
  expect(sum(await colorAt([5, 4.5]))).toBeLessThan(dark);
  expect(sum(await colorAt([5, 0]))).toBeLessThan(150);
});

test('measuring tells of itself, and Escape takes back one thing after another [K1]', async () => {
  const { viewer, press } = await open();
  const told: Measurements[] = [];
  viewer.on('measure', (measured) => told.push(measured));
  viewer.tools.press('angle');
  press([0, 0]);
  press([10, 0]);
  expect(told.at(-1)?.pending).toHaveLength(2);
  expect([viewer.tools.cancel(), viewer.tools.cancel(), viewer.tools.cancel()]).toEqual([true, true, false]);
});

test(
  'a sheet shows the model in its view alone, turned and scaled, and one measures to what is seen there [K1 K4]',
  { tags: 'nightly' },
  async () => {
    // The left half of the room, its wall of 6 m lying at the foot at twice the size.
    const view = {
      ring: [1, 1, 13, 1, 13, 6, 1, 6],
      of: [0, 3] as [number, number],
      at: [7, 1] as [number, number],
      scale: 2,
    };
    const sheet = {
      name: 'A-101',
      scale: 50,
      hasOtherScales: false,
      bounds: { minX: 0, minY: 0, maxX: 14, maxY: 8 },
      groups: [{ ...group, layer: 0, lines: [[0, 0, 14, 0, 14, 8, 0, 8, 0, 0]] }],
      texts: [],
      views: [{ ...view, turnRad: Math.PI / 2, hiddenLayers: [1] }],
    };
    const { viewer, press, colorAt } = await open('light', { ...drawing, sheets: [sheet] }, 'A-101');
    const paper = await colorAt([7, 7]);
    expect(await colorAt([7, 1]), 'the wall on the left').not.toEqual(paper);
    expect(await colorAt([13, 5]), 'the wall at the foot').not.toEqual(paper);
    expect(await colorAt([13, 7]), 'it ends with the view').toEqual(paper);
    expect(await colorAt([5, 0.5])).toEqual(paper);
    viewer.tools.press('measure');
    press([13, 1], [-3, -3]);
    press([1, 1], [3, -3]);
    expect(viewer.measurements().segments.map(({ lengthM }) => Math.round(lengthM * 1e6) / 1e6)).toEqual([12]);
  },
);
