import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalkModel } from '#viewer/testing/model-fixture.ts';
import { poseFromEye } from '#viewer/view/camera-pose.ts';
import type { ModelViewer } from './model-viewer-types.ts';

let viewer: ModelViewer;
beforeAll(async () => {
  viewer = await openWalkModel();
});
afterAll(() => viewer.dispose());

/** How many lines the middle row of the picture crosses, from its left side to its middle. */
async function linesLeftOfMiddle(): Promise<number> {
  const bitmap = await createImageBitmap(await viewer.screenshot());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  const middle = Math.floor(bitmap.width / 2);
  const { data } = context.getImageData(0, Math.floor(bitmap.height / 2), middle, 1);
  const brightness = Array.from({ length: middle }, (_, x) => (data[4 * x] ?? 0) + (data[4 * x + 1] ?? 0));
  const face = brightness.at(-1) ?? 0;
  const isLine = brightness.map((value) => value < face - 30);
  return isLine.filter((is, x) => is && !isLine[x - 1]).length;
}

test('the edges of what is behind a face are not drawn through it, from within a building as well [V1]', async () => {
  // The wall's other side is 0.2 m behind this one, and in the picture 3 px within it.
  viewer.setCamera(poseFromEye([9.8, 2.5, 1.5], { azimuthDeg: 0, elevationDeg: 0 }, 5));
  await viewer.settled();
  await expect.poll(linesLeftOfMiddle).toBe(1);
});
