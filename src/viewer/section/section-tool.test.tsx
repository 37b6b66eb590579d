import { afterEach, describe, expect, test } from 'vitest';
import { colorShares, isShown } from '#viewer/testing/browser.ts';
import { openTinyModel, VIEW } from '#viewer/testing/model-fixture.ts';
import { clickAt, drag, keyIn } from '#viewer/testing/pointer.ts';
import type { ModelViewer, ModelViewerOptions } from '#viewer/model/model-viewer-types.ts';

let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

const { middle } = VIEW;
const isCap = ([r, g, b]: number[]) =>
  Math.abs((r ?? 0) - 25) < 3 && Math.abs((g ?? 0) - 50) < 3 && Math.abs((b ?? 0) - 100) < 3;
/** From the south, at the wall whose face is at y = 0. */
const southOf = (target: [number, number, number], elevationDeg = 0) => ({
  target,
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg,
  projection: 'perspective' as const,
});
const below = { ...southOf([102, 1.6, 1.5]), elevationDeg: 90 };

async function open(options?: Partial<ModelViewerOptions>): Promise<ModelViewer> {
  viewer = await openTinyModel(options);
  viewer.setCamera(southOf([102, 0, 1.5], 30));
  await viewer.settled();
  return viewer;
}
const capShare = async (v: ModelViewer) => {
  await v.settled();
  return colorShares(await v.screenshot(), isCap);
};
const cuts = (v: ModelViewer) => v.getState().cutPlanes.map(({ normal, distanceM }) => ({ normal, distanceM }));

