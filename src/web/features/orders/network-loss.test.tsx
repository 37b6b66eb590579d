import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { DRAFT_ID, MEMBER, PLACED, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const DRAFT = `/api/order-drafts/${DRAFT_ID}`;
const NAVVIS = 'https://mill.navvis.example/tour';

test.each<[string, Parameters<typeof showOrder>[0], string, string, Partial<OrderData>]>([
  ['details', { step: 'details' }, 'Project name', 'River Mill', { projectName: 'River Mill' }],
  ['size', { step: 'size' }, 'Estimated total scan area', '24,500', { spaceSize: 24_500 }],
  [
    'upload',
    { service: 'bimit', step: 'upload', data: { scanSource: 'url' } },
    'Link to the scan',
    'https://files.example/mill.e57',
    { shareUrl: 'https://files.example/mill.e57' },
  ],
  [
    'configure',
    { step: 'configure' },
    'Special instructions',
    'Ring twice at the gate.',
    { instructions: 'Ring twice at the gate.' },
  ],
  ['configure', { service: 'bimit', step: 'configure' }, 'Virtual tour link', NAVVIS, { virtualTourLink: NAVVIS }],
  [
    'configure',
    { service: 'bimit', step: 'configure', data: { virtualTourLink: NAVVIS } },
    'Username',
    'site-scanner',
    { navVisUsername: 'site-scanner' },
  ],
])(
  '%s: what is typed while the network is away is there after a reload, and saved once it is back [O18]',
  { tags: 'nightly' },
  async (_step, order, label, typed, saved) => {
    const server = serveOrders();
    const filled = { ...order, data: { projectName: 'Mill', ...order.data }, session: MEMBER };
    const screen = await showOrder(filled);
    await expect.poll(() => server.stored().projectName).toBe('Mill');
    server.failures[DRAFT] = 'network';
    await screen.getByRole('textbox', { name: label }).fill(typed);
    await expect.element(screen.getByText(/Not saved yet/)).toBeVisible();
    await screen.unmount();
    // The network is away for the reload too: the page waits, and loses nothing by it.
    const { data: _given, ...again } = filled;
    const reloaded = await showOrder(again);
    server.failures[DRAFT] = undefined;
    await reloaded.getByRole('button', { name: 'Try again' }).click();
    await expect.element(reloaded.getByRole('textbox', { name: label })).toHaveValue(typed);
    await expect.poll(() => server.stored()).toMatchObject(saved);
  },
);

test('a password that could not be sent stays in its field, and goes when the field is left again [O13]', async () => {
  const server = serveOrders();
  server.failures[`${DRAFT}/tour-password`] = 'network';
  const screen = await showOrder({
    service: 'bimit',
    step: 'configure',
    data: { virtualTourLink: NAVVIS },
    session: MEMBER,
  });
  const password = screen.getByRole('textbox', { name: 'Password' });
  await password.fill('a tour secret');
  await userEvent.tab();
  await expect.element(screen.getByText(/cannot be reached/)).toBeVisible();
  await expect.element(password).toHaveValue('a tour secret');
  server.failures[`${DRAFT}/tour-password`] = undefined;
  await password.click();
  await screen.getByRole('textbox', { name: 'Username' }).click();
  await expect.element(screen.getByText('Password saved')).toBeVisible();
});

test(
  "a visitor's address stays when the order could not be placed, on another screen and after a reload [O15]",
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const data = {
      projectName: 'River Mill',
      address: '12 River St, Troy, NY 12180',
      latitude: 42.7,
      longitude: -73.6,
      region: 'NY',
      scanSource: 'url' as const,
      shareUrl: 'https://files.example/mill.e57',
    };
    server.failures['/api/public/check-user'] = 'network';
    const screen = await showOrder({ service: 'bimit', step: 'review', data });
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.org');
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(screen.getByText('Failed to create order. Please try again.', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Edit Size and scope' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Get Proposal' })).toBeVisible();
    await screen.unmount();
    server.failures['/api/public/check-user'] = undefined;
    const reloaded = await showOrder({ service: 'bimit', step: 'review' });
    await expect.element(reloaded.getByRole('textbox', { name: 'E-mail' })).toHaveValue('guest@example.org');
    await reloaded.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => server.orders()).toHaveLength(1);
    await expect.poll(() => reloaded.reached).toContain(`/location/${PLACED.locationId}`);
    await reloaded.unmount();
    const back = await showOrder({ service: 'bimit', step: 'configure' });
    await expect.element(back.getByRole('heading', { name: 'This order was already placed' })).toBeVisible();
    await expect
      .element(back.getByRole('link', { name: 'Open the order' }))
      .toHaveAttribute('href', `/location/${PLACED.locationId}`);
  },
);
