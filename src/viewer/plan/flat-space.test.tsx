import { expect, test } from 'vitest';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { colorShares, mountHost } from '#viewer/testing/browser.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { moveToMiddle } from './cloud-under.ts';
import { createDrawingViewer } from './drawing-viewer.ts';
import type { FlatUnder } from './flat-under.ts';

const group = { color: '#ff0000', penMm: 2, lines: [], curves: [], arcs: [], fills: [] };
const drawing: CadDrawing = {
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM: [0, 0],
  bounds: { minX: 0, minY: 0, maxX: 10, maxY: 6 },
  layers: [{ name: 'A-WALL', color: null, isShown: true }],
  groups: [
    { ...group, layer: 0, lines: [[0, 0, 10, 0, 10, 6, 0, 6, 0, 0]] },
    { ...group, layer: 0, color: '#0000ff', arcs: [5, 3, 2, 0, 2 * Math.PI] },
  ],
  texts: [],
  sheets: [],
  missed: [],
};
const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 110 && b < 110;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 150 && r < 110 && g < 110;
const isGreen = ([r = 0, g = 0, b = 0]: number[]) => g > 180 && r < 160 && b < 160;

const drag = (canvas: HTMLCanvasElement) => {
  const at = (type: string, clientX: number, clientY: number) =>
    canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true, pointerId: 1, button: 0 }));
  at('pointerdown', 200, 150);
  at('pointermove', 260, 170);
  at('pointermove', 300, 180);
  at('pointerup', 300, 180);
};
function open() {
  const host = mountHost(800, 500);
  const viewer = createDrawingViewer(host, { drawing, theme: 'light', unit: 'm' });
  const canvas = host.querySelector('canvas');
  if (!canvas) throw new Error('no canvas');
  return { host, viewer, canvas };
}

test('2D is orthographic and does not rotate; 3D is in perspective and does, with the same lines [K2 K3]', async () => {
  const { viewer, canvas } = open();
  drag(canvas);
  expect(viewer.getCamera()).toMatchObject({ projection: 'orthographic', elevationDeg: 90, azimuthDeg: -90 });
  viewer.tools.press('space');
  const before = viewer.getCamera();
  expect(before).toMatchObject({ projection: 'perspective', azimuthDeg: -90 });
  expect(before.elevationDeg).toBeLessThan(90);
  const picture = await viewer.screenshot();
  expect([(await colorShares(picture, isRed)) > 0.001, (await colorShares(picture, isBlue)) > 0.001]).toEqual([
    true,
    true,
  ]);
  drag(canvas);
  const turned = viewer.getCamera();
  expect([turned.projection, turned.azimuthDeg === before.azimuthDeg]).toEqual(['perspective', false]);
  viewer.setHiddenLayers(new Set([0]));
  expect(await colorShares(await viewer.screenshot(), isRed), 'hidden layers are hidden in 3D too').toBe(0);
  viewer.tools.press('space');
  expect(viewer.getCamera()).toMatchObject({ projection: 'orthographic', elevationDeg: 90, azimuthDeg: -90 });
  viewer.dispose();
});

test(
  'what is under a drawing follows its camera, is in its screenshot, takes no input, and goes with it [K5]',
  { tags: 'nightly' },
  async () => {
    const { host, viewer, canvas } = open();
    const poses: CameraPose[] = [];
    let isDisposed = false;
    const green = async () => {
      const picture = new OffscreenCanvas(80, 50);
      const context = picture.getContext('2d');
      if (context) context.fillStyle = '#00ff00';
      context?.fillRect(0, 0, 80, 50);
      return picture.convertToBlob();
    };
    viewer.setUnder((place, { pose }): FlatUnder => {
      poses.push(pose);
      expect([place.inert, place.nextElementSibling === canvas]).toEqual([true, true]);
      return {
        setCamera: (next) => poses.push(next),
        setInsets: () => undefined,
        setTheme: () => undefined,
        screenshot: green,
        dispose: () => {
          isDisposed = true;
        },
      };
    });
    viewer.zoom(2);
    expect(poses.at(-1)).toEqual(viewer.getCamera());
    const picture = await viewer.screenshot();
    expect(await colorShares(picture, isGreen)).toBeGreaterThan(0.8);
    expect(await colorShares(picture, isGreen), 'the lines are over it').toBeLessThan(1);
    viewer.setUnder(null);
    expect([isDisposed, host.children.length]).toEqual([true, 1]);
    expect(() =>
      viewer.setUnder(() => {
        throw new Error('no graphics');
      }),
    ).toThrow('no graphics');
    expect(host.children.length).toBe(1);
    viewer.dispose();
  },
);

test('a drawing is left where it is as long as it has a part in common with the cloud [K5]', () => {
  const cloud = { min: [100, 200, 0], max: [120, 220, 9] } as const;
  const bounds = { minX: 0, minY: 0, maxX: 10, maxY: 6 };
  const place = (originM: [number, number]) =>
    moveToMiddle({ bounds, originM }, { min: [...cloud.min], max: [...cloud.max] });
  expect([place([105, 205]), place([92, 205]), place([117, 217])]).toEqual([null, null, null]);
  expect([place([0, 0]), place([105, 0]), place([90.5, 205])]).toEqual([
    [105, 207],
    [105, 207],
    [105, 207],
  ]);
});
