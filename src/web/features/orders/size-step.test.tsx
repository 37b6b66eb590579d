import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { violations } from '#web/ui/show.tsx';
import { DRAFT_ID, MEMBER, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

const OTHER = {
  scopes: 'Architecture',
  interior_sqft: '1000',
  site_sqft: '0',
  service: 'scanit',
  space_type: 'Office',
  floors: '1',
};

test('begins with 1,000 sqft of Office, in US units, and one floor to scan; types are sorted A-Z [O4]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await expect.element(screen.getByRole('textbox', { name: 'Estimated total scan area' })).toHaveValue('1,000');
  await expect.element(screen.getByRole('textbox', { name: 'Floors to scan' })).toHaveValue('1');
  const type = screen.getByRole('combobox', { name: 'Space type' });
  await expect.element(type).toHaveValue('Office');
  await type.click();
  const options = screen
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(options).toEqual(spaceTypes.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('a customer who reads in metric begins with it, and has chosen nothing by that [O4 N13]', async () => {
  const server = serveOrders();
  const user = MEMBER.user && { ...MEMBER.user, units: 'metric' as const };
  const screen = await showOrder({ step: 'size', session: { ...MEMBER, user } });
  await expect.element(screen.getByRole('textbox', { name: 'Estimated total scan area' })).toHaveValue('93');
  await expect.element(screen.getByRole('radio', { name: 'Metric' })).toBeChecked();
  await screen.getByRole('combobox', { name: 'Space type' }).click();
  expect(server.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('floors are asked for a scan alone [O4]', async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'size' });
  await expect.element(screen.getByRole('textbox', { name: 'Estimated total scan area' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Floors to scan' }).elements()).toEqual([]);
});

test('a cleared number of floors is marked, and says what is missing [O4 O24]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  const floors = screen.getByRole('textbox', { name: 'Floors to scan' });
  await floors.clear();
  await expect.element(floors).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Enter how many floors to scan, 1 to 200.')).toBeVisible();
  await floors.fill('3');
  await expect.element(screen.getByText('Enter how many floors to scan, 1 to 200.')).not.toBeInTheDocument();
});

test(
  'a size is grouped while it is typed, and toggling the unit back and forth never drifts [O4]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({ step: 'size' });
    const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
    await size.fill('24,500');
    await expect.element(size).toHaveValue('24,500');
    for (let times = 0; times < 3; times += 1) {
      await screen.getByText('Metric', { exact: true }).click();
      await expect.element(size).toHaveValue('2,276');
      await screen.getByText('Imperial', { exact: true }).click();
      await expect.element(size).toHaveValue('24,500');
    }
  },
);

test.each([
  ['Imperial', '1000001', 'Maximum space size is 1,000,000 Sq.ft.'],
  ['Metric', '92904', 'Maximum space size is 92,903 m2'],
])('more than the maximum is rejected with its sentence, %s [O5]', async (unit, typed, sentence) => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await screen.getByText(unit, { exact: true }).click();
  const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
  await size.fill(typed);
  await expect.element(screen.getByText(sentence).first()).toBeVisible();
  await expect.element(size).toHaveValue(Number(typed).toLocaleString('en-US'));
  await expect.element(screen.getByRole('button', { name: 'Go to order details' })).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Space type' }).click();
  await expect.element(screen.getByText(sentence).first()).toBeVisible();
  await size.fill('90');
  await expect.element(screen.getByText(sentence).first()).not.toBeInTheDocument();
});

test.each([
  ['-500', '-500'],
  ['2500.75', '2,500.75'],
  ['1e9', '1e9'],
  ['0', '0'],
])('%s, typed key by key, is never read as another number [O4 O5]', async (typed, shown) => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
  await size.clear();
  await userEvent.type(size, typed);
  await expect.element(size).toHaveValue(shown);
  await userEvent.tab();
  await expect.element(size).toHaveValue(shown);
  await expect.element(size).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('button', { name: 'Go to order details' })).toBeDisabled();
});

test.each([['2.5'], ['-3'], ['999']])(
  '%s floors are marked, and not taken for another number [O4 O24]',
  async (typed) => {
    serveOrders();
    const screen = await showOrder({ step: 'size' });
    const floors = screen.getByRole('textbox', { name: 'Floors to scan' });
    await floors.clear();
    await userEvent.type(floors, typed);
    await expect.element(floors).toHaveValue(typed);
    await expect.element(screen.getByText('Enter how many floors to scan, 1 to 200.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Go to order details' })).toBeDisabled();
  },
);

test('Complex MEPF is alone: the outside is off, disabled, and says why [O6 O21]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await screen.getByRole('switch', { name: /^Exterior/ }).click();
  await screen.getByRole('switch', { name: /^Site/ }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Site area' })).toHaveValue('1,500');
  await screen.getByRole('checkbox', { name: 'Complex MEPF', exact: true }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Architecture', exact: true })).not.toBeChecked();
  for (const name of ['Exterior', 'Site']) {
    await expect.element(screen.getByRole('switch', { name: new RegExp(`^${name}`) })).not.toBeChecked();
    await expect.element(screen.getByRole('switch', { name: new RegExp(`^${name}`) })).toBeDisabled();
    await expect
      .element(screen.getByRole('switch', { name: `${name} Not together with Complex MEPF. Turn that off first.` }))
      .toBeVisible();
  }
  await expect.element(screen.getByRole('checkbox', { name: 'Exterior MEPF' })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Complex MEPF', exact: true }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Architecture', exact: true })).toBeChecked();
});

