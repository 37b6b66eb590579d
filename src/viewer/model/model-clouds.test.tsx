import { afterEach, describe, expect, test } from 'vitest';
import { colorShares, nextEvent } from '#viewer/testing/browser.ts';
import { openTinyModel, VIEW } from '#viewer/testing/model-fixture.ts';
import { addressOf, octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { clickAt } from '#viewer/testing/pointer.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import type { ModelEvents, ModelViewer } from './model-viewer.ts';
import tinyUrl from '#viewer/testing/tiny-model.frag?url';

const room = sampleRoom(16);
const octree = octreeFetch(encodePotreeSample(room, { leafSize: 2500 }));
let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

/** A room of 4 by 3 m beside the house, whose first wall is at x = 100 to 104: its floor at z = 0, its ceiling at 2.5. */
const BESIDE = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 110, 0, 0, 1];
const { middle } = VIEW;
const above = {
  target: [112, 1.5, 0] as [number, number, number],
  distanceM: 4,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'orthographic' as const,
};

async function open(state = {}): Promise<ModelViewer> {
  const model = await (await fetch(tinyUrl)).arrayBuffer();
  viewer = await openTinyModel({
    clouds: [{ id: 'scan', name: 'Scan', url: '/octree/metadata.json', cloudToProject: BESIDE }],
    fetch: (input, init) =>
      addressOf(input).includes('/octree/') ? octree.fetch(input, init) : Promise.resolve(new Response(model.slice(0))),
    state,
  });
  return viewer;
}
const pointsIn = async (v: ModelViewer) => {
  await expect.poll(() => v.clouds?.shownPointCount() ?? 0).toBeGreaterThan(room.length / 2);
};
const isCeiling = (p: number[]) => p.every((channel, k) => k === 3 || channel === 240);
const ceiling = async (v: ModelViewer) => colorShares(await v.screenshot(), isCeiling);

describe('a cloud beside a model', () => {
  test(
    'lies where it is placed, is cut by level, slice, planes and box like the model, and goes again [N7]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      expect(v.clouds?.list()).toEqual([{ id: 'scan', name: 'Scan', isShown: false, isLoading: false }]);
      await v.clouds?.setShown('scan', true);
      await expect.poll(() => v.clouds?.list()[0]?.isLoading).toBe(false);
      expect(v.clouds?.shownPointCount(), 'out of the picture, until one looks there').toBe(0);
      v.fitLayer('scan');
      await pointsIn(v);
      v.setCamera(above);
      await v.settled();
      await expect.poll(() => ceiling(v)).toBeGreaterThan(0.05);
      await v.setState({ cutPlanes: [{ normal: [0, 0, 1], distanceM: 2 }] });
      await expect.poll(() => ceiling(v)).toBe(0);
      await v.setState({ cutPlanes: [], cutBox: { min: [90, -9, -9], max: [130, 9, 2] } });
      await expect.poll(() => ceiling(v)).toBe(0);
      await v.setState({ cutBox: null });
      await expect.poll(() => ceiling(v)).toBeGreaterThan(0.05);
      const camera = v.getCamera();
      await v.clouds?.setShown('scan', false);
      expect([v.clouds?.shownPointCount(), v.getState().clouds, v.getCamera()]).toEqual([0, [], camera]);
    },
  );

  test(
    'is what measuring takes where no model is nearer, and never what a cut has taken [N7][L1]',
    { tags: 'nightly' },
    async () => {
      const v = await open({ clouds: ['scan'], camera: above });
      await pointsIn(v);
      await v.settled();
      const takes = async () => {
        v.tools.press('clear');
        clickAt(middle.x - 60, middle.y);
        clickAt(middle.x + 60, middle.y);
        await expect.poll(() => v.getState().measurements.length).toBe(1);
        return v.getState().measurements[0]?.points.map(([, , z]) => Math.round(z * 100) / 100 + 0);
      };
      v.tools.press('measure');
      expect(await takes(), 'the ceiling').toEqual([2.5, 2.5]);
      await v.setState({ cutPlanes: [{ normal: [0, 0, 1], distanceM: 2 }] });
      expect(await takes(), 'the floor').toEqual([0, 0]);
    },
  );

  test('stays alone when the last model is hidden, and is not hidden then [N7]', { tags: 'nightly' }, async () => {
    const v = await open({ clouds: ['scan'] });
    await pointsIn(v);
    await v.setModelShown('house', false);
    expect([v.models()[0]?.isShown, v.getState().models]).toEqual([false, []]);
    await v.clouds?.setShown('scan', false);
    expect(v.clouds?.list()[0]?.isShown).toBe(true);
    v.tools.press('fit');
    expect(v.getCamera().target[0], 'what is left fills the picture').toBeCloseTo(112, 0);
    await v.setModelShown('house', true);
    expect(v.getState().models).toEqual(['house']);
  });

  test('that is damaged says so, and the model stays [N7]', async () => {
    const model = await (await fetch(tinyUrl)).arrayBuffer();
    viewer = await openTinyModel({
      clouds: [{ id: 'scan', name: 'Scan', url: '/octree/metadata.json' }],
      fetch: (input) => Promise.resolve(new Response(addressOf(input).includes('/octree/') ? '{}' : model.slice(0))),
    });
    const failed = nextEvent<ModelEvents['failed']>((listener) => viewer!.on('failed', listener));
    await viewer.clouds?.setShown('scan', true);
    expect((await failed).error.message).toBe('The point cloud is damaged and cannot be shown.');
    expect([viewer.getState().clouds, viewer.models()[0]?.isShown]).toEqual([[], true]);
  });

  test('shown and hidden twenty times, it leaves nothing behind [V9]', { tags: 'nightly' }, async () => {
    const v = await open();
    for (let i = 0; i < 20; i++) {
      await v.clouds?.setShown('scan', true);
      await v.clouds?.setShown('scan', false);
    }
    expect([v.clouds?.shownPointCount(), liveContextCount()]).toEqual([0, 1]);
    v.setCamera(above);
    await v.clouds?.setShown('scan', true);
    await pointsIn(v);
    v.dispose();
    expect([liveContextCount(), document.querySelectorAll('canvas').length]).toEqual([0, 0]);
  });
});
