import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { collectComplaints, convert, expectGoodLooks, fillCard, signUp } from './journey.ts';

const invoicesOf = (page: Page) => page.getByRole('region', { name: 'Recent Invoices' });

/** Has a finished conversion of 250,000 sq ft, and the Starter plan, whose month is smaller. Answers the address of the project. */
async function convertBeyondQuota(page: Page, projectName: string): Promise<string> {
  const address = await convert(page, projectName);
  await expect(page.getByText('Order Completed')).toBeVisible();
  await sayItIsLarge(address.split('/').at(-1)?.split('?')[0] ?? '', 250_000);
  await page.goto('/billing/plans');
  await page.getByRole('button', { name: 'Subscribe monthly: Starter' }).click();
  const card = page.frameLocator('iframe[title="Card payment"]');
  await fillCard(card, '4242 4242 4242 4242');
  await card.getByRole('button', { name: 'Pay $999.00' }).click();
  await expect(page.getByText('Your team now has the Starter plan.')).toBeVisible();
  return address;
}

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
  await expect(page.getByText(/^Starter starts on /)).toBeVisible();
  await confirm(page, 'Keep Professional');

  await page.getByRole('link', { name: 'Back to billing' }).click();
  await expect(current).toContainText('Professional');
  // Of the month of the upgrade it has the share that was left.
  await expect(current).toContainText(/0 of (500,000|499,\d{3}) sq ft used/);
  await expect(invoicesOf(page).getByText('$999.00').first()).toBeVisible();
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await expect(receipts.getByRole('row', { name: /BIMIT Engine Starter/ })).toContainText('$999.00');
  await confirm(page, 'Cancel plan');
  await expect(current).toContainText('your plan ends on');
  await confirm(page, 'Keep plan');
  await expect(current).toContainText('Renews on');
  await expectGoodLooks(page, '61-plan');
  expect(complaints).toEqual([]);
});

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query("select set_config('app.kind', 'system', false)");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A scan of a building this large takes minutes to convert: a small one is said to be it. */
const sayItIsLarge = (projectId: string, areaSqft: number) =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query('update project set ml_estimated_total_sqft = $2 where id = $1', [
      projectId,
      areaSqft,
    ]);
    expect(rowCount).toBe(1);
  });

/** Waits until the provider knows of the overage: a job tells it. */
const overageIsTold = () =>
  expect
    .poll(() =>
      inDatabase(async (client) => {
        const waiting =
          "select 1 from pgboss.job where data ? 'overageProjectId' and state in ('created', 'retry', 'active')";
        return (await client.query(waiting)).rowCount;
      }),
    )
    .toBe(0);

/** The next payment of the team's plan is now: the sandbox moves the clock of its customer. */
async function skipToNextPayment(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  const portal = await opened;
  await portal.waitForURL(/\/sandbox-checkout\/portal\//);
  const secret = portal.url().split('/').at(-1) ?? '';
  await portal.close();
  const skipped = await page.request.post(`/api/sandbox-checkout/portal/${secret}/skip`, { data: {} });
  expect(skipped.ok()).toBe(true);
}

/** The card that the provider charges for the plan from now on: its portal is a tab of its own. */
async function useCard(page: Page, number: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  const portal = await opened;
  await fillCard(portal, number);
  await portal.getByRole('button', { name: 'Save card' }).click();
  await expect(portal.getByRole('status')).toHaveText('Your card was saved and will be used for your next payment.');
  await portal.close();
}

test(
  'a quota that is exceeded: the split is shown first, a declined card changes nothing, and with another one the upgrade goes through [B2 B6 D7]',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    await signUp(page, `overage-${Date.now()}@example.com`);
    const address = await convertBeyondQuota(page, 'Large Hall');

    await page.goto(address);
    await page.getByRole('button', { name: 'Unlock All Downloads' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Download will use your plan');
    await expect(dialog).toContainText('$1,000.00');
    await expectGoodLooks(page, '62-overage');
    await dialog.getByRole('button', { name: /^Download Now \(/ }).click();
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();

    const current = page.getByRole('region', { name: 'Current plan' });
    const upgrade = async () => {
      await page.goto('/billing/plans');
      await page.getByRole('button', { name: 'Upgrade to Professional' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Professional' }).click();
    };
    await page.goto('/billing');
    await expect(current).toContainText('100,000 of 100,000 sq ft used');
    await expect(current).toContainText('100,000 sq ft above quota and credits');
    await useCard(page, '4000 0000 0000 0002');
    await upgrade();
    await expect(page.getByText('Your card was declined. Nothing was changed')).toBeVisible();
    await page.goto('/billing');
    await expect(current).toContainText('Starter');
    await useCard(page, '4242 4242 4242 4242');
    await upgrade();
    await expect(page.getByRole('button', { name: 'Downgrade to Starter' })).toBeVisible();
    await page.goto('/billing');
    await expect(current).toContainText('Professional');
    await expect(invoicesOf(page).getByText(/^INV-/)).toHaveCount(2);
    await invoicesOf(page).getByText('BIMIT Engine Professional').click();
    await expect(page.getByText('Remaining time of BIMIT Engine Professional')).toBeVisible();
    await expect(current, 'waits for the next invoice').toContainText('100,000 sq ft above quota and credits');
    // The card that was declined, which the browser reports as a failed call.
    expect(complaints.filter((complaint) => !complaint.includes('402 (Payment Required)'))).toEqual([]);
  },
);

test(
  'what was unlocked above the quota is paid with the next invoice of the plan, as a line of its own [B2 B6 D7]',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    await signUp(page, `paid-overage-${Date.now()}@example.com`);
    const address = await convertBeyondQuota(page, 'Wide Hall');
    await page.goto(address);
    await page.getByRole('button', { name: 'Unlock All Downloads' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Download Now ($1,000.00 on next invoice)' }).click();
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await page.goto('/billing');
    await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('100,000 sq ft above quota');
    await overageIsTold();
    await skipToNextPayment(page);
    await expect(invoicesOf(page).getByText(/^INV-/), 'without loading the page again').toHaveCount(2);
    await invoicesOf(page)
      .getByRole('button', { name: /\$1,999\.00/ })
      .click();
    await expect(page.getByText(/^Above the quota: 100,000 sq ft: Month from /)).toBeVisible();
    await expect(page.getByText(/^BIMIT Engine Starter: Period /)).toBeVisible();
    expect(complaints).toEqual([]);
  },
);
