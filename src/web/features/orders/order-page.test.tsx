import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { newOrder } from '#domain/ordering/order-data.ts';
import { violations } from '#web/ui/show.tsx';
import { deviceDrafts } from './device-drafts.ts';
import { DRAFT_ID, MEMBER, serveOrders, VISITOR } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const keptHere = () => deviceDrafts(localStorage, null, Date.now()).find(({ id }) => id === DRAFT_ID);
const kept = (step: string, data: object, version = 1) => ({
  id: DRAFT_ID,
  step,
  version,
  data: { ...newOrder('scanit'), ...data },
  updatedAt: '2026-11-22T12:00:00Z',
});

test("a visitor's order stays on the device and is there after a reload [O18]", async () => {
  const server = serveOrders();
  const first = await showOrder({ step: 'size' });
  await first.getByRole('textbox', { name: 'Estimated total scan area' }).fill('4200');
  await expect.element(first.getByText('Saved on this device for 24 hours')).toBeVisible();
  await first.unmount();
  const second = await showOrder({ step: 'size', session: VISITOR });
  await expect.element(second.getByRole('textbox', { name: 'Estimated total scan area' })).toHaveValue('4,200');
  expect(server.asked.filter(({ path }) => path.includes('order-drafts'))).toEqual([]);
});

test(
  "a member's order goes to the server; what was typed before signing in goes along [O18]",
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'size', data: { spaceSize: 4200 }, session: MEMBER });
    await expect.poll(() => server.stored()).toMatchObject({ spaceSize: 4200 });
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(keptHere()).toBeUndefined();
    await screen.getByRole('textbox', { name: 'Estimated total scan area' }).fill('5000');
    await expect.poll(() => server.stored()).toMatchObject({ spaceSize: 5000 });
  },
);

test(
  'without the network what is typed stays, is said not to be saved, and goes when the network is back [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 4200 }));
    const screen = await showOrder({ step: 'size', session: MEMBER });
    const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
    await expect.element(size).toHaveValue('4,200');
    server.failures[`/api/order-drafts/${DRAFT_ID}`] = 'network';
    await size.fill('5000');
    await expect.element(screen.getByText('Not saved yet, trying again')).toBeVisible();
    await expect.element(size).toHaveValue('5,000');
    expect(deviceDrafts(localStorage, 'u1', Date.now())[0]?.data.spaceSize).toBe(5000);
    server.failures[`/api/order-drafts/${DRAFT_ID}`] = undefined;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => server.stored()).toMatchObject({ spaceSize: 5000 });
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  },
);

test(
  'with an ended session what is typed stays on the device, nothing is asked again and again, and signing in goes on with it [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const address = `/api/order-drafts/${DRAFT_ID}`;
    server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 4200 }));
    const screen = await showOrder({ step: 'size', session: MEMBER });
    const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
    await expect.element(size).toHaveValue('4,200');
    server.failures[address] = { status: 401, code: 'UNAUTHENTICATED', error: 'Sign in to continue.' };
    await size.fill('5000');
    await expect.poll(() => server.asked.filter(({ method }) => method === 'PUT').length).toBe(1);
    await expect.element(screen.getByText('Saved on this device for 24 hours')).toBeVisible();
    await size.fill('6000');
    window.dispatchEvent(new Event('online'));
    await screen.unmount();
    expect(server.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);

    const reloaded = await showOrder({ step: 'size' });
    await expect.element(reloaded.getByRole('heading', { name: 'Sign in to continue this order' })).toBeVisible();
    await expect
      .element(reloaded.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', `/sign-in?redirect_url=${encodeURIComponent(`/order/scanit/size?draft=${DRAFT_ID}`)}`);
    await reloaded.unmount();
    const other = await showOrder({
      step: 'size',
      session: { ...MEMBER, user: MEMBER.user && { ...MEMBER.user, id: 'u2' } },
    });
    await expect.element(other.getByText(/Someone else started it on this device/)).toBeVisible();
    await other.unmount();
    server.failures[address] = undefined;
    const again = await showOrder({ step: 'size', session: MEMBER });
    await expect.element(again.getByRole('textbox', { name: 'Estimated total scan area' })).toHaveValue('6,000');
    await expect.poll(() => server.stored().spaceSize).toBe(6000);
  },
);

test(
  'a draft that its account has is not shown as an empty one to who is signed out [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 4200 }));
    const screen = await showOrder({ step: 'size', session: MEMBER });
    await screen.getByRole('textbox', { name: 'Estimated total scan area' }).fill('5000');
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    await screen.unmount();
    const reloaded = await showOrder({ step: 'size' });
    await expect.element(reloaded.getByRole('heading', { name: 'Sign in to continue this order' })).toBeVisible();
  },
);

