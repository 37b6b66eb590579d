import { afterEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { useDownload } from '#web/lib/download/use-download.ts';
import { show, violations } from '#web/ui/show.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { completedProject, sampleAssets } from './testing/sample-project.ts';

afterEach(() => {
  setAnalyticsSink(() => undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onNeedsUnlock = vi.fn();
const onUnlock = vi.fn();
function Menu({ project }: { project: ReturnType<typeof completedProject> }) {
  const { isDownloading, download, downloadCad } = useDownload({ onNeedsUnlock });
  return (
    <DownloadMenu
      project={project}
      isBusy={isDownloading}
      onDownload={download}
      onCadZip={() => downloadCad(project)}
      onUnlock={onUnlock}
    />
  );
}

async function openMenu(project = completedProject()) {
  const screen = await show(<Menu project={project} />);
  await screen.getByRole('button', { name: /^(Download|Files)$/ }).click();
  return screen;
}

const asked: string[] = [];
const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(input);
    return answer();
  });
const refuse = (code: keyof typeof errors) =>
  Response.json({ error: errors[code].text, code, requestId: '1' }, { status: errors[code].status });
const brokenOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new Error('connection lost')) }));

test('all drawings are taken home as one zip named after the project [D12 X6]', { tags: 'nightly' }, async () => {
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function take(this: HTMLAnchorElement) {
    taken.push(this.download);
  });
  const sink = vi.fn();
  setAnalyticsSink(sink);
  answerWith(() => new Response('zip'));
  const project = completedProject({ project_name: 'Old: mill' });
  const screen = await openMenu(project);
  const item = screen.getByRole('menuitem', { name: 'All CAD files (.zip)' });
  expect(await violations()).toEqual([]);
  await item.hover();
  await expect.element(screen.getByRole('tooltip')).toMatchTextContent('August 7th, 2025');
  await item.click();
  await expect.poll(() => taken).toEqual(['Old- mill.zip']);
  expect(asked.at(-1)).toBe(`/api/projects/${project.projectId}/cad-zip`);
  await expect.poll(() => sink.mock.calls).toEqual([['CAD Downloaded', { role: 'drawing', format: 'zip' }]]);
});

test.each([
  [
    'a project without drawings',
    () => refuse('CAD_NONE'),
    'No CAD files available for this project. Please contact support.',
  ],
  [
    'an older project',
    () => refuse('CAD_TOO_EARLY'),
    'No CAD files available for this project. CAD files are available only for projects that went through the BIMIT-plan process after 2025-08-08.',
  ],
  [
    'a file that is lost',
    () => refuse('CAD_COLLECT_FAILED'),
    'Failed to collect CAD files for zipping. Please try again later.',
  ],
  ['a server in trouble', () => refuse('INTERNAL'), 'Error downloading CAD files. Please try again later.'],
  ['a zip that breaks off', brokenOff, 'Error downloading CAD files. Please try again later.'],
  ['a demo', () => refuse('DEMO_DOWNLOAD'), 'Downloads are not available for demo projects.'],
])('%s: the alert says so and nothing is saved [D12 D14 X1]', async (_what, answer, sentence) => {
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answerWith(answer);
  const screen = await openMenu();
  await screen.getByRole('menuitem', { name: 'All CAD files (.zip)' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
  expect(taken).not.toHaveBeenCalled();
});

test('the zip of a locked project waits for the unlock [D11 D12]', async () => {
  answerWith(() => refuse('NEEDS_UNLOCK'));
  const screen = await openMenu();
  await screen.getByRole('menuitem', { name: 'All CAD files (.zip)' }).click();
  await expect.poll(() => onNeedsUnlock).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('a finished project without an area plan says so; an unfinished one does not speak of it [D14]', async () => {
  const assets = sampleAssets.filter(({ role }) => role !== 'area_plan');
  const screen = await openMenu(completedProject({ assets }));
  await screen.getByRole('menuitem', { name: 'Area plan' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Area plan not available');
  await screen.unmount();
  const early = await openMenu(completedProject({ assets, status: 'Order Processing' }));
  await expect.element(early.getByRole('menuitem', { name: /Mill\.ifc/ })).toBeVisible();
  for (const name of ['Area plan', 'All CAD files (.zip)'])
    expect(early.getByRole('menuitem', { name }).elements()).toEqual([]);
});

test('a download is reported by what it is, never by its name [X3 X6]', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sink = vi.fn();
  setAnalyticsSink(sink);
  answerWith(() => Response.json({ signedUrl: '/signed' }));
  const named = (asset: (typeof sampleAssets)[number]) => ({ ...asset, name: `ada@example.com ${asset.name}` });
  const screen = await openMenu(completedProject({ project_name: '12 River St', assets: sampleAssets.map(named) }));
  await screen.getByRole('menuitem', { name: /Mill\.ifc/ }).click();
  await expect.poll(() => sink).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Download' }).click();
  await screen.getByRole('menuitem', { name: /Area plan\.pdf/ }).click();
  await expect
    .poll(() => sink.mock.calls)
    .toEqual([
      ['File Downloaded', { role: 'model', format: 'ifc' }],
      ['Plan Downloaded', { role: 'area_plan', format: 'pdf' }],
    ]);
});
