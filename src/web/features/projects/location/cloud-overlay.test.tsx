import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WireProject } from '#contract/projects.ts';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { DrawingView } from './drawing-view.tsx';
import { PlanView } from './plan-view.tsx';
import { sampleDrawing } from './testing/sample-drawing.ts';
import { sampleProject } from './testing/sample-project.ts';
import { createViewMemory } from './view-memory.ts';
import { captured } from './viewer-controls.tsx';

const CLOUD = '/api/proxy-file/7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02/metadata.json';
const files = encodePotreeSample(sampleRoom(16), { leafSize: 2500 });
/** The server: an octree, and what it says when it is asked for its signed address. */
function serve(signed: () => Response, octree: Parameters<typeof octreeFetch>[1] = {}) {
  const served = octreeFetch(files, octree);
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('get-signed-url')) return signed();
    return url.includes('/api/proxy-file/') ? served.fetch(input, init) : real(input, init);
  });
}
const signed = () => Response.json({ signedUrl: CLOUD });
const withCloud = sampleProject({ subType: 'Standard', threed_preview_rgb_url: CLOUD });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});

async function showDrawing(project: WireProject | undefined, drawn = sampleDrawing()) {
  await page.viewport(1200, 800);
  return show(
    <div style={{ position: 'relative', height: 700 }}>
      <DrawingView
        url={URL.createObjectURL(new Blob([JSON.stringify(drawn)]))}
        name="Level 1.dxf"
        modelUnits="metric"
        isPreview={false}
        chooser={null}
        models={[]}
        project={project}
        building={undefined}
        placement={null}
        memory={createViewMemory()}
      />
    </div>,
  );
}
type Screen = Awaited<ReturnType<typeof showDrawing>>;
const cloudButton = (screen: Screen) => screen.getByRole('button', { name: 'Point Cloud overlay' });
const group = (screen: Screen) => screen.getByRole('group', { name: 'Slice of the point cloud' });
const handles = (screen: Screen) =>
  ['Bottom of the slice', 'Top of the slice'].map((name) => screen.getByRole('slider', { name }));
const values = (screen: Screen) => handles(screen).map((each) => each.element().getAttribute('aria-valuenow'));

test(
  'the cloud under a drawing has a slice of 35 to 65 percent on a track of 180 px, moved by keys, in 2D alone [K5 K2 K12]',
  { tags: 'nightly' },
  async () => {
    serve(signed);
    const screen = await showDrawing(withCloud);
    await cloudButton(screen).click();
    await expect.element(group(screen)).toBeVisible();
    await expect.element(cloudButton(screen)).toHaveAttribute('aria-pressed', 'true');
    expect(values(screen)).toEqual(['35', '65']);
    const [bottom, top] = handles(screen);
    for (const handle of [bottom, top]) {
      await expect.element(handle ?? group(screen)).toHaveAttribute('aria-valuemin', '0');
      await expect.element(handle ?? group(screen)).toHaveAttribute('aria-valuemax', '100');
      expect(handle?.element().getAttribute('aria-valuetext'), 'a height in the unit of the reader').toMatch(
        /^[\d.]+ m$/,
      );
    }
    const track = group(screen).element().querySelector('.mantine-RangeSlider-root');
    expect(track?.getBoundingClientRect().height).toBe(180);
    expect(await violations()).toEqual([]);
    const [low, high] = [bottom, top].map((each) => each?.element().getBoundingClientRect().top ?? 0);
    expect(low, 'the top of the slice is above its bottom').toBeGreaterThan(high ?? Infinity);
    const handle = top?.element();
    if (handle instanceof HTMLElement) handle.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(values(screen)).toEqual(['35', '67']);
    await userEvent.keyboard('{End}');
    expect(values(screen)).toEqual(['35', '100']);
    await userEvent.keyboard('{Home}');
    expect(values(screen)).toEqual(['35', '36']);
    const other = bottom?.element();
    if (other instanceof HTMLElement) other.focus();
    await userEvent.keyboard('{Home}');
    expect(values(screen)).toEqual(['0', '36']);
    await userEvent.keyboard('{End}');
    expect(values(screen)).toEqual(['35', '36']);
    if (handle instanceof HTMLElement) handle.focus();
    await userEvent.keyboard('{End}');
    await userEvent.keyboard('{ArrowDown}'.repeat(33));
    expect(values(screen)).toEqual(['35', '67']);
    await screen.getByText('3D', { exact: true }).click();
    await expect.element(group(screen)).not.toBeInTheDocument();
    await screen.getByText('2D', { exact: true }).click();
    await expect.element(group(screen)).toBeVisible();
    expect(values(screen)).toEqual(['35', '67']);
    await cloudButton(screen).click();
    await expect.element(group(screen)).not.toBeInTheDocument();
    expect(document.querySelectorAll('canvas')).toHaveLength(1);
  },
);

