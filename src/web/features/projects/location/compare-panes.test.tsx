import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IN_PLACE } from '#domain/placement/placement.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { show, violations } from '#web/ui/show.tsx';
import { pickingViews } from './compare-target.ts';
import { sampleProject } from './testing/sample-project.ts';
import { file, modelWithView, Page, verified3d } from './testing-page.tsx';

const octree = octreeFetch(encodePotreeSample(sampleRoom(8), { leafSize: 2500 }));
const placed = { ...IN_PLACE, id: '0d3f6a0e-9a4f-4f0e-8a53-1f0e3c1b7a11', setAt: '2026-03-31T10:00:00Z' };

/** A model and a scan that were delivered. */
const project = (placement: typeof placed | null) =>
  sampleProject({
    subType: 'Standard',
    threed_preview_rgb_url: '/octree/metadata.json',
    assets: [
      ...modelWithView('house', 'House.ifc', `${fragUrl}?house`).map((asset) => ({ ...asset, placement })),
      file('scan', 'Scan.e57', { role: 'scan', format: 'e57', placement: placed }),
      file('scan-view', 'Scan.octree', {
        role: 'cloud',
        format: 'octree',
        madeFrom: 'scan',
        viewState: null,
        asset_url: '/octree/metadata.json',
      }),
    ],
  });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1200, 800);
  const base = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/octree/') ? octree.fetch(input, init) : base(input, init);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});

test(
  'a cloud is shown beside a model, behind a divider, and over it; both measure, and closing one gives its context back [N7]',
  { tags: 'nightly' },
  async () => {
    const before = liveContextCount();
    const screen = await show(<Page project={project(placed)} viewer={verified3d} fileId="house" />);
    const address = screen.getByLabelText('Beside');
    const menu = screen.getByRole('button', { name: 'Compare' });
    const choose = async (name: string) => {
      await menu.click();
      await screen.getByRole('menuitemradio', { name }).click();
    };
    await expect.element(screen.getByRole('checkbox', { name: 'Slab' })).toBeVisible();
    await choose('Side by side');
    await expect.element(address).toHaveTextContent('side.step1:pc_processed.scan');
    const second = screen.getByRole('region', { name: 'Second view' });
    await expect.element(second.getByRole('img', { name: 'Point cloud' })).toBeVisible();
    await expect.poll(liveContextCount).toBe(before + 2);
    await expect.element(second.getByRole('combobox', { name: 'Compare with' })).toHaveValue('Scan.e57');
    const boxes = () => [...document.querySelectorAll('canvas[role=img]')].map((each) => each.getBoundingClientRect());
    await expect.poll(() => boxes().map(({ width }) => Math.round(width))).toEqual([600, 600]);
    expect(screen.getByText(/is not aligned/).query()).toBeNull();
    // The tool of one is on in both.
    await screen.getByRole('button', { name: 'Measure tool' }).click();
    const cursors = () =>
      [...document.querySelectorAll<HTMLElement>('canvas[role=img]')].map(({ style }) => style.cursor);
    await expect.poll(cursors).toEqual(['crosshair', 'crosshair']);
    expect(await violations()).toEqual([]);

    await choose('Swipe');
    const divider = screen.getByRole('separator', { name: 'Divider between the two views' });
    await expect.element(divider).toHaveAttribute('aria-valuenow', '50');
    divider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '52');
    await userEvent.keyboard('{End}');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '100');
    await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '10');
    await expect.element(address).toHaveTextContent('swipe10.step1:pc_processed.scan');
    const at = (x: number) => document.elementFromPoint(x, 500)?.getAttribute('aria-label');
    await expect
      .poll(() => [at(60), at(600)], { message: 'the pictures are clipped there' })
      .toEqual(['Building model', 'Point cloud']);
    expect(await violations()).toEqual([]);

    await choose('Over each other');
    await expect.element(address).toHaveTextContent('over.step1:pc_processed.scan');
    await expect.poll(liveContextCount).toBe(before + 1);
    await expect.element(screen.getByRole('checkbox', { name: 'Scan.e57' })).toBeChecked();
    const glass = screen.getByRole('button', { name: 'Toggle ghosting effect' });
    await expect.element(glass).toHaveAttribute('aria-pressed', 'true');
    await choose('Swipe');
    await expect.element(divider).toHaveAttribute('aria-valuenow', '50');
    await choose('Over each other');
    await menu.click();
    await screen.getByRole('menuitem', { name: 'Close comparison' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Scan.e57' })).not.toBeChecked();
    await expect.element(glass).toHaveAttribute('aria-pressed', 'false');
    await screen.unmount();
    expect(liveContextCount()).toBe(before);
  },
);

