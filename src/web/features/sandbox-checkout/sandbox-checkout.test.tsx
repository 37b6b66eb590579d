import { afterEach, expect, test, vi, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CheckoutPage, PayAnswer } from '#contract/sandbox-checkout.ts';
import { show, violations } from '#web/ui/show.tsx';
import { SandboxPages } from './sandbox-pages.tsx';

const page: CheckoutPage = {
  status: 'open',
  needsAuthentication: false,
  amountCents: 15_000,
  productName: 'BIMIT Engine',
  isEmbedded: true,
  successUrl: null,
  cancelUrl: null,
};
const BASE = '/api/sandbox-checkout/checkout/cs_1';

function serve(answers: Record<string, unknown>) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push({ path, body: JSON.parse(init.body) });
    return path in answers ? Response.json(answers[path]) : Response.json({ error: {} }, { status: 404 });
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const open = (path = '/sandbox-checkout/cs_1') => show(<SandboxPages path={path} />, { isBare: true });
type Screen = Awaited<ReturnType<typeof open>>;
async function fill(screen: Screen, number: string) {
  await screen.getByLabelText('Card number').fill(number);
  await screen.getByLabelText('Expiry (MM/YY)').fill('1234');
  await screen.getByLabelText('CVC').fill('123');
  await screen.getByLabelText('Name on card').fill('A. Person');
}

test('is labelled as a test, takes a card and says that it is paid', async () => {
  const paid: PayAnswer = { outcome: 'succeeded' };
  const sent = serve({ [BASE]: page, [`${BASE}/pay`]: paid });
  const screen = await open();
  await expect.element(screen.getByText('TEST MODE')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'BIMIT Engine' })).toBeVisible();
  await fill(screen, '4242424242424242');
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Pay $150.00' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  expect(sent).toEqual([
    { path: `${BASE}/pay`, body: { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'A. Person' } },
  ]);
});

test('what a field expects is as readable in the dark as what is beside it', async () => {
  const root = document.documentElement;
  onTestFinished(() => root.setAttribute('data-mantine-color-scheme', 'light'));
  serve({ [BASE]: page });
  const screen = await open();
  const number = screen.getByLabelText('Card number');
  await expect.element(number).toBeVisible();
  root.setAttribute('data-mantine-color-scheme', 'dark');
  expect(getComputedStyle(number.element(), '::placeholder').color).toBe('rgb(159, 169, 183)');
});

