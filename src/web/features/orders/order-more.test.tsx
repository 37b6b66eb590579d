import { afterEach, expect, test, vi } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { show } from '#web/ui/show.tsx';
import { OrderMore } from './order-more.tsx';

const PROJECT = '7b6a1c1e-0000-4000-8000-0000000000b1';
const DRAFT = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['SCANIT: another scan', 'scanit', 'details'],
  ['BIMIT: a model from a scan', 'bimit', 'size'],
] as const)('%s begins a draft of the finished place and opens it [N18]', async (item, service, step) => {
  const asked = vi.fn(async () =>
    Response.json(
      { id: DRAFT, step, data: newOrder(service), version: 1, updatedAt: '2026-11-22T12:00:00Z' },
      { status: 201 },
    ),
  );
  vi.stubGlobal('fetch', asked);
  const onDraft = vi.fn();
  const screen = await show(<OrderMore projectId={PROJECT} onDraft={onDraft} />);
  await screen.getByRole('button', { name: 'Order more for this location' }).click();
  await screen.getByRole('menuitem', { name: item }).click();
  await expect.poll(() => onDraft).toHaveBeenCalledWith(`/order/${service}/${step}?draft=${DRAFT}`);
  expect(asked).toHaveBeenCalledWith(
    expect.stringMatching(/\/api\/order-drafts\/add-on$/),
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ projectId: PROJECT, service }) }),
  );
});

test('a refusal is reported with its sentence [N18]', { tags: 'nightly' }, async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      {
        error: 'You can order more work for a location once its project is completed.',
        code: 'CONFLICT',
        requestId: 'r',
      },
      { status: 409 },
    ),
  );
  const onDraft = vi.fn();
  const screen = await show(<OrderMore projectId={PROJECT} onDraft={onDraft} />);
  await screen.getByRole('button', { name: 'Order more for this location' }).click();
  await screen.getByRole('menuitem', { name: /^SCANIT/ }).click();
  await expect
    .element(screen.getByText('You can order more work for a location once its project is completed.'))
    .toBeVisible();
  expect(onDraft).not.toHaveBeenCalled();
});
