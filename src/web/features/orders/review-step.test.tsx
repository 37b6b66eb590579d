import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { violations } from '#web/ui/show.tsx';
import { DRAFT_ID, MEMBER, PLACED, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const PLACE = {
  projectName: 'River Mill',
  address: '12 River St, Troy, NY 12180',
  latitude: 42.7,
  longitude: -73.6,
  region: 'NY',
};
const SCAN = { ...PLACE, firstSelectedDate: '2026-11-25', requiresCOI: true, instructions: 'Ring twice.' };
const MODEL = { ...PLACE, scanSource: 'url' as const, shareUrl: 'https://files.example/scan.e57' };
const ESTIMATE = { isEstimateMode: true, estimateOnly: true };
const COLLEAGUE = { ...MEMBER, team: MEMBER.team && { ...MEMBER.team, role: 'user' as const } };
const THERE = `/location/${PLACED.locationId}`;
const CREATE_SCAN = '/api/scanit/create-scanit-request';

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T14:00:00Z'), toFake: ['Date'] });
  await page.viewport(1280, 900);
});
afterEach(() => {
  vi.useRealTimers();
  setAnalyticsSink(() => undefined);
});

test('everything that was filled in is read back [O15]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
  for (const text of [
    'River Mill',
    '12 River St, Troy, NY 12180',
    'Office',
    'Revit 2023',
    'Wed, Nov 25, 2026',
    'Ring twice.',
  ])
    await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
});

test.each([
  ['Project', 'details'],
  ['Size and scope', 'size'],
  ['Configuration', 'configure'],
  ['Scan dates', 'dates'],
])('%s has the way back to its screen [O15]', { tags: 'nightly' }, async (part, step) => {
  serveOrders();
  const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
  await screen.getByRole('button', { name: `Edit ${part}` }).click();
  expect(screen.reached).toEqual([`/order/scanit/${step}?draft=${DRAFT_ID}`]);
});

test("a member's scan is placed, reported, and leads to its page [O16 O23]", { tags: 'nightly' }, async () => {
  const told = vi.fn();
  setAnalyticsSink(told);
  const server = serveOrders();
  const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
  await screen.getByRole('button', { name: 'Place Order' }).click();
  await expect.element(screen.getByText('Order created successfully!')).toBeVisible();
  expect(screen.reached).toEqual([THERE]);
  expect(server.orders().map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: CREATE_SCAN,
      body: expect.objectContaining({
        draftId: DRAFT_ID,
        serviceOption: 'scanit',
        seenTotalCents: 225_000,
        seenCurrency: 'usd',
        seenTaxCents: 0,
        priceBookVersion: 1,
        firstSelectedDate: '2026-11-25',
      }),
    },
  ]);
  expect(server.orders()[0]?.body).not.toHaveProperty('initialProjectStatus');
  expect(told).toHaveBeenCalledWith('Order Created', { service: 'scanit', isEstimate: false });
});

test("a model goes to its own call; 'Pay Deposit' asks for Deposit Due [O15 O16]", { tags: 'nightly' }, async () => {
  const server = serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'review', data: MODEL, session: MEMBER });
  await screen.getByRole('button', { name: 'Pay Deposit' }).click();
  await expect.poll(() => screen.reached).toEqual([THERE]);
  expect(server.orders().map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/api/bimit/create-bimit-request',
      body: expect.objectContaining({ initialProjectStatus: 'Deposit Due', shareUrl: MODEL.shareUrl }),
    },
  ]);
});

