import { expect, test, type Browser, type Page } from '@playwright/test';
import { collectComplaints, convert, expectGoodLooks, fillCard, shoot, signUp } from './journey.ts';

/** The provider sends everything that it reported of a checkout a second time, and the portal accepts it. */
async function resendWebhooks(page: Page, checkout: string): Promise<void> {
  const secret = checkout.split('/').at(-1);
  const { sent } = await (
    await page.request.post(`/api/sandbox-checkout/checkout/${secret}/resend`, { data: {} })
  ).json();
  expect(sent).toContainEqual({ type: 'checkout.session.completed', isTaken: true });
  expect(sent.filter(({ isTaken }: { isTaken: boolean }) => !isTaken)).toEqual([]);
}

/** Another browser of the same person. */
async function secondBrowser(browser: Browser, page: Page) {
  return browser.newContext({ baseURL: process.env.BASE_URL, storageState: await page.context().storageState() });
}

test('a purchase: a declined card, a good one, and open pages unlock without a reload [D5 D7 D8 D11 D18 N4 N9]', async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const email = `buyer-${Date.now()}@example.com`;
  await signUp(page, email);
  const processing = await convert(page, 'Paid House');
  await expect(page.getByText('Order Completed')).toBeVisible();
  const other = await secondBrowser(browser, page);
  const otherPage = await other.newPage();
  await otherPage.goto(processing);
  await expect(otherPage.getByRole('button', { name: 'Unlock All Downloads' })).toBeVisible();

  await page.getByRole('button', { name: 'Unlock All Downloads' }).click();
  await expect(page.getByRole('button', { name: /^Pay for Unlimited/ })).toBeVisible();
  await expectGoodLooks(page, '19-usage-limit');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.url()).toContain(processing);
  await page.getByRole('button', { name: 'Unlock All Downloads' }).click();
  await page.getByRole('button', { name: /^Pay for Unlimited Downloads \(\$\d+\.\d\d\)$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Unlock Unlimited Downloads' })).toBeVisible();
  const card = page.frameLocator('iframe[title="Card payment"]');
  await expect(card.getByText('TEST MODE')).toBeVisible();
  const checkout = (await page.locator('iframe[title="Card payment"]').getAttribute('src')) ?? '';
  await expectGoodLooks(page, '20-unlock');

  await fillCard(card, '5555 5555 5555 4444');
  await card.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(card.getByRole('alert')).toContainText('Nothing was sent');
  await fillCard(card, '4000 0000 0000 9995');
  await card.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(card.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await expectGoodLooks(page, '21-declined');
  await fillCard(card, '4242 4242 4242 4242');
  await card.getByRole('button', { name: /^Pay \$/ }).click();

  await expect(page.getByText('Downloads of Paid House are unlocked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await shoot(page, '22-unlocked');
  await expect(otherPage.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Unlock All Downloads' })).toHaveCount(0);

  await otherPage.getByRole('button', { name: 'Download', exact: true }).click();
  const download = otherPage.waitForEvent('download');
  await otherPage.getByRole('menuitem', { name: /model v1\.ifc/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ifc$/);
  await other.close();

  await page.goto('/portfolio');
  await expect(page.getByRole('region', { name: 'BIMIT Plan - Free' })).toContainText('0 sq ft of');
  await page.getByRole('link', { name: 'Billing' }).click();
  await expect(page.getByRole('cell', { name: 'Paid House', exact: true })).toBeVisible();
  await expectGoodLooks(page, '23-receipts');
  await page.getByRole('link', { name: /^Receipt .* for Paid House$/ }).click();
  await expect(page.getByRole('article')).toContainText('Unlimited downloads');
  await expectGoodLooks(page, '24-receipt');
  await resendWebhooks(page, checkout);
  await page.goto('/billing');
  await expect(page.getByRole('link', { name: /^Receipt .* for Paid House$/ })).toHaveCount(1);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row', { name: /unlocked the downloads of Paid House by a payment/ })).toHaveCount(1);
  await page.goto('/outbox');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: email })
      .filter({ hasText: /Receipt .*Paid House/ }),
  ).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test(
  'two browsers draw one project down twenty times at once: one row of the allowance [D6 D1]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await signUp(page, `race-${Date.now()}@example.com`);
    const processing = await convert(page, 'Raced House');
    await expect(page.getByText('Order Completed')).toBeVisible();
    const projectId = processing.split('/').at(-1)?.split('?')[0] ?? '';
    const other = await secondBrowser(browser, page);
    const post = (context: typeof other) =>
      context.request.post(`/api/projects/${projectId}/drawdown`, {
        data: {},
        headers: { origin: new URL(processing).origin },
      });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(index % 2 ? other : page.context())),
    );
    expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(200));
    const { ml_estimated_total_sqft: sqft } = await (
      await other.request.get(`/api/at/project?projectId=${projectId}`)
    ).json();
    expect((await (await other.request.get('/api/usage')).json()).currentUsage).toBe(sqft);
    await other.close();
  },
);