describe('section tool', () => {
  test(
    'a click on a face places a plane there that cuts away what is before it, and its faces are closed [V5]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      v.tools.press('section');
      clickAt(middle.x, middle.y);
      await expect.poll(() => cuts(v)).toHaveLength(1);
      const [plane] = cuts(v);
      expect(plane?.normal.map((value) => Math.round(value) + 0)).toEqual([0, -1, 0]);
      expect(plane?.distanceM).toBeCloseTo(0, 2);
      expect(await capShare(v), 'the wall is open and closed again').toBeGreaterThan(0.05);
      expect(v.getState().selection, 'the click is for the tool').toEqual([]);
    },
  );

  test('a handle is dragged along the normal, by mouse and by finger, and the view stays [V5]', async () => {
    const v = await open();
    v.tools.press('section');
    clickAt(middle.x, middle.y);
    await expect.poll(() => cuts(v)).toHaveLength(1);
    v.setCamera({ ...southOf([102, 0, 1.5]), azimuthDeg: 0 });
    const camera = v.getCamera();
    const start = cuts(v)[0]?.distanceM ?? 9;
    drag(middle, { x: middle.x + 20, y: middle.y });
    const byMouse = (cuts(v)[0]?.distanceM ?? 9) - start;
    // 220 px show 7.46 m, from the east: to the right is north, which is kept.
    expect(byMouse).toBeCloseTo((-20 / 220) * 7.46, 1);
    drag({ x: middle.x + 20, y: middle.y }, middle, { pointerType: 'touch' });
    expect(cuts(v)[0]?.distanceM).toBeCloseTo(start, 2);
    expect(v.getCamera()).toEqual(camera);
  });

  test('arrow keys move the chosen plane by 4 in or 0.1 m, with Shift ten times as far [V5 V7]', async () => {
    const v = await open({ unit: 'ft' });
    v.tools.press('section');
    keyIn('Enter');
    await expect.poll(() => cuts(v)).toHaveLength(1);
    const at = () => cuts(v)[0]?.distanceM ?? 9;
    const start = at();
    expect(keyIn('ArrowUp')).toBe(false);
    expect(at() - start).toBeCloseTo(0.1016, 6);
    v.setUnit('m');
    keyIn('ArrowDown', { shiftKey: true });
    expect(at() - start).toBeCloseTo(0.1016 - 1, 6);
    expect(v.tools.press('undo'), 'one movement is one step').toBe(true);
    expect(at()).toBeCloseTo(start, 9);
  });

  test('flips, deletes, and refuses a seventh plane in words [V5]', async () => {
    const planes = [0, 1, 2, 3, 4, 5].map((i) => ({ normal: [0, 0, 1] as [number, number, number], distanceM: 9 + i }));
    const v = await open({ state: { cutPlanes: planes } });
    v.tools.press('section');
    const errors: string[] = [];
    v.on('error', ({ message }) => errors.push(message));
    clickAt(middle.x, middle.y);
    await expect.poll(() => errors).toEqual(['A model can have up to 6 cut planes. Delete one to continue.']);
    expect(isShown(v, 'sectionFlip'), 'none is chosen').toBe(false);
    v.tools.press('sectionNext');
    expect(isShown(v, 'sectionFlip')).toBe(true);
    v.tools.press('sectionFlip');
    expect(cuts(v)[0]).toEqual({ normal: [0, 0, -1], distanceM: -9 });
    v.tools.press('sectionDelete');
    expect(cuts(v).map(({ distanceM }) => distanceM)).toEqual([10, 11, 12, 13, 14]);
    for (let i = 0; i < 2; i++) v.tools.press('undo');
    expect(cuts(v)).toEqual(planes);
  });

  test(
    'a box is placed around what is shown, or around the selection, and all its cut faces are closed [V5]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      v.tools.press('section');
      v.tools.press('sectionBox');
      await expect.poll(() => v.getState().cutBox).not.toBeNull();
      const { min, max } = v.getState().cutBox ?? { min: [], max: [] };
      expect([...min, ...max].map((value) => Math.round(value * 100) / 100)).toEqual([
        99.95, -0.05, -0.25, 104.05, 3.25, 3.05,
      ]);
      expect(await capShare(v), 'it cuts nothing yet').toBe(0);
      // Its upper side, seen from the south.
      v.setCamera(southOf([102, 1.6, 3.05]));
      await v.settled();
      drag(middle, { x: middle.x, y: middle.y + 30 });
      const top = v.getState().cutBox?.max[2] ?? 9;
      expect(top).toBeLessThan(2.3);
      v.setCamera(below);
      expect(await capShare(v), 'both walls are closed from above').toBeGreaterThan(0.01);
      await v.setState({ cutBox: { min: [101, -1, -1], max: [103, 5, 9] } });
      v.setCamera({ ...southOf([103, 0.1, 1.5]), azimuthDeg: 0 });
      expect(await capShare(v), 'and from the side').toBeGreaterThan(0.01);
      v.tools.press('sectionDelete');
      expect(v.getState().cutBox).toBeNull();
      expect(await capShare(v)).toBe(0);
      await v.select(v.find('0000000000000000000006'));
      v.tools.press('sectionBox');
      await expect.poll(() => v.getState().cutBox?.max[1]).toBeCloseTo(0.25, 5);
    },
  );

  test(
    'categories and levels leave the cuts, all levels and a reset clear them, and undo brings them back [V3 V5]',
    { tags: 'nightly' },
    async () => {
      const cutBox = { min: [101, -1, -1] as [number, number, number], max: [103, 5, 9] as [number, number, number] };
      const cutPlanes = [{ normal: [0, -1, 0] as [number, number, number], distanceM: -0.1 }];
      const v = await open({ state: { cutBox, cutPlanes } });
      await v.setCategoriesVisible(['IFCSLAB'], false);
      await v.setLevel(v.levels()[0]?.id ?? '');
      expect(v.getState()).toMatchObject({ cutBox, cutPlanes });
      await v.setLevel(null);
      expect(v.getState()).toMatchObject({ cutBox: null, cutPlanes: [], level: null });
      expect(await v.undo()).toBe(true);
      expect(v.getState()).toMatchObject({ cutBox, cutPlanes, level: v.levels()[0]?.id });
      expect(await capShare(v)).toBeGreaterThan(0);
      await v.reset();
      expect(v.getState()).toMatchObject({ cutBox: null, cutPlanes: [] });
      expect(await v.undo(), 'a reset is no step').toBe(false);
      expect(await capShare(v)).toBe(0);
    },
  );

  test('the section tool and the other tools that take clicks turn each other off, and Escape ends it [V5]', async () => {
    const v = await open();
    const on = () => v.tools.list().flatMap(({ id, isOn }) => (isOn && id !== 'pins' ? [id] : []));
    v.tools.press('measure');
    v.tools.press('section');
    expect(on()).toEqual(['section', 'sectionPlane']);
    v.tools.press('spot');
    expect(on()).toEqual(['spot']);
    v.tools.press('section');
    expect(v.tools.cancel()).toBe(true);
    expect(on()).toEqual([]);
    expect(isShown(v, 'sectionBox')).toBe(false);
  });
});
