import type { ReactNode } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { initialViewerState } from '#viewer/state.ts';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';
import { BrandContext } from '#web/lib/brand.ts';
import { show, violations } from '#web/ui/show.tsx';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import { sampleProject } from './testing/sample-project.ts';
import { file, models, Page, verified3d } from './testing-page.tsx';
import type { ModelLinks, ModelParts } from './model-links.ts';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => page.viewport(414, 896));

const asked = vi.fn<(url: string) => void>();
beforeEach(() => {
  asked.mockClear();
  const base = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    asked(input instanceof Request ? input.url : String(input));
    return base(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());
const wasAsked = (ending: string) => asked.mock.calls.some(([url]) => url.endsWith(ending));

test(
  'viewers of a team with whitelabel viewers bear its name in place of the mark of the product [B2 V1]',
  { tags: 'nightly' },
  async () => {
    const brand = { name: 'Harbor Surveys', logo: null, href: '/location/1', isFrame: false };
    const branded = (value: typeof brand | null) => (
      <BrandContext value={value}>
        <Page project={models} viewer={verified3d} fileId="west" />
      </BrandContext>
    );
    const plain = await show(branded(null));
    await expect.element(plain.getByText('Powered by Storey')).toBeVisible();
    await plain.unmount();
    const screen = await show(branded(brand));
    await expect.element(screen.getByText('Harbor Surveys')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /^Walls?/ })).toBeVisible();
    expect(screen.getByText('Powered by Storey').query()).toBeNull();
  },
);

test(
  'of several models the one that the address names is shown, and another is chosen by its name [V1 F1]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId="west" />);
    const chooser = screen.getByRole('combobox', { name: 'Models' });
    await expect.element(chooser).toHaveValue('West wing.ifc');
    await expect.element(screen.getByRole('checkbox', { name: /^Walls?/ })).toBeVisible();
    expect([wasAsked('?west'), wasAsked('?east')]).toEqual([true, false]);
    await chooser.click();
    for (const name of ['Roof.ifc (being prepared)', 'Yard.ifc (cannot be shown here)'])
      await expect.element(screen.getByRole('option', { name })).toHaveAttribute('data-combobox-disabled', 'true');
    await screen.getByRole('option', { name: 'East wing.ifc' }).click();
    await expect.element(screen.getByLabelText('Address')).toHaveTextContent(`${verified3d} east`);
    await expect.element(chooser).toHaveValue('East wing.ifc');
    await expect.poll(() => wasAsked('?east')).toBe(true);
    expect(await violations()).toEqual([]);
  },
);

test.each([
  ['nobody', 'File not found'],
  ['not an id', 'File not found'],
  ['roof', 'Roof.ifc is being prepared for the viewer'],
  ['yard', 'Yard.ifc cannot be shown here'],
])(
  'an address that names %s says why nothing is shown, and leads on [V1 F10]',
  { tags: 'nightly' },
  async (fileId, sentence) => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId={fileId} />);
    await expect.element(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Open another file' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Models' })).toHaveValue('East wing.ifc');
  },
);

test.each(['step1:pc_processed', 'step4:bimit_verified_2d', 'tour', 'report'])(
  '%s with a file that is not its own says so [F10]',
  async (viewer) => {
    const screen = await show(<Page project={models} viewer={viewer} fileId="east" />);
    await expect.element(screen.getByRole('heading', { name: 'File not found' })).toBeVisible();
  },
);

test(
  'the DXF of a storey opens the plan on it, and another storey is another address [F1 K2]',
  { tags: 'nightly' },
  async () => {
    const [ground, upper] = doubtfulBuilding.storeys;
    if (!ground || !upper) throw new Error('the sample has storeys');
    const plan = (id: string, name: string) =>
      file(id, name, { role: 'drawing', format: 'dxf', product: 'BIMIT Engine', viewState: null });
    const building = URL.createObjectURL(new Blob([JSON.stringify(doubtfulBuilding)]));
    const project = sampleProject({
      assets: [
        plan('lower', 'plan-ground-floor.dxf'),
        plan('upper', 'plan-first-floor.dxf'),
        file('e', 'elements.json', { format: 'json', product: 'BIMIT Engine', asset_url: building, viewState: null }),
      ],
    });
    const screen = await show(<Page project={project} viewer="step4:bimit_preview_2d" fileId="upper" />);
    const level = screen.getByRole('combobox', { name: 'Level' });
    await expect.element(level).toHaveValue(expect.stringContaining(upper.name));
    await level.click();
    await screen.getByRole('option', { name: new RegExp(ground.name) }).click();
    await expect.element(screen.getByLabelText('Address')).toHaveTextContent('step4:bimit_preview_2d lower');
    await expect.element(level).toHaveValue(expect.stringContaining(ground.name));
  },
);

