import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { colorShares, mountHost, nextEvent } from '#viewer/testing/browser.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import type { ModelEvents, ModelViewer } from './model-viewer-types.ts';
import { createModelViewer } from './model-viewer.ts';
import { modelWorkerUrl } from './worker-url.ts';

let frag: Uint8Array<ArrayBuffer>;
let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());
beforeAll(async () => {
  frag = new Uint8Array(await (await fetch(fragUrl)).arrayBuffer());
});

const ref = (id: string, model = 'house') => ({ model, id });
const wall1 = ref('0000000000000000000006');
const wall2 = ref('0000000000000000000007');
const slab = ref('0000000000000000000008');
type Options = Partial<Parameters<typeof createModelViewer>[1]>;

function start(respond: () => Response = () => new Response(frag.slice()), options: Options = {}) {
  viewer = createModelViewer(mountHost(320, 220), {
    models: [{ id: 'house', name: 'House.ifc', url: '/model.frag' }],
    workerUrl: modelWorkerUrl,
    fetch: () => Promise.resolve(respond()),
    ...options,
  });
  return viewer;
}

async function open(options?: Options): Promise<ModelViewer> {
  const v = start(undefined, options);
  await new Promise<void>((resolve, reject) => {
    v.on('progress', ({ stage }) => stage === 'ready' && resolve());
    v.on('error', reject);
  });
  return v;
}

const isCap = ([r, g, b]: number[]) =>
  Math.abs((r ?? 0) - 25) < 3 && Math.abs((g ?? 0) - 50) < 3 && Math.abs((b ?? 0) - 100) < 3;
const fromAbove = {
  target: [102, 1.6, 0] as [number, number, number],
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'perspective' as const,
};

