import { afterEach, expect, test } from 'vitest';
import { colorOf } from '#domain/quantities/category-colors.ts';
import { colorShares, mountHost } from '#viewer/testing/browser.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import type { ModelSource, ModelViewer } from './model-viewer-types.ts';
import { createModelViewer } from './model-viewer.ts';
import { modelWorkerUrl } from './worker-url.ts';

let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

/** Light makes a color brighter or darker: its hue stays. */
const isNear =
  (wanted: string) =>
  ([r = 0, g = 0, b = 0]: number[]) => {
    const [x = 0, y = 0, z = 0] = [1, 3, 5].map((at) => parseInt(wanted.slice(at, at + 2), 16));
    return Math.hypot(r, g, b) > 60 && (r * x + g * y + b * z) / Math.hypot(r, g, b) / Math.hypot(x, y, z) > 0.9985;
  };
const fromAbove = {
  target: [102, 1.6, 0] as [number, number, number],
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'perspective' as const,
};

async function open(models: readonly ModelSource[]): Promise<ModelViewer> {
  const v = createModelViewer(mountHost(320, 220), {
    models,
    workerUrl: modelWorkerUrl,
    fetch: () => fetch(fragUrl),
    state: { camera: fromAbove },
  });
  viewer = v;
  await new Promise<void>((resolve, reject) => {
    v.on('progress', ({ stage }) => stage === 'ready' && resolve());
    v.on('error', reject);
  });
  return v;
}

test('an X-ray of a level leaves it solid and makes the others glass, and is taken back [V2 V3]', async () => {
  const storey = '0000000000000000000003';
  const levels = [
    { id: storey, name: 'Ground floor', elevationM: 0 },
    { id: 'roof', name: 'Roof', elevationM: 3 },
  ];
  const models = [{ id: 'house', name: 'House.ifc', url: '/model.frag', levels }];
  const v = await open(models);
  await v.settled();
  const solid = await (await v.screenshot()).text();
  const isSolid = async () => {
    await v.settled();
    return (await (await v.screenshot()).text()) === solid;
  };
  await v.setXray('roof');
  expect([v.getState().xrayLevel, await isSolid()]).toEqual(['roof', false]);
  const through = await colorShares(await v.screenshot(), isNear(colorOf('IFCSLAB')));
  const isRed = isNear('#ff0000');
  await v.color([{ ids: [{ model: 'house', id: '0000000000000000000008' }], cssColor: '#ff0000' }]);
  await v.settled();
  const redThrough = await colorShares(await v.screenshot(), isRed);
  await v.setXray(storey);
  await v.settled();
  expect([redThrough, (await colorShares(await v.screenshot(), isRed)) > 0.1], 'colors are of the level too').toEqual([
    0,
    true,
  ]);
  await v.color([]);
  await v.settled();
  expect(through).toBe(0);
  expect(await colorShares(await v.screenshot(), isNear(colorOf('IFCSLAB')))).toBeGreaterThan(0.1);
  expect(await v.undo()).toBe(true);
  expect(v.getState().xrayLevel).toBe('roof');
  expect(await v.undo()).toBe(true);
  expect([v.getState().xrayLevel, await isSolid()]).toEqual([null, true]);
  await v.setXray('roof');
  await v.reset();
  expect(v.getState().xrayLevel).toBeNull();
});
