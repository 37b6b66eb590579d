import { expect, onTestFinished, test } from 'vitest';
import { createCloudViewer } from '#viewer/cloud/cloud-viewer.ts';
import { mountHost } from '#viewer/testing/browser.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';

/** From above, so that 4 m are the height of the picture. */
const above = {
  target: [2, 1.5, 0] as [number, number, number],
  distanceM: 4,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'orthographic' as const,
};

test('by keyboard, a strip goes from the middle of one view to that of another, and Backspace takes its beginning back [L1]', async () => {
  const v = createCloudViewer(mountHost(320, 220), {
    clouds: [{ id: 'scan', name: '', url: '/octree/metadata.json' }],
    fetch: octreeFetch(encodePotreeSample(sampleRoom(8), { leafSize: 2500 })).fetch,
    edlStrength: 0,
    unit: 'm',
  });
  onTestFinished(() => v.dispose());
  await expect.poll(() => v.shownPointCount(), { timeout: 5000 }).toBeGreaterThan(0);
  v.setCamera(above);
  v.renderNow();
  v.tools.press('profile');
  const press = (key: string) =>
    document.querySelector('canvas[role=img]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const isWaiting = () => v.tools.list().find(({ id }) => id === 'profile')?.isWaiting;
  press('Enter');
  await expect.poll(isWaiting).toBe(false);
  press('Backspace');
  await expect.poll(isWaiting).toBe(true);
  press('Enter');
  await expect.poll(isWaiting).toBe(false);
  v.setCamera({ ...above, target: [above.target[0] + 1, above.target[1], above.target[2]] });
  v.renderNow();
  press('Enter');
  await expect.poll(() => v.getState().profile).not.toBeNull();
  const { from, to } = v.getState().profile ?? { from: [0, 0, 0], to: [0, 0, 0] };
  expect(to[0] - from[0]).toBeCloseTo(1, 1);
});
