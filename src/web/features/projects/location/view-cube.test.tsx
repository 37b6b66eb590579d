import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ModelViewer } from '#viewer/model/model-viewer.ts';
import { openTinyModel } from '#viewer/testing/model-fixture.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ViewCube } from './view-cube.tsx';

let viewer: ModelViewer;
beforeAll(async () => {
  viewer = await openTinyModel();
});
beforeEach(async () => {
  await page.viewport(1024, 700);
  await viewer.reset();
});
afterAll(() => viewer.dispose());

const seen = () => {
  const { azimuthDeg, elevationDeg, target } = viewer.getCamera();
  return { azimuthDeg: Math.round(azimuthDeg), elevationDeg: Math.round(elevationDeg), target: target.map(Math.round) };
};
const part = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-view="${name}"]`);
  if (!found) throw new Error(`the cube has no ${name}`);
  return found;
};
const middle = [102, 2, 1];

test(
  'a press on a side, an edge or a corner of the cube turns the view there and fits the model [V23]',
  { tags: 'nightly' },
  async () => {
    await show(<ViewCube viewer={viewer} />);
    viewer.setCamera({
      target: [0, 0, 0],
      distanceM: 900,
      azimuthDeg: -70,
      elevationDeg: 30,
      projection: 'perspective',
    });
    await page.elementLocator(part('front 0 0')).click();
    await expect.poll(seen).toEqual({ azimuthDeg: -90, elevationDeg: 0, target: middle });
    expect(viewer.getCamera().distanceM).toBeLessThan(20);
    await page.elementLocator(part('front 1 -1')).click();
    await expect.poll(seen).toMatchObject({ azimuthDeg: -45, elevationDeg: 35 });
    await page.elementLocator(part('top 0 1')).click();
    await expect.poll(seen).toMatchObject({ azimuthDeg: -90, elevationDeg: 45 });
  },
);

test('what is isolated is fitted, and not the whole model [V23]', async () => {
  const [wall] = viewer.find('0000000000000000000006');
  if (!wall) throw new Error('the model has no such wall');
  await viewer.isolate([wall]);
  const [, northM] = (await viewer.boxOf([wall]))?.max ?? [];
  viewer.tools.press('viewTop');
  await expect.poll(() => viewer.getCamera().elevationDeg).toBe(90);
  expect(viewer.getCamera().target[1]).toBeCloseTo((northM ?? 0) - 0.1, 1);
});

test('the same views are in a menu that keys open [V23]', { tags: 'nightly' }, async () => {
  const screen = await show(<ViewCube viewer={viewer} />);
  expect(await violations()).toEqual([]);
  const opener = screen.getByRole('button', { name: 'View from a side' });
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'View from the back Shift+B' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(seen).toMatchObject({ azimuthDeg: 90, elevationDeg: 0 });
});

test('on a phone the whole cube opens the menu, and is as large as a finger [V23]', { tags: 'nightly' }, async () => {
  await page.viewport(390, 700);
  const screen = await show(<ViewCube viewer={viewer} />);
  const opener = screen.getByRole('button', { name: 'View from a side' });
  const { width, height } = opener.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await opener.click();
  await screen.getByRole('menuitem', { name: /left/ }).click();
  await expect.poll(seen).toMatchObject({ azimuthDeg: 180, elevationDeg: 0 });
});
