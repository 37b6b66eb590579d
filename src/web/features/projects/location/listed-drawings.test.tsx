import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedDrawing } from '#contract/files.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { show, violations } from '#web/ui/show.tsx';
import { withListed, withListedModels } from './listed-drawings.ts';
import { file, modelWithView, Page, verified3d } from './testing-page.tsx';
import { sampleDrawing } from './testing/sample-drawing.ts';
import { sampleProject } from './testing/sample-project.ts';
import { tabsOf } from './viewer-target.ts';

const drawing = sampleDrawing();
const urlOf = (it: CadDrawing) => URL.createObjectURL(new Blob([JSON.stringify(it)]));
const listed = (id: string | null, name: string, change: Partial<ListedDrawing> = {}): ListedDrawing => ({
  id,
  name,
  assetType: 'dxf',
  assetURL: id && `/api/proxy-file/${id}`,
  viewUrl: id && urlOf(drawing),
  state: id ? 'ready' : 'failed',
  failed: id === null,
  product: 'BIMIT Verified',
  ...change,
});
const list = file('list', 'drawings.json', {
  asset_type: 'json',
  role: 'asset_list',
  format: 'json',
  viewState: null,
});
const project = sampleProject({ subType: 'Standard', assets: [list] });

function serve(answer: () => Response) {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    String(input instanceof Request ? input.url : input).includes('listed-drawings') ? answer() : real(input, init),
  );
}
beforeEach(() => page.viewport(1200, 800));
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});

test(
  'the drawings of a JSON list are in the selector, those that failed are there and cannot be chosen [K2 K8 K9 K12]',
  { tags: 'nightly' },
  async () => {
    const drawings = [listed('a', 'Level 1'), listed('b', 'Level 2'), listed(null, 'Roof')];
    serve(() => Response.json({ drawings, problem: null }));
    const screen = await show(<Page project={project} viewer="step4:bimit_verified_2d" />);
    await expect.element(screen.getByText('A-WALL')).toBeVisible();
    expect(await violations()).toEqual([]);
    const chooser = screen.getByRole('combobox', { name: 'CAD Files' });
    await expect.element(chooser).toHaveValue('Level 1');
    await chooser.click();
    await expect
      .element(screen.getByRole('option', { name: 'Roof (cannot be shown here)' }))
      .toHaveAttribute('data-combobox-disabled', 'true');
    await screen.getByRole('option', { name: 'Level 2' }).click();
    await expect.element(screen.getByLabelText('Address')).toMatchTextContent('step4:bimit_verified_2d b');
    await expect.element(screen.getByRole('combobox', { name: 'CAD Files' })).toHaveValue('Level 2');
  },
);

test('there is no selector for one drawing [K2]', { tags: 'nightly' }, async () => {
  serve(() => Response.json({ drawings: [listed('a', 'Level 1')], problem: null }));
  const screen = await show(<Page project={project} viewer="step4:bimit_verified_2d" />);
  await expect.element(screen.getByText('A-WALL')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'CAD Files' }).query()).toBeNull();
});

test(
  'a list that cannot be read says so: over the drawings of others, and in place of them [K7 K9]',
  { tags: 'nightly' },
  async () => {
    const problem = 'Failed to resolve DXF file URLs.';
    serve(() => Response.json({ drawings: [listed('a', 'Level 1')], problem }));
    const screen = await show(<Page project={project} viewer="step4:bimit_verified_2d" />);
    await expect.element(screen.getByText('A-WALL')).toBeVisible();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(problem);
    await screen.getByRole('button', { name: 'Close', exact: true }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await screen.unmount();
    serve(() => Response.json({ drawings: [], problem }));
    const none = await show(<Page project={project} viewer="step4:bimit_verified_2d" />);
    await expect.element(none.getByRole('heading', { name: 'No DWG Files Available' })).toBeVisible();
    await expect.element(none.getByText(problem)).toBeVisible();
  },
);

test('a drawing that does not come says what failed [K7]', { tags: 'nightly' }, async () => {
  serve(() => Response.json({ drawings: [listed('a', 'Level 1.dxf', { viewUrl: '/nowhere.json' })], problem: null }));
  const screen = await show(<Page project={project} viewer="step4:bimit_verified_2d" />);
  await expect.element(screen.getByText('Failed to load DXF'), { timeout: 15_000 }).toBeVisible();
});

test('a list counts as drawings of its tab, and names no file a second time [K2 F4]', () => {
  expect(tabsOf(project, '2d')).toEqual(['verified']);
  const own = file('a', 'Level 1.dxf', { role: 'drawing', format: 'dxf', asset_type: 'dxf' });
  const choice = {
    id: 'a',
    name: own.name,
    url: '/v',
    state: 'ready' as const,
    isVerified: true,
    isOfScan: false,
    placement: null,
  };
  const names = withListed({ ...project, assets: [list, own] }, [choice], [listed('a', 'Renamed'), listed('b', 'B')]);
  expect(names.map(({ name }) => name)).toEqual(['B', 'Level 1.dxf']);
  const models = [{ id: 'm', name: 'Hall.ifc', url: '/m' }];
  const ifc = (id: string) => listed(id, `${id}.ifc`, { assetType: 'ifc' });
  expect(withListedModels(models, [ifc('m'), ifc('n'), listed('a', 'A')]).map(({ id }) => id)).toEqual(['m', 'n']);
});

test(
  'a drawing that a list names is compared as one that was delivered: beside a model, and as a layer of it [N7 K9]',
  { tags: 'nightly' },
  async () => {
    serve(() => Response.json({ drawings: [listed('a', 'Level 1'), listed(null, 'Roof')], problem: null }));
    const withModel = sampleProject({
      subType: 'Standard',
      assets: [list, ...modelWithView('house', 'House.ifc', `${fragUrl}?house`)],
    });
    const screen = await show(<Page project={withModel} viewer={verified3d} fileId="house" />);
    const choose = async (name: string) => {
      await screen.getByRole('button', { name: 'Compare' }).click();
      await screen.getByRole('menuitemradio', { name }).click();
    };
    await expect.element(screen.getByRole('checkbox', { name: 'Slab' })).toBeVisible();
    await choose('Side by side');
    await expect.element(screen.getByLabelText('Beside')).toHaveTextContent('side.step4:bimit_verified_2d.a');
    const second = screen.getByRole('region', { name: 'Second view' });
    await expect.element(second.getByRole('combobox', { name: 'Compare with' })).toHaveValue('Level 1');
    await expect.element(second.getByRole('img').first()).toBeVisible();
    await choose('Over each other');
    await expect.element(screen.getByLabelText('Beside')).toHaveTextContent('over.step4:bimit_verified_2d.a');
    await expect.element(screen.getByRole('checkbox', { name: 'Level 1' })).toBeChecked();
  },
);
