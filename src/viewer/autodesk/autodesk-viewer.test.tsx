import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountHost, nextEvent } from '#viewer/testing/browser.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import { createAutodeskViewer, type AutodeskViewerOptions } from './autodesk-viewer.ts';
import { loadScript } from './load-scripts.ts';

/** What the stub says of itself, as the real viewer does. */
type StubViewer = {
  hidden: Set<number>;
  selection: number[];
  themed: Record<number, number[]>;
  cutPlanes: number[][];
  isGhosting: boolean;
  isFinished?: boolean;
  background: number[];
  extensions: Map<string, { mode?: string; units?: string }>;
  canvas: HTMLCanvasElement;
  navigation: { setView: (position: object, target: object) => void };
};
const stub = () => (globalThis as unknown as { NOP_VIEWER: StubViewer }).NOP_VIEWER;

/** What is hidden or glass, by its numbers. */
const hidden = () => [...stub().hidden].toSorted((a, b) => a - b);

const WALL = '1W_HslFTT2WwXj91DxSWxH';
const FOOT_M = 0.3048;
let service: { url: string; urn: string };
const asked = async (): Promise<string[]> => (await (await fetch('/test-autodesk')).json()).asked;
const failNext = (...statuses: number[]) => fetch(`/test-autodesk?fail=${statuses.join(',')}`);
const made: { dispose: () => void }[] = [];

beforeEach(async () => {
  await failNext();
  service = await (await fetch('/test-autodesk')).json();
});
afterEach(() => {
  for (const viewer of made.splice(0)) viewer.dispose();
  Reflect.deleteProperty(globalThis, 'NOP_AEC_STATUS');
  vi.restoreAllMocks();
});

function create(change: Partial<AutodeskViewerOptions> = {}) {
  const onMissing = vi.fn<() => void>();
  const viewer = createAutodeskViewer(mountHost(600, 500), {
    models: [{ id: 'hall', name: 'Hall.rvt', url: '' }],
    workerUrl: '',
    scripts: {
      scriptUrl: `${service.url}/modelderivative/v2/viewers/7.*/viewer3D.min.js`,
      styleUrl: `${service.url}/modelderivative/v2/viewers/7.*/style.min.css`,
      extensionUrls: ['/api/extensions/spot-elevations-panel', '/api/extensions/spot-elevations-extension'],
    },
    env: 'AutodeskProduction2',
    api: 'streamingV2',
    endpoint: service.url,
    tokenUrl: '/api/forge/auth?projectId=1',
    urn: service.urn,
    onMissing,
    ...change,
  });
  made.push(viewer);
  return { viewer, onMissing };
}
async function opened(change: Partial<AutodeskViewerOptions> = {}) {
  const { viewer } = create(change);
  const open = await nextEvent<{ levels: readonly object[]; categories: readonly object[] }>((listener) =>
    viewer.on('open', listener),
  );
  await viewer.settled();
  return { viewer, open };
}
const ref = (id: string) => ({ model: 'hall', id });

test('a translated model opens with its storeys in meters and the categories of Revit [V1 V8]', async () => {
  const { viewer, open } = await opened();
  expect(open).toEqual({
    levels: [
      { id: 'first', name: 'Level 1', elevationM: expect.closeTo(0, 6) },
      { id: 'second', name: 'Level 2', elevationM: expect.closeTo(10 * FOOT_M, 6) },
    ],
    categories: [
      { name: 'Doors', count: 1, isVisible: true },
      { name: 'Roofs', count: 1, isVisible: true },
      { name: 'Walls', count: 2, isVisible: true },
    ],
  });
  expect(viewer.models()).toEqual([{ id: 'hall', name: 'Hall.rvt', isShown: true, isLoading: false }]);
  expect(liveContextCount()).toBe(1);
});

