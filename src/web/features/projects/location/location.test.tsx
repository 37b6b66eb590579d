import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { useGapInvalidation } from '#web/lib/events.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { show } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { Location } from './location.tsx';
import { id, sampleProject } from './testing/sample-project.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (last: string, role: string, format: string): WireAsset => ({
  ...bareAsset,
  id: `${id.slice(0, -2)}${last}`,
  asset_type: format,
  asset_name: `Old mill - ${role}.${format}`,
  name: `${role}.${format}`,
  role,
  format,
  storey: null,
  product: 'BIMIT Engine',
  pdf_subtype: null,
  bytes: 1000,
  asset_url: `/api/proxy-file/${last}`,
  created: '2026-03-01T12:00:00.000Z',
  madeFrom: null,
  viewState: null,
});

test("'Unlock All Downloads' goes on with a download: all files in one, where there is such a file [D11 D18]", async () => {
  const project = sampleProject({
    status: 'Order Completed',
    project_status: 'Order Completed',
    assets: [file('a1', 'model', 'ifc'), file('a2', 'deliverables', 'zip')],
    access: {
      canDownload: false,
      isDemoProject: false,
      isPublicProject: false,
      restrictionReason: 'needs_unlock',
      restrictionMessage: 'Unlock this project to download its files.',
      comments: 'write' as const,
      views: 'team' as const,
      canEditTours: true,
      canPlace: true,
    },
  });
  const asked: unknown[] = [];
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = new MessageChannel().port1;
    },
  );
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(String(input), window.location.href);
    if (pathname === '/api/get-signed-url') asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : 'null'));
    if (pathname === '/api/get-signed-url') return Response.json({ signedUrl: '/signed' });
    return pathname === `/api/locations/${id}`
      ? Response.json({ locationId: id, name: 'Old mill', projects: [project] })
      : Response.json(
          { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' },
          { status: 404 },
        );
  });
  const taken = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const screen = await show(
    <Location
      locationId={id}
      projectId={undefined}
      viewer={undefined}
      fileId={undefined}
      onViewer={() => undefined}
      onProject={() => undefined}
      renderActions={() => null}
      renderTracking={({ deliverables }) => deliverables}
      renderUnlock={({ onUnlocked }) => (
        <button type="button" onClick={onUnlocked}>
          Unlock it
        </button>
      )}
    />,
  );
  await screen.getByRole('button', { name: 'Unlock All Downloads' }).click();
  await screen.getByRole('button', { name: 'Unlock it' }).click();
  await expect.poll(() => taken).toHaveBeenCalledOnce();
  expect(asked).toEqual([{ url: '/api/proxy-file/a2', mode: 'download' }]);
});

test('a location that is no longer shared says so, and shows nothing of it; one that never was says what the address may be', async () => {
  let isShared = true;
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = new MessageChannel().port1;
    },
  );
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname } = new URL(String(input), window.location.href);
    return isShared && pathname === `/api/locations/${id}`
      ? Response.json({ locationId: id, name: 'Old mill', projects: [sampleProject()] })
      : Response.json(
          { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' },
          { status: 404 },
        );
  });
  const location = (
    <Location
      locationId={id}
      projectId={undefined}
      viewer={undefined}
      fileId={undefined}
      onViewer={() => undefined}
      onProject={() => undefined}
      renderActions={() => null}
      renderTracking={({ deliverables }) => deliverables}
      renderUnlock={() => null}
    />
  );
  const screen = await show(location);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Old mill' })).toBeVisible();
  isShared = false;
  await screen.queries.invalidateQueries();
  await expect.element(screen.getByText('It is no longer shared with you, or it was removed.')).toBeVisible();
  expect(screen.container.textContent).not.toContain('Old mill');
  await screen.unmount();
  const never = await show(location);
  await expect
    .element(never.getByText('If it belongs to your team or was shared with you, sign in to see it.'))
    .toBeVisible();
  await expect
    .element(never.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/sign-in\?redirect_url=%2F/));
});

test('an invoice that a change of status has issued appears on the open page', async () => {
  const channel = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = channel.port1;
    },
  );
  const project = sampleProject();
  let invoices = 0;
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname } = new URL(String(input), window.location.href);
    if (pathname === '/api/invoices') return Response.json(Array.from({ length: invoices }, () => ({})));
    if (pathname === `/api/locations/${id}`)
      return Response.json({ locationId: id, name: 'Old mill', projects: [project] });
    return Response.json({ error: 'Not here', code: 'NOT_FOUND', requestId: '1' }, { status: 404 });
  });
  function Invoices() {
    // As the shell around every page.
    useGapInvalidation();
    return <p>{`${useQuery(projectInvoicesQuery(project.projectId)).data?.length ?? '-'} invoices`}</p>;
  }
  const screen = await show(
    <Location
      locationId={id}
      projectId={undefined}
      viewer={undefined}
      fileId={undefined}
      onViewer={() => undefined}
      onProject={() => undefined}
      renderActions={() => <Invoices />}
      renderTracking={({ deliverables }) => deliverables}
      renderUnlock={() => null}
    />,
  );
  await expect.element(screen.getByText('0 invoices')).toBeVisible();
  invoices = 1;
  const event = {
    teamId: crypto.randomUUID(),
    projectId: project.projectId,
    isDemo: false,
    status: 'Order Completed',
    pipelineStatus: null,
    job: '',
    percent: 0,
    message: '',
  };
  channel.port2.postMessage({ kind: 'event', data: JSON.stringify(event) });
  await expect.element(screen.getByText('1 invoices')).toBeVisible();
});