test('rooms are hidden at first, and the list of categories says so [V12]', { tags: 'nightly' }, async () => {
  const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
  await expect.element(screen.getByRole('checkbox', { name: 'Slab' })).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Space' })).not.toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Wall', exact: true })).toBeChecked();
});

test(
  'scopes are on at first, hide their categories, say when they are partly on, and keep the cut [V4]',
  { tags: 'nightly' },
  async () => {
    const cut = { ...initialViewerState, cutPlanes: [{ normal: [0, 0, 1] as [number, number, number], distanceM: 2 }] };
    const screen = await show(
      <Page project={models} viewer={verified3d} fileId="east" view={encodeViewerState(cut)} />,
    );
    const state = () => decodeViewerState(screen.getByLabelText('View').element().textContent ?? '');
    const architecture = screen.getByRole('button', { name: 'Architecture', exact: true });
    await expect.element(architecture).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByRole('button', { name: 'Furniture', exact: true })).toBeDisabled();
    await architecture.click();
    await expect.element(architecture).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => state().hiddenCategories.toSorted())
      .toEqual(['IFCOPENINGELEMENT', 'IFCSLAB', 'IFCSPACE', 'IFCWALL']);
    expect(state().cutPlanes).toEqual(cut.cutPlanes);
    await screen.getByRole('checkbox', { name: 'Slab' }).click();
    await expect.element(architecture).toHaveAttribute('aria-pressed', 'mixed');
    architecture.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(architecture).toHaveAttribute('aria-pressed', 'true');
    // Rooms stay hidden.
    await expect.element(screen.getByRole('checkbox', { name: 'Space' })).not.toBeChecked();
    expect(await violations()).toEqual([]);
  },
);

test(
  'colors are those of categories, or original ones in the address and on this device [V2 V20]',
  { tags: 'nightly' },
  async () => {
    localStorage.removeItem('elementColors');
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    const state = () => decodeViewerState(screen.getByLabelText('View').element().textContent ?? '');
    await expect.element(screen.getByRole('radio', { name: 'Colored by category' })).toBeChecked();
    await screen.getByText('Original colors').click();
    await expect.poll(() => state().elementColors).toBe('original');
    await screen.unmount();
    const next = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    await expect.element(next.getByRole('radio', { name: 'Original colors' })).toBeChecked();
    localStorage.removeItem('elementColors');
  },
);

test(
  'while a panel or a view colors the model, that is said and no colors of elements count as chosen; choosing them takes its colors off [V20]',
  { tags: 'nightly' },
  async () => {
    const of = { ids: [{ model: 'east', id: 'any' }], cssColor: '#00ff00' };
    let links: ModelLinks | undefined;
    const modelParts: ModelParts = {
      renderMarks: () => null,
      renderSection: () => null,
      renderViews: () => null,
      renderLinkedView: () => null,
      renderAside: (given) => {
        links = given;
        return null;
      },
    };
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" modelParts={modelParts} />);
    const byCategory = screen.getByRole('radio', { name: 'Colored by category' });
    await expect.element(byCategory).toBeChecked();
    await expect.poll(() => links).toBeDefined();
    void links?.viewer.color([of]);
    links?.onColored('takeoff');
    await expect.element(screen.getByText('Colored by the takeoff')).toBeVisible();
    await expect.element(byCategory).not.toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'Original colors' })).not.toBeChecked();
    expect(await violations()).toEqual([]);
    expect(links?.coloredBy).toBe('takeoff');
    void links?.viewer.setState({ colors: [of] });
    await expect.element(screen.getByText('Colored by a saved view or link')).toBeVisible();
    expect(links?.coloredBy).toBeNull();
    await screen.getByText('Colored by category').click();
    await expect.element(byCategory).toBeChecked();
    await expect.element(screen.getByText('Colored by a saved view or link')).not.toBeInTheDocument();
  },
);

