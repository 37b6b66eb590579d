import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionState } from '#contract/session.ts';
import { newOrder } from '#domain/ordering/order-data.ts';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { show, violations } from '#web/ui/show.tsx';
import { deviceDrafts, keepOnDevice } from './device-drafts.ts';
import { ServicePage } from './service-page.tsx';
import { DRAFT_ID, MEMBER, serveOrders, VISITOR } from './testing/order-server.ts';

async function showServices(session: SessionState = VISITOR, queries?: QueryClient) {
  onTestFinished(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
    setAnalyticsSink(() => undefined);
  });
  const onGo = vi.fn();
  const events: unknown[] = [];
  setAnalyticsSink((...event) => void events.push(event));
  const screen = await show(<ServicePage session={session} onGo={onGo} />, {
    isBare: true,
    ...(queries && { queries }),
  });
  return { screen, onGo, events };
}

test('three services, with their words, times and prices, and Exit to the portfolio [O1 E6]', async () => {
  serveOrders();
  const { screen } = await showServices();
  await expect.element(screen.getByRole('heading', { name: 'Select Service', level: 1 })).toHaveFocus();
  const card = (name: string) => screen.getByRole('region', { name, exact: true });
  await expect.element(card('SCANIT').getByRole('button', { name: 'Get Proposal' })).toBeVisible();
  await expect.element(card('BIMIT').getByRole('button', { name: 'Get Proposal' })).toBeVisible();
  await expect.element(card('BIMIT').getByRole('button', { name: 'Place an Order' })).toBeVisible();
  await expect
    .element(card('BIMIT Engine').getByRole('button', { name: 'Free conversion up to 50,000 sqft' }))
    .toBeVisible();
  await expect.element(card('BIMIT Engine').getByText('New', { exact: true })).toBeVisible();
  await expect.element(card('SCANIT').getByText('From $2,250.00')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Exit to the portfolio' }))
    .toHaveAttribute('href', '/portfolio');
  expect(screen.getByRole('switch').elements()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('the Engine is priced in the currency of the operator, as the others are [O1]', async () => {
  serveOrders();
  const queries = new QueryClient();
  queries.setQueryData(['operator'], { currency: 'eur' });
  const { screen } = await showServices(VISITOR, queries);
  const card = screen.getByRole('region', { name: 'BIMIT Engine', exact: true });
  await expect.element(card.getByText('Free, then €0.015 per sq ft')).toBeVisible();
});

test.each([
  ['SCANIT', 'Get Proposal', 'scanit', /^\/order\/scanit\/details\?draft=/],
  ['BIMIT', 'Place an Order', 'bimit', /^\/order\/bimit\/size\?draft=/],
  ['BIMIT Engine', 'Free conversion up to 50,000 sqft', 'bimit-engine', /^\/bimit-plan$/],
])('choosing %s is recorded, reported, and goes on [O22]', async (name, button, service, href) => {
  serveOrders();
  const { screen, onGo, events } = await showServices();
  await screen.getByRole('region', { name, exact: true }).getByRole('button', { name: button }).click();
  expect(events).toEqual([['Service Selected', { service }]]);
  expect(onGo).toHaveBeenCalledWith(expect.stringMatching(href));
  if (service !== 'bimit-engine')
    expect(deviceDrafts(localStorage, null, Date.now())[0]?.data.serviceOption).toBe(service);
});

test('staff may mark an order as a test [O1]', async () => {
  serveOrders();
  const { screen } = await showServices({ ...MEMBER, user: MEMBER.user && { ...MEMBER.user, isStaff: true } });
  await screen.getByRole('switch', { name: /Test order/ }).click();
  await screen.getByRole('button', { name: 'Place an Order' }).click();
  expect(deviceDrafts(localStorage, 'u1', Date.now())[0]?.data.test).toBe(true);
});

test('an order that was begun is offered again, and discarding it can be undone [O18]', async () => {
  serveOrders();
  keepOnDevice(localStorage, {
    id: DRAFT_ID,
    owner: null,
    step: 'size',
    data: { ...newOrder('scanit'), address: '12 River St, Troy, NY 12180' },
    version: 0,
    savedAtMs: Date.now() - 10 * 60_000,
  });
  const { screen } = await showServices();
  await expect.element(screen.getByText('Continue SCANIT for 12 River St, Troy, NY 12180')).toBeVisible();
  await expect.element(screen.getByText('Saved 10 minutes ago')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Continue/ }))
    .toHaveAttribute('href', `/order/scanit/size?draft=${DRAFT_ID}`);
  await screen.getByRole('button', { name: /^Discard/ }).click();
  await expect.element(screen.getByText(/^Continue SCANIT/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText(/^Continue SCANIT/)).toBeVisible();
  expect(deviceDrafts(localStorage, null, Date.now())).toHaveLength(1);
});
