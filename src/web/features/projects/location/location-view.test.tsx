import { page, userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import { LocationView } from './location-view.tsx';
import { id, sampleProject as project } from './testing/sample-project.ts';

const asset = (change: Partial<WireAsset>): WireAsset => ({
  ...bareAsset,
  id,
  asset_type: 'ifc',
  name: 'a',
  role: 'model',
  format: 'frag',
  storey: null,
  product: 'BIMIT Engine',
  pdf_subtype: null,
  bytes: 1,
  asset_url: '/a',
  created: '',
  madeFrom: null,
  viewState: null,
  ...change,
  asset_name: change.name ?? 'a',
});
const showPage = (shown: WireProject, isPartner = false, onShow = vi.fn()) =>
  show(
    <LocationView
      project={shown}
      projects={[shown]}
      isPartner={isPartner}
      actions={null}
      onShow={onShow}
      onProject={() => undefined}
      renderTracking={({ results, deliverables }) => (
        <>
          {results}
          {deliverables}
        </>
      )}
      isDownloading={false}
      onDownload={() => undefined}
      onUnlock={() => undefined}
    />,
  );

test('steps not reached read Upcoming... and cannot be maximised; a reached one opens its viewer [F3 F1]', async () => {
  const onShow = vi.fn();
  const screen = await showPage(project(), false, onShow);
  await expect.element(screen.getByText('Upcoming...').first()).toBeVisible();
  expect(screen.getByText('Upcoming...').elements()).toHaveLength(3);
  expect(screen.getByRole('button', { name: /in full screen/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Open Point Cloud in full screen' }).click();
  expect(onShow).toHaveBeenCalledWith('step1:pc_processed');
});

test('two columns when completed without a segmented cloud, none for the partner [F3]', async () => {
  const screen = await showPage(project({ status: 'Order Completed', assets: [asset({}), asset({ format: 'json' })] }));
  await expect.element(screen.getByRole('heading', { name: '3D Model' })).toBeVisible();
  expect(document.querySelectorAll('[data-columns="2"] > li')).toHaveLength(2);
  await screen.unmount();
  const partner = await showPage(project(), true);
  await expect.element(partner.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();
});

test('four panels of 350 px stand in a row [F3]', async () => {
  await page.viewport(1300, 900);
  const screen = await showPage(project());
  await expect.element(screen.getByRole('heading', { name: '2D Plan' })).toBeVisible();
  const panels = [...document.querySelectorAll('[data-columns="4"] > li > div')].map((panel) =>
    panel.getBoundingClientRect(),
  );
  expect(panels.map(({ height }) => height)).toEqual([350, 350, 350, 350]);
  expect(new Set(panels.map(({ top }) => top)).size).toBe(1);
});

test(
  'a finished project opens on its result, which opens the viewer and turns only when asked to where the processor would draw it [F3]',
  { tags: 'nightly' },
  async () => {
    const onShow = vi.fn();
    const picture = asset({
      id: crypto.randomUUID(),
      role: 'image',
      format: 'png',
      name: 'model.png',
      asset_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    });
    const screen = await showPage(project({ status: 'Order Completed', assets: [asset({}), picture] }), false, onShow);
    const stage = screen.getByRole('region', { name: 'Result', exact: true });
    await expect.element(stage.getByRole('button', { name: 'Rotate model' })).toBeVisible();
    expect([
      stage.element().querySelector('img')?.getAttribute('src'),
      stage.element().querySelector('canvas'),
    ]).toEqual([picture.asset_url, null]);
    expect(await violations()).toEqual([]);
    await stage.getByRole('button', { name: 'Open 3D model' }).click();
    expect(onShow).toHaveBeenCalledWith('step3:bimit_preview_3d');
    await screen.unmount();
    const running = await showPage(project());
    await expect.element(running.getByRole('region', { name: 'Results' })).toBeVisible();
    expect(running.getByRole('region', { name: 'Result', exact: true }).elements()).toEqual([]);
  },
);

test.each([390, 1280])(
  'what the result offers is of one height and on one line: %i px wide [F3]',
  { tags: 'nightly' },
  async (width) => {
    await page.viewport(width, 844);
    const screen = await showPage(project({ status: 'Order Completed', assets: [asset({})] }));
    const stage = screen.getByRole('region', { name: 'Result', exact: true });
    const rotate = stage.getByRole('button', { name: 'Rotate model' });
    await expect.element(rotate).toBeVisible();
    const [hint, button] = [stage.getByText('Open 3D model').element(), rotate.element()].map((each) =>
      each.getBoundingClientRect(),
    );
    expect([hint?.top, hint?.height]).toEqual([button?.top, button?.height]);
  },
);

test('the result says beside its size what was scanned and not modeled, and that the size is assumed [N26]', async () => {
  const screen = await showPage(project({ is_size_assumed: true, unmodeled_sqft: 310 }));
  await expect.element(screen.getByText(/Scanned, not modeled: 310 sq ft/)).toBeVisible();
  await expect.element(screen.getByText(/1,200 sq ft.*assumed: the floor, no room is closed/)).toBeVisible();
  await screen.unmount();
  const sure = await showPage(project());
  await expect.element(sure.getByText(/1,200 sq ft/).first()).toBeVisible();
  expect(sure.getByText(/not modeled|assumed/).elements()).toEqual([]);
});

test('an address without a place is a line, and no address nothing, in place of a map', async () => {
  const screen = await showPage(project());
  await expect.element(screen.getByText('Could not load map for this address')).toBeVisible();
  expect(screen.getByText('Could not load map for this address').element().closest('[data-failed]')).toBeNull();
  await screen.unmount();
  const nowhere = await showPage(project({ address: [] }));
  await expect.element(nowhere.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(nowhere.getByText('Could not load map for this address').elements()).toEqual([]);
});

test('has no accessibility violation', async () => {
  const screen = await showPage(project());
  await expect.element(screen.getByRole('heading', { name: 'Point Cloud', exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'the viewer offers what exists, goes back and closes, also with an unknown value [F2 F10]',
  { tags: 'nightly' },
  async () => {
    const onExit = vi.fn();
    const onDashboard = vi.fn();
    const onShow = vi.fn();
    const shown = project({ segmentation_potree_url: '/s', assets: [asset({})] });
    const screen = await show(
      <FullscreenViewer
        project={shown}
        value="step9:nonsense"
        onShow={onShow}
        onExit={onExit}
        onDashboard={onDashboard}
      />,
    );
    await expect.element(screen.getByRole('heading', { name: 'This view does not exist' })).toBeVisible();
    for (const name of ['3D Model', 'Point Cloud', 'Segmented Point Cloud'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'CAD' }).elements()).toEqual([]);
    await screen.getByRole('button', { name: '3D Model' }).click();
    expect(onShow).toHaveBeenCalledWith('step3:bimit_preview_3d');
    await screen.getByRole('button', { name: 'Back to Dashboard' }).click();
    expect(onDashboard).toHaveBeenCalledOnce();
    await screen.getByRole('button', { name: 'Close the viewer' }).click();
    await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(onExit).toHaveBeenCalledTimes(2);
  },
);

test('a cloud has its icon by what can be viewed, also where it was not segmented [F2]', async () => {
  const viewer = (change: Partial<WireProject>) => (
    <FullscreenViewer
      project={project({ segmentation_potree_url: null, ...change })}
      value="report"
      onShow={() => undefined}
      onExit={() => undefined}
      onDashboard={() => undefined}
    />
  );
  const screen = await show(viewer({ threed_preview_rgb_url: '/c' }));
  await expect.element(screen.getByRole('button', { name: 'Point Cloud', exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Segmented Point Cloud' }).query()).toBeNull();
  await screen.showInstead(viewer({ threed_preview_rgb_url: null }));
  await expect.element(screen.getByRole('button', { name: 'Report', exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Point Cloud', exact: true }).query()).toBeNull();
});

test.each([
  ['step1:pc_processed', 'No 3D preview URL found'],
  ['step2:pc_segmented', 'No 3D preview URL found'],
  ['step3:bimit_preview_3d', 'No BIM Models Available'],
  ['step3:bimit_verified_3d', 'No BIMIT 3D Verified Model Available'],
  ['step4:bimit_preview_2d', 'No DWG Files Available'],
  ['step4:bimit_verified_2d', 'No CAD files available for this project.'],
])('%s without its file says so in its sentence [K1 K7 K10 F10 X1]', async (value, sentence) => {
  const screen = await show(
    <FullscreenViewer
      project={project({ threed_preview_rgb_url: null })}
      value={value}
      onShow={() => undefined}
      onExit={() => undefined}
      onDashboard={() => undefined}
    />,
  );
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

test('the other tabs say what belongs there and what to do instead [F2 K10 R6]', { tags: 'nightly' }, async () => {
  const onShow = vi.fn();
  const view = (value: string, change: Partial<WireProject> = {}) => (
    <FullscreenViewer
      project={project({ assets: [asset({})], ...change })}
      value={value}
      onShow={onShow}
      onExit={() => undefined}
      onDashboard={() => undefined}
    />
  );
  const screen = await show(view('tour'));
  for (const name of ['Virtual Tour', 'Report', '3D Map'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No virtual tours' })).toBeVisible();
  await screen.getByRole('button', { name: 'Open 3D model' }).click();
  expect(onShow).toHaveBeenCalledWith('step3:bimit_preview_3d');
  await screen.showInstead(view('report'));
  await expect.element(screen.getByRole('heading', { name: 'No PDF document available' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Follow the conversion' })).toBeVisible();
  await screen.showInstead(view('report', { type: 'SCANIT', subType: '' }));
  await expect.element(screen.getByText(/appear here when they are delivered/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Follow the conversion' })).not.toBeInTheDocument();
  await screen.showInstead(view('map3d'));
  await expect.element(screen.getByRole('heading', { name: 'Could not load 3D view for this location' })).toBeVisible();
  await screen.showInstead(view('map3d', { address: [] }));
  await expect.element(screen.getByRole('heading', { name: 'No Location Available' })).toBeVisible();
  await screen.showInstead(view('map3d', { coordinates: { lat: 41.8, lng: -71.4, isApproximate: true } }));
  await expect.element(screen.getByRole('img', { name: /12 River St/ })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'the report tab offers the PDFs of the project but the schematic, and those behind the unlock say so [R5 D22]',
  { tags: 'nightly' },
  async () => {
    const pdf = (n: number, name: string, change: Partial<WireAsset> = {}) =>
      asset({
        id: `${id.slice(0, -1)}${n}`,
        name,
        asset_type: 'pdf',
        format: 'pdf',
        role: 'report',
        asset_url: '/none.pdf',
        ...change,
      });
    const assets = [
      pdf(1, 'Survey.pdf'),
      pdf(2, 'Area.pdf', { role: 'area_plan', pdf_subtype: 'Report_AreaPlan' }),
      pdf(3, 'Schema.pdf', { pdf_subtype: 'Report_Schematic' }),
      pdf(4, 'Verified.pdf', { product: 'BIMIT Verified' }),
    ];
    const access = {
      canDownload: false,
      isDemoProject: false,
      isPublicProject: false,
      restrictionReason: 'needs_unlock',
      restrictionMessage: 'Unlock this project to download its files.',
      comments: 'write' as const,
      views: 'team' as const,
      canEditTours: true,
      canPlace: true,
    };
    const onShow = vi.fn();
    const view = (fileId: string) => (
      <FullscreenViewer
        project={project({ assets, access })}
        value="report"
        fileId={fileId}
        onShow={onShow}
        onExit={() => undefined}
        onDashboard={() => undefined}
      />
    );
    const screen = await show(view(`${id.slice(0, -1)}1`));
    await expect.element(screen.getByRole('navigation', { name: 'Documents' })).toBeVisible();
    expect(
      screen
        .getByRole('navigation', { name: 'Documents' })
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Area.pdf (locked)', 'Survey.pdf (locked)', 'Verified.pdf']);
    await expect.element(screen.getByText('Survey.pdf: Unlock this project to download its files.')).toBeVisible();
    await screen.getByRole('button', { name: 'Verified.pdf' }).click();
    expect(onShow).toHaveBeenCalledWith('report', `${id.slice(0, -1)}4`);
    await screen.showInstead(view(`${id.slice(0, -1)}4`));
    await expect.element(screen.getByRole('toolbar', { name: 'Document tools' })).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test('numbers change the viewer, and closing gives the focus back [N13]', async () => {
  const onShow = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <FullscreenViewer
          project={project({ assets: [asset({})] })}
          value="tour"
          onShow={onShow}
          onExit={() => undefined}
          onDashboard={() => undefined}
        />
      )}
    </>
  );
  const screen = await show(page(false));
  const opener = screen.getByRole('button', { name: 'Open', exact: true }).element();
  if (opener instanceof HTMLElement) opener.focus();
  await screen.showInstead(page(true));
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '3', cancelable: true }));
  expect(onShow).toHaveBeenCalledWith('step3:bimit_preview_3d');
  await screen.showInstead(page(false));
  expect(document.activeElement).toBe(opener);
});

test('the 3D tab of a project with only an RVT says that an IFC is needed [V1]', async () => {
  const screen = await show(
    <FullscreenViewer
      project={project({ assets: [asset({ name: 'Mill.rvt', format: 'rvt', asset_type: 'rvt' })] })}
      value="step3:bimit_preview_3d"
      onShow={() => undefined}
      onExit={() => undefined}
      onDashboard={() => undefined}
    />,
  );
  await expect.element(screen.getByRole('heading', { name: 'No 3D model available' })).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Mill.rvt is a Revit model. Download it from the files and open it in Revit. To view it here, export it from Revit as IFC.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: '3D Model' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations()).toEqual([]);
});