test('any other number is refused in words, and nothing leaves the page', async () => {
  const sent = serve({ [BASE]: page });
  const screen = await open();
  await fill(screen, '5555555555554444');
  await screen.getByRole('button', { name: 'Pay $150.00' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent("only Stripe's test card numbers are accepted. Nothing was sent.");
  await expect.element(screen.getByLabelText('Card number')).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

test('a declined card says what Stripe says, and another can follow', async () => {
  const declined: PayAnswer = {
    outcome: 'declined',
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  };
  const answers: Record<string, unknown> = { [BASE]: page, [`${BASE}/pay`]: declined };
  serve(answers);
  const screen = await open();
  await fill(screen, '4000000000009995');
  await screen.getByRole('button', { name: /^Pay/ }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your card has insufficient funds.');
  expect(await violations()).toEqual([]);
  await fill(screen, '');
  await screen.getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(() => screen.getByText('Your card has insufficient funds.').query()).toBeNull();
  answers[`${BASE}/pay`] = { outcome: 'succeeded' };
  await screen.getByText('Test card numbers').click();
  await screen.getByRole('button', { name: '4242 4242 4242 4242' }).click();
  await screen.getByRole('button', { name: /^Pay/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
});

test('3-D Secure asks, and a refusal leads back to the card', async () => {
  const answers: Record<string, unknown> = {
    [BASE]: page,
    [`${BASE}/pay`]: { outcome: 'authenticate' },
    [`${BASE}/authenticate`]: {
      outcome: 'declined',
      code: 'authentication_failed',
      message: 'We are unable to authenticate your payment method.',
    },
  };
  const sent = serve(answers);
  const screen = await open();
  await fill(screen, '4000002500003155');
  await screen.getByRole('button', { name: /^Pay/ }).click();
  await screen.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We are unable to authenticate');
  await fill(screen, '4000002500003155');
  await screen.getByRole('button', { name: /^Pay/ }).click();
  answers[`${BASE}/authenticate`] = { outcome: 'succeeded' };
  await screen.getByRole('button', { name: 'Authenticate' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['pay', 'authenticate', 'pay', 'authenticate']);
});

test('a checkout that another tab has paid meanwhile says so, and not that nothing was charged', async () => {
  const answers: Record<string, unknown> = { [BASE]: page };
  serve(answers);
  const screen = await open();
  await fill(screen, '4242424242424242');
  answers[BASE] = { ...page, status: 'complete' };
  await screen.getByRole('button', { name: /^Pay/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  expect(screen.getByText(/Nothing was charged/).elements()).toEqual([]);
});

test('an address without a checkout says so; an expired one charges nothing', async () => {
  serve({});
  const missing = await open();
  await expect.element(missing.getByRole('alert')).toMatchTextContent('There is nothing at this address.');
  await missing.unmount();
  serve({ [BASE]: { ...page, status: 'expired' } });
  const expired = await open();
  await expect.element(expired.getByText('Nothing was charged. Go back to see what is still due.')).toBeVisible();
});

test('the portal lists what was paid, and changes the card of a plan [B6]', async () => {
  const receipt = {
    id: 'ch_1',
    number: '1234-5678',
    amountCents: 15_000,
    refundedCents: 500,
    paidAt: '2026-11-22T10:00:00.000Z',
    productName: 'BIMIT Engine',
    name: 'A. Person',
  };
  serve({
    '/api/sandbox-checkout/portal/bps_1': {
      customerName: 'Beacon Ltd',
      returnUrl: '/billing',
      hasPlan: true,
      card: { brand: 'visa', last4: '4242', expiresMonth: 8, expiresYear: 2034 },
      due: { amountCents: 99_900, currency: 'usd' },
      receipts: [receipt],
    },
    '/api/sandbox-checkout/portal/bps_1/card': { outcome: 'succeeded' },
    '/api/sandbox-checkout/receipts/ch_1': receipt,
  });
  const portal = await open('/sandbox-checkout/portal/bps_1');
  await expect.element(portal.getByRole('heading', { name: 'Payments of Beacon Ltd' })).toBeVisible();
  await expect
    .element(portal.getByRole('listitem'))
    .toMatchTextContent('Receipt 1234-5678 · Nov 22, 2026$150.00 · $5.00 refunded');
  expect(await violations()).toEqual([]);
  await expect
    .element(portal.getByRole('region', { name: 'Card for your plan' }))
    .toMatchTextContent('Visa ending in 4242 · expires 08/2034');
  await portal.getByRole('button', { name: 'Pay $999.00' }).click();
  await expect.element(portal.getByRole('alert')).toBeVisible();
  await fill(portal, '4242424242424242');
  await portal.getByRole('button', { name: 'Save card' }).click();
  await expect.element(portal.getByText('Your card was saved', { exact: false })).toBeVisible();
  await expect.element(portal.getByRole('alert')).not.toBeInTheDocument();
  await portal.unmount();
  const single = await open('/sandbox-checkout/receipts/ch_1');
  await expect.element(single.getByText('$150.00')).toBeVisible();
});

test('within a page it tells that page of Escape, and of a checkout that has expired', async () => {
  const told: unknown[] = [];
  const listen = ({ data }: MessageEvent) => void told.push(data);
  const parent = vi
    .spyOn(window, 'parent', 'get')
    .mockReturnValue({ postMessage: (data: unknown) => listen(new MessageEvent('message', { data })) } as Window);
  onTestFinished(() => parent.mockRestore());
  serve({ [BASE]: page });
  const screen = await open();
  await screen.getByLabelText('Card number').click();
  await userEvent.keyboard('{Escape}');
  expect(told).toContainEqual({ source: 'sandbox-checkout', kind: 'escape' });
  await screen.unmount();
  serve({ [BASE]: { ...page, status: 'expired' } });
  await open();
  await expect.poll(() => told).toContainEqual({ source: 'sandbox-checkout', kind: 'expired' });
});
