import { expect, test } from 'vitest';
import { violations } from '#web/ui/show.tsx';
import { DRAFT_ID, MEMBER, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

test.each([
  [29_999, false],
  [30_000, true],
])('project controls of a scan of %i sqft are %s until somebody touches them [O12]', async (spaceSize, isOn) => {
  serveOrders();
  const screen = await showOrder({ step: 'configure', data: { spaceSize } });
  const controls = screen.getByRole('switch', { name: /^Project controls/ });
  if (isOn) await expect.element(controls).toBeChecked();
  else await expect.element(controls).not.toBeChecked();
});

test('project controls of a model are on, and stay as they were set [O12]', { tags: 'nightly' }, async () => {
  const server = serveOrders();
  const screen = await showOrder({
    service: 'bimit',
    step: 'configure',
    data: { projectName: 'Mill' },
    session: MEMBER,
  });
  const controls = screen.getByRole('switch', { name: /^Project controls/ });
  await expect.element(controls).toBeChecked();
  await controls.click();
  await expect.element(controls).not.toBeChecked();
  await expect.poll(() => server.stored().controlsEnabled).toBe(false);
});

test(
  'Revit 2023 to 2026 are offered, 2023 first; the unit of the model is that of the order [O12]',
  { tags: 'nightly' },
  async () => {
    const server = serveOrders();
    const screen = await showOrder({ step: 'configure', session: MEMBER });
    const version = screen.getByRole('combobox', { name: 'Revit version' });
    await expect.element(version).toHaveValue('Revit 2023');
    await version.click();
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Revit 2023', 'Revit 2024', 'Revit 2025', 'Revit 2026']);
    await screen.getByRole('option', { name: 'Revit 2025' }).click();
    await screen.getByText('Metric', { exact: true }).click();
    await expect.poll(() => server.stored()).toMatchObject({ revitVersion: 'Revit 2025', unit: 'Metric' });
  },
);

test('instructions end at 500 characters, and say how many there are [O12]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'configure' });
  const field = screen.getByRole('textbox', { name: 'Special instructions' });
  await field.fill('Ring twice.');
  await expect.element(screen.getByText('11 of 500 characters')).toBeVisible();
  await expect.element(field).toHaveAttribute('maxlength', '500');
});

test('a tour is asked for a model alone [O12]', async () => {
  serveOrders();
  const screen = await showOrder({ step: 'configure' });
  await expect.element(screen.getByRole('combobox', { name: 'Revit version' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Virtual tour link' }).elements()).toEqual([]);
});

test('a tour link that is none is reported when the field is left and when going on, and keeps the way closed [O13]', async () => {
  serveOrders();
  const screen = await showOrder({ service: 'bimit', step: 'configure', data: { projectName: 'Mill' } });
  const link = screen.getByRole('textbox', { name: 'Virtual tour link' });
  await link.fill('not an address');
  await screen.getByRole('switch', { name: /^Project controls/ }).click();
  await expect.element(screen.getByText('Please enter a valid URL')).toBeVisible();
  await screen.getByRole('button', { name: 'Review and Place Order' }).click();
  await expect.element(screen.getByText('Please provide a valid virtual tour link')).toBeVisible();
  expect(screen.reached).toEqual([]);
  await link.fill('https://tours.example/mill');
  await screen.getByRole('button', { name: 'Review and Place Order' }).click();
  expect(screen.reached).toEqual([`/order/bimit/review?draft=${DRAFT_ID}`]);
});

test.each(['https://mill.navvis.example/tour', 'https://mill.iv.ivion.example/'])(
  '%s needs a username and a password, which is sent once and not kept on the page [O13]',
  async (virtualTourLink) => {
    const server = serveOrders();
    const screen = await showOrder({ service: 'bimit', step: 'configure', data: { virtualTourLink }, session: MEMBER });
    await screen.getByRole('button', { name: 'Review and Place Order' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Please provide both username and password for NavVis access');
    await screen.getByRole('textbox', { name: 'Username' }).fill('ada');
    await screen.getByRole('textbox', { name: 'Password' }).fill('a tour secret');
    await screen.getByRole('textbox', { name: 'Username' }).click();
    await expect.element(screen.getByText('Password saved')).toBeVisible();
    expect(
      server.asked.filter(({ path }) => path === `/api/order-drafts/${DRAFT_ID}/tour-password`).map(({ body }) => body),
    ).toEqual([{ password: 'a tour secret' }]);
    await expect.poll(() => server.stored()).toMatchObject({ navVisUsername: 'ada', hasNavVisPassword: true });
    expect(JSON.stringify([...server.drafts.values(), localStorage, sessionStorage])).not.toContain('a tour secret');
    await screen.getByRole('button', { name: 'Review and Place Order' }).click();
    expect(screen.reached).toEqual([`/order/bimit/review?draft=${DRAFT_ID}`]);
  },
);

test('only who wants no more than an estimate may skip, to the review [O12]', async () => {
  serveOrders();
  const whole = await showOrder({ step: 'configure' });
  await expect.element(whole.getByRole('button', { name: 'Review and Place Order' })).toBeVisible();
  expect(whole.getByRole('button', { name: 'Skip for Now' }).elements()).toEqual([]);
  await whole.unmount();
  const screen = await showOrder({ step: 'configure', data: { isEstimateMode: true, estimateOnly: true } });
  await screen.getByRole('button', { name: 'Skip for Now' }).click();
  expect(screen.reached).toEqual([`/order/scanit/review?draft=${DRAFT_ID}`]);
});

test('has no accessibility violation', async () => {
  serveOrders();
  const screen = await showOrder({
    service: 'bimit',
    step: 'configure',
    data: { virtualTourLink: 'https://mill.navvis.example/' },
  });
  await expect.element(screen.getByRole('textbox', { name: 'Username' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
