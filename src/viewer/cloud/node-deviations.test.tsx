import { afterEach, expect, test } from 'vitest';
import { DEVIATION_COLORS } from '#domain/deviation/deviation-colors.ts';
import { CHANGED, NO_DEVIATION } from '#domain/deviation/deviation.ts';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import { colorShares, mountHost } from '#viewer/testing/browser.ts';
import { addressOf, octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import type { CloudViewer } from './cloud-viewer-types.ts';
import { createCloudViewer } from './cloud-viewer.ts';

let viewer: CloudViewer | undefined;
afterEach(() => viewer?.dispose());

const COMPARISON = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const room = sampleRoom(16);

/** Whether a pixel is nearer to a color of the legend than its shading on paper makes of it. */
const isLike =
  ([r, g, b]: readonly [number, number, number]) =>
  ([x = 0, y = 0, z = 0]: number[]) =>
    Math.abs(x - r) + Math.abs(y - g) + Math.abs(z - b) < 40;

test(
  'points are colored by distances that are loaded node by node, and another tolerance loads nothing again [N17]',
  { tags: 'nightly' },
  async () => {
    const server = octreeFetch(encodePotreeSample(room, { leafSize: 2500 }));
    const asked: string[] = [];
    // 30 mm before the surface in the first node, something new in all others, and nothing where no answer has arrived.
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (!addressOf(input).endsWith('/deviation.bin')) return server.fetch(input, init);
      const range = new Headers(init?.headers).get('Range') ?? '';
      asked.push(range);
      const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number);
      const values = new Int16Array((to - from + 1) / 2).fill(asked.length === 1 ? 300 : CHANGED);
      values[0] = NO_DEVIATION;
      return new Response(values, { status: 206 });
    };
    const shown = decodeViewerState(
      encodeViewerState({
        ...decodeViewerState(''),
        colorMode: 'deviation',
        deviation: { id: COMPARISON, toleranceM: 0.02 },
      }),
    );
    const v = createCloudViewer(mountHost(320, 220), {
      clouds: [{ id: 'scan', name: '', url: '/octree/metadata.json' }],
      fetch,
      edlStrength: 0,
      state: shown,
    });
    viewer = v;
    const shareOf = async (color: readonly [number, number, number]) =>
      colorShares(await v.screenshot(), isLike(color));
    // Compared, but not known with what yet: gray, and not as if all were well.
    await expect.poll(() => shareOf(DEVIATION_COLORS.unknown), { timeout: 15_000 }).toBeGreaterThan(0.02);
    expect(await shareOf(DEVIATION_COLORS.within)).toBe(0);
    expect(asked).toEqual([]);

    v.setDeviations(new Map([['scan', { url: '/comparison/deviation.bin', isLater: false }]]));
    await expect.poll(() => shareOf(DEVIATION_COLORS.vanished), { timeout: 15_000 }).toBeGreaterThan(0.02);
    expect(await shareOf(DEVIATION_COLORS.appeared)).toBe(0);
    expect(await shareOf(DEVIATION_COLORS.within)).toBe(0);
    const loaded = asked.length;
    expect(new Set(asked).size).toBe(loaded);
    expect(v.getState()).toMatchObject({ colorMode: 'deviation', deviation: { id: COMPARISON, toleranceM: 0.02 } });

    v.setState({ deviation: { id: COMPARISON, toleranceM: 0.05 } });
    await expect.poll(() => shareOf(DEVIATION_COLORS.within), { timeout: 15_000 }).toBeGreaterThan(0.005);
    expect(asked.length).toBe(loaded);

    v.setState({ deviation: null, colorMode: 'rgb' });
    expect(v.colorModes()).not.toContain('deviation');
  },
);
