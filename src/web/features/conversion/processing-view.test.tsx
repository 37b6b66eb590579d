import { expect, test, vi } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ProcessingView } from './processing-view.tsx';
import { completedProject, sampleAssets, sampleProject } from './testing/sample-project.ts';

type Props = Parameters<typeof ProcessingView>[0];
const nothing = async () => undefined;
/** Dialogs hang on the window, which the test's frame may reach beyond. */
const press = (element: Element) => element instanceof HTMLElement && element.click();

async function showPage(props: Partial<Props> = {}) {
  const edits = { rename: vi.fn(nothing), setAddress: vi.fn(nothing), setSpaceType: vi.fn(nothing) };
  const calls = { cancel: vi.fn(nothing), rerun: vi.fn(nothing), remove: vi.fn(nothing) };
  const onView = vi.fn();
  const onDownload = vi.fn();
  const onUnlock = vi.fn();
  // The map has a test of its own eyes: a picture.
  const project = { ...(props.project ?? sampleProject()), coordinates: null };
  const upload = {
    upload: undefined,
    unfinished: undefined,
    onPause: () => undefined,
    onResume: () => undefined,
    onCancel: nothing,
    onContinue: () => undefined,
  };
  const screen = await show(
    <ProcessingView
      statistics={null}
      edits={edits}
      calls={calls}
      searchPlaces={async () => []}
      supportHref="mailto:help@x.example"
      upload={upload}
      isDownloading={false}
      onDownload={onDownload}
      onCadZip={() => undefined}
      onUnlock={onUnlock}
      onView={onView}
      {...props}
      project={project}
    />,
  );
  return { screen, edits, calls, onView, onDownload, onUnlock };
}

test('shows status, progress and the four steps, and opens a completed one [E1 E2]', async () => {
  const { screen, onView } = await showPage();
  for (const name of ['Point Cloud', 'Segmentation', 'BIMIT First Draft', 'BIMIT Plan'])
    await expect.element(screen.getByRole('heading', { name })).toBeVisible();
  await expect.element(screen.getByText('Order Processing')).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Classifying points' }))
    .toHaveAttribute('aria-valuenow', '47');
  await expect.element(screen.getByText('Order 7f9c24e5-2d1', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /^View / }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'View Point Cloud' }).click();
  expect(onView).toHaveBeenCalledWith('pointCloud');
});