describe('model viewer', () => {
  test(
    'pins stand at their places, a press of one says which, and they can be put away [C1]',
    { tags: 'nightly' },
    async () => {
      const v = await open({ state: { camera: fromAbove } });
      const pinned: string[] = [];
      v.on('pin', (id) => pinned.push(id));
      v.setPins([{ id: 'one', point: fromAbove.target, isClosed: false }]);
      const canvas = document.querySelector('canvas');
      if (!canvas) throw new Error('no picture');
      const box = canvas.getBoundingClientRect();
      const press = (x: number, y: number) => {
        const at = { clientX: box.left + x, clientY: box.top + y, pointerId: 1, isPrimary: true, bubbles: true };
        canvas.dispatchEvent(new PointerEvent('pointerdown', at));
        canvas.dispatchEvent(new PointerEvent('pointerup', at));
      };
      // The head is over its place.
      press(160, 90);
      await expect.poll(() => pinned).toEqual(['one']);
      press(160, 150);
      v.tools.press('pins');
      press(160, 90);
      expect(v.tools.list().find(({ id }) => id === 'pins')).toMatchObject({ isShown: true, isOn: false });
      expect(new Set(v.tools.list().map(({ key }) => key)).size, 'each its own key').toBe(v.tools.list().length);
      v.tools.press('pins');
      const isPin = ([r, g, b]: number[]) => (r ?? 0) > 190 && (g ?? 0) > 90 && (g ?? 0) < 150 && (b ?? 0) < 60;
      const pinShare = async () => colorShares(await v.screenshot(), isPin);
      await expect.poll(pinShare).toBeGreaterThan(0.001);
      await v.setState({ cutPlanes: [{ normal: [0, 0, 1], distanceM: -0.1 }] });
      await expect.poll(pinShare).toBe(0);
      press(160, 90);
      expect(pinned, 'but it is still there').toEqual(['one', 'one']);
      v.setPins([]);
      expect(v.tools.list().find(({ id }) => id === 'pins')?.isShown).toBe(false);
      expect(pinned).toEqual(['one', 'one']);
    },
  );

  test('stands where the project says, Z up, with its levels and categories [N7]', { tags: 'nightly' }, async () => {
    const v = await open();
    expect(v.levels().map((level) => [level.name, level.elevationM.toFixed(3).replace('-', '')])).toEqual([
      ['Ground floor', '0.000'],
    ]);
    expect(v.categories()).toEqual([
      { name: 'IFCSLAB', count: 1, isVisible: true },
      { name: 'IFCSPACE', count: 1, isVisible: false },
      { name: 'IFCWALL', count: 2, isVisible: true },
    ]);
    const [x, y, z] = v.getCamera().target;
    expect(x).toBeGreaterThan(100);
    expect(x).toBeLessThan(104);
    expect(y).toBeGreaterThan(-1);
    expect(z).toBeLessThan(3);
  });

  test(
    'cuts 4 ft above a level, from above, and fills the cut faces in RGB 25,50,100 [V3]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      expect(await colorShares(await v.screenshot(), isCap)).toBe(0);
      await v.setLevel(v.levels()[0]?.id ?? '');
      await v.settled();
      expect(v.getCamera()).toMatchObject({ elevationDeg: 90, projection: 'perspective' });
      expect(await colorShares(await v.screenshot(), isCap)).toBeGreaterThan(0.01);
      await v.setLevel(null);
      await v.settled();
      expect(await colorShares(await v.screenshot(), isCap)).toBe(0);
    },
  );

  test('picks an element with its properties and marks it', { tags: 'nightly' }, async () => {
    const v = await open();
    v.setCamera(fromAbove);
    await v.settled();
    const shot = await v.screenshot();
    const selected = nextEvent<ModelEvents['select']>((listener) => v.on('select', listener));
    const item = await v.pick(160, 110);
    expect(item).toMatchObject({ category: 'IFCSLAB', name: 'Floor' });
    expect(await selected).toEqual({ ids: [slab], item, at: [102, expect.closeTo(1.6), expect.closeTo(0)] });
    expect(v.getState().selection).toEqual([slab]);
    await v.settled();
    expect(await (await v.screenshot()).text()).not.toBe(await shot.text());
    const box = { ...fromAbove, target: [102, 0.1, 0] as [number, number, number] };
    v.setCamera(box);
    await v.settled();
    const wall = await v.pick(160, 110);
    expect(wall?.groups.find((group) => group.name === 'Pset_WallCommon')?.properties).toEqual([
      { name: 'IsExternal', value: 'Yes' },
    ]);
    expect(await v.pick(2, 2)).toBeNull();
  });

  test('hides a category and shows all again on reset', async () => {
    const v = await open();
    v.setCamera(fromAbove);
    await v.setCategoriesVisible(['IFCSLAB'], false);
    await v.settled();
    expect(await v.pick(160, 110)).toBeNull();
    expect(v.getState().hiddenCategories).toEqual(['IFCSPACE', 'IFCOPENINGELEMENT', 'IFCSLAB']);
    await v.reset();
    v.setCamera(fromAbove);
    await v.settled();
    expect((await v.pick(160, 110))?.category).toBe('IFCSLAB');
  });

  test(
    'rooms are hidden at first and take no clicks, have no face in a cut, and are shown when asked for [V3]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      v.setCamera(fromAbove);
      await v.settled();
      expect((await v.pick(160, 110))?.category).toBe('IFCSLAB');
      await v.setLevel(v.levels()[0]?.id ?? '');
      v.setCamera(fromAbove);
      await v.settled();
      const faces = await colorShares(await v.screenshot(), isCap);
      await v.setCategoriesVisible(['IFCSPACE'], true);
      await v.settled();
      expect(await colorShares(await v.screenshot(), isCap), 'a room is no body').toBeLessThan(faces * 1.05);
      await v.setCategoriesVisible(['IFCWALL'], false);
      await v.settled();
      expect(await colorShares(await v.screenshot(), isCap), 'nor are walls that are hidden').toBe(0);
      await v.reset();
      await v.setCategoriesVisible(['IFCSPACE'], true);
      v.setCamera(fromAbove);
      await v.settled();
      expect((await v.pick(160, 110))?.category).toBe('IFCSPACE');
    },
  );

  test('finds elements by their GlobalId, marks them and flies there [N5]', { tags: 'nightly' }, async () => {
    const v = await open();
    expect([v.find(wall1.id), v.find('nobody')]).toEqual([[wall1], []]);
    expect((await v.select([wall1]))?.name).toBe('Wall 1');
    await v.select([]);
    const isRed = ([r, g, b]: number[]) => (r ?? 0) > 120 && (r ?? 0) > 3 * (g ?? 0) && (r ?? 0) > 2 * (b ?? 0);
    expect(await colorShares(await v.screenshot(), isRed)).toBe(0);
    await v.color([{ ids: [wall1], cssColor: '#c2183c' }]);
    await v.setGhosting(true);
    await v.settled();
    expect(await colorShares(await v.screenshot(), isRed)).toBeGreaterThan(0.01);
    const isDarkRed = ([r, g, b]: number[]) =>
      (r ?? 0) > 40 && (r ?? 0) < 120 && (r ?? 0) > 3 * (g ?? 0) && (r ?? 0) > 2 * (b ?? 0);
    const lit = await colorShares(await v.screenshot(), isDarkRed);
    await v.select([wall1]);
    await v.settled();
    expect(await colorShares(await v.screenshot(), isDarkRed), 'selected: a darker tone of its colour').toBeGreaterThan(
      lit + 0.01,
    );
    await v.select([]);
    await v.settled();
    expect(await colorShares(await v.screenshot(), isRed)).toBeGreaterThan(0.01);
    await v.color([]);
    await v.settled();
    expect(await colorShares(await v.screenshot(), isRed)).toBe(0);
    const box = await v.boxOf([wall1]);
    expect(box?.max[0]).toBeCloseTo(104, 3);
    expect(await v.boxOf([])).toBeNull();
    if (box) v.flyTo(box);
    await expect
      .poll(() => v.getCamera().target.map((value) => Math.round(value * 100) / 100))
      .toEqual([102, 0.1, 1.5]);
    await v.select([slab]);
    v.tools.press('fit');
    const slabBox = await v.boxOf([slab]);
    const middle = [0, 1, 2].map((axis) => ((slabBox?.min[axis] ?? 0) + (slabBox?.max[axis] ?? 0)) / 2);
    const target = () => v.getCamera().target.map((value) => Math.round(value * 100) / 100);
    await expect.poll(target).toEqual(middle.map((value) => Math.round(value * 100) / 100));
  });

  test(
    'isolates, hides and shows again, with what categories and cuts leave, and takes each back [V11]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      v.setCamera(fromAbove);
      const picked = async () => (await v.pick(160, 110))?.name ?? null;
      const capShare = async () => {
        await v.settled();
        return colorShares(await v.screenshot(), isCap);
      };
      const told: ModelEvents['visibility'][] = [];
      v.on('visibility', (now) => told.push(now));
      await v.settled();
      expect(await picked()).toBe('Floor');
      await v.hide([slab]);
      expect(await picked()).toBeNull();
      await v.showAll();
      expect(await picked()).toBe('Floor');
      await v.setLevel(v.levels()[0]?.id ?? '');
      v.setCamera(fromAbove);
      const whole = await capShare();
      await v.isolate([wall1]);
      const half = await capShare();
      expect(half).toBeGreaterThan(0);
      expect(half, 'the other wall has no face in the cut').toBeLessThan(whole * 0.7);
      expect(await picked()).toBeNull();
      await v.hide([wall1]);
      expect(await capShare()).toBe(0);
      expect(await v.undo()).toBe(true);
      expect(await capShare()).toBeCloseTo(half, 3);
      for (let i = 0; i < 3; i++) expect(await v.undo()).toBe(true);
      expect(await v.undo(), 'nothing is left to take back').toBe(false);
      expect(v.getState()).toMatchObject({ isolated: null, hidden: [] });
      expect(await picked()).toBe('Floor');
      expect(told.map(({ isolated, hidden }) => [isolated?.length ?? null, hidden.length])).toEqual([
        [null, 1],
        [null, 0],
        [1, 0],
        [1, 1],
        [1, 0],
        [null, 0],
        [null, 1],
        [null, 0],
      ]);
    },
  );

  test(
    'a click with Ctrl adds to the selection, with Alt or Shift it isolates; keys hide and undo [V11]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      await v.select([wall1]);
      v.setCamera(fromAbove);
      await v.settled();
      const canvas = document.querySelector('canvas');
      const click = (held: Partial<PointerEventInit>) => {
        const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
        for (const type of ['pointerdown', 'pointerup'])
          canvas?.dispatchEvent(
            new PointerEvent(type, { pointerId: 1, clientX: left + 160, clientY: top + 110, bubbles: true, ...held }),
          );
      };
      click({ ctrlKey: true });
      await expect.poll(() => v.getState().selection).toEqual([wall1, slab]);
      expect(v.tools.press('hide')).toBe(true);
      await expect.poll(() => v.getState().hidden).toEqual([wall1, slab]);
      expect(v.tools.press('undo')).toBe(true);
      await expect.poll(() => v.getState().hidden).toEqual([]);
      await v.settled();
      click({ altKey: true });
      await expect.poll(() => v.getState().isolated).toEqual([slab]);
      await v.select([]);
      expect(v.tools.press('isolate'), 'nothing is selected').toBe(false);
    },
  );

  test('a click records an elevation, the tool excludes measuring, and a reset clears it [V5]', async () => {
    const v = await open();
    v.setCamera({ ...fromAbove, target: [102, 0.1, 0] });
    await v.settled();
    const tool = (id: string) => v.tools.list().find((each) => each.id === id);
    for (const id of ['measure', 'spot'] as const) v.tools.press(id);
    expect([tool('measure')?.isOn, tool('spot')?.isOn]).toEqual([false, true]);
    const canvas = document.querySelector('canvas');
    const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {};
    for (const type of ['pointerdown', 'pointerup'])
      canvas?.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: left + 160, clientY: top + 110, bubbles: true }),
      );
    await expect.poll(() => v.getState().spots.map(([, , z]) => Math.round(z * 1000) / 1000)).toEqual([3]);
    expect(tool('spot')?.count).toBe(1);
    await v.reset();
    expect(v.getState().spots).toEqual([]);
  });

  test('a state shows the same picture again, and what it names that is not here counts for nothing [N7 V2]', async () => {
    const state = {
      camera: { ...fromAbove, target: [102, 0.1, 0] as [number, number, number] },
      isolated: [wall2, ref('3ZYW59sxj8lei475l7EhLR')],
      selection: [wall2, ref('x', 'elsewhere')],
      cutPlanes: [{ normal: [0, 0, 1] as [number, number, number], distanceM: 1 }],
      isGhosting: true,
      models: ['elsewhere'],
      level: 'nowhere',
    };
    const v = await open({ state });
    expect(v.getState()).toMatchObject({ isolated: [wall2], selection: [wall2], level: null, isGhosting: true });
    expect(v.getCamera().target).toEqual([102, 0.1, 0]);
    v.setCamera({ ...fromAbove, target: [102, 3.1, 0] });
    await v.settled();
    expect((await v.pick(160, 110))?.name).toBe('Wall 2');
    expect(await colorShares(await v.screenshot(), isCap), 'its cut is closed').toBeGreaterThan(0.01);
  });

  test(
    'a box closes the faces of all its sides, and lets clicks through where it has cut [V5]',
    { tags: 'nightly' },
    async () => {
      const v = await open();
      await v.setState({ cutBox: { min: [101, -1, 0.5], max: [103, 1, 2] } });
      v.setCamera({
        target: [102, 0.1, 1.2],
        distanceM: 6,
        azimuthDeg: -40,
        elevationDeg: 30,
        projection: 'perspective',
      });
      await v.settled();
      expect(await colorShares(await v.screenshot(), isCap)).toBeGreaterThan(0.005);
      v.setCamera({ ...fromAbove, target: [100.5, 0.1, 0] });
      await v.settled();
      expect(await v.pick(160, 110)).toBeNull();
    },
  );

  test('is not drawn again while nothing changes, and follows when it moves', { tags: 'nightly' }, async () => {
    const v = await open();
    const clear = vi.spyOn(WebGL2RenderingContext.prototype, 'clear');
    const drawnWithin = async (frames: number) => {
      clear.mockClear();
      for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
      return clear.mock.calls.length;
    };
    await expect.poll(() => drawnWithin(30)).toBe(0);
    v.setCamera(fromAbove);
    expect(await drawnWithin(2)).toBeGreaterThan(0);
    await expect.poll(() => drawnWithin(30)).toBe(0);
    expect((await v.pick(160, 110))?.category).toBe('IFCSLAB');
    clear.mockRestore();
  });

  test('a missing or damaged file is an error with a sentence', async () => {
    const missing = nextEvent<ModelEvents['error']>((listener) =>
      start(() => new Response('', { status: 404 })).on('error', listener),
    );
    expect((await missing).message).toBe('The model could not be loaded. Please try again.');
    viewer?.dispose();
    const damaged = nextEvent<ModelEvents['error']>((listener) =>
      start(() => new Response('not a model')).on('error', listener),
    );
    expect((await damaged).message).toBe('The model is damaged and cannot be shown.');
  });

  test('opening and closing leaves no context and no canvas behind [V9]', async () => {
    for (let i = 0; i < 20; i++) start().dispose();
    expect(liveContextCount()).toBe(0);
    expect(document.querySelectorAll('canvas')).toHaveLength(0);
  });
});

test.each(['parsing', 'drawing', 'ready'] as const)(
  'left while it is %s, and entered again at once, it complains about nothing',
  { tags: 'nightly', timeout: 60_000 },
  async (stage) => {
    const complaints: unknown[] = [];
    const complain = (event: Event) => complaints.push(event instanceof PromiseRejectionEvent ? event.reason : event);
    const printed = vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
    const warned = vi.spyOn(console, 'warn').mockImplementation((...words) => void complaints.push(words));
    window.addEventListener('unhandledrejection', complain);
    window.addEventListener('error', complain);
    for (let turn = 0; turn < 2; turn++) {
      const v = start();
      await new Promise<void>((reached) => v.on('progress', (progress) => progress.stage === stage && reached()));
      void v.setLevel(v.levels()[0]?.id ?? null);
      v.dispose();
    }
    await open();
    window.removeEventListener('unhandledrejection', complain);
    window.removeEventListener('error', complain);
    printed.mockRestore();
    warned.mockRestore();
    expect(complaints).toEqual([]);
  },
);
