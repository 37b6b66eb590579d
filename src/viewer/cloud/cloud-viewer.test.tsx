import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import { addressOf, octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { colorShares, mountHost, nextEvent } from '#viewer/testing/browser.ts';
import { clickAt } from '#viewer/testing/pointer.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import type { CloudEvents, CloudSource, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';
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
    clouds: [{ id: 'scan', name: '', url: URL_OF_OCTREE }],
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

/** From above, so that 4 m are the height of the picture. */
const above = {
  target: [2, 1.5, 0] as [number, number, number],
  distanceM: 4,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'orthographic' as const,
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

  test('lists the classes with their counts and hides one, some and all [L2]', { tags: 'nightly' }, async () => {
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

  test('colours by class, height and intensity differ from the photo colours', { tags: 'nightly' }, async () => {
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

  test(
    'edges are shaded once there are points, and no longer when that is turned off [L1]',
    { tags: 'nightly' },
    async () => {
      const { viewer: v } = open({ edlStrength: 0.5 }, {}, 480);
      await settled(v);
      const darkShare = async () => colorShares(await v.screenshot(), (p) => p.slice(0, 3).every((c) => c < 60));
      await expect.poll(darkShare).toBeGreaterThan(0.0005);
      v.setEdl(0);
      await expect.poll(darkShare).toBe(0);
    },
  );

  test(
    'a cloud whose scanner took no colors is not black: it opens by height, and photo colors are not offered [L1]',
    { tags: 'nightly' },
    async () => {
      const colorless = room.map((point) => ({ ...point, rgb: [0, 0, 0] as const, classId: 0, intensity: 0 }));
      const { viewer: v } = open({}, {}, 220, encodePotreeSample(colorless, { leafSize: 2500 }));
      await settled(v);
      expect(v.colorModes()).toEqual(['elevation']);
      expect(v.getState().colorMode, 'nobody has chosen another one for the next cloud').toBe('rgb');
      const isBlack = (pixel: number[]) => pixel.slice(0, 3).every((channel) => channel < 20);
      expect(await colorShares(await v.screenshot(), isBlack)).toBe(0);
    },
  );

  test('a point far from all others stays small [L1]', { tags: 'nightly' }, async () => {
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

  test('a slice and a level cut the picture [N7]', { tags: 'nightly' }, async () => {
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

  const measured = (v: CloudViewer) => v.getState().measurements.map(({ kind, points }) => [kind, points.length]);
  test('measures distances, heights, angles and areas that stay, and a link brings them back [L1][K10][N7]', async () => {
    const { viewer: v } = open();
    await settled(v);
    v.setCamera(above);
    v.renderNow();
    v.tools.press('measure');
    for (const x of [80, 240]) clickAt(x, 110);
    await expect.poll(() => measured(v)).toEqual([['distance', 2]]);
    v.tools.press('height');
    for (const x of [80, 200]) clickAt(x, 110);
    await expect.poll(() => measured(v)).toHaveLength(2);
    v.tools.press('angle');
    for (const x of [80, 160, 240]) clickAt(x, 110);
    await expect.poll(() => measured(v).length).toBe(3);
    v.tools.press('area');
    for (const [x, y] of [
      [80, 60],
      [240, 60],
      [240, 160],
    ] as const)
      clickAt(x, y);
    clickAt(160, 110, { button: 2 });
    await expect
      .poll(() => measured(v))
      .toEqual([
        ['distance', 2],
        ['height', 2],
        ['angle', 3],
        ['area', 3],
      ]);
    const again = decodeViewerState(encodeViewerState(v.getState()));
    expect(again.measurements[3]?.points[2]?.[0]).toBeCloseTo(v.getState().measurements[3]?.points[2]?.[0] ?? 0, 3);
    v.tools.press('clear');
    expect(v.getState().measurements).toEqual([]);
  });

  test('takes 30 points, and refuses the 31st in words [L1]', async () => {
    const points = (i: number): [number, number, number] => [i / 10, 0, 0];
    const measurements = Array.from({ length: 15 }, (_, i) => ({
      kind: 'distance' as const,
      points: [points(i), points(i + 0.5)],
    }));
    const { viewer: v } = open({ state: { measurements: measurements.slice(1) } });
    await settled(v);
    v.setCamera(above);
    v.renderNow();
    v.tools.press('measure');
    for (const x of [80, 240]) clickAt(x, 110);
    await expect.poll(() => measured(v)).toHaveLength(15);
    const refused = nextEvent<CloudEvents['error']>((listener) => v.on('error', listener));
    clickAt(160, 110);
    expect((await refused).message).toBe('A measurement can have up to 30 markers. Clear some to continue.');
    expect(measured(v)).toHaveLength(15);
  });

  test('a clip box and planes cut the points, and nothing that is cut away is measured [L1]', async () => {
    const { viewer: v } = open({ state: { cutBox: { min: [-1, -1, -1], max: [5, 5, 1.25] } } });
    await settled(v);
    v.setCamera(above);
    v.renderNow();
    expect(v.pick(160, 110)?.point[2], 'the floor, under the ceiling that is cut away').toBeCloseTo(0, 2);
    v.setState({ cutBox: null, cutPlanes: [{ normal: [1, 0, 0], distanceM: 2.2 }] });
    v.renderNow();
    expect(v.pick(240, 110), 'east of the plane').toBeNull();
    v.tools.press('measure');
    for (const x of [100, 240, 140]) clickAt(x, 110);
    await expect.poll(() => measured(v)).toHaveLength(1);
    expect(v.getState().measurements[0]?.points.every(([x]) => x < 2.2)).toBe(true);
    v.tools.press('section');
    v.tools.press('sectionBox');
    await expect.poll(() => v.getState().cutBox).not.toBeNull();
    v.tools.press('undo');
    expect(v.getState().cutBox).toBeNull();
  });

  test('a click on a surface of points cuts along it [L1]', async () => {
    const { viewer: v } = open();
    await settled(v);
    v.setCamera(above);
    v.renderNow();
    v.tools.press('section');
    clickAt(160, 110);
    await expect.poll(() => v.getState().cutPlanes).toHaveLength(1);
    const [plane] = v.getState().cutPlanes;
    expect([plane?.normal[2], plane?.distanceM].map((value) => Math.round((value ?? 0) * 100) / 100)).toEqual([1, 2.5]);
  });
});

test('two clicks are the ends of a strip, which a link brings back, and its points are read [L1]', async () => {
  const { viewer: v } = open({ unit: 'm' });
  await settled(v);
  v.setCamera(above);
  v.renderNow();
  v.tools.press('profile');
  for (const x of [100, 220]) clickAt(x, 110);
  await expect.poll(() => v.getState().profile).not.toBeNull();
  const { profile } = decodeViewerState(encodeViewerState(v.getState()));
  expect([
    profile?.widthM,
    profile && Math.hypot(profile.to[0] - profile.from[0], profile.to[1] - profile.from[1]) > 1,
  ]).toEqual([0.1, true]);
  expect(v.tools.list().find(({ id }) => id === 'profile')?.isOn, 'the tool has done its work').toBe(false);
  const read = profile && (await v.readProfile(profile, new AbortController().signal));
  expect(read?.count).toBeGreaterThan(20);
});

describe('several clouds in one picture', () => {
  const aside: CloudSource = {
    id: 'aside',
    name: 'Annex',
    url: '/aside/metadata.json',
    cloudToProject: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1],
  };
  const both = [{ id: 'scan', name: '', url: URL_OF_OCTREE }, aside] as const;
  const shownIds = (v: CloudViewer) => v.clouds().flatMap(({ id, isShown }) => (isShown ? [id] : []));

  test('lie where each is placed, share classes and slice, and one of them always stays [N7]', async () => {
    const { viewer: v } = open({ clouds: both, state: { clouds: ['scan', 'aside'] } });
    await expect.poll(() => v.shownPointCount(), { timeout: 5000 }).toBeGreaterThan(room.length);
    expect(v.classes().reduce((sum, { count }) => sum + count, 0)).toBe(2 * room.length);
    v.setCamera({ target: [7, 1.5, 0], distanceM: 4, azimuthDeg: -90, elevationDeg: 90, projection: 'orthographic' });
    v.renderNow();
    await expect.poll(() => v.pick(160, 110)?.point[0]).toBeCloseTo(7, 0);
    v.setState({ slice: { from: 0, to: 50 } });
    v.renderNow();
    expect(v.pick(160, 110)?.classId).toBe(8);
    v.setCloudShown('scan', false);
    expect([shownIds(v), v.getState().clouds]).toEqual([['aside'], ['aside']]);
    v.setCloudShown('aside', false);
    expect(shownIds(v)).toEqual(['aside']);
    v.setCloudShown('scan', true);
    expect(shownIds(v)).toEqual(['scan', 'aside']);
  });

  test('one that cannot be loaded says so, and the other stays [N7]', async () => {
    const server = octreeFetch(files);
    const damaged: typeof fetch = (input, init) =>
      addressOf(input).includes('/aside/') ? Promise.resolve(new Response('{}')) : server.fetch(input, init);
    const { viewer: v } = open({ clouds: both, state: { clouds: ['scan', 'aside'] }, fetch: damaged });
    const failed = await nextEvent<CloudEvents['failed']>((listener) => v.on('failed', listener));
    expect([failed.name, failed.error.code]).toEqual(['Annex', 'CLOUD_DAMAGED']);
    await settled(v);
    expect(shownIds(v)).toEqual(['scan']);
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
      const v = createCloudViewer(mountHost(40, 30), {
        clouds: [{ id: 'scan', name: '', url: URL_OF_OCTREE }],
        fetch: octreeFetch(files).fetch,
      });
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
