import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import { isShown } from '#viewer/testing/browser.ts';
import { openWalkModel, VIEW } from '#viewer/testing/model-fixture.ts';
import { clickAt, drag, keyIn } from '#viewer/testing/pointer.ts';
import { eyeOf, poseFromEye } from '#viewer/view/camera-pose.ts';
import type { ModelViewer } from './model-viewer-types.ts';

let viewer: ModelViewer;
beforeAll(async () => {
  viewer = await openWalkModel();
});
afterEach(async () => {
  for (const key of ['w', 'd', 'e', 'ArrowUp', 'ArrowRight']) release(key);
  await viewer.reset();
});
afterAll(() => viewer.dispose());

const press = (key: string, isFast = false) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: isFast, cancelable: true }));
const release = (key: string) => window.dispatchEvent(new KeyboardEvent('keyup', { key }));

/** Where one stands: to 0.2 m. */
const feet = () => {
  const [x, y, z] = eyeOf(viewer.getCamera());
  return [x, y, z - 1.65].map((value) => Math.round(value * 5) / 5 + 0);
};
/** Somebody stands at a place and looks east. */
const standAt = (x: number, y: number, elevationDeg = 0) =>
  viewer.setState({ camera: poseFromEye([x, y, 1.65], { azimuthDeg: 180, elevationDeg }, 5), walk: 'walk' });
/** Looks straight down at a place from 20 m. */
const lookDownAt = (x: number, y: number) =>
  viewer.setCamera({ target: [x, y, 0], distanceM: 20, azimuthDeg: -90, elevationDeg: 90, projection: 'perspective' });

test(
  'a click on a floor stands there at eye height, and Escape goes back to the view before [V24]',
  { tags: 'nightly' },
  async () => {
    lookDownAt(2, 2);
    const before = viewer.getCamera();
    await viewer.settled();
    viewer.tools.press('walk');
    expect(viewer.walk?.status()?.phase).toBe('choosing');
    clickAt(VIEW.middle.x, VIEW.middle.y);
    await expect.poll(() => viewer.getState().walk).toBe('walk');
    expect(feet()).toEqual([2, 2, 0]);
    expect(viewer.getCamera().elevationDeg).toBe(0);
    expect(viewer.walk?.status()).toMatchObject({ phase: 'walking', level: 'Ground floor' });
    viewer.tools.cancel();
    await expect.poll(() => viewer.getCamera()).toEqual(before);
    expect([viewer.getState().walk, viewer.walk?.status()]).toEqual([null, null]);
  },
);

test('a click on something that is no floor says so, and Escape ends the choice [V24]', async () => {
  viewer.setCamera({ target: [2, 5, 1], distanceM: 4, azimuthDeg: -90, elevationDeg: 0, projection: 'perspective' });
  await viewer.settled();
  // Within the model with a floor below one would begin there: from outside of it.
  viewer.setCamera({ target: [2, 5, 1], distanceM: 9, azimuthDeg: -90, elevationDeg: 0, projection: 'perspective' });
  await viewer.settled();
  viewer.tools.press('walk');
  clickAt(VIEW.middle.x, VIEW.middle.y);
  await expect.poll(() => viewer.walk?.status()?.isNoFloor).toBe(true);
  expect(viewer.tools.cancel()).toBe(true);
  expect(viewer.walk?.status()).toBeNull();
});

test(
  'who looks from within the building begins to walk there; without a click, at the middle of the view [V24]',
  { tags: 'nightly' },
  async () => {
    viewer.setCamera({
      target: [3, 3, 1.5],
      distanceM: 1,
      azimuthDeg: 180,
      elevationDeg: 0,
      projection: 'perspective',
    });
    viewer.tools.press('walk');
    await expect.poll(() => viewer.getState().walk).toBe('walk');
    expect(feet()).toEqual([2, 3, 0]);
    await viewer.reset();
    lookDownAt(2, 2);
    viewer.tools.press('walk');
    keyIn('Enter');
    await expect.poll(() => viewer.getState().walk).toBe('walk');
    expect(feet()).toEqual([2, 2, 0]);
  },
);

