import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { colorShares, mountHost, nextEvent } from '#viewer/testing/browser.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import type { CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';
import { createCloudViewer } from './cloud-viewer.ts';

const room = sampleRoom(16);
const files = encodePotreeSample(room, { leafSize: 2500 });
let viewer: CloudViewer | undefined;
afterEach(() => viewer?.dispose());

const URL_OF_OCTREE = '/octree/metadata.json';

function open(
  options: Partial<CloudViewerOptions> = {},
  answers: Parameters<typeof octreeFetch>[1] = {},
  heightPx = 220,
  cloud = files,
) {
  const server = octreeFetch(cloud, answers);
  viewer = createCloudViewer(mountHost(320, heightPx), {
    url: URL_OF_OCTREE,
    fetch: server.fetch,
    edlStrength: 0,
    ...options,
  });
  return { viewer, server };
}

const settled = async (v: CloudViewer) => {
  for (let i = 0; i < 200; i++) {
    const { shownPoints, wantedPoints } = await nextEvent<CloudEvents['progress']>((listener) =>
      v.on('progress', listener),
    );
    if (shownPoints === wantedPoints) return shownPoints;
  }
  throw new Error('the cloud never settled');
};

describe('point cloud viewer', () => {
  test('streams the nodes by byte ranges and shows every point of a small cloud [L1]', async () => {
    let most = 0;
    const { viewer: v, server } = open({}, {}, 480);
    v.on('progress', ({ shownPoints }) => (most = Math.max(most, shownPoints)));
    await settled(v);
    await expect.poll(() => most, { timeout: 5000 }).toBe(room.length);
    const ranges = server.requests.filter((r) => r.url.endsWith('octree.bin'));
    expect(ranges.length).toBeGreaterThan(5);
    expect(ranges.every((r) => /^bytes=\d+-\d+$/.test(r.range ?? ''))).toBe(true);
  });

  test('never shows more points than the budget [L1]', async () => {
    const { viewer: v } = open({ pointBudget: 6000 });
    let most = 0;
    v.on('progress', ({ shownPoints }) => (most = Math.max(most, shownPoints)));
    await settled(v);
    for (const distanceM of [2, 8, 3, 20]) {
      v.setCamera({ ...v.getCamera(), distanceM });
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    expect(most).toBeLessThanOrEqual(6000);
    expect(most).toBeGreaterThanOrEqual(2500);
  });

  test('lists the classes with their counts and hides one, some and all [L2]', async () => {
    const { viewer: v } = open();
    await settled(v);
    expect(v.classes().map((c) => [c.label, c.count > 0])).toEqual([
      ['Wall, interior', true],
      ['Floor', true],
      ['Ceiling', true],
      ['Door, single', true],
    ]);
    expect(v.classes().reduce((sum, c) => sum + c.count, 0)).toBe(room.length);
    const isRed = ([r, g, b]: number[]) => (r ?? 0) > 180 && (g ?? 0) < 60 && (b ?? 0) < 60;
    const red = async () => colorShares(await v.screenshot(), isRed);
    expect(await red()).toBeGreaterThan(0.01);
    v.setClassVisible(16, false);
    expect(await red()).toBe(0);
    expect(v.classes().find((c) => c.id === 16)?.isVisible).toBe(false);
    v.setAllClassesVisible(true);
    expect(await red()).toBeGreaterThan(0.01);
    v.setAllClassesVisible(false);
    expect(await colorShares(await v.screenshot(), (p) => (p[0] ?? 0) < 240)).toBe(0);
  });

  test('colours by class, height and intensity differ from the photo colours', async () => {
    const { viewer: v } = open();
    await settled(v);
    const pictures = new Set<string>();
    for (const mode of ['rgb', 'class', 'elevation', 'intensity'] as const) {
      v.setColorMode(mode);
      const shot = await v.screenshot();
      pictures.add(btoa(String.fromCharCode(...new Uint8Array(await shot.arrayBuffer()).slice(200, 2200))));
    }
    expect(pictures.size).toBe(4);
  });

  test('a cloud whose scanner took no colors is not black: it opens by height, and photo colors are not offered [L1]', async () => {
    const colorless = room.map((point) => ({ ...point, rgb: [0, 0, 0] as const, classId: 0, intensity: 0 }));
    const { viewer: v } = open({}, {}, 220, encodePotreeSample(colorless, { leafSize: 2500 }));
    await settled(v);
    expect([v.getState().colorMode, v.colorModes()]).toEqual(['elevation', ['elevation']]);
    const isBlack = (pixel: number[]) => pixel.slice(0, 3).every((channel) => channel < 20);
    expect(await colorShares(await v.screenshot(), isBlack)).toBe(0);
  });

  test('a point far from all others stays small [L1]', async () => {
    const stray = { ...room[0], position: [60, 60, 30], rgb: [255, 0, 255], classId: 0 } as (typeof room)[number];
    const { viewer: v } = open({}, {}, 220, encodePotreeSample([...room, stray], { leafSize: 2500 }));
    await settled(v);
    v.setCamera({ target: [60, 60, 30], distanceM: 5, azimuthDeg: 0, elevationDeg: 0, projection: 'perspective' });
    await settled(v);
    const isStray = ([r, g, b]: number[]) => (r ?? 0) > 200 && (g ?? 255) < 60 && (b ?? 0) > 200;
    const sharePx = async () => (await colorShares(await v.screenshot(), isStray)) * 320 * 220 * devicePixelRatio ** 2;
    await expect.poll(sharePx).toBeGreaterThan(0);
    expect(await sharePx()).toBeLessThan(30);
  });

  test('picks the nearest point under the pointer, not through hidden classes or a slice [L1]', async () => {
    const { viewer: v } = open();
    await settled(v);
    v.setCamera({ target: [2, 1.5, 0], distanceM: 4, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' });
    v.renderNow();
    const top = v.pick(160, 110);
    expect(top?.classId).toBe(10);
    expect(top?.point[2]).toBeCloseTo(2.5, 2);
    v.setClassVisible(10, false);
    expect(v.pick(160, 110)?.classId).toBe(8);
    v.setAllClassesVisible(true);
    v.setState({ slice: { from: 0, to: 50 } });
    const below = v.pick(160, 110);
    expect(below?.classId).toBe(8);
    expect(below?.point[0]).toBeCloseTo(2, 0);
    expect(v.pick(2, 2)).toBeNull();
  });

  test('looks beside what floats over it, and stays fitted until it is moved', async () => {
    const { viewer: v } = open();
    await settled(v);
    const fitted = v.getCamera();
    v.setInsets({ leftPx: 100, rightPx: 0, topPx: 0, bottomPx: 0 });
    expect(v.getCamera().distanceM).toBeGreaterThan(fitted.distanceM);
    v.setCamera({ target: [2, 1.5, 0], distanceM: 4, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' });
    v.renderNow();
    const [x, y] = v.pick(210, 110)?.point ?? [];
    expect(x).toBeCloseTo(2, 0);
    expect(y).toBeCloseTo(1.5, 0);
    v.setInsets({ leftPx: 0, rightPx: 0, topPx: 0, bottomPx: 0 });
    expect(v.getCamera().distanceM).toBe(4);
  });

  test('a slice and a level cut the picture [N7]', async () => {
    const { viewer: v } = open({ levels: [{ id: 's1', name: 'Level 1', elevationM: 0 }] });
    await settled(v);
    v.setTopView(true);
    const isCeiling = (p: number[]) => p.every((channel, k) => k === 3 || channel === 240);
    expect(await colorShares(await v.screenshot(), isCeiling)).toBeGreaterThan(0.1);
    v.setState({ level: 's1' });
    expect(await colorShares(await v.screenshot(), isCeiling)).toBe(0);
    v.setState({ level: null, slice: { from: 35, to: 65 } });
    expect(await colorShares(await v.screenshot(), isCeiling)).toBe(0);
    v.setState({ slice: null });
    expect(await colorShares(await v.screenshot(), isCeiling)).toBeGreaterThan(0.1);
  });

  test('measures by clicking, and a link brings the measurement back [K10][N7]', async () => {
    const { viewer: v } = open();
    await settled(v);
    v.setCamera({ target: [2, 1.5, 0], distanceM: 4, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' });
    v.renderNow();
    v.tools.press('measure');
    const canvas = document.querySelector('canvas');
    for (const x of [80, 240]) {
      for (const type of ['pointerdown', 'pointerup']) {
        const box = canvas?.getBoundingClientRect();
        canvas?.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 1,
            clientX: (box?.left ?? 0) + x,
            clientY: (box?.top ?? 0) + 110,
            bubbles: true,
          }),
        );
      }
    }
    expect(v.getState().markers).toHaveLength(2);
    const again = decodeViewerState(encodeViewerState(v.getState()));
    expect(again.markers[0]?.[0]).toBeCloseTo(v.getState().markers[0]?.[0] ?? 0, 3);
    v.tools.press('clear');
    expect(v.getState().markers).toEqual([]);
  });
});

describe('failures of the point cloud viewer', () => {
  test('nothing arriving in time reads as the timeout sentence [L3]', async () => {
    const { viewer: v } = open({ timeoutMs: 150 }, { delayMs: 60_000 });
    expect((await nextEvent<CloudEvents['error']>((listener) => v.on('error', listener))).message).toBe(
      'Timeout loading Potree dependencies.',
    );
  });

  test('a lost graphics context says so, and when it is back [L3]', async () => {
    const { viewer: v } = open();
    await settled(v);
    const error = nextEvent<CloudEvents['error']>((listener) => v.on('error', listener));
    const loss = document.querySelector('canvas')?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    loss?.loseContext();
    expect((await error).message).toBe('WebGL context lost. Please refresh the page.');
    const restored = nextEvent<CloudEvents['restored']>((listener) => v.on('restored', listener));
    // The browser allows it only when it has told everybody of the loss.
    setTimeout(() => loss?.restoreContext());
    await restored;
  });

  test('a server without byte ranges is refused instead of loading the whole cloud per node', async () => {
    const { viewer: v } = open({}, { ignoreRanges: true });
    expect((await nextEvent<CloudEvents['error']>((listener) => v.on('error', listener))).code).toBe(
      'RANGE_NOT_SUPPORTED',
    );
  });

  test('opening and closing 20 times leaves no context and no canvas behind [V9]', async () => {
    for (let i = 0; i < 20; i++) {
      const { viewer: v } = open();
      v.renderNow();
      v.dispose();
    }
    expect(liveContextCount()).toBe(0);
    expect(document.querySelectorAll('canvas')).toHaveLength(0);
  });

  test('the ninth view suspends the oldest with a word [V9]', async () => {
    const views: CloudViewer[] = [];
    const suspended: string[] = [];
    for (let i = 0; i < 9; i++) {
      const v = createCloudViewer(mountHost(40, 30), { url: URL_OF_OCTREE, fetch: octreeFetch(files).fetch });
      v.on('error', (error) => suspended.push(`${i} ${error.code}`));
      views.push(v);
    }
    expect(suspended).toEqual(['0 SUSPENDED', '1 SUSPENDED', '2 SUSPENDED', '3 SUSPENDED']);
    for (const v of views) v.dispose();
    expect(liveContextCount()).toBe(0);
  });

  test.each([/metadata\.json$/, /octree\.bin$/])('closed while %s is on its way, it reports no error', async (slow) => {
    const reported = vi.spyOn(console, 'error');
    const server = octreeFetch(files);
    const asked = Promise.withResolvers<void>();
    const broken: unknown[] = [];
    const fetchSlowly: typeof fetch = async (input, init) => {
      if (!slow.test(input instanceof Request ? input.url : String(input))) return server.fetch(input, init);
      // The head has arrived, the body breaks off with the request.
      const start = (body: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => body.error(broken[broken.push(init.signal?.reason) - 1]));
      asked.resolve();
      return new Response(new ReadableStream({ start }), {
        status: new Headers(init?.headers).has('Range') ? 206 : 200,
      });
    };
    const { viewer: v } = open({ fetch: fetchSlowly });
    await asked.promise;
    await new Promise((resolve) => setTimeout(resolve));
    v.dispose();
    expect(broken).not.toEqual([]);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(reported).not.toHaveBeenCalled();
    reported.mockRestore();
  });
});
