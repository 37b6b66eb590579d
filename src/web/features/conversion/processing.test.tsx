import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { pageUploads } from '#web/lib/upload/page-uploads.ts';
import { show } from '#web/ui/show.tsx';
import { Processing } from './processing.tsx';
import { completedProject, sampleProject } from './testing/sample-project.ts';

type Call = { path: string; body: unknown };
type Answer = { status?: number; body: unknown };
const UPDATE = '/api/update-airtable-record';
const STATISTICS = '/api/proxy-file/stats';
const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.6 };
const refusal = (error: string, status = 500): Answer => ({
  status,
  body: { error, code: 'INTERNAL', requestId: '1' },
});

let calls: Call[];
let answers: Record<string, (body: unknown) => Answer>;
const callsOf = (path: string) => calls.filter((call) => call.path === path);
const bodiesOf = (path: string) => callsOf(path).map(({ body }) => body);

/** A server for this page: `project` is what it answers until a test changes it. */
function serve(project: WireProject): void {
  answers = {
    '/api/at/project': () => ({ body: project }),
    '/api/airtable': () => ({
      body: {
        user: { email: 'a@b.example', isAdmin: true },
        team: { id: project.id, team_name: 'A', bimit_engine_lifetime_usage: 0 },
        projects: [project],
      },
    }),
    '/api/uploads': () => ({ body: [] }),
    '/api/gazetteer': () => ({ body: [troy] }),
    [UPDATE]: () => ({ body: { ok: true } }),
    [STATISTICS]: () => ({ body: { Categories: [{ name: 'Walls', JsonCount: 4, RevitCount: 3 }] } }),
  };
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = new MessageChannel().port1;
    },
  );
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const path = new URL(String(input), window.location.href).pathname;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ path, body });
    const { status = 200, body: answer } = answers[path]?.(body) ?? refusal('There is nothing at this address.', 404);
    return Response.json(answer, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function showPage(project: WireProject, queries?: QueryClient, onCancelled = () => undefined) {
  serve({ ...project, coordinates: null });
  const screen = await show(
    <Processing
      projectId={project.projectId}
      onView={() => undefined}
      onCancelled={onCancelled}
      renderUnlock={({ onUnlocked }) => (
        <button type="button" onClick={onUnlocked}>
          Unlock it
        </button>
      )}
      renderFeedback={({ isOpen }) => (isOpen ? <p>Feedback is asked</p> : null)}
    />,
    { queries },
  );
  await expect.element(screen.getByRole('heading', { name: project.project_name })).toBeVisible();
  return screen;
}
type Screen = Awaited<ReturnType<typeof showPage>>;

async function rename(screen: Screen, name: string): Promise<void> {
  await screen.getByRole('button', { name: 'Change the name' }).click();
  await screen.getByRole('textbox', { name: 'Project name' }).fill(name);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

test(
  'the address is picked from the US places and confirmed; the page shows what the server then has [E4]',
  { tags: 'nightly' },
  async () => {
    const project = sampleProject({ address: [] });
    const screen = await showPage(project);
    await screen.getByRole('button', { name: 'Change the address' }).click();
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await screen.getByRole('textbox', { name: 'Street address' }).fill('1 River St');
    await expect.element(confirm).toBeDisabled();
    await screen.getByRole('combobox', { name: 'City or ZIP code' }).fill('tro');
    await screen.getByRole('option', { name: troy.label }).click();
    expect(callsOf(UPDATE)).toEqual([]);
    serve({ ...project, address: ['1 River St, Troy, NY 12180'], coordinates: null });
    await confirm.click();
    await expect.element(screen.getByText('1 River St, Troy, NY 12180')).toBeVisible();
    expect(bodiesOf(UPDATE)).toEqual([
      {
        tableName: 'Locations',
        recordId: project.locationId,
        fieldsToUpdate: { address: '1 River St, Troy, NY 12180' },
        seen: { address: null },
      },
    ]);
  },
);

test('a new street in the same place needs no second pick, and nothing is confirmed unchanged [E4]', async () => {
  const screen = await showPage(sampleProject());
  await screen.getByRole('button', { name: 'Change the address' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'City or ZIP code' })).toHaveValue(troy.label);
  const confirm = screen.getByRole('button', { name: 'Confirm' });
  await expect.element(confirm).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Street address' }).fill('14 River St');
  await confirm.click();
  await expect
    .poll(() => bodiesOf(UPDATE))
    .toMatchObject([{ fieldsToUpdate: { address: '14 River St, Troy, NY 12180' } }]);
});

test('an address that no place was found for says that there is no map [E1 X1]', async () => {
  const screen = await showPage(sampleProject({ address: ['The old mill'] }));
  await expect.element(screen.getByText('Could not load map for this address')).toBeVisible();
});

test('a rename changes project and location [E4]', async () => {
  const project = sampleProject();
  const screen = await showPage(project);
  await rename(screen, 'New mill');
  await expect
    .poll(() => bodiesOf(UPDATE))
    .toEqual([
      {
        tableName: 'Projects',
        recordId: project.projectId,
        fieldsToUpdate: { project_name: 'New mill' },
        seen: { project_name: 'Old mill' },
      },
      { tableName: 'Locations', recordId: project.locationId, fieldsToUpdate: { location_name: 'New mill' } },
    ]);
});

test('a rename that fails is said, and changes neither name [E4 X1]', async () => {
  const project = sampleProject();
  const screen = await showPage(project);
  answers[UPDATE] = () => refusal('The service is restarting.');
  await rename(screen, 'New mill');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Failed to update project name. The old value was kept. The service is restarting.');
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).toBeVisible();
  expect(callsOf(UPDATE)).toHaveLength(1);
});