test('a failed conversion names its reason and the ways on, and keeps finished steps viewable [E3]', async () => {
  const { screen, calls } = await showPage({
    project: sampleProject({
      status: 'Order Failed',
      conversion: null,
      failure_reason: 'No building was found.',
      assets: sampleAssets.filter(({ role }) => role === 'original'),
    }),
  });
  await expect.element(screen.getByText('Processing Failed')).toBeVisible();
  await expect.element(screen.getByText('Error identified: No building was found.')).toBeVisible();
  await expect.element(screen.getByText('Finished steps stay viewable, and nothing was charged.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:help@x.example');
  await expect.element(screen.getByRole('button', { name: 'View Point Cloud' })).toBeVisible();
  await screen.getByRole('button', { name: 'Scan requirements' }).click();
  await expect.element(screen.getByText(/No proprietary formats/)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Convert again' }).click();
  press(screen.getByRole('combobox', { name: 'Unit of the scan' }).element());
  await expect.element(screen.getByRole('option', { name: 'millimeters' })).toBeInTheDocument();
  press(screen.getByRole('option', { name: 'millimeters' }).element());
  await expect.element(screen.getByRole('combobox', { name: 'Unit of the scan' })).toHaveValue('millimeters');
  press(screen.getByRole('dialog').getByRole('button', { name: 'Convert again' }).element());
  await expect.poll(() => calls.rerun.mock.calls).toEqual([[{ scanUnit: 'mm', scanUpAxis: null }]]);
});

const failedFor = (failure_cause: WireProject['failure_cause'], failure_reason: string | null) =>
  sampleProject({
    status: 'Order Failed',
    conversion: null,
    failure_cause,
    failure_reason,
    scanUnit: 'ft',
    assets: sampleAssets.filter(({ role }) => role === 'original'),
  });

test('the criteria of the specification are said only where no reason is known [E3]', async () => {
  const criteria =
    'The point cloud did not match the required criteria: poor scan quality, file size or unsupported format.';
  const { screen } = await showPage({ project: failedFor(null, null) });
  await expect.element(screen.getByText(criteria)).toBeVisible();
  await screen.unmount();
  const known = await showPage({ project: failedFor('no-building', 'No walls were found in the scan.') });
  await expect.element(known.screen.getByText('Error identified: No walls were found in the scan.')).toBeVisible();
  expect(known.screen.getByText(/did not match the required criteria/).elements()).toEqual([]);
});

test.each([
  ['no-building', true, true],
  ['few-rooms', false, true],
  ['unreadable', false, true],
  ['too-large', false, true],
  ['stopped', true, false],
] as const)('after %s the page offers what can help, and nothing else [E3]', async (cause, mayRerun, needsNewScan) => {
  const { screen } = await showPage({ project: failedFor(cause, 'It was so.') });
  await expect.element(screen.getByText('Error identified: It was so.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Convert again' }).elements()).toHaveLength(mayRerun ? 1 : 0);
  const fresh = screen.getByRole('link', { name: 'Start a new conversion' });
  expect(fresh.elements().map((link) => link.getAttribute('href'))).toEqual(needsNewScan ? ['/bimit-plan'] : []);
  expect(await violations()).toEqual([]);
});

test('after a crash it is converted again as it was, without a question about unit and axis [E3]', async () => {
  const { screen, calls } = await showPage({ project: failedFor('crashed', 'The conversion stopped unexpectedly.') });
  await screen.getByRole('button', { name: 'Convert again' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole('combobox').elements()).toEqual([]);
  press(dialog.getByRole('button', { name: 'Convert again' }).element());
  await expect.poll(() => calls.rerun.mock.calls).toEqual([[{ scanUnit: 'ft', scanUpAxis: null }]]);
});

test('a file that was refused is named, and cannot be converted again [E3 X1]', async () => {
  const { screen } = await showPage({
    project: sampleProject({
      status: 'Order Failed',
      conversion: null,
      failure_reason: 'This is a PDF document, not a scan.',
      ml_workflow_details: { point_count: null, step_durations: {} },
    }),
  });
  await expect.element(screen.getByText('Error identified: This is a PDF document, not a scan.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Convert again' }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: /^View / }).elements()).toEqual([]);
});

test(
  'the name: Enter saves, Escape keeps, leaving saves only a change that is not empty [E4]',
  { tags: 'nightly' },
  async () => {
    const { screen, edits } = await showPage();
    const edit = async (typed: string, end: () => void) => {
      await screen.getByRole('button', { name: 'Change the name' }).click();
      await screen.getByRole('textbox', { name: 'Project name' }).fill(typed);
      end();
      await expect.element(screen.getByRole('button', { name: 'Change the name' })).toBeVisible();
    };
    const key = (name: string) => () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    await edit('Other', key('Escape'));
    await edit('   ', leave);
    await edit('Old mill', leave);
    expect(edits.rename).not.toHaveBeenCalled();
    await edit(' New mill ', key('Enter'));
    expect(edits.rename).toHaveBeenCalledExactlyOnceWith('New mill', 'Old mill');
    await edit('Newer mill', leave);
    expect(edits.rename).toHaveBeenLastCalledWith('Newer mill', 'Old mill');
  },
);

test('the property type comes from the list and needs a confirm [E4]', async () => {
  const { screen, edits } = await showPage();
  await screen.getByRole('button', { name: 'Change the space type' }).click();
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Space type' }).fill('school');
  await screen.getByRole('option', { name: 'School' }).click();
  expect(edits.setSpaceType).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  expect(edits.setSpaceType).toHaveBeenCalledWith('School');
});