test(
  'through the door, which is closed, and up the stair behind it to the next level [V24]',
  { tags: 'nightly' },
  async () => {
    await standAt(2, 3);
    press('w', true);
    await expect.poll(() => feet()[0], { timeout: 15_000 }).toBeGreaterThan(7);
    release('w');
    expect(feet()[2]).toBe(1);
    await expect.poll(() => viewer.walk?.status()?.level).toBe('Platform');
  },
);

test('a wall and a pane of glass stop the walk; what is hidden does not [V24]', { tags: 'nightly' }, async () => {
  await standAt(3.2, 1);
  press('ArrowUp', true);
  await expect.poll(feet).toEqual([3.8, 1, 0]);
  const wall = viewer.find('0000000000000000000006');
  expect(wall).toHaveLength(1);
  await viewer.hide(wall);
  await expect.poll(() => feet()[0]).toBeGreaterThan(4.5);
  release('ArrowUp');
  await standAt(2, 4.4);
  viewer.walk?.push(0, -1);
  await expect.poll(feet).toEqual([2, 4.8, 0]);
  viewer.walk?.push(0, 0);
});

test('a drag looks around from where one stands, and arrow keys turn [V24]', async () => {
  await standAt(2, 3);
  drag({ x: 100, y: 100 }, { x: 60, y: 120 });
  expect(feet()).toEqual([2, 3, 0]);
  // What is under the pointer follows it: to the left, one looks to the right.
  const { azimuthDeg, elevationDeg } = viewer.getCamera();
  expect(azimuthDeg).toBeCloseTo(180 - (40 * 50) / VIEW.heightPx, 3);
  expect(elevationDeg).toBeCloseTo((-20 * 50) / VIEW.heightPx, 3);
  press('ArrowRight');
  await expect.poll(() => viewer.getCamera().azimuthDeg).toBeLessThan(150);
  expect(feet()).toEqual([2, 3, 0]);
});

test('flying goes through walls and up, and walking again comes down [V24]', { tags: 'nightly' }, async () => {
  await standAt(3, 1);
  expect(isShown(viewer, 'walkFly')).toBe(true);
  viewer.tools.press('walkFly');
  expect(viewer.getState().walk).toBe('fly');
  press('w', true);
  await expect.poll(() => feet()[0]).toBeGreaterThan(4.6);
  release('w');
  press('e', true);
  await expect.poll(() => feet()[2]).toBeGreaterThan(1);
  release('e');
  viewer.tools.press('walkFly');
  await expect.poll(() => feet()[2]).toBe(0);
});

test('a link has the walk, and opens it at the same place [V24 N7]', { tags: 'nightly' }, async () => {
  await standAt(2, 3);
  const text = encodeViewerState(viewer.getState());
  await viewer.reset();
  expect(viewer.getState().walk).toBeNull();
  await viewer.setState(decodeViewerState(text));
  expect(viewer.walk?.status()?.phase).toBe('walking');
  press('w');
  await expect.poll(() => feet()[0]).toBeGreaterThan(2.3);
});

test('the walk has its keys for itself; another tool ends it where one stands [V24]', async () => {
  expect(viewer.tools.isTaken('Shift+d')).toBe(false);
  await standAt(2, 3);
  expect(['w', 's', 'Shift+d', 'e'].map(viewer.tools.isTaken)).toEqual([true, true, true, true]);
  expect(viewer.tools.isTaken('x')).toBe(false);
  const camera = viewer.getCamera();
  viewer.tools.press('measure');
  expect([viewer.getState().walk, viewer.walk?.status()]).toEqual([null, null]);
  expect(viewer.getCamera()).toEqual(camera);
  viewer.tools.press('measure');
});

test('another movement of the camera ends the walk, and a double click on a floor goes there [V24]', async () => {
  await standAt(1, 3, 45);
  await viewer.settled();
  for (let click = 0; click < 2; click++) clickAt(VIEW.middle.x, VIEW.middle.y);
  await expect.poll(feet).toEqual([2.6, 3, 0]);
  await expect.poll(() => viewer.getCamera().elevationDeg).toBe(0);
  expect(viewer.getState().walk).toBe('walk');
  viewer.tools.press('fit');
  await expect.poll(() => viewer.getState().walk).toBeNull();
});
