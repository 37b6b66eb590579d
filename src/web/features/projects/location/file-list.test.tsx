import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { untranslated } from '#domain/language/translate.ts';
import { setSaid } from '#web/lib/said.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { FileList } from './file-list.tsx';
import { sampleProject } from './testing/sample-project.ts';

let made = 0;
function file(name: string, change: Partial<WireAsset> = {}): WireAsset {
  made += 1;
  const format = name.split('.').at(-1) ?? '';
  return {
    ...bareAsset,
    id: `7f9c24e5-2d1c-4f0a-9b6e-${String(made).padStart(12, '0')}`,
    asset_type: format,
    asset_name: name,
    name,
    role: 'model',
    format,
    storey: null,
    product: 'BIMIT Engine',
    pdf_subtype: null,
    bytes: 2_400_000,
    asset_url: `/api/proxy-file/${made}`,
    created: '',
    madeFrom: null,
    viewState: null,
    ...change,
  };
}

async function showList(assets: WireAsset[], change: Partial<WireProject> = {}) {
  const [onShow, onDownload, onUnlock] = [vi.fn(), vi.fn(), vi.fn()];
  const screen = await show(
    <FileList
      project={sampleProject({ assets, ...change })}
      isDownloading={false}
      onShow={onShow}
      onDownload={onDownload}
      onUnlock={onUnlock}
    />,
  );
  return { screen, onShow, onDownload, onUnlock };
}
const refused = (restrictionReason: string, restrictionMessage: string) => ({
  access: {
    canDownload: false,
    isDemoProject: restrictionReason === 'demo',
    isPublicProject: false,
    restrictionReason,
    restrictionMessage,
    comments: 'read' as const,
    views: 'none' as const,
    canEditTours: false,
    canPlace: false,
  },
});
const model = () => [file('Mill.ifc'), file('Mill.frag', { asset_type: 'ifc' })] as const;

test('the list holds deliverables: no JSON, CAD zip, image, fragments or Report_Schematic [D19]', async () => {
  const left = [
    file('stats.json'),
    file('all.zip', { asset_type: 'cad_zip' }),
    file('plan.png', { asset_type: 'image' }),
    file('s.pdf', { pdf_subtype: 'Report_Schematic' }),
  ];
  const [mill, fragments] = model();
  const { screen, onShow, onDownload } = await showList([
    mill,
    fragments,
    ...left,
    file('Level 10.dxf', { role: 'drawing' }),
    file('Level 2.dxf', { role: 'drawing' }),
  ]);
  const names = screen
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('p')?.textContent);
  expect(names).toEqual(['Level 2.dxf', 'Level 10.dxf', 'Mill.ifc']);
  await expect.element(screen.getByText('IFC · 2.3 MB')).toBeVisible();
  await screen.getByRole('button', { name: 'View Mill.ifc' }).click();
  expect(onShow).toHaveBeenCalledWith('step3:bimit_preview_3d', mill.id);
  await screen.getByRole('button', { name: 'Download Mill.ifc' }).click();
  expect(onDownload).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mill.ifc' }));
  expect(await violations()).toEqual([]);
});

test("'View' is hidden for RCS and disabled where nothing can be shown, with the reason [D19 D10]", async () => {
  const { screen, onShow } = await showList([
    file('scan.rcs'),
    file('Mill.rvt', { asset_url: '' }),
    file('rooms.xlsx'),
  ]);
  expect(screen.getByRole('button', { name: 'View scan.rcs' }).elements()).toEqual([]);
  for (const name of ['Mill.rvt', 'rooms.xlsx'])
    await expect.element(screen.getByRole('button', { name: `View ${name}` })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'View Mill.rvt' }).hover();
  await expect.element(screen.getByRole('tooltip')).toMatchTextContent('View not available');
  expect(onShow).not.toHaveBeenCalled();
});