test('nothing can be edited by those who may not [E4 X5]', async () => {
  const { screen } = await showPage({ project: sampleProject({ canEdit: false, isOwn: false }) });
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Change the|More actions/ }).elements()).toEqual([]);
});

test('figures: modelled of found as a percentage, or a dash with its failure [E5 E9]', async () => {
  const { screen } = await showPage({
    project: completedProject(),
    statistics: {
      status: 'ready',
      categories: [
        { name: 'Walls', detected: 84, modelled: 80 },
        { name: 'Doors', detected: 31, modelled: 30 },
      ],
    },
  });
  await expect.element(screen.getByText(/^96%/)).toBeVisible();
  await expect.element(screen.getByText('110 of 115 found')).toBeVisible();
  await expect.element(screen.getByText('48,200,000')).toBeVisible();
  await expect.element(screen.getByText('18,420 sq ft', { exact: false }).first()).toBeVisible();
  await screen.unmount();
  const failed = await showPage({ project: completedProject(), statistics: { status: 'failed' } });
  await expect.element(failed.screen.getByText('Failed to fetch element statistics')).toBeVisible();
});

test('figures: what was scanned and not modeled, and that a size is assumed; neither where there is no doubt [N26]', async () => {
  const doubtful = { ...completedProject(), is_size_assumed: true, unmodeled_sqft: 1310 };
  const { screen } = await showPage({ project: doubtful });
  const term = screen.getByText('Scanned, not modeled');
  await expect.element(term).toBeVisible();
  expect(term.element().nextElementSibling?.textContent).toMatch(/^1,310 sq ft.*in no room, hatched on the plan$/);
  await expect.element(screen.getByText('assumed: the floor, no room is closed')).toBeVisible();
  await screen.unmount();
  const sure = await showPage({ project: { ...completedProject(), unmodeled_sqft: 0 } });
  await expect.element(sure.screen.getByText('18,420 sq ft', { exact: false }).first()).toBeVisible();
  expect(sure.screen.getByText('Scanned, not modeled').elements()).toEqual([]);
  expect(sure.screen.getByText(/assumed: the floor/).elements()).toEqual([]);
});

test('a size rests on an assumed unit: the page says so beside it, without opening the details [N3 N26]', async () => {
  const { screen } = await showPage({ project: completedProject({ foundUnit: { unit: 'm', basis: 'assumed' } }) });
  await expect.element(screen.getByText('meters assumed: nothing in the scan shows its unit')).toBeVisible();
  await screen.unmount();
  const seen = await showPage({ project: completedProject({ foundUnit: { unit: 'm', basis: 'detected' } }) });
  await expect.element(seen.screen.getByText('18,420 sq ft', { exact: false }).first()).toBeVisible();
  expect(seen.screen.getByText(/meters assumed/).elements()).toEqual([]);
});

test('a member who can do nothing about a waiting upload has no empty menu [E3]', async () => {
  const waiting = { status: 'Order Initialized', canEdit: false, assets: [] } as const;
  const { screen } = await showPage({ project: completedProject({ ...waiting, assets: [] }) });
  await expect.element(screen.getByText('Order Initialized')).toBeVisible();
  expect(screen.getByRole('button', { name: 'More actions' }).elements()).toEqual([]);
});

test('who converts a scan again reads what its unit was taken to be [E3 N3]', async () => {
  const foundUnit = { unit: 'm', basis: 'assumed' } as const;
  const { screen } = await showPage({ project: completedProject({ foundUnit }) });
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Convert again' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Last time: meters, assumed')).toBeVisible();
});

