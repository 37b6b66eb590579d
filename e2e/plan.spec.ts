import { expect, test, type Page } from '@playwright/test';
import { collectComplaints, expectGoodLooks, fillCard, signUp } from './journey.ts';

/** Chooses something and confirms it in the dialog that asks. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a plan: subscribe, see its quota and invoice, upgrade, downgrade, cancel, and keep it after all [B1 B2 B6]', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page, `plan-${Date.now()}@example.com`);
  await page.goto('/billing');
  const current = page.getByRole('region', { name: 'Current plan' });
  await expect(current).toContainText('On-Demand');
  await page.getByRole('link', { name: 'All plans' }).click();
  await expectGoodLooks(page, '60-plans');
  await page.getByRole('button', { name: 'Subscribe monthly: Starter' }).click();
  const card = page.frameLocator('iframe[title="Card payment"]');
  await fillCard(card, '4000 0000 0000 9995');
  await card.getByRole('button', { name: 'Pay $999.00' }).click();
  await expect(card.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await fillCard(card, '4242 4242 4242 4242');
  await card.getByRole('button', { name: 'Pay $999.00' }).click();
  await expect(page.getByText('Your team now has the Starter plan.')).toBeVisible();

  await confirm(page, 'Upgrade to Professional');
  await expect(page.getByRole('button', { name: 'Downgrade to Starter' })).toBeVisible();
  await confirm(page, 'Downgrade to Starter');
  await expect(page.getByText('Starter starts with the next period.')).toBeVisible();
  await confirm(page, 'Keep Professional');

  await page.getByRole('link', { name: 'Back to billing' }).click();
  await expect(current).toContainText('Professional');
  await expect(current).toContainText('0 of 500,000 sq ft used');
  await expect(page.getByText('$999.00')).toBeVisible();
  await confirm(page, 'Cancel plan');
  await expect(current).toContainText('Ends on');
  await confirm(page, 'Keep plan');
  await expect(current).toContainText('Renews on');
  await expectGoodLooks(page, '61-plan');
  expect(complaints).toEqual([]);
});