test('who is no admin leaves the deposit to one [O15]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'review', data: SCAN, session: COLLEAGUE });
  await expect.element(screen.getByText(/^Send to your admin to pay/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Pay Deposit' }).elements()).toEqual([]);
});

test('a double click is one order, and the button is busy meanwhile [O16]', async () => {
  const server = serveOrders();
  server.holding.orders = true;
  const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
  const button = screen.getByRole('button', { name: 'Place Order' });
  await expect.element(button).toBeEnabled();
  await button.dblClick();
  await expect.element(button).toHaveAttribute('data-loading', 'true');
  server.release();
  await expect.poll(() => screen.reached).toEqual([THERE]);
  expect(server.orders()).toHaveLength(1);
});

test(
  'without a network nothing is lost, and the second try sends the same draft [O16]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.failures[CREATE_SCAN] = 'network';
    const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(screen.getByText('Failed to create order. Please try again.', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Ring twice.')).toBeVisible();
    expect(screen.reached).toEqual([]);
    server.failures[CREATE_SCAN] = undefined;
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
    expect(server.orders().map(({ body }) => body)).toEqual([
      expect.objectContaining({ draftId: DRAFT_ID }),
      expect.objectContaining({ draftId: DRAFT_ID }),
    ]);
  },
);

test(
  'an order whose session has ended is no failure: the dialog asks to sign in, and the order can be sent after it [O16]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.failures[CREATE_SCAN] = { status: 401, error: 'Sign in to continue.', code: 'UNAUTHENTICATED' };
    const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => server.orders()).toHaveLength(1);
    await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    expect(screen.getByText(/Failed to create order/).elements()).toEqual([]);
    server.failures[CREATE_SCAN] = undefined;
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
  },
);

test(
  'an answer without a location is a failure: what was filled in stays, and the order can be sent again [O16]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.answers[CREATE_SCAN] = { ok: true };
    const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(screen.getByText('Failed to create order. Please try again.', { exact: true })).toBeVisible();
    await expect
      .element(
        screen.getByText(
          'Failed to create order. Please try again. What you filled in is kept, and nothing is ordered twice.',
        ),
      )
      .toBeVisible();
    expect(screen.reached).toEqual([]);
    server.answers[CREATE_SCAN] = undefined;
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
  },
);

test('a refusal says its reason [O16]', { tags: 'nightly' }, async () => {
  const server = serveOrders();
  server.failures[CREATE_SCAN] = {
    status: 409,
    error: 'Some parts of the file are missing. Resume the upload.',
    code: 'UPLOAD_INCOMPLETE',
  };
  const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
  await screen.getByRole('button', { name: 'Place Order' }).click();
  await expect
    .element(
      screen.getByText(
        'Failed to create order. Please try again. Some parts of the file are missing. Resume the upload.',
      ),
    )
    .toBeVisible();
});

test(
  'a price that has changed is shown beside the old one, and agreed to again [O16]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.failures[CREATE_SCAN] = { status: 409, error: 'The price has changed.', code: 'PRICE_CHANGED' };
    const screen = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
    const button = screen.getByRole('button', { name: 'Place Order' });
    await expect.element(button).toBeEnabled();
    server.terms.discountPercent = 10;
    await button.click();
    await expect
      .element(screen.getByText(/^It was \$2,250\.00 and is now \$2,\d\d\d\.\d\d\. Nothing was ordered\./))
      .toBeVisible();
    expect(screen.reached).toEqual([]);
    server.failures[CREATE_SCAN] = undefined;
    await button.click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
    const seen = server.orders().map(({ body }) => (body as { seenTotalCents: number }).seenTotalCents);
    expect(seen).toEqual([225_000, expect.any(Number)]);
    expect(seen[1]).toBeLessThan(225_000);
  },
);

test(
  'a visitor gives an address with an @ before the buttons open, and a real one before anything is sent [O15 O17]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'review', data: SCAN });
    const button = screen.getByRole('button', { name: 'Place Order' });
    await expect.element(button).toBeDisabled();
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    await email.fill('guest');
    await expect.element(button).toBeDisabled();
    await email.fill('guest@');
    await expect.element(button).toBeEnabled();
    await button.click();
    await expect.element(screen.getByText('This is not an e-mail address.')).toBeVisible();
    expect(server.asked.filter(({ path }) => path.startsWith('/api/public'))).toEqual([]);
    await email.fill('guest@example.org');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.reached).toEqual([THERE]);
    const calls = server.asked
      .filter(({ path }) => path.startsWith('/api/public') || path.endsWith('-request'))
      .map(({ path }) => path);
    expect(calls).toEqual(['/api/public/check-user', '/api/public/create-public-user', CREATE_SCAN]);
    expect(screen.getByRole('button', { name: 'Pay Deposit' }).elements()).toEqual([]);
  },
);