test(
  'an address opens a comparison; files that are not aligned say so, offer it, and Escape leads out [N7]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(
      <Page project={project(null)} viewer="step1:pc_processed" beside={`side.${verified3d}.house`} />,
    );
    await expect
      .element(screen.getByText('House.ifc is not aligned with the project, so the views move separately.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Align' }).click();
    const dialog = screen.getByRole('dialog', { name: /House/ });
    await dialog.getByRole('button', { name: 'Pick Point 1 in the file' }).click();
    await expect.element(screen.getByText('Click point 1 in House.ifc')).toBeVisible();
    await screen.getByRole('img', { name: 'Building model' }).click();
    await expect.element(screen.getByText('Click point 1 in Scan.e57')).toBeVisible();
    await screen.getByRole('img', { name: 'Point cloud' }).click();
    await expect.element(screen.getByText('Click point 2 in House.ifc')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo last point' }).click();
    await expect.element(screen.getByText('Click point 1 in Scan.e57')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const cell = (name: string) => dialog.getByRole('textbox', { name });
    await expect.element(cell('Point 1, file x')).toHaveValue(expect.stringMatching(/\d/));
    await expect.element(cell('Point 1, project x')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Pick Point 2 in the file' }).click();
    await expect.element(screen.getByText('Click point 2 in House.ifc')).toBeVisible();
    const [model, cloud] = [
      screen.getByRole('img', { name: 'Building model' }),
      screen.getByRole('img', { name: 'Point cloud' }),
    ];
    await expect.element(model).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(screen.getByText('Click point 2 in Scan.e57')).toBeVisible();
    await expect.element(cloud, { message: 'the keys are for the next picture' }).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Click point 3 in House.ifc')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(screen.getByText('Click point 2 in Scan.e57')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cell('Point 2, file x')).toHaveValue(expect.stringMatching(/\d/));
    await expect.element(cell('Point 1, file x'), { message: 'the dialog has the keys' }).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await page.viewport(390, 800);
    const tops = () =>
      [...document.querySelectorAll('canvas[role=img]')].map((each) => Math.round(each.getBoundingClientRect().top));
    await expect
      .poll(() => (tops()[1] ?? 0) - (tops()[0] ?? 0), { message: 'one over the other' })
      .toBeGreaterThan(250);
    await screen.getByRole('button', { name: 'Align' }).click();
    await expect.element(screen.getByRole('dialog', { name: /House/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: /House/ })).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Beside')).not.toBeEmptyDOMElement();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByLabelText('Beside')).toBeEmptyDOMElement();
    expect(document.querySelectorAll('canvas[role=img]')).toHaveLength(1);
  },
);

test(
  'an address and a row lead straight to the picture in which the points of a file are picked [N7]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(
      <Page
        project={project(null)}
        viewer={verified3d}
        fileId="house"
        beside="side.step1:pc_processed.scan"
        picking={{ fileId: 'house', row: 1, side: 'file', isAgain: false }}
      />,
    );
    await expect.element(screen.getByText('Click point 2 in House.ifc')).toBeVisible();
    await screen.getByRole('button', { name: 'Back to the table' }).click();
    await expect.element(screen.getByRole('dialog', { name: /House/ })).toBeVisible();
  },
);

/** Picks a point of the model in the middle of its picture, while the model is aligned. */
async function pickAgain(shiftM: [number, number, number]) {
  const screen = await show(
    <Page
      project={project({ ...placed, shiftM })}
      viewer={verified3d}
      fileId="house"
      beside="side.step1:pc_processed.scan"
      picking={{ fileId: 'house', row: 0, side: 'file', isAgain: true }}
    />,
  );
  await expect.element(screen.getByText('Click point 1 in House.ifc')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Building model' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Click point 1 in Scan.e57')).toBeVisible();
  await screen.getByRole('button', { name: 'Back to the table' }).click();
  const x = screen.getByRole('textbox', { name: 'Point 1, file x' });
  await expect.element(x).toHaveValue(expect.stringMatching(/\d/));
  return { screen, xFt: Number((x.element() as HTMLInputElement).value) };
}

test(
  'a file that is aligned is aligned again from where it lies: its points are its own, and the views let go of each other until then [N7]',
  { tags: 'nightly' },
  async () => {
    const first = await pickAgain([0, 0, 0]);
    await first.screen.unmount();
    sessionStorage.clear();
    const { screen, xFt } = await pickAgain([100, 0, 0]);
    expect(xFt, 'where it is in the file, wherever that lies').toBeCloseTo(first.xFt, 1);
    const dialog = screen.getByRole('dialog', { name: /House/ });
    await expect.element(dialog.getByText(/^Aligned now: .*moved/)).toBeVisible();
    await expect.element(screen.getByText(/House\.ifc is being aligned again/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/is being aligned again/)).not.toBeInTheDocument();
  },
);

test('points are picked beside what shows where the project is; what has nothing beside it, or is of the conversion, is not picked [N7]', () => {
  expect(pickingViews(project(null), 'house')).toMatchObject({
    stage: { viewer: verified3d },
    beside: { layout: 'side', viewer: 'step1:pc_processed', fileId: 'scan' },
  });
  expect(pickingViews(project(placed), 'house'), 'again').toMatchObject({ beside: { fileId: 'scan' } });
  const made = project(null);
  const ofScan = made.assets.map((asset) =>
    asset.id.startsWith('house') ? { ...asset, madeFrom: null, viewState: null } : asset,
  );
  expect(pickingViews({ ...made, assets: ofScan }, 'house')).toBeUndefined();
  const alone = project(null);
  expect(
    pickingViews({ ...alone, assets: alone.assets.filter(({ id }) => id !== 'scan-view') }, 'house'),
  ).toBeUndefined();
});