test('elements have the GlobalIds of the IFC: selected in the picture, found, and with their properties [V1]', async () => {
  const { viewer } = await opened();
  const selected = nextEvent<{ ids: readonly object[]; item: { name: string } | null }>((listener) =>
    viewer.on('select', listener),
  );
  // The roof is above it.
  await viewer.setCategoriesVisible(['Roofs'], false);
  const item = await viewer.pick(350, 395);
  expect(item).toMatchObject({
    guid: WALL,
    category: 'Walls',
    name: 'Basic Wall [130315]',
    groups: [
      { name: 'Dimensions', properties: [{ name: 'Length', value: '40 ft' }] },
      { name: 'Identity Data', properties: [{ name: 'Mark', value: 'W-1' }] },
    ],
  });
  expect((await selected).ids).toEqual([ref(WALL)]);
  expect([viewer.find(WALL), viewer.find('unknown')]).toEqual([[ref(WALL)], []]);
  const box = await viewer.boxOf([ref(WALL)]);
  expect(box?.max).toEqual([expect.closeTo(40 * FOOT_M, 4), expect.closeTo(FOOT_M, 4), expect.closeTo(10 * FOOT_M, 4)]);
});

test('isolating, hiding, showing all and undoing, as in the other model viewer [V1]', async () => {
  const { viewer } = await opened();
  await viewer.isolate([ref(WALL)]);
  expect(hidden()).toEqual([4, 6, 8]);
  await viewer.showAll();
  await viewer.hide([ref(WALL)]);
  expect([...stub().hidden]).toEqual([3]);
  expect([await viewer.undo(), await viewer.undo()]).toEqual([true, true]);
  expect(hidden()).toEqual([4, 6, 8]);
  await viewer.showAll();
  await viewer.setCategoriesVisible(['Walls'], false);
  expect(hidden()).toEqual([2, 3, 4]);
  expect(viewer.categories().find(({ name }) => name === 'Walls')?.isVisible).toBe(false);
  await viewer.reset();
  expect([...stub().hidden]).toEqual([]);
});

test('colors, and glass around what is selected or colored [V1]', async () => {
  const { viewer } = await opened();
  await viewer.color([{ ids: [ref(WALL)], cssColor: '#ff8000' }]);
  expect(stub().themed).toEqual({ 3: [1, expect.closeTo(0.5, 2), 0, 1] });
  await viewer.setGhosting(true);
  expect([stub().isGhosting, hidden()]).toEqual([true, [4, 6, 8]]);
  await viewer.color([]);
  expect([stub().themed, stub().hidden.size]).toEqual([{}, 8]);
});

test('a level, planes and a box cut the model in feet [V1]', async () => {
  const { viewer } = await opened();
  await viewer.setLevel('first');
  expect(stub().cutPlanes).toEqual([[0, 0, 1, expect.closeTo(10 - 4, 4)]]);
  await viewer.setState({ level: null, cutPlanes: [{ normal: [1, 0, 0], distanceM: 3.048 }] });
  expect(stub().cutPlanes).toEqual([[1, 0, 0, expect.closeTo(90, 4)]]);
  await viewer.reset();
  expect(stub().cutPlanes).toEqual([]);
});

test('the camera comes from the state and goes into it [V1]', async () => {
  const camera = {
    target: [6, 4, 3] as [number, number, number],
    distanceM: 20,
    azimuthDeg: -60,
    elevationDeg: 30,
    projection: 'perspective' as const,
  };
  const { viewer } = await opened({ state: { camera } });
  expect(viewer.getCamera()).toEqual(camera);
  const moved = nextEvent<{ distanceM: number }>((listener) => viewer.on('camera', listener));
  stub().navigation.setView({ x: -80, y: -150, z: 0 }, { x: -80, y: -50, z: 0 });
  expect(await moved).toMatchObject({ distanceM: expect.closeTo(100 * FOOT_M, 4), azimuthDeg: expect.closeTo(-90, 4) });
  expect(viewer.getState().camera).toEqual(viewer.getCamera());
});

test('what a link names and this model does not have is not there [V1]', async () => {
  const { viewer } = await opened({ state: { isolated: [ref('gone')], selection: [ref(WALL)], level: 'attic' } });
  expect(viewer.getState()).toMatchObject({ isolated: null, selection: [ref(WALL)], level: null });
  expect([[...stub().hidden], stub().selection]).toEqual([[], [3]]);
});

test('measuring is that of the viewer, in the unit of the reader, and spots end it [V1 V10]', async () => {
  const { viewer } = await opened({ unit: 'm' });
  viewer.tools.press('measure');
  await expect.poll(() => stub().extensions.get('Autodesk.Measure')).toMatchObject({ mode: 'distance', units: 'm' });
  viewer.tools.press('spot');
  await expect.poll(() => stub().extensions.get('Autodesk.Measure')?.mode).toBeUndefined();
  expect(viewer.tools.cancel()).toBe(true);
});

