import { afterEach, expect, test, vi } from 'vitest';
import type { ExitOffer, ExitPackage } from '#contract/exit-package.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ExportButton } from './export-button.tsx';

afterEach(() => vi.unstubAllGlobals());

const projectId = '7f9c24e5-2d1c-4f0a-9b6e-000000000001';
const path = `/api/projects/${projectId}/exit-package`;
const made: ExitPackage = {
  id: '7f9c24e5-2d1c-4f0a-9b6e-000000000002',
  state: 'running',
  filesDone: 3,
  filesTotal: 12,
  bytesDone: 50,
  bytesTotal: 100,
  sizeBytes: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  expiresAt: null,
  href: `${path}/7f9c24e5-2d1c-4f0a-9b6e-000000000002/file`,
};
const offer: ExitOffer = {
  restrictionReason: null,
  contents: [
    { folder: 'models', count: 2, bytes: 3 * 2 ** 20 },
    { folder: 'point-clouds', count: 1, bytes: 2 ** 30 },
    { folder: 'comments', count: 1, bytes: null },
  ],
  package: null,
};
const access = (restrictionReason: string | null) => ({
  canDownload: restrictionReason === null,
  isDemoProject: false,
  isPublicProject: false,
  restrictionReason,
  restrictionMessage: null,
  comments: 'read' as const,
  views: 'none' as const,
  canEditTours: false,
  canPlace: false,
});

async function open(answer: () => ExitOffer, more: Parameters<typeof serve>[0] = {}, reason: string | null = null) {
  serve({ [path]: () => ({ body: answer() }), ...more });
  const onUnlock = vi.fn();
  const screen = await show(<ExportButton project={{ projectId, access: access(reason) }} onUnlock={onUnlock} />);
  await screen.getByRole('button', { name: 'Export everything', exact: true }).click();
  return { screen, onUnlock };
}

test('the dialog says what the package will contain and how large it is, before it is prepared [N11]', async () => {
  const { screen } = await open(() => offer);
  const list = screen.getByRole('list', { name: 'What the package will contain' });
  await expect
    .element(list)
    .toHaveTextContent('Models2 files · 3.0 MBPoint clouds1 file · 1.0 GBComments (BCF and JSON)1 item');
  await expect.element(screen.getByText('About 1.0 GB before packing.', { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('it is prepared, shows how far it is, and can be stopped [N11]', async () => {
  let state: ExitOffer = offer;
  const calls: string[] = [];
  const { screen } = await open(() => state, {
    [path]: (_query, init) => {
      if (init?.method === 'POST') state = { ...offer, package: made };
      return { body: init?.method === 'POST' ? made : state };
    },
    [`${path}/${made.id}`]: (_query, init) => {
      calls.push(init?.method ?? '');
      state = { ...offer, package: { ...made, state: 'stopped' } };
      return { body: { ok: true } };
    },
  });
  await screen.getByRole('button', { name: 'Prepare package', exact: true }).click();
  await expect.element(screen.getByText('3 of 12 files packed')).toBeVisible();
  await expect.element(screen.getByText('50%')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Prepare package', exact: true })).toBeVisible();
  expect(calls).toEqual(['DELETE']);
});

test('once it is ready there is its link and the time until which it works [N11]', async () => {
  const ready = { ...made, state: 'ready' as const, sizeBytes: 5 * 2 ** 20, expiresAt: '2026-05-02T10:00:00.000Z' };
  const { screen } = await open(() => ({ ...offer, package: ready }));
  await expect.element(screen.getByText('The package is ready: 5.0 MB.')).toBeVisible();
  await expect.element(screen.getByText(/The link works until .*2026.*, and only for you\./)).toBeVisible();
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.getAttribute('href')).toBe(ready.href);
  });
  await screen.getByRole('button', { name: 'Download package', exact: true }).click();
  expect(clicked).toHaveBeenCalledOnce();
  clicked.mockRestore();
});

test('one that failed says so and can be tried again; a refusal is said as it is [N11]', async () => {
  const { screen } = await open(() => ({ ...offer, package: { ...made, state: 'failed' } }), {
    [path]: (_query, init) =>
      init?.method === 'POST'
        ? {
            status: 429,
            body: { error: 'Too many requests. Wait a minute.', code: 'TOO_MANY_REQUESTS', requestId: '1' },
          }
        : { body: { ...offer, package: { ...made, state: 'failed' } } },
  });
  await expect.element(screen.getByText('The package could not be prepared.')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too many requests. Wait a minute.');
});

test('a locked project says what is missing, and leads to it [N11]', async () => {
  const { screen, onUnlock } = await open(
    () => ({ restrictionReason: 'needs_unlock', contents: [], package: null }),
    {},
    'needs_unlock',
  );
  await expect
    .element(screen.getByText('Unlock this project to export it: its files are part of the package.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Unlock All Downloads', exact: true }).click();
  expect(onUnlock).toHaveBeenCalledOnce();
});

test('who takes nothing home has no button [N11]', async () => {
  const screen = await show(
    <ExportButton project={{ projectId, access: access('view_only') }} onUnlock={() => undefined} />,
  );
  await expect.element(screen.getByRole('button', { name: 'Export everything', exact: true })).not.toBeInTheDocument();
});