test('the hint of levels has the height of the cut in the unit of the reader [V3]', { tags: 'nightly' }, async () => {
  localStorage.setItem('measureUnit', 'imperial');
  const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
  await expect.element(screen.getByText('Click a level to create a section plane +4 ft above')).toBeVisible();
  await screen.unmount();
  localStorage.setItem('measureUnit', 'metric');
  const metric = await show(<Page project={models} viewer={verified3d} fileId="east" />);
  await expect.element(metric.getByText('Click a level to create a section plane +1.2 m above')).toBeVisible();
  localStorage.removeItem('measureUnit');
});

test.each([
  [1280, 800],
  [390, 844],
])(
  'a model has the mark of the product at its foot, over no tool and taking no click, %i px wide [V14]',
  { tags: 'nightly' },
  async (width, height) => {
    await page.viewport(width, height);
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    const mark = screen.getByText('Powered by Storey');
    await expect.element(mark, { timeout: 15_000 }).toBeVisible();
    const box = mark.element().getBoundingClientRect();
    const isApart = (other: DOMRect) =>
      other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
    const tools = screen.getByRole('toolbar', { name: 'Tools' }).element().getBoundingClientRect();
    const panel = screen.getByRole('group', { name: 'Model' }).element().getBoundingClientRect();
    expect([isApart(tools), isApart(panel)]).toEqual([true, true]);
    expect(getComputedStyle(mark.element()).pointerEvents).toBe('none');
  },
);

test(
  'the toolbar of a model is at the bottom left, in the order of its table, with letters and Escape [V5 N13]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    await expect.element(screen.getByRole('checkbox', { name: 'Slab' })).toBeVisible();
    const toolbar = screen.getByRole('toolbar', { name: 'Tools' });
    const names = () =>
      [...toolbar.element().querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
    expect(names()).toEqual([
      'Reset view and visibility',
      'Section tool',
      'Measure tool',
      'Spot Elevations',
      'Spot Elevations Panel',
      'Take screenshot',
      'Toggle ghosting effect',
      'Fit to the window',
      'Walk through the model',
      'Keyboard shortcuts',
    ]);
    const box = toolbar.element().getBoundingClientRect();
    expect([box.left < 40, window.innerHeight - box.bottom < 40]).toEqual([true, true]);
    const measure = screen.getByRole('button', { name: 'Measure tool' });
    await userEvent.keyboard('m');
    await expect.element(measure).toHaveAttribute('aria-pressed', 'true');
    await expect.element(toolbar.getByRole('radiogroup', { name: 'Units' })).toBeVisible();
    await userEvent.keyboard('g');
    await expect
      .element(screen.getByRole('button', { name: 'Toggle ghosting effect' }))
      .toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(measure).toHaveAttribute('aria-pressed', 'false');
    await expect.element(toolbar.getByRole('radiogroup', { name: 'Units' })).not.toBeInTheDocument();
  },
);