test('a rename of which the second half fails takes the first one back [E4 X1]', async () => {
  const project = sampleProject();
  const screen = await showPage(project);
  answers[UPDATE] = (body) =>
    JSON.stringify(body).includes('Locations')
      ? refusal("You don't have permission to do this.", 403)
      : { body: { ok: true } };
  await rename(screen, 'New mill');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(
      "Failed to update location name. The old value was kept. You don't have permission to do this.",
    );
  await expect
    .poll(() => bodiesOf(UPDATE).at(-1))
    .toEqual({
      tableName: 'Projects',
      recordId: project.projectId,
      fieldsToUpdate: { project_name: 'Old mill' },
      seen: { project_name: 'New mill' },
    });
});

test('a property type that could not be stored is said [E4 X1]', { tags: 'nightly' }, async () => {
  const screen = await showPage(sampleProject());
  answers[UPDATE] = () => refusal('The service is restarting.');
  await screen.getByRole('button', { name: 'Change the space type' }).click();
  await screen.getByRole('combobox', { name: 'Space type' }).fill('school');
  await screen.getByRole('option', { name: 'School' }).click();
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Failed to update record. The old value was kept. The service is restarting.');
  await expect.element(screen.getByText('Museum')).toBeVisible();
});

async function download(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: 'Download' }).click();
  await screen.getByRole('menuitem', { name: /Mill.ifc/ }).click();
}