test.each([
  ['Reload', '9,000', 9000],
  ['Keep mine', '5,000', 5000],
] as const)('another tab saved meanwhile: %s [O18]', async (choice, shown, stored) => {
  const server = serveOrders();
  server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 4200 }));
  const screen = await showOrder({ step: 'size', session: MEMBER });
  const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
  await expect.element(size).toHaveValue('4,200');
  server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 9000 }, 2));
  await size.fill('5000');
  await expect.element(screen.getByText(/was changed in another tab/)).toBeVisible();
  expect(server.stored().spaceSize).toBe(9000);
  await screen.getByRole('button', { name: choice }).click();
  await expect.element(size).toHaveValue(shown);
  await expect.poll(() => server.stored().spaceSize).toBe(stored);
  await expect.element(screen.getByText(/was changed in another tab/)).not.toBeInTheDocument();
});

test('what another tab saved is overwritten by nobody who has not decided, however often the page is loaded and wherever it goes [O18]', async () => {
  const server = serveOrders();
  server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 4200 }));
  const screen = await showOrder({ step: 'size', session: MEMBER });
  const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
  await expect.element(size).toHaveValue('4,200');
  server.drafts.set(DRAFT_ID, kept('size', { spaceSize: 9000 }, 2));
  await size.fill('5000');
  await expect.element(screen.getByText(/was changed in another tab/)).toBeVisible();
  await screen.unmount();
  for (const step of ['proposal', 'size'] as const) {
    const again = await showOrder({ step, session: MEMBER });
    await expect.element(again.getByText(/was changed in another tab/)).toBeVisible();
    await again.unmount();
  }
  expect(server.stored().spaceSize).toBe(9000);
});

test('an order that was placed in another tab is not filled in again [O16]', async () => {
  const server = serveOrders();
  server.failures[`/api/order-drafts/${DRAFT_ID}`] = {
    status: 410,
    error: 'This order was already placed.',
    code: 'DRAFT_ORDERED',
  };
  const screen = await showOrder({ step: 'size', session: MEMBER });
  await expect.element(screen.getByRole('heading', { name: 'This order was already placed' })).toBeVisible();
});

test('Back follows the order of the screens, Exit leads to the portfolio, the bar says how far it is [O1 O2]', async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'details' });
  await expect
    .element(screen.getByRole('link', { name: 'Back' }))
    .toHaveAttribute('href', `/order/bimit/proposal?draft=${DRAFT_ID}`);
  await expect
    .element(screen.getByRole('link', { name: 'Exit to the portfolio' }))
    .toHaveAttribute('href', '/portfolio');
  await expect.element(screen.getByRole('progressbar', { name: 'Step 5 of 8' })).toBeVisible();
  const first = await showOrder({ step: 'details' });
  await expect.element(first.getByRole('link', { name: 'Back' }).first()).toBeVisible();
});

test(
  "'View Full Proposal' asks for the estimate alone, 'Continue to Order' does not; both go on [O11]",
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({ service: 'bimit', step: 'proposal', data: { spaceSize: 10_000 } });
    await screen.getByRole('button', { name: 'View Full Proposal' }).click();
    await expect.element(screen.getByRole('heading', { name: 'BIMIT Proposal' })).toHaveFocus();
    const document = screen.getByRole('region', { name: 'Full proposal' });
    await expect.element(document.getByText('Proposal of 10000 sqft')).toBeInTheDocument();
    expect(keptHere()?.data).toMatchObject({ isEstimateMode: true, estimateOnly: true });
    await screen.getByRole('button', { name: 'Back to Proposal' }).click();
    await screen.getByRole('button', { name: 'Continue to Order' }).click();
    expect(keptHere()?.data).toMatchObject({ estimateOnly: false });
    await expect.element(document).not.toBeInTheDocument();
    expect(screen.reached).toEqual(
      ['summary', 'proposal', 'summary'].map((step) => `/order/bimit/${step}?draft=${DRAFT_ID}`),
    );
  },
);

test.each([
  ['no space type', { spaceType: null }],
  ['no size', { spaceSize: null }],
  [
    'a site without size',
    { scope: ['Exterior Architecture', 'Site'], exteriorScopeEnabled: true, siteScopeEnabled: true, siteSize: null },
  ],
  [
    'a site of size 0',
    { scope: ['Exterior Architecture', 'Site'], exteriorScopeEnabled: true, siteScopeEnabled: true, siteSize: 0 },
  ],
  ['no scope', { scope: [] }],
] as const)('%s: neither way on is open [O11]', async (_name, data) => {
  serveOrders();
  const screen = await showOrder({
    service: 'bimit',
    step: 'proposal',
    data: { ...data, scope: [...('scope' in data ? data.scope : ['Architecture' as const])] },
  });
  await expect.element(screen.getByRole('button', { name: 'View Full Proposal' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Continue to Order' })).toBeDisabled();
});

test(
  'the proposal shows each line with its reason, what is due now, and delivery as dates [O8 O10 O25]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({
      step: 'proposal',
      data: { spaceSize: 24_000, firstSelectedDate: '2026-11-30', scope: ['Architecture', 'Furniture'] },
    });
    const card = screen.getByRole('region', { name: 'Estimated price' });
    await expect.element(card.getByText('On-site scan')).toBeVisible();
    await expect.element(card.getByText(/Office/).first()).toBeVisible();
    await expect.element(card.getByText('Due now (50%)')).toBeVisible();
    await expect.element(card.getByText(/^\w{3}, Dec \d+, 2026 to \w{3}, \w{3} \d+, \d{4}$/)).toBeVisible();
  },
);

