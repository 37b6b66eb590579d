import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialViewerState } from '#viewer/state.ts';
import { encodeViewerState } from '#viewer/state-text.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CloudView, type CloudViews } from './cloud-view.tsx';
import { createViewMemory, type ViewMemory } from './view-memory.ts';

const octree = octreeFetch(encodePotreeSample(sampleRoom(16), { leafSize: 2500 }));
const profile = { from: [0.5, 1.5, 0], to: [3.5, 1.5, 0], widthM: 0.1 } as const;
const withProfile = encodeViewerState({
  ...initialViewerState,
  profile: { ...profile, from: [...profile.from], to: [...profile.to] },
});
const onModel = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('fetch', octree.fetch);
  await page.viewport(1280, 800);
});
afterEach(() => {
  vi.unstubAllGlobals();
  onModel.mockClear();
});

type PageProps = { memory: ViewMemory; canExport?: boolean; views?: CloudViews; colorMode?: 'class' };
function Page({ memory, canExport = true, views, colorMode }: PageProps) {
  return (
    <div style={{ position: 'relative', height: 700 }}>
      <CloudView
        clouds={[
          { id: 'scan', name: 'Scan.las', url: '/octree/metadata.json' },
          { id: 'yard', name: 'Yard.las', url: '/yard/metadata.json' },
        ]}
        models={[{ id: 'house', name: 'House.ifc', isAligned: true }]}
        isAligned={(id) => id === 'scan'}
        onModel={onModel}
        levels={[]}
        canExport={canExport}
        modelUnits="Metric"
        colorMode={colorMode}
        memory={memory}
        views={views}
      />
    </div>
  );
}

test(
  'a link shows the profile of a strip with its points; Escape closes it before anything else [L1]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page memory={createViewMemory(withProfile)} />);
    const panel = screen.getByRole('region', { name: 'Profile of a strip' });
    await expect.element(panel.getByText(/^Profile, .+ long$/)).toBeVisible();
    await expect.element(panel.getByText(/^\d+ points$/)).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'CSV' })).toBeEnabled();
    expect(await violations()).toEqual([]);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    panel.getByRole('button', { name: 'CSV' }).element().dispatchEvent(escape);
    await expect.poll(() => panel.query()).toBeNull();
    expect(escape.defaultPrevented, 'the viewer stays').toBe(true);
  },
);

test('points are taken home only where the files of the cloud may be [L1 D22]', async () => {
  const screen = await show(<Page memory={createViewMemory(withProfile)} canExport={false} />);
  await expect.element(screen.getByText(/^\d+ points$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'DXF' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Picture' })).toBeEnabled();
  await expect.element(screen.getByText('Unlock the downloads of this project to export points.')).toBeVisible();
});

test(
  'clouds are shown together, one says that nobody has aligned it, and a model joins them in its viewer [N7]',
  { tags: 'nightly' },
  async () => {
    const memory = createViewMemory();
    const screen = await show(<Page memory={memory} />);
    await expect.element(screen.getByText('not aligned')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Yard.las' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Yard.las' })).toBeChecked();
    await screen.getByRole('checkbox', { name: 'House.ifc' }).click();
    expect(onModel).toHaveBeenCalledWith('house');
    expect(memory.read().clouds).toEqual(['scan', 'yard']);
  },
);

test('places of a view stay in their own frame, all else is kept [N7]', () => {
  const memory = createViewMemory();
  const camera = { target: [1, 2, 3] as [number, number, number], distanceM: 4, azimuthDeg: 5, elevationDeg: 6 };
  memory.in('scan').keep({
    ...initialViewerState,
    camera: { ...camera, projection: 'perspective' },
    hiddenClasses: [3],
  });
  expect([memory.read().camera, memory.read().hiddenClasses]).toEqual([undefined, [3]]);
  expect(memory.in('scan').read().camera).toMatchObject(camera);
  memory.end();
});

test(
  'a cloud begins with what its own file has: what another one was shown by for want of colors, or by its step, is no choice [L1]',
  { tags: 'nightly' },
  async () => {
    const gray = octreeFetch(
      encodePotreeSample(
        sampleRoom(16).map((point) => ({ ...point, rgb: [0, 0, 0] as const, classId: 0, intensity: 0 })),
        { leafSize: 2500 },
      ),
    );
    const colored = window.fetch;
    const memory = createViewMemory();
    vi.stubGlobal('fetch', gray.fetch);
    const screen = await show(<Page key="gray" memory={memory} />);
    await expect.element(screen.getByText(/points shown/)).toBeVisible();
    expect(memory.read().colorMode).toBe('rgb');
    vi.stubGlobal('fetch', colored);
    await screen.showInstead(<Page key="step" memory={memory} colorMode="class" />);
    await expect.element(screen.getByRole('radio', { name: 'Class' })).toBeChecked();
    await screen.showInstead(<Page key="colored" memory={memory} />);
    await expect.element(screen.getByRole('radio', { name: 'Photo' })).toBeChecked();
    await screen.getByText('Height', { exact: true }).click();
    await screen.showInstead(<Page key="chosen" memory={memory} />);
    await expect.element(screen.getByRole('radio', { name: 'Height' })).toBeChecked();
  },
);

test(
  'saved views of a cloud are in its panel while they are asked for, and take over level, cuts, colors and camera [V25 L1]',
  { tags: 'nightly' },
  async () => {
    const linked = vi.fn();
    const views: CloudViews = {
      renderLinked: () => {
        linked();
        return null;
      },
      renderPanel: ({ setState }) => (
        <button
          type="button"
          onClick={() =>
            setState({
              ...initialViewerState,
              slice: { from: 10, to: 60 },
              colorMode: 'elevation',
              cutBox: { min: [0, 0, 0], max: [3, 2, 1] },
              camera: { target: [1, 1, 1], distanceM: 7, azimuthDeg: 20, elevationDeg: 30, projection: 'perspective' },
            })
          }
        >
          Ducts
        </button>
      ),
    };
    const memory = createViewMemory();
    const screen = await show(<Page memory={memory} views={views} />);
    const button = screen.getByRole('button', { name: 'Saved views' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => linked.mock.calls.length).toBeGreaterThan(0);
    await button.click();
    await screen.getByRole('button', { name: 'Ducts' }).click();
    await expect.poll(() => memory.read().camera?.distanceM).toBe(7);
    expect(memory.read()).toMatchObject({
      slice: { from: 10, to: 60 },
      colorMode: 'elevation',
      cutBox: { max: [3, 2, 1] },
    });
    await expect.element(screen.getByRole('radio', { name: 'Height' })).toBeChecked();
    await button.click();
    expect(screen.getByRole('button', { name: 'Ducts' }).query()).toBeNull();
    await screen.showInstead(<Page key="none" memory={createViewMemory()} />);
    expect(screen.getByRole('button', { name: 'Saved views' }).query()).toBeNull();
  },
);
