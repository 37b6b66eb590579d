import { afterEach, expect, test, vi } from 'vitest';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { mountHost } from '#viewer/testing/browser.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import type { CloudViewer } from './cloud-viewer-types.ts';
import { createCloudViewer } from './cloud-viewer.ts';

let viewer: CloudViewer | undefined;
afterEach(() => {
  viewer?.dispose();
  vi.restoreAllMocks();
});

test('all of a view is loaded while no picture can be made [L1]', async () => {
  const room = sampleRoom(16);
  const server = octreeFetch(encodePotreeSample(room, { leafSize: 2500 }));
  // As on graphics so slow that the next picture is still long in coming.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  viewer = createCloudViewer(mountHost(320, 480), {
    clouds: [{ id: 'scan', name: '', url: '/octree/metadata.json' }],
    fetch: server.fetch,
  });
  await expect.poll(() => viewer?.shownPointCount()).toBe(room.length);
});