test('feedback is asked after a download, which waits for the unlock where one is needed [E8 D4]', async () => {
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function take(this: HTMLAnchorElement) {
    taken.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  const screen = await showPage(completedProject());
  let isUnlocked = false;
  answers['/api/get-signed-url'] = () =>
    isUnlocked
      ? { body: { signedUrl: '/signed' } }
      : {
          status: 402,
          body: { error: 'Unlock this project to download its files.', code: 'NEEDS_UNLOCK', requestId: '1' },
        };
  await download(screen);
  const unlock = screen.getByRole('button', { name: 'Unlock it' });
  await expect.element(unlock).toBeVisible();
  expect([taken, screen.getByText('Feedback is asked').elements()]).toEqual([[], []]);
  isUnlocked = true;
  await unlock.click();
  await expect.element(screen.getByText('Feedback is asked')).toBeVisible();
  expect(taken).toEqual(['/signed as ']);
});

test("'Unlock All Downloads' goes on with a download too: the model, where there is no file with everything [D11 D18]", async () => {
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const access = {
    canDownload: false,
    isDemoProject: false,
    isPublicProject: false,
    restrictionReason: 'needs_unlock' as const,
    restrictionMessage: null,
    comments: 'write' as const,
    views: 'team' as const,
    canEditTours: true,
    canPlace: true,
  };
  const screen = await showPage(completedProject({ access }));
  answers['/api/get-signed-url'] = () => ({ body: { signedUrl: '/signed' } });
  await screen.getByRole('button', { name: 'Unlock All Downloads' }).click();
  await screen.getByRole('button', { name: 'Unlock it' }).click();
  await expect.poll(() => taken).toHaveBeenCalledOnce();
  expect(bodiesOf('/api/get-signed-url')).toEqual([{ url: '/api/proxy-file/a2', mode: 'download' }]);
});

test('a link that cannot be resolved is recorded, and nothing is taken in its place [X1 E8 D13 D14]', async () => {
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const recorded = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const screen = await showPage(completedProject());
  answers['/api/get-signed-url'] = () => refusal('Something went wrong on our side.');
  await download(screen);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Error downloading file. Please try again later.');
  expect(screen.getByText('Feedback is asked').elements()).toEqual([]);
  expect(recorded.mock.calls.flat()).toContain('Failed to resolve signed URL');
  expect(taken).not.toHaveBeenCalled();
});

test('the demo says why nothing can be taken home [X1]', async () => {
  const restrictionMessage = 'Downloads are not available for demo projects.';
  const screen = await showPage(
    completedProject({
      isDemo: true,
      isOwn: false,
      access: {
        canDownload: false,
        isDemoProject: true,
        isPublicProject: false,
        restrictionReason: 'demo',
        restrictionMessage,
        comments: 'read',
        views: 'none',
        canEditTours: false,
        canPlace: false,
      },
    }),
  );
  await screen.getByRole('button', { name: 'Download' }).hover();
  await expect.element(screen.getByRole('tooltip')).toMatchTextContent(restrictionMessage);
});

test('the page asks again every 30 seconds, and not before [E5]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const project = sampleProject();
  const screen = await showPage(project);
  // The pause begins when the answer is in.
  await expect
    .poll(() => screen.queries.getQueryState(['user-data', project.projectId]))
    .toMatchObject({
      status: 'success',
      fetchStatus: 'idle',
    });
  vi.advanceTimersByTime(20_000);
  expect(callsOf('/api/airtable')).toHaveLength(1);
  serve({
    ...project,
    coordinates: null,
    status: 'Order Failed',
    project_status: 'Order Failed',
    failure_reason: 'No building was found.',
    conversion: null,
  });
  vi.advanceTimersByTime(10_000);
  await expect.element(screen.getByText('Error identified: No building was found.')).toBeVisible();
});

test('statistics are fetched once the first draft is complete, and kept for a minute [E9 E5]', async () => {
  const early = await showPage(sampleProject({ bimit_first_draft_element_stats_json: STATISTICS }));
  await early.unmount();
  expect(callsOf(STATISTICS)).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'] });
  const done = completedProject({ bimit_first_draft_element_stats_json: STATISTICS });
  const { queries, ...first } = await showPage(done);
  await expect.element(first.getByText('3 of 4 found')).toBeVisible();
  await first.unmount();
  vi.setSystemTime(Date.now() + 59_000);
  const second = await showPage(done, queries);
  await expect.element(second.getByText('3 of 4 found')).toBeVisible();
  await second.unmount();
  expect(callsOf(STATISTICS)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 2_000);
  await showPage(done, queries);
  await expect.poll(() => callsOf(STATISTICS)).toHaveLength(2);
});

test('an upload that is cancelled leaves the page of its order, which is gone with it', async () => {
  const onCancelled = vi.fn();
  const project = sampleProject({ status: 'Order Initialized', conversion: null });
  const screen = await showPage(project, undefined, onCancelled);
  answers['/api/scan2plan/multipart-upload'] = () => ({ body: { ok: true } });
  const id = crypto.randomUUID();
  pageUploads.start({
    id,
    projectId: project.projectId,
    projectName: project.project_name,
    file: new File(['LASF'], 'mill.las'),
  });
  await screen.getByRole('button', { name: 'Cancel upload' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Keep uploading' }).click();
  expect(onCancelled).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Cancel upload' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => onCancelled).toHaveBeenCalledOnce();
  expect(bodiesOf('/api/scan2plan/multipart-upload')).toEqual([{ id, uploadId: id, fileName: 'mill.las' }]);
});

test('the page of a project that is not there for a stranger asks to sign in', async () => {
  serve(sampleProject());
  answers = {};
  const screen = await show(
    <Processing
      projectId="00000000-0000-4000-8000-000000000009"
      onView={() => undefined}
      onCancelled={() => undefined}
      renderUnlock={() => null}
      renderFeedback={() => null}
    />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/sign-in\?redirect_url=%2F/));
});