test(
  'a drawing opens by itself; one that is being prepared, or cannot be shown, says so [K1 Y4]',
  { tags: 'nightly' },
  async () => {
    const drawing = file('Level 1.dwg', { role: 'drawing', product: 'BIMIT Verified', viewState: 'ready' });
    const made = file('Level 1.dwg.json', {
      asset_type: 'json',
      role: 'drawing',
      product: 'BIMIT Verified',
      madeFrom: drawing.id,
    });
    const others = [
      file('Roof.dxf', { role: 'drawing', viewState: 'waiting' }),
      file('Site.dwg', { role: 'drawing', viewState: 'failed' }),
    ];
    const { screen, onShow } = await showList([drawing, made, ...others], { subType: 'Standard' });
    await screen.getByRole('button', { name: 'View Level 1.dwg' }).click();
    expect(onShow).toHaveBeenCalledExactlyOnceWith('step4:bimit_verified_2d', drawing.id);
    for (const [name, words] of [
      ['Roof.dxf', 'Being prepared for the viewer'],
      ['Site.dwg', 'This file cannot be shown here.'],
    ] as const) {
      await screen.getByRole('button', { name: `View ${name}` }).hover();
      await expect.element(screen.getByRole('tooltip')).toMatchTextContent(words);
      await screen.getByRole('button', { name: `Download ${name}` }).hover();
    }
  },
);

test('a PDF opens by itself; an area plan before the unlock is shown as the plan [R5 D19]', async () => {
  const report = file('Survey.pdf', { role: 'report' });
  const plan = file('Areas.pdf', { role: 'area_plan', pdf_subtype: 'Report_AreaPlan' });
  const elements = file('elements.json', { asset_type: 'json' });
  const open = await showList([report, plan, elements]);
  for (const { name } of [report, plan]) await open.screen.getByRole('button', { name: `View ${name}` }).click();
  expect(open.onShow.mock.calls).toEqual([
    ['report', report.id],
    ['report', plan.id],
  ]);
  await open.screen.unmount();
  const locked = await showList(
    [report, plan, elements],
    refused('needs_unlock', 'Unlock this project to download its files.'),
  );
  await locked.screen.getByRole('button', { name: 'View Areas.pdf' }).click();
  expect(locked.onShow).toHaveBeenCalledExactlyOnceWith('step4:bimit_preview_2d', undefined);
});

test.each([
  ['demo', 'Downloads are not available for demo projects.'],
  ['view_only', 'Download not available'],
])('%s: a lock and the message in place of each download, looking stays free [D10 D22]', async (reason, message) => {
  const [mill, fragments] = model();
  const { screen, onShow, onDownload } = await showList(
    [mill, fragments, file('a.dwg', { role: 'drawing' }), file('a.pdf', { role: 'report' })],
    refused(reason, message),
  );
  for (const name of ['Mill.ifc', 'a.dwg', 'a.pdf']) {
    const button = screen.getByRole('button', { name: `Download ${name}` });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.element().querySelector('.tabler-icon-lock')).not.toBeNull();
  }
  // In sight of everybody, without a pointer over it.
  for (const row of screen.getByRole('listitem').all()) await expect.element(row.getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download a.dwg' })).toHaveAccessibleDescription(message);
  expect(screen.getByRole('button', { name: 'Unlock All Downloads' }).elements()).toEqual([]);
  expect(await violations()).toEqual([]);
  // To look at a document is to have it, so the server refuses it.
  const document = screen.getByRole('button', { name: 'View a.pdf' });
  await expect.element(document).toHaveAttribute('aria-disabled', 'true');
  await document.click({ force: true });
  await screen.getByRole('button', { name: 'View Mill.ifc' }).click();
  expect([onShow.mock.calls, onDownload.mock.calls]).toEqual([[['step3:bimit_preview_3d', mill.id]], []]);
});

