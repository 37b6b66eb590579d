import { expect, test, vi } from 'vitest';
import type { OrderSummary, WireAsset, WireProject } from '#contract/projects.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { Documents } from './papers.tsx';
import { money, trackedProject } from './testing/tracked-project.ts';

const order: OrderSummary = {
  orderId: '7f9c24e5-2d1',
  service: 'bimit',
  isEstimateOnly: false,
  placedAt: '2026-11-22T12:00:00Z',
  scope: ['Architecture'],
  spaceSize: 24_500,
  siteSize: null,
  spaceType: 'Office',
  floors: null,
  unit: 'Imperial',
  revitVersion: 'Revit 2024',
  controlsEnabled: true,
  requiresCOI: false,
  instructions: '',
  shareUrl: '',
  virtualTourLink: '',
  isUnclaimed: false,
};
const scan: WireAsset = {
  ...bareAsset,
  id: '7b6a1c1e-0000-4000-8000-0000000000a1',
  asset_type: 'las',
  asset_name: 'Hall.las',
  name: 'Hall.las',
  role: 'original',
  format: 'las',
  storey: null,
  product: 'BIMIT',
  pdf_subtype: null,
  bytes: 1,
  asset_url: '/a',
  created: '',
  madeFrom: null,
  viewState: null,
};
const bimit = (change: Partial<WireProject> = {}) =>
  trackedProject({
    ...money,
    revenue: undefined,
    type: 'BIMIT',
    status: 'Order Request',
    order_summary: order,
    ...change,
  });
const showDocuments = (project: WireProject, onDownload = vi.fn()) =>
  show(<Documents project={project} onDownload={onDownload} />);
const file = (name: string) => new File(['%PDF-1.7'], name);

test('the customer of a model without a scan is informed, and sends files for the order; what is no such file says why [U4 F6]', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (input: URL | Request | string, init?: RequestInit) => {
    asked.push([
      init?.method,
      String(input instanceof Request ? input.url : input),
      await new Response(init?.body).json(),
    ]);
    return Response.json(
      {
        error: 'Files can no longer be added to this order. Please contact support.',
        code: 'CONFLICT',
        requestId: 'r',
      },
      { status: 409 },
    );
  });
  const screen = await showDocuments(bimit());
  await expect.element(screen.getByText(/^We still need your scan/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByTestId('project-file').upload(file('Notes.exe'));
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Notes.exe' })).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByTestId('project-file').upload(file('Hall.las'));
  await expect
    .element(screen.getByText('Hall.las: Files can no longer be added to this order. Please contact support.'))
    .toBeVisible();
  expect(asked).toEqual([
    [
      'POST',
      expect.stringMatching(/\/api\/projects\/[0-9a-f-]+\/files$/),
      expect.objectContaining({ purpose: 'order_scan', fileName: 'Hall.las', sizeBytes: 8 }),
    ],
  ]);
  vi.unstubAllGlobals();
});

test('a scan that was sent is listed and asked for no more; orders at their end, and those of others, take nothing', async () => {
  const sent = await showDocuments(bimit({ assets: [scan] }));
  await expect.element(sent.getByText('Scan: Hall.las')).toBeVisible();
  expect(sent.getByText(/^We still need your scan/).query()).toBeNull();
  await expect.element(sent.getByRole('button', { name: 'Choose files' })).toBeVisible();
  for (const change of [{ status: 'Order Completed' }, { isOwn: false }, { order_summary: undefined }] as const) {
    await sent.unmount();
    const screen = await showDocuments(bimit({ ...change, assets: [scan] }));
    expect(screen.getByRole('button', { name: 'Choose files' }).query()).toBeNull();
    await screen.unmount();
  }
});