test('what is missing is said, and keeps the way on closed [O7 O24]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  const next = screen.getByRole('button', { name: 'Go to order details' });
  await expect.element(next).toBeEnabled();
  await screen.getByRole('checkbox', { name: 'Architecture', exact: true }).click();
  await expect.element(screen.getByText('Please select at least one scope').first()).toBeVisible();
  await expect.element(next).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Architecture', exact: true }).click();
  await screen.getByRole('textbox', { name: 'Estimated total scan area' }).fill('');
  await expect
    .element(screen.getByText('Estimated total scan area can not be empty. Please add a value to continue').first())
    .toBeVisible();
  await expect.element(next).toBeDisabled();
});

test('one quote after typing has ended, by the public call for a visitor [O8 O26]', { tags: 'nightly' }, async () => {
  const server = serveOrders();
  const screen = await showOrder({ step: 'size' });
  await expect.element(screen.getByText('$2,250.00').first()).toBeVisible();
  const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
  for (const typed of ['2', '24', '240', '2400', '24000']) await size.fill(typed);
  await expect.poll(() => server.quotes()).toHaveLength(2);
  expect(server.quotes().map(({ path, query }) => ({ path, ...query }))).toEqual(
    [OTHER, { ...OTHER, interior_sqft: '24000' }].map((query) => ({ path: '/api/pricing/get-quote-public', ...query })),
  );
});

test('what is typed and is no size is not called empty, and has no price beside it [O4 O8]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await expect.element(screen.getByText(/^\$[\d,]+\.\d{2}$/).first()).toBeVisible();
  await screen.getByRole('textbox', { name: 'Estimated total scan area' }).fill('12x');
  await expect.element(screen.getByRole('button', { name: 'Go to order details' })).toBeDisabled();
  await expect.element(screen.getByText(/can not be empty/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Complete size and scope to see the price.')).toBeVisible();
  await expect.element(screen.getByText(/\$[\d,]+\.\d{2}/)).not.toBeInTheDocument();
});

test(
  'the last price stays, greyed, while another is worked out; an answer that comes too late is dropped [O8]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'size' });
    const card = screen.getByRole('region', { name: 'Estimated price' });
    await expect.element(card.getByText('$2,250.00')).toBeVisible();
    server.holding.quotes = true;
    const size = screen.getByRole('textbox', { name: 'Estimated total scan area' });
    await size.fill('24000');
    await expect.poll(() => server.quotes()).toHaveLength(2);
    await expect.element(card).toHaveAttribute('aria-busy', 'true');
    await expect.element(card.getByText('$2,250.00')).toBeVisible();
    await size.fill('30000');
    await expect.poll(() => server.quotes()).toHaveLength(3);
    expect(server.quotes().map(({ signal }) => signal?.aborted)).toEqual([false, true, false]);
    server.holding.quotes = false;
    server.release();
    await expect.element(card).toHaveAttribute('aria-busy', 'false');
    await expect.element(card.getByText('$33,000.00')).toBeVisible();
  },
);

test(
  "members get their team's price, with the list price struck through; half is due now [O8 O25 O26]",
  { tags: 'nightly' },
  async () => {
    const server = serveOrders({ discountPercent: 10 });
    const screen = await showOrder({ service: 'bimit', step: 'size', data: { spaceSize: 10_000 }, session: MEMBER });
    const card = screen.getByRole('region', { name: 'Price for your team' });
    await expect.element(card.getByText('$5,220.00')).toBeVisible();
    expect(getComputedStyle(card.getByText('$5,800.00').element()).textDecorationLine).toBe('line-through');
    await expect.element(card.getByText('Lifetime discount, 10% of the model')).toBeVisible();
    await expect.element(card.getByText('$2,610.00')).toBeVisible();
    await expect.element(card.getByText(/^\d+ to \d+ business days$/)).toBeVisible();
    expect(server.quotes().every(({ path }) => path === '/api/pricing/get-quote')).toBe(true);
  },
);

test('a price that cannot be had says why and is asked for again [O8]', async () => {
  const server = serveOrders();
  server.failures['/api/pricing/get-quote-public'] = {
    status: 503,
    error: 'Prices are not available at the moment. Please try again.',
    code: 'PRICE_UNAVAILABLE',
  };
  const screen = await showOrder({ step: 'size' });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(
      'Unable to fetch pricing: API request failed with status 503: Prices are not available at the moment. Please try again.',
    );
  server.failures['/api/pricing/get-quote-public'] = undefined;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('$2,250.00').first()).toBeVisible();
});

test('without a network the sentence of the price says so [O8]', async () => {
  const server = serveOrders();
  server.failures['/api/pricing/get-quote-public'] = 'network';
  const screen = await showOrder({ step: 'size' });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Unable to fetch pricing: the server cannot be reached. Please try again.');
});

test('Enter goes on from a field, to the proposal, whose heading then has the focus [O2]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await expect.element(screen.getByRole('heading', { name: 'Size and scope' })).toHaveFocus();
  await screen.getByRole('textbox', { name: 'Estimated total scan area' }).fill('2000');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Get a Proposal' })).toHaveFocus();
  expect(screen.reached).toEqual([`/order/scanit/proposal?draft=${DRAFT_ID}`]);
});

test('has no accessibility violation', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'size' });
  await expect.element(screen.getByText('$2,250.00').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
