import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { page } from 'vitest/browser';
import type { AutodeskSettings } from '#contract/model-viewing.ts';
import type { WireAsset } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import { sampleProject } from './testing/sample-project.ts';
import { revitModelOf } from './viewer-target.ts';

let service: { url: string; urn: string };
let viewer: AutodeskSettings | null;
let warn: MockInstance<typeof console.warn>;
beforeEach(async () => {
  await page.viewport(1200, 800);
  service = await (await fetch('/test-autodesk?fail=')).json();
  viewer = {
    scriptUrl: `${service.url}/modelderivative/v2/viewers/7.*/viewer3D.min.js`,
    styleUrl: `${service.url}/modelderivative/v2/viewers/7.*/style.min.css`,
    env: 'AutodeskProduction2',
    api: 'streamingV2',
    endpoint: service.url,
  };
  const base = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    (input instanceof Request ? input.url : String(input)).endsWith('/api/forge/settings')
      ? Promise.resolve(Response.json({ viewer }))
      : base(input, init),
  );
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});

const revit = (name: string, urn: string | null): WireAsset => ({
  ...bareAsset,
  id: crypto.randomUUID(),
  asset_type: 'rvt',
  asset_name: name,
  name,
  role: 'model',
  format: 'rvt',
  storey: null,
  product: 'BIMIT Verified',
  pdf_subtype: null,
  bytes: 1,
  asset_url: `/api/proxy-file/${name}`,
  created: '',
  madeFrom: null,
  viewState: null,
  forge_urn: urn,
});
const open = (assets: WireAsset[], value = 'step3:bimit_preview_3d') =>
  show(
    <FullscreenViewer
      project={sampleProject({ subType: 'Standard', assets })}
      value={value}
      onShow={() => undefined}
      onExit={() => undefined}
      onDashboard={() => undefined}
    />,
  );
const needsIfc =
  'Mill.rvt is a Revit model. Download it from the files and open it in Revit. To view it here, export it from Revit as IFC.';

test(
  "a project whose only model is a translated Revit model opens in Autodesk's viewer, with levels, categories and tools [V1 V8]",
  { tags: 'nightly' },
  async () => {
    const screen = await open([revit('First.rvt', null), revit('Mill.rvt', service.urn)]);
    await expect.element(screen.getByRole('checkbox', { name: 'Walls' })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Roofs' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Level' }).click();
    await expect.element(screen.getByRole('option', { name: `Level 2 (10' 0")` })).toBeVisible();
    await screen.getByRole('option', { name: `Level 2 (10' 0")` }).click();
    const tools = screen.getByRole('toolbar', { name: 'Tools' });
    await expect.element(tools.getByRole('button', { name: 'Toggle ghosting effect' })).toBeVisible();
    expect(warn.mock.calls.filter(([first]) => String(first).includes('forge_urn'))).toEqual([]);
    expect(await violations()).toEqual([]);
  },
);

test('without keys the page says which file is needed, and loads nothing from Autodesk [V1]', async () => {
  viewer = null;
  const screen = await open([revit('Mill.rvt', service.urn)]);
  await expect.element(screen.getByRole('heading', { name: 'No 3D model available' })).toBeVisible();
  await expect.element(screen.getByText(needsIfc)).toBeVisible();
  expect((await (await fetch('/test-autodesk')).json()).asked).toEqual([]);
});

test(
  'a Revit model without a urn is one line of the log; the page says which file is needed [V19]',
  { tags: 'nightly' },
  async () => {
    const screen = await open([revit('Mill.rvt', null)]);
    await expect.element(screen.getByText(needsIfc)).toBeVisible();
    expect(warn).toHaveBeenCalledExactlyOnceWith('No forge_urn found', 'Mill.rvt');
  },
);

test(
  'a urn that Autodesk has no model for leaves the viewer empty: no valid Revit model [V1 V18]',
  { tags: 'nightly' },
  async () => {
    const screen = await open([revit('Mill.rvt', 'dXJuOmFkc2sub3RoZXI6YQ')]);
    await expect.element(screen.getByRole('heading', { name: 'No 3D model available' })).toBeVisible();
    await expect.element(screen.getByText('Please select a project with a valid Revit model')).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  },
);

test('no model at all, and none in the verified view, are said in their own words [V1]', async () => {
  const screen = await open([]);
  await expect.element(screen.getByRole('heading', { name: 'No BIM Models Available' })).toBeVisible();
  await expect
    .element(
      screen.getByText('Revit models uploaded to this project will be displayed here for 3D viewing and analysis.'),
    )
    .toBeVisible();
  const verified = await open([], 'step3:bimit_verified_3d');
  await expect.element(verified.getByRole('heading', { name: 'No BIMIT 3D Verified Model Available' })).toBeVisible();
});

test('the first translated Revit model is the one that opens; a file that is asked for stays that one [V1]', () => {
  const [plain, first, second] = [revit('A.rvt', null), revit('B.rvt', 'x'), revit('C.rvt', 'y')];
  const assets = [plain, first, second];
  expect([revitModelOf({ assets }), revitModelOf({ assets }, plain.id), revitModelOf({ assets: [plain] })]).toEqual([
    first,
    plain,
    plain,
  ]);
});