test('who asks for the estimate alone reads nothing that is due now [O10 O11]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({
    step: 'review',
    data: { spaceSize: 24_000, isEstimateMode: true, estimateOnly: true, scope: ['Architecture'] },
  });
  const card = screen.getByRole('region', { name: 'Estimated price' });
  await expect.element(card.getByText('Deposit (50%)')).toBeVisible();
  await expect
    .element(card.getByText('Due once you sign the estimate. The balance is due on completion.'))
    .toBeVisible();
  expect(screen.getByText(/Due now/).query()).toBeNull();
});

test('the summary without an address says so, and lists what is delivered [O11]', async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'summary', data: { scope: ['Architecture', 'MEPF'] } });
  await expect.element(screen.getByText('No Address Available')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Deliverables' }).getByText('with Architecture, MEPF'))
    .toBeVisible();
  for (const name of ['Start Full Order', 'Get Detailed Proposal', 'Back to Proposal'])
    await expect.element(screen.getByRole('button', { name })).toBeEnabled();
  await screen.getByRole('button', { name: 'Start Full Order' }).click();
  expect(screen.reached).toEqual([`/order/bimit/details?draft=${DRAFT_ID}`]);
});

test('an address without a place on the map, and a PDF that cannot be made, have their sentences [O11 O22]', async () => {
  const server = serveOrders();
  server.failures['/api/pricing/proposal.pdf'] = {
    status: 500,
    error: 'Something went wrong on our side.',
    code: 'INTERNAL',
  };
  const screen = await showOrder({
    service: 'bimit',
    step: 'summary',
    data: { address: 'Kassel, Germany', country: 'DE' },
  });
  await expect.element(screen.getByText('Could not load map for this address')).toBeVisible();
  await screen.getByRole('button', { name: 'Get Detailed Proposal' }).click();
  await expect.element(screen.getByText('Error generating PDF. Please try again later.')).toBeVisible();
});

test('Esc loses nothing, and the proposal has no accessibility violation', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'proposal', data: { projectName: 'Mill' } });
  await expect.element(screen.getByText('On-site scan')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Mill', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test(
  'a draft that the server refuses is not sent again as it is, stays on the device and says so [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const path = `/api/order-drafts/${DRAFT_ID}`;
    server.failures[path] = { status: 400, code: 'INVALID_INPUT', error: 'Invalid input' };
    const screen = await showOrder({ step: 'details', data: {}, session: MEMBER });
    const name = screen.getByLabelText('Project name');
    await name.fill('River Mill');
    await expect
      .element(screen.getByText('Saved on this device only: it contains characters that cannot be stored'))
      .toBeVisible();
    delete server.failures[path];
    await name.fill('River Mill East');
    await expect.poll(() => server.stored().projectName).toBe('River Mill East');
    expect(server.asked.filter((each) => each.method === 'PUT' && each.path === path)).toHaveLength(2);
  },
);

test(
  'a wizard that nobody wrote into leaves no draft on the server, and asks for none; the first words make one [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const ofDraft = () => server.asked.filter(({ path }) => path.includes(DRAFT_ID));
    const screen = await showOrder({ step: 'details', data: {}, session: MEMBER });
    await expect.element(screen.getByLabelText('Project name')).toBeVisible();
    await screen.unmount();
    expect(ofDraft()).toEqual([]);
    const again = await showOrder({ step: 'details', session: MEMBER });
    await again.getByLabelText('Project name').fill('River Mill');
    await expect.poll(() => server.stored().projectName).toBe('River Mill');
    expect(ofDraft().map(({ method }) => method)).toEqual(['PUT']);
  },
);

test(
  'going on with what the first step offers keeps the draft, which its proposal is made of [O18]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ service: 'bimit', step: 'size', data: {}, session: MEMBER });
    await expect.element(screen.getByRole('heading', { name: 'Get Proposal' })).toBeVisible();
    expect(server.drafts.size).toBe(0);
    await screen.unmount();
    await showOrder({ service: 'bimit', step: 'proposal', session: MEMBER });
    await expect.poll(() => server.drafts.get(DRAFT_ID)?.step).toBe('proposal');
  },
);