test(
  'in 2D nothing is turned and one measures; in 3D the drawing turns and measuring waits [K2 K3]',
  { tags: 'nightly' },
  async () => {
    const screen = await showDrawing(withCloud);
    await expect.element(screen.getByRole('button', { name: 'Measure tool' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear' }).query(), 'nothing to clear').toBeNull();
    await expect.element(screen.getByRole('radio', { name: '2D' })).toBeChecked();
    await userEvent.keyboard('t');
    await expect.element(screen.getByRole('radio', { name: '3D' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Measure tool' }).query()).toBeNull();
    await userEvent.keyboard('m');
    await expect.element(screen.getByRole('radio', { name: '2D' })).toBeChecked();
    await expect.element(screen.getByRole('button', { name: 'Measure tool' })).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'a cloud that has nothing in common with a drawing is laid in its middle, and neither counts as aligned [K5]',
  { tags: 'nightly' },
  async () => {
    serve(signed);
    const screen = await showDrawing(withCloud, sampleDrawing([5000, 9000]));
    await cloudButton(screen).click();
    const remark = screen.getByRole('status').filter({ hasText: 'Not aligned' });
    await expect.element(remark).toMatchTextContent(/centered under the drawing/);
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(remark).not.toBeInTheDocument();
    await screen.unmount();
    const near = await showDrawing(withCloud);
    await cloudButton(near).click();
    await expect.element(near.getByText(/by their own coordinates/)).toBeVisible();
  },
);

test('the plan of the scan and its cloud have one frame [K5 K12]', async () => {
  serve(signed);
  await page.viewport(1200, 800);
  const original = {
    ...bareAsset,
    id: 'o',
    asset_type: 'e57',
    asset_name: 'Scan.e57',
    name: 'Scan.e57',
    role: 'cloud',
    format: 'octree',
    storey: null,
    product: 'BIMIT Engine',
    pdf_subtype: null,
    bytes: 1,
    asset_url: CLOUD,
    created: '',
    madeFrom: null,
    viewState: null,
  };
  const screen = await show(
    <div style={{ position: 'relative', height: 700 }}>
      <PlanView
        building={doubtfulBuilding}
        project={{ ...withCloud, assets: [original] }}
        modelUnits="imperial"
        isPreview={false}
        memory={createViewMemory()}
        changes={undefined}
        models={[]}
      />
    </div>,
  );
  await cloudButton(screen).click();
  await expect.element(group(screen)).toBeVisible();
  expect(screen.getByText('Not aligned').query()).toBeNull();
  expect(handles(screen)[0]?.element().getAttribute('aria-valuetext')).toMatch(/['"]/);
});

test.each([
  ['No project selected', undefined, signed, {}],
  [
    'No 3D preview URL found',
    sampleProject({ threed_preview_rgb_url: null }),
    signed,
    { reason: 'This project has no point cloud yet.' },
  ],
  [
    'Failed to resolve preview URL',
    withCloud,
    () =>
      Response.json({ error: 'Too many requests. Try again in a minute.', code: 'X', requestId: 'r' }, { status: 429 }),
    { reason: 'Too many requests. Try again in a minute.' },
  ],
  ['Preview signed URL missing', withCloud, () => Response.json({ signedUrl: '' }), {}],
  [
    'Failed to overlay point cloud',
    withCloud,
    signed,
    { octree: { failing: /metadata/ }, reason: 'The point cloud could not be loaded. Please try again.' },
  ],
] as const)(
  "a cloud that cannot be laid says '%s' at the top left, with its cause [K7 X1]",
  { tags: 'nightly' },
  async (title, project, answer, { reason, octree }: { reason?: string; octree?: object }) => {
    serve(answer, octree);
    const screen = await showDrawing(project);
    await cloudButton(screen).click();
    const banner = screen.getByRole('alert');
    await expect.element(banner).toMatchTextContent(title);
    if (reason) await expect.element(banner).toMatchTextContent(reason);
    await expect.element(cloudButton(screen)).toHaveAttribute('aria-pressed', 'false');
    const panel = screen.getByRole('group', { name: 'Drawing' }).element().getBoundingClientRect();
    const box = banner.element().getBoundingClientRect();
    expect([box.left - panel.right < 40, box.left >= panel.right, box.top < 60]).toEqual([true, true, true]);
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(banner).not.toBeInTheDocument();
  },
);

test.each([
  ['fails', () => Promise.reject(new Error('busy'))],
  ['is empty', () => Promise.resolve(new Blob([]))],
] as const)('a screenshot that %s at first is taken again after 250 ms, once [K7]', async (_how, first) => {
  const capture = vi
    .fn<() => Promise<Blob>>()
    .mockImplementationOnce(first)
    .mockResolvedValue(new Blob(['png']));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const began = performance.now();
  expect((await captured(capture)).size).toBe(3);
  expect(performance.now() - began).toBeGreaterThanOrEqual(245);
  expect(capture).toHaveBeenCalledTimes(2);
  expect(await captured(capture)).toBeInstanceOf(Blob);
  expect(capture).toHaveBeenCalledTimes(3);
});