test(
  'a walk says where one is, has the letters of other tools, is in the address, and Escape ends it alone [V24]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    await expect.element(screen.getByRole('checkbox', { name: 'Slab' })).toBeVisible();
    await userEvent.keyboard('w');
    await expect.element(screen.getByText('Click a floor to stand there.')).toBeVisible();
    await screen.getByRole('button', { name: 'Start in the middle' }).click();
    await expect.element(screen.getByText('Ground floor', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Fly through walls and floors' })).toBeVisible();
    expect(await violations()).toEqual([]);
    // Of spot elevations otherwise.
    await userEvent.keyboard('e');
    await expect
      .element(screen.getByRole('button', { name: 'Spot Elevations', exact: true }))
      .toHaveAttribute('aria-pressed', 'false');
    const written = screen.getByLabelText('View');
    await expect.poll(() => decodeViewerState(written.element().textContent ?? '').walk).toBe('walk');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'End the walk' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  },
);

test(
  'the address carries the view: a copy of it shows the same, and what cannot be read is the view at first [V2 N7]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId="east" />);
    const written = screen.getByLabelText('View');
    await screen.getByRole('checkbox', { name: 'Slab' }).click();
    await screen.getByRole('checkbox', { name: 'West wing.ifc' }).click();
    await expect.poll(() => wasAsked('?west')).toBe(true);
    const state = () => decodeViewerState(written.element().textContent ?? '');
    await expect.poll(() => state().models).toEqual(['east', 'west']);
    expect(state().hiddenCategories).toContain('IFCSLAB');
    expect(state().camera).not.toBeNull();
    const text = written.element().textContent ?? '';
    await screen.unmount();
    asked.mockClear();
    const copy = await show(<Page project={models} viewer={verified3d} fileId="east" view={text} />);
    await expect.element(copy.getByRole('checkbox', { name: 'Slab' })).not.toBeChecked();
    await expect.element(copy.getByRole('checkbox', { name: 'West wing.ifc' })).toBeChecked();
    expect([wasAsked('?west'), wasAsked('?east')]).toEqual([true, true]);
    await copy.unmount();
    const plain = await show(<Page project={models} viewer={verified3d} fileId="east" view={'x'.repeat(10_000)} />);
    await expect.element(plain.getByRole('checkbox', { name: 'Slab' })).toBeChecked();
    await expect.element(plain.getByRole('checkbox', { name: 'West wing.ifc' })).not.toBeChecked();
  },
);

test('elevations are listed in the panel, and deleted there [V5]', { tags: 'nightly' }, async () => {
  const view = encodeViewerState({
    ...initialViewerState,
    spots: [
      [102, 0.1, 3],
      [103, 0.1, 3],
    ],
  });
  const screen = await show(<Page project={models} viewer={verified3d} fileId="east" view={view} />);
  await screen.getByRole('button', { name: 'Spot Elevations Panel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Spot Elevations (2)' })).toBeVisible();
  await screen.getByRole('button', { name: `Delete elevation 9' 10 1/8"` }).first().click();
  await expect.element(screen.getByRole('button', { name: 'Spot Elevations (1)' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Delete all' }).click();
  await expect.element(screen.getByText(/elevation of each place is listed here/)).toBeVisible();
});

test('without a connection the viewer says so itself: the banner of the page lies under it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const screen = await show(<Page project={sampleProject()} viewer="report" />);
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByRole('dialog').getByText(/^You are offline/)).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => screen.getByText(/^You are offline/).query()).toBeNull();
});

test(
  'Escape closes the viewer, but not under a dialog that just opened, and out of a field it leads first',
  { tags: 'nightly' },
  async () => {
    const onExit = vi.fn();
    const viewer = (over: ReactNode) => (
      <>
        <FullscreenViewer
          project={models}
          value="step3:bimit_verified_3d"
          view=""
          onView={() => undefined}
          onShow={() => undefined}
          onExit={onExit}
          onDashboard={() => undefined}
          modelParts={{
            renderMarks: () => null,
            renderSection: () => <textarea aria-label="Comment" />,
            renderAside: () => null,
            renderViews: () => null,
            renderLinkedView: () => null,
          }}
        />
        {over}
      </>
    );
    const escape = (target: Element) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    const screen = await show(viewer(<div role="dialog" aria-modal="true" aria-label="Request a change" />));
    escape(document.body);
    expect(onExit).not.toHaveBeenCalled();
    await screen.showInstead(viewer(null));
    const field = screen.getByRole('textbox', { name: 'Comment' });
    await expect.element(field, { timeout: 15_000 }).toBeInTheDocument();
    const element = field.element();
    if (element instanceof HTMLElement) element.focus();
    escape(element);
    expect(onExit).not.toHaveBeenCalled();
    expect(document.activeElement).not.toBe(element);
    escape(document.body);
    expect(onExit).toHaveBeenCalledOnce();
  },
);