test('a scan that is no building: the customer reads why, and what a scan needs [N26]', async () => {
  const reason = 'Rooms explain only 11% of the scanned floor, too little for a model of the building.';
  const { screen } = await showPage({
    project: sampleProject({ status: 'Order Failed', conversion: null, failure_reason: reason }),
  });
  await expect.element(screen.getByText(`Error identified: ${reason}`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Scan requirements' })).toBeVisible();
});

test.each([
  ['as they were found', completedProject(), 'Level 1'],
  ['none while none were', sampleProject(), '–'],
])('levels: %s [E5]', async (_what, project, shown) => {
  const { screen } = await showPage({ project });
  await screen.getByRole('button', { name: 'Show details' }).click();
  const term = screen.getByText('Levels', { exact: true });
  await expect.element(term).toBeVisible();
  expect(term.element().nextElementSibling?.textContent).toBe(shown);
});

test('files are offered by kind, without what only viewers read [E6]', async () => {
  const { screen, onDownload } = await showPage({ project: completedProject() });
  await screen.getByRole('button', { name: 'Download' }).click();
  for (const group of ['Area plan', 'Model', 'CAD drawings', 'Point cloud', 'Your upload'])
    await expect.element(screen.getByRole('group', { name: group })).toBeVisible();
  expect(screen.getByText('Mill.frag').elements()).toEqual([]);
  await screen.getByRole('menuitem', { name: /Mill.ifc/ }).click();
  expect(onDownload).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mill.ifc' }));
});

test('cancelling and deleting are asked once [E1]', async () => {
  const { screen, calls } = await showPage();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Stop conversion' }).click();
  expect(calls.cancel).not.toHaveBeenCalled();
  press(screen.getByRole('dialog').getByRole('button', { name: 'Stop conversion' }).element());
  expect(calls.cancel).toHaveBeenCalledOnce();
});

test('an unfinished upload says what to choose again [N1]', async () => {
  const upload = {
    upload: undefined,
    unfinished: { id: 'u', fileName: 'mill.e57', sizeBytes: 2 ** 30, storedBytes: 2 ** 29, fingerprint: 'f' },
    onPause: () => undefined,
    onResume: () => undefined,
    onCancel: nothing,
    onContinue: () => undefined,
  };
  const { screen } = await showPage({
    project: sampleProject({ status: 'Order Initialized', conversion: null }),
    upload,
  });
  await expect.element(screen.getByText(/Choose mill.e57 again. Only the missing part is uploaded/)).toBeVisible();
  await expect.element(screen.getByText('512 MB of 1.0 GB')).toBeVisible();
});

test('has no accessibility violation, running or failed', async () => {
  const { screen } = await showPage();
  await expect.element(screen.getByRole('heading', { name: 'Segmentation' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.unmount();
  await showPage({ project: sampleProject({ status: 'Order Failed', conversion: null, failure_reason: 'x' }) });
  expect(await violations()).toEqual([]);
});

test("before the unlock 'Unlock All Downloads' stands beside the files; after it only the download [D11 D18]", async () => {
  const locked = {
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
  const { screen, onUnlock, onDownload } = await showPage({ project: completedProject({ access: locked }) });
  await screen.getByRole('button', { name: 'Unlock All Downloads' }).click();
  expect(onUnlock).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Files' }).click();
  await screen.getByRole('menuitem', { name: /Mill\.ifc/ }).click();
  expect(onDownload).toHaveBeenCalledOnce();
  await screen.unmount();
  const early = await showPage({ project: completedProject({ access: locked, ml_estimated_total_sqft: null }) });
  expect(early.screen.getByRole('button', { name: 'Unlock All Downloads' }).elements()).toEqual([]);
});

test.each([
  ['assumed', 'meters, assumed'],
  ['detected', 'meters, detected from the story height'],
  ['stated', 'meters, stated in the file'],
] as const)('details: a unit that was %s is called so [E5]', async (basis, words) => {
  const { screen } = await showPage({ project: completedProject({ foundUnit: { unit: 'm', basis } }) });
  await screen.getByRole('button', { name: 'Show details' }).click();
  const term = screen.getByText('Unit of the scan', { exact: true });
  await expect.element(term).toBeVisible();
  expect(term.element().nextElementSibling?.textContent).toBe(words);
});
