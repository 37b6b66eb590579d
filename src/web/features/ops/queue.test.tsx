import { page, userEvent } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuePage, QueueRow } from '#contract/ops.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Queue } from './queue.tsx';
import { readQueueFilter, toQueueQuery } from './queue-filter.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const row = (name: string, change: Partial<QueueRow> = {}): QueueRow => ({
  projectId: crypto.randomUUID(),
  orderId: 'abcdef012345',
  name,
  address: '12 River St, Troy, NY 12180',
  teamId: crypto.randomUUID(),
  teamName: 'River Estates',
  type: 'SCANIT',
  subType: 'Standard',
  status: 'Order Request',
  since: inHours(-5.5),
  dueAt: inHours(42.5),
  isLate: false,
  unread: 0,
  isTest: false,
  failureCause: null,
  email: 'owner@estates.example',
  ...change,
});
const late = row('River House', { since: inHours(-60.5), dueAt: inHours(-12.5), isLate: true, unread: 2 });
const fresh = row('Harbour Hall', { isTest: true });
const answer: QueuePage = {
  rows: [late, fresh],
  nextCursor: null,
  facets: {
    late: 1,
    statuses: [
      { status: 'Order Request', count: 2 },
      { status: 'Order Completed', count: 7 },
    ],
    teams: [{ id: late.teamId, name: 'River Estates' }],
  },
};

beforeEach(() => {
  serve({ '/api/ops/queue': () => ({ body: answer }) });
});

test('each order says how long it waits, what is late, unread and a test; statuses are chosen with their counts [Y1]', async () => {
  const onFilter = vi.fn();
  const screen = await show(<Queue filter={{}} onFilter={onFilter} />);
  await expect
    .element(screen.getByRole('row', { name: /River House.*2 unread messages.*River Estates.*SCANIT.*2 d 12 h late/ }))
    .toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Harbour Hall Test.*5 h in 42 h/ })).toBeVisible();
  await expect.element(screen.getByText('1 order is overdue')).toBeVisible();
  await screen.getByRole('button', { name: 'Completed 7' }).click();
  expect(onFilter).toHaveBeenLastCalledWith({ status: ['Order Completed'] });
  await screen.getByRole('searchbox', { name: 'Search orders' }).fill('troy');
  await expect.poll(() => onFilter.mock.lastCall).toEqual([{ q: 'troy' }]);
  expect(await violations()).toEqual([]);
});

test('keys go into the list, along it and into an order [Y1 N13]', async () => {
  const screen = await show(<Queue filter={{}} onFilter={() => {}} />);
  await expect.element(screen.getByRole('link', { name: 'River House' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('link', { name: 'River House' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Harbour Hall' })).toHaveFocus();
  await userEvent.keyboard('k{Enter}');
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/ops/orders/${late.projectId}`);
});

test('an empty queue says so, and a filter that fits nothing can be cleared [Y1]', async () => {
  serve({ '/api/ops/queue': () => ({ body: { ...answer, rows: [] } }) });
  const onFilter = vi.fn();
  const screen = await show(<Queue filter={{}} onFilter={onFilter} />);
  await expect.element(screen.getByRole('heading', { name: 'No orders are waiting for you' })).toBeVisible();
  await screen.showInstead(<Queue filter={{ q: 'nowhere' }} onFilter={onFilter} />);
  await expect.element(screen.getByRole('heading', { name: 'No matching orders' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).first().click();
  expect(onFilter).toHaveBeenLastCalledWith({});
});

test('on a phone each order is a paragraph and nothing is cut off [Y1]', async () => {
  await page.viewport(390, 800);
  const screen = await show(<Queue filter={{}} onFilter={() => {}} />);
  await expect.element(screen.getByText('12 h late')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
  await page.viewport(1280, 720);
});

test('the address says what is shown, and nonsense in it nothing [Y1]', () => {
  const team = crypto.randomUUID();
  const filter = readQueueFilter({ status: ['Order Delayed', 'Nonsense'], type: 'bimit', team, q: ' troy ' });
  expect(toQueueQuery(filter)).toEqual({ status: 'Order Delayed', type: 'bimit', teamId: team, q: 'troy' });
  expect(toQueueQuery(readQueueFilter({ status: 'x', type: 'y', team: 'z', q: ' ' }))).toEqual({});
});

test('of a failed conversion the queue says who continues and how [Y1 E3]', async () => {
  const failed = { type: 'BIMIT', subType: 'Engine', status: 'Order Failed' };
  const rows = [
    row('Pier', { ...failed, failureCause: 'no-building' }),
    row('Mill', { ...failed, failureCause: 'crashed' }),
    row('Shop', { status: 'Order Failed' }),
  ];
  serve({ '/api/ops/queue': () => ({ body: { ...answer, rows } }) });
  const screen = await show(<Queue filter={{}} onFilter={vi.fn()} />);
  await expect.element(screen.getByRole('row', { name: /Pier.*Customer: send another scan/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Mill.*Staff: restart it/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Shop/ }).element().textContent).not.toMatch(/Customer:|Staff:/);
});
