import { expect, test } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { BillingTab } from './billing-tab.tsx';

test('staff are marked in the billing view, and customers are not [T11]', async () => {
  const screen = await show(<BillingTab team={null} isStaff />);
  await expect.element(screen.getByText('You are signed in as staff.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/ops');
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const customers = await show(<BillingTab team={null} isStaff={false} />);
  await expect.element(customers.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  expect(customers.getByText('staff', { exact: false }).query()).toBeNull();
});