test("before the unlock a locked file asks for it at the click; a verified one is free; 'Unlock All Downloads' asks for all [D11 D18 D21 D22]", async () => {
  const { screen, onDownload, onUnlock } = await showList(
    [...model(), file('Verified.ifc', { product: 'BIMIT Verified' })],
    refused('needs_unlock', 'Unlock this project to download its files.'),
  );
  const lockOf = (name: string) =>
    screen
      .getByRole('button', { name: `Download ${name}` })
      .element()
      .querySelector('.tabler-icon-lock') !== null;
  await expect.element(screen.getByText('Verified.ifc')).toBeVisible();
  expect([lockOf('Mill.ifc'), lockOf('Verified.ifc')]).toEqual([true, false]);
  expect(screen.getByText('Unlock this project to download its files.').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Unlock All Downloads' }).click();
  expect(onUnlock).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Download Mill.ifc' }).click();
  expect(onDownload).toHaveBeenCalledOnce();
});

test('a tour opens in the viewer, or in a tab of its own; an address that is none has no link [R1 R2]', async () => {
  const inside = file('Inside', {
    role: 'tour',
    format: 'virtual_tour',
    asset_type: 'virtual_tour',
    asset_url: 'https://my.matterport.com/show/?m=1',
  });
  const { screen, onShow } = await showList([
    inside,
    { ...inside, id: crypto.randomUUID(), name: 'Trap', asset_name: 'Trap', asset_url: 'javascript:alert(1)' },
  ]);
  await screen.getByRole('button', { name: 'View Inside' }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith('tour', inside.id);
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab: Inside' }))
    .toHaveAttribute('href', inside.asset_url);
  expect(screen.getByRole('link').elements()).toHaveLength(1);
  expect(await violations()).toEqual([]);
});

test("'View' of an RVT without a model to show leads to what it needs [V1]", async () => {
  const revit = file('Mill.rvt', { product: 'BIMIT Verified' });
  const { screen, onShow } = await showList([revit], { subType: 'Standard' });
  await screen.getByRole('button', { name: 'View Mill.rvt' }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith('step3:bimit_preview_3d', revit.id);
});

test('why a file cannot be downloaded is said in the language of the page, also on a shared link [D10 N21]', async () => {
  setSaid((text) => (text === 'Download not available' ? 'Descarga no disponible' : text));
  onTestFinished(() => setSaid(untranslated));
  const { screen } = await showList([file('Mill.ifc')], refused('view_only', 'Download not available'));
  await expect.element(screen.getByText('Descarga no disponible')).toBeVisible();
  await expect.element(screen.getByText('Download not available')).not.toBeInTheDocument();
});

test('a file that stands alone is not said to be apart from others [N7]', async () => {
  const mill = file('Mill.ifc', { isAligned: false, placement: null });
  const alone = await showList([mill, file('Report.pdf', { role: 'report' })]);
  await expect.element(alone.screen.getByText('Mill.ifc')).toBeVisible();
  expect(alone.screen.getByText('Not aligned').elements()).toEqual([]);
  await alone.screen.unmount();
  const { screen } = await showList([mill, file('Scan.las', { role: 'scan', isAligned: true })]);
  await expect.element(screen.getByText('Not aligned')).toBeVisible();
});

test(
  'from the list one goes to pick the points in the picture, and what was typed is kept [N7]',
  { tags: 'nightly' },
  async () => {
    const picks: unknown[] = [];
    const screen = await show(
      <FileList
        project={sampleProject({
          assets: [file('Mill.ifc', { isAligned: false, placement: null })],
          access: { ...refused('demo', '').access, canPlace: true },
        })}
        isDownloading={false}
        pickerOf={({ name }) =>
          (row, side) =>
            picks.push([name, row, side])
          }
        onShow={vi.fn()}
        onDownload={vi.fn()}
        onUnlock={vi.fn()}
      />,
    );
    await screen.getByRole('button', { name: 'Align Mill.ifc…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Align Mill.ifc' });
    await dialog.getByLabelText('Point 1, file x').fill('12.5');
    // By keyboard, wherever it is in the dialog.
    const pick = dialog.getByRole('button', { name: 'Pick Point 2 in the file' }).element();
    if (pick instanceof HTMLElement) pick.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(picks).toEqual([['Mill.ifc', 1, 'file']]);
    await screen.getByRole('button', { name: 'Align Mill.ifc…' }).click();
    await expect.element(dialog.getByLabelText('Point 1, file x')).toHaveValue('12.5');
  },
);