test.each([
  [true, 'true'],
  [false, 'false'],
])(
  "a visitor's estimate asks for the budget under the address, kept only by consent (%s) [O9]",
  { tags: 'nightly' },
  async (isTicked, wanted) => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'review', data: { ...SCAN, ...ESTIMATE } });
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.org');
    await expect.element(screen.getByText(/use your address only for e-mail about this estimate\./)).toBeVisible();
    if (isTicked)
      await screen
        .getByRole('checkbox', { name: 'You may keep my address and e-mail me about this estimate.' })
        .click();
    await screen.getByRole('button', { name: 'Request Estimate' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
    expect(server.asked.find(({ path }) => path === '/api/pricing/public-budget')?.query).toMatchObject({
      email: 'guest@example.org',
      wants_mail: wanted,
      scopes: 'Architecture',
      interior_sqft: '1000',
      address: PLACE.address,
    });
  },
);

test(
  'a budget that cannot be had is reported, and the estimate is asked for all the same [O9]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.failures['/api/pricing/public-budget'] = {
      status: 503,
      error: 'Prices are not available.',
      code: 'PRICE_UNAVAILABLE',
    };
    const screen = await showOrder({ step: 'review', data: { ...SCAN, ...ESTIMATE } });
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('guest@example.org');
    await screen.getByRole('button', { name: 'Request Estimate' }).click();
    await expect.element(screen.getByText('Failed to fetch pricing information')).toBeVisible();
    await expect.poll(() => screen.reached).toEqual([THERE]);
  },
);

test(
  'people who have seen the proposal with its price can order instead of asking for it again [O11 O15]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'review', data: { ...SCAN, ...ESTIMATE }, session: MEMBER });
    await expect.element(screen.getByRole('button', { name: 'Request Estimate' })).toBeVisible();
    await screen.getByRole('button', { name: 'Continue to Order' }).click();
    await expect.element(screen.getByRole('button', { name: 'Request Estimate' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
    expect(server.orders()[0]?.body).toMatchObject({ estimateOnly: false });
  },
);

test(
  'an estimate can be asked for while no price can be had; an order cannot be placed [O8 O16]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.failures['/api/pricing/get-quote'] = {
      status: 503,
      error: 'Prices are not available at the moment.',
      code: 'PRICE_UNAVAILABLE',
    };
    const whole = await showOrder({ step: 'review', data: SCAN, session: MEMBER });
    await expect.element(whole.getByText(/^Unable to fetch pricing/)).toBeVisible();
    await expect.element(whole.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await whole.unmount();
    const screen = await showOrder({ step: 'review', data: { ...SCAN, ...ESTIMATE }, session: MEMBER });
    await screen.getByRole('button', { name: 'Request Estimate' }).click();
    await expect.poll(() => screen.reached).toEqual([THERE]);
    expect(server.orders()[0]?.body).toMatchObject({
      estimateOnly: true,
      seenTotalCents: null,
      priceBookVersion: null,
    });
  },
);

test(
  'what is missing is named, keeps the order from being placed, and leads to its screen [O15 O24]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({
      step: 'review',
      data: { ...SCAN, projectName: 'Ab', firstSelectedDate: null },
      session: MEMBER,
    });
    await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await expect
      .element(screen.getByRole('button', { name: 'Project name must be at least 4 characters' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Please select your first preferred scan date' }).click();
    expect(screen.reached).toEqual([`/order/scanit/dates?draft=${DRAFT_ID}`]);
  },
);

test(
  'money is in dollars with thousands separators and two decimals; half is due now; delivery is two dates [O10 O25]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({ step: 'review', data: { ...SCAN, spaceSize: 30_000 }, session: MEMBER });
    const card = screen.getByRole('region', { name: 'Price for your team' });
    await expect.element(card.getByText('$33,000.00').first()).toBeVisible();
    await expect.element(card.getByText('$16,500.00')).toBeVisible();
    await expect.element(card.getByText(/^\w{3}, \w{3} \d+, 202\d to \w{3}, \w{3} \d+, 202\d$/)).toBeVisible();
  },
);

test('has no accessibility violation', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'review', data: { ...SCAN, ...ESTIMATE, projectName: 'Ab' } });
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
