import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '#web/ui/show.tsx';
import { DRAFT_ID, MEMBER, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

/** A Sunday morning in New York. */
const NOW = '2026-11-22T14:00:00Z';
const TROY = {
  projectName: 'River Mill',
  address: '12 River St, Troy, NY 12180',
  latitude: 42.7,
  longitude: -73.6,
  region: 'NY',
};

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  await page.viewport(1280, 900);
});
afterEach(() => {
  vi.useRealTimers();
});

const day = (screen: Awaited<ReturnType<typeof showOrder>>, calendar: string, name: string) =>
  screen.getByRole('group', { name: calendar }).getByRole('button', { name });

test('weekends and days before the earliest are closed; the next business day is open, in the zone of the building [O14]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: TROY });
  await expect
    .element(
      screen.getByText(
        "Monday to Friday, starting Mon, Nov 23, 2026. Dates are in the building's time zone (Eastern Time).",
      ),
    )
    .toBeVisible();
  await expect.element(day(screen, 'First preferred date', 'Mon, Nov 23, 2026')).toBeEnabled();
  for (const closed of ['Fri, Nov 20, 2026', 'Sun, Nov 22, 2026', 'Sat, Nov 28, 2026'])
    await expect.element(day(screen, 'First preferred date', closed)).toBeDisabled();
});

test('a draft that has the same day twice says so and does not go on [O14]', async () => {
  serveOrders();
  const data = { ...TROY, firstSelectedDate: '2026-11-24', secondSelectedDate: '2026-11-24' };
  const screen = await showOrder({ step: 'dates', data, session: MEMBER });
  await expect.element(screen.getByText('Please select two different scan dates').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Select Dates' })).toBeDisabled();
});

test.each([
  [
    'a partner team',
    { session: { ...MEMBER, team: { ...MEMBER.team, kind: 'partner' as const } } as typeof MEMBER, country: 'US' },
    'Wed, Nov 25, 2026',
  ],
  ['a building abroad', { session: MEMBER, country: 'DE' }, 'Fri, Dec 4, 2026'],
])('%s waits longer for the first day [O14]', async (_who, { session, country }, earliest) => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: { ...TROY, country }, session });
  await expect.element(screen.getByText(new RegExp(`starting ${earliest}`))).toBeVisible();
});

test(
  'the first date is required, the second is not, and both are kept as days [O14]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'dates', data: TROY, session: MEMBER });
    const next = screen.getByRole('button', { name: 'Select Dates' });
    await expect.element(next).toBeDisabled();
    await expect.element(screen.getByText('Please select your first preferred scan date')).toBeVisible();
    await day(screen, 'First preferred date', 'Tue, Nov 24, 2026').click();
    await expect.element(next).toBeEnabled();
    // The same day is not offered twice, whichever of both was chosen first.
    await expect.element(day(screen, 'Second preferred date (optional)', 'Tue, Nov 24, 2026')).toBeDisabled();
    await day(screen, 'Second preferred date (optional)', 'Mon, Nov 30, 2026').click();
    await expect
      .poll(() => server.stored())
      .toMatchObject({ firstSelectedDate: '2026-11-24', secondSelectedDate: '2026-11-30' });
    await expect.element(day(screen, 'First preferred date', 'Mon, Nov 30, 2026')).toBeDisabled();
    await expect.element(screen.getByText('Chosen: Tue, Nov 24, 2026, Mon, Nov 30, 2026')).toBeVisible();
    await next.click();
    expect(screen.reached).toEqual([`/order/scanit/review?draft=${DRAFT_ID}`]);
  },
);

test('a date that has become too early is reported and can be taken back [O14]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: { ...TROY, firstSelectedDate: '2026-11-20' } });
  await expect.element(screen.getByText('The earliest scan date is Mon, Nov 23, 2026').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Select Dates' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Clear: First preferred date' }).click();
  await expect.element(screen.getByText('No date chosen').first()).toBeVisible();
});

test('public holidays bear their name, and say that staff confirm the day [O14]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: TROY });
  await day(screen, 'First preferred date', 'Thu, Nov 26, 2026, holiday: Thanksgiving Day').click();
  await expect
    .element(screen.getByText('Holiday: Thanksgiving Day. Our team confirms this day with you.'))
    .toBeVisible();
});

test('a date is chosen by the keyboard alone [O14]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: TROY });
  const monday = day(screen, 'First preferred date', 'Mon, Nov 23, 2026');
  await expect.element(monday).toBeVisible();
  monday.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(screen.getByText('Wed, Nov 25, 2026')).toBeVisible();
});

test('delivery is earliest to latest, counted from the first preferred date [O10]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: { ...TROY, firstSelectedDate: '2026-11-24' } });
  const delivery = screen.getByRole('region', { name: 'Estimated delivery' });
  await expect.element(delivery.getByText(/^\w{3}, \w{3} \d+, 202\d to \w{3}, \w{3} \d+, 202\d$/)).toBeVisible();
  const before = delivery.element().textContent;
  await day(screen, 'First preferred date', 'Mon, Nov 30, 2026').click();
  await expect.element(delivery).not.toHaveTextContent(before ?? '');
});

test('a certificate of insurance may add days, and somebody calls [O14]', { tags: 'nightly' }, async () => {
  const server = serveOrders();
  const screen = await showOrder({ step: 'dates', data: TROY, session: MEMBER });
  await expect.element(screen.getByText('Our team will contact you within 1 business day.')).toBeVisible();
  await screen.getByRole('switch', { name: /^The building requires a certificate of insurance/ }).click();
  await expect
    .element(screen.getByText('A certificate of insurance may add 3 to 5 business days.').first())
    .toBeVisible();
  await expect.poll(() => server.stored().requiresCOI).toBe(true);
});

test('the carousel of deliverables goes by its buttons and ends at its ends [O14]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: TROY });
  const carousel = screen.getByRole('region', { name: 'What you receive' });
  const [previous, next] = [
    carousel.getByRole('button', { name: 'Previous' }),
    carousel.getByRole('button', { name: 'Next' }),
  ];
  await expect.element(carousel.getByRole('group', { name: '1 of 6' })).toBeInViewport();
  await expect.element(previous).toBeDisabled();
  for (let slide = 2; slide <= 6; slide += 1) {
    await next.click();
    await expect.element(carousel.getByRole('group', { name: `${slide} of 6` })).toBeInViewport({ ratio: 0.9 });
  }
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(carousel.getByRole('group', { name: '5 of 6' })).toBeInViewport({ ratio: 0.9 });
});

test('has no accessibility violation', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'dates', data: { ...TROY, firstSelectedDate: '2026-11-26' } });
  await expect.element(screen.getByText('Thu, Nov 26, 2026').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});
