import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { violations } from '#web/ui/show.tsx';
import { deviceDrafts } from './device-drafts.ts';
import { DRAFT_ID, serveOrders } from './testing/order-server.ts';
import { showOrder } from './show-order.tsx';

test(
  'SCANIT: the button names what is missing, the name first, then the address [O3]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({ step: 'details' });
    const name = screen.getByRole('textbox', { name: 'Project name' });
    await expect.element(screen.getByRole('button', { name: 'Enter Project Name to Continue' })).toBeDisabled();
    await name.fill('Mil');
    await userEvent.tab();
    await expect.element(screen.getByText('Project name must be at least 4 characters')).toBeVisible();
    await name.fill('Mill');
    await expect.element(screen.getByRole('button', { name: 'Select an address to continue' })).toBeDisabled();
    await screen.getByRole('combobox', { name: 'City or ZIP code' }).fill('troy');
    await screen.getByRole('option', { name: 'Troy, NY 12180' }).click();
    await expect.element(screen.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
    await expect.element(screen.getByText(/^There is no street address yet/)).toBeVisible();
    await screen.getByRole('textbox', { name: 'Street address' }).fill('12 River St');
    await expect.element(screen.getByText(/^There is no street address yet/)).not.toBeInTheDocument();
  },
);

test(
  'BIMIT needs no name; its address is on a map whose pin the keyboard moves [O3 O21]',
  { tags: 'nightly' },
  async () => {
    serveOrders();
    const screen = await showOrder({
      service: 'bimit',
      step: 'details',
      data: { address: '12 River St, Troy, NY 12180', latitude: 42.7, longitude: -73.6, region: 'NY' },
    });
    await expect.element(screen.getByRole('combobox', { name: 'City or ZIP code' })).toHaveValue('Troy, NY 12180');
    await expect.element(screen.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 River St');
    await expect.element(screen.getByText(/Approximate: the center of the ZIP code area/)).toBeVisible();
    // The map is drawn by software here, which can take its time.
    await expect.poll(() => document.querySelector('.maplibregl-marker')).not.toBeNull();
    document.querySelector<HTMLElement>('[role=application]')?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(screen.getByText(/Approximate/)).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('application', { name: 'Pin of the building: 42.70000, -73.60000' }))
      .not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Continue', exact: true }).click();
    expect(screen.reached).toEqual([`/order/bimit/upload?draft=${DRAFT_ID}`]);
  },
);

test('outside the US country and city are text, and the pin is optional [O3]', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({ step: 'details', data: { projectName: 'Halle' } });
  await screen.getByText('Outside the US', { exact: true }).click();
  await screen.getByRole('combobox', { name: 'Country' }).fill('germ');
  await screen.getByRole('option', { name: 'Germany' }).click();
  await expect.element(screen.getByRole('button', { name: 'Select an address to continue' })).toBeDisabled();
  await screen.getByRole('textbox', { name: 'City' }).fill('Kassel');
  await expect.element(screen.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await screen.getByRole('button', { name: 'Place a pin' }).click();
  await expect.element(screen.getByText(/^No pin yet\./)).toBeVisible();
  const kept = () => deviceDrafts(localStorage, null, Date.now())[0]?.data;
  await expect.poll(() => kept()).toMatchObject({ address: 'Kassel, Germany', country: 'DE', latitude: null });
});

test('half an address survives a reload of the tab', async () => {
  serveOrders();
  const first = await showOrder({ step: 'details', data: { projectName: 'Mill' } });
  await first.getByRole('textbox', { name: 'Street address' }).fill('12 River St');
  await first.unmount();
  const second = await showOrder({ step: 'details' });
  await expect.element(second.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 River St');
});

test('has no accessibility violation, with and without a pin', { tags: 'nightly' }, async () => {
  serveOrders();
  const screen = await showOrder({
    step: 'details',
    data: { address: '12 River St, Troy, NY 12180', latitude: 42.7, longitude: -73.6 },
  });
  await expect.element(screen.getByRole('application')).toBeVisible();
  expect(await violations()).toEqual([]);
});