test('a spot is taken by our extension, counted, and shown with its elevation in the unit of the reader [V10]', async () => {
  const { viewer } = await opened({ unit: 'm' });
  viewer.tools.press('spot');
  await expect.poll(() => stub().extensions.has('Storey.SpotElevations')).toBe(true);
  await new Promise((done) => setTimeout(done));
  stub().canvas.dispatchEvent(new MouseEvent('click', { clientX: 300, clientY: 250 }));
  await expect.poll(() => viewer.getState().spots).toHaveLength(1);
  expect(viewer.tools.list().find(({ id }) => id === 'spot')?.count).toBe(1);
  await expect.poll(() => document.querySelector('[data-spots]')?.textContent).toContain('6.401 m');
  viewer.setUnit('ft');
  await expect.poll(() => document.querySelector('[data-spots]')?.textContent).toContain(`21' 0"`);
  await viewer.reset();
  await expect.poll(() => document.querySelector('[data-spots]')?.textContent).toBe('');
});

test('a picture of the view is a PNG, and its background follows the theme [V1]', async () => {
  const { viewer } = await opened();
  expect((await viewer.screenshot()).type).toBe('image/png');
  const light = stub().background;
  viewer.setTheme('dark');
  expect(stub().background).not.toEqual(light);
});

test('closed, it gives its context back, and is asked for nothing more [V9]', async () => {
  const { viewer } = await opened();
  viewer.dispose();
  expect([stub().isFinished, liveContextCount()]).toEqual([true, 0]);
});

test('a model that the service does not have leaves the viewer empty without a message [V18]', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { viewer, onMissing } = create({ urn: 'dXJuOmFkc2sub3RoZXI6YQ' });
  const onError = vi.fn<() => void>();
  viewer.on('error', onError);
  await viewer.settled();
  expect([onMissing.mock.calls.length, onError.mock.calls.length, warn.mock.calls.length]).toEqual([1, 0, 0]);
});

test.each([
  [404, 0],
  [500, 1],
])(
  'levels that the service answers with %i are missing, and the model is shown; %i lines in the log [V18]',
  async (status, lines) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    Object.assign(globalThis, { NOP_AEC_STATUS: status });
    const { viewer, open } = await opened();
    expect([open.levels, viewer.categories().length]).toEqual([[], 3]);
    expect(warn.mock.calls).toEqual(lines ? [['API error: 500 - No']] : []);
  },
);

test('another answer than a model is one line of the log and one sentence [V18]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await opened();
  await failNext(503);
  const { viewer } = create();
  const error = await nextEvent<Error>((listener) => viewer.on('error', listener));
  expect(error.message).toBe('The service that shows Revit models is not responding. Try again in a minute.');
  expect(warn).toHaveBeenCalledWith('API error: 503 - Service Unavailable');
});

test('a script is tried four times in all, a second apart [V8 V10]', async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const url = `${service.url}/modelderivative/v2/viewers/7.*/style.min.css?script`;
  await failNext(500, 500, 500, 500);
  await expect(loadScript(url, wait)).rejects.toThrow('was not loaded');
  expect([waited, (await asked()).length]).toEqual([[1000, 1000, 1000], 4]);
  await failNext(500, 500);
  // What it brings is another runtime, which nothing has initialized.
  const loaded: unknown = Reflect.get(globalThis, 'Autodesk');
  await loadScript(`${service.url}/modelderivative/v2/viewers/7.*/viewer3D.min.js?again`, wait);
  Reflect.set(globalThis, 'Autodesk', loaded);
  expect([waited.length, (await asked()).length]).toEqual([5, 3]);
});

test('without a network nothing is shown, and the page says so [V8]', { tags: 'nightly' }, async () => {
  const { viewer } = create({
    scripts: { scriptUrl: 'http://127.0.0.1:9/viewer3D.min.js', styleUrl: 'data:text/css,', extensionUrls: [] },
  });
  const error = await nextEvent<Error & { code: string }>((listener) => viewer.on('error', listener));
  expect([error.code, error.message]).toEqual([
    'AUTODESK_UNREACHABLE',
    "Autodesk's viewer could not be loaded. Check your network connection, then reload.",
  ]);
});
