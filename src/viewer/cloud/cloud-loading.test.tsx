import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, octreeFetch } from '#viewer/testing/octree-fetch.ts';
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

test('the first points need the upper levels alone, and the rest follows, also after a failure [L1]', async () => {
  const room = sampleRoom(16);
  const server = octreeFetch(encodePotreeSample(room, { leafSize: 300, stepSize: 1 }));
  let failures = 0;
  viewer = createCloudViewer(mountHost(320, 480), {
    clouds: [
      { id: 'scan', name: '', url: '/octree/metadata.json', focus: { min: [1.8, 1.2, 0], max: [2.2, 1.8, 0.4] } },
    ],
    fetch: (input, init) => {
      const isRest = addressOf(input).endsWith('hierarchy.bin') && !new Headers(init?.headers).has('Range');
      return isRest && failures++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(input, init);
    },
  });
  await expect.poll(() => viewer?.shownPointCount()).toBeGreaterThan(0);
  const first = server.requests
    .slice(0, 3)
    .map(({ url, range }) => [url.slice(url.lastIndexOf('/') + 1), range !== null]);
  expect(first).toEqual([
    ['metadata.json', false],
    ['hierarchy.bin', true],
    ['octree.bin', true],
  ]);
  const firstLevels = viewer.shownPointCount();
  await expect.poll(() => viewer?.shownPointCount()).toBeGreaterThan(3 * firstLevels);
  expect(failures).toBe(2);
});

test('nothing is painted before the first points, in the color of the picture, and nothing else is fetched for them [L1]', async () => {
  const server = octreeFetch(encodePotreeSample(sampleRoom(16), { leafSize: 300, stepSize: 1 }));
  const host = mountHost(320, 480);
  const painted = vi.spyOn(WebGL2RenderingContext.prototype, 'clear');
  const drawn = vi.spyOn(WebGL2RenderingContext.prototype, 'drawArrays');
  const beforePoints: string[] = [];
  let clearsBefore = -1;
  drawn.mockImplementation(() => {
    if (clearsBefore >= 0) return;
    clearsBefore = painted.mock.calls.length;
    beforePoints.push(...server.requests.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)));
  });
  viewer = createCloudViewer(host, {
    clouds: [
      { id: 'scan', name: '', url: '/octree/metadata.json', focus: { min: [1.8, 1.2, 0], max: [2.2, 1.8, 0.4] } },
    ],
    fetch: server.fetch,
  });
  const clearsAtFirst = painted.mock.calls.length;
  expect(host.querySelector('canvas')?.style.opacity).toBe('0');
  expect(getComputedStyle(host).backgroundColor).toBe('rgb(247, 248, 250)');
  await expect.poll(() => clearsBefore).toBeGreaterThan(-1);
  // Those of one picture, which is painted in passes.
  expect(clearsBefore - clearsAtFirst).toBeLessThanOrEqual(3);
  expect(beforePoints).toEqual(['metadata.json', 'hierarchy.bin', 'octree.bin']);
  expect(host.querySelector('canvas')?.style.opacity).toBe('');
});

test(
  'first points that do not come are asked for again, and where they are gone that is said [L3]',
  { tags: 'nightly' },
  async () => {
    const server = octreeFetch(encodePotreeSample(sampleRoom(16), { leafSize: 2500 }));
    const openWith = (answer: () => Response | undefined) =>
      createCloudViewer(mountHost(320, 480), {
        clouds: [{ id: 'scan', name: '', url: '/octree/metadata.json' }],
        fetch: (input, init) => {
          const made = addressOf(input).endsWith('octree.bin') ? answer() : undefined;
          return made ? Promise.resolve(made) : server.fetch(input, init);
        },
      });
    let failures = 0;
    viewer = openWith(() => (failures++ < 1 ? new Response('', { status: 503 }) : undefined));
    await expect.poll(() => viewer?.shownPointCount(), { timeout: 5000 }).toBeGreaterThan(0);
    viewer.dispose();
    const said: string[] = [];
    viewer = openWith(() => new Response('', { status: 404 }));
    viewer.on('error', ({ code }) => said.push(code));
    await expect.poll(() => said, { timeout: 3000 }).toEqual(['CLOUD_GONE']);
  },
);
