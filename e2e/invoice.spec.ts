import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { collectComplaints, expectGoodLooks, fillCard, originOf, signUp, storey } from './journey.ts';

const hall = {
  spaceSize: 12_000,
  address: '12 River Street, Troy, NY 12180',
  region: 'NY',
  latitude: 42.73,
  longitude: -73.69,
  projectName: 'River Hall',
  scope: ['Architecture', 'MEPF'],
};

/** An order with 'Pay Deposit', as the last step of the wizard sends it. */
async function placeWithDeposit(
  page: Page,
): Promise<{ locationId: string; projectId: string; depositInvoiceId: string }> {
  const headers = { origin: await originOf(page) };
  const query = new URLSearchParams({
    scopes: hall.scope.join(','),
    interior_sqft: String(hall.spaceSize),
    service: 'bimit',
  });
  const quote = await (await page.request.get(`/api/pricing/get-quote?${query}`)).json();
  const placed = await page.request.post('/api/bimit/create-bimit-request', {
    headers,
    data: {
      ...hall,
      serviceOption: 'bimit',
      draftId: crypto.randomUUID(),
      scanSource: 'url',
      shareUrl: 'https://files.example.com/scan.e57',
      priceBookVersion: quote.price_book_version,
      seenTotalCents: quote.total_cents,
      initialProjectStatus: 'Deposit Due',
    },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  return placed.json();
}

test(
  'a deposit: its invoice by address without signing in, a declined card, a good one, and the project goes on [O15]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await storey(
      'operator',
      'set',
      'company=Northlight Scanning',
      'address=200 State St, Boston, MA 02109',
      'payment_terms=Payable by card on this page. Thank you.',
    );
    const complaints = collectComplaints(page);
    await signUp(page, `deposit-${Date.now()}@example.com`);
    const { locationId, projectId, depositInvoiceId } = await placeWithDeposit(page);

    await page.goto(`/invoices/${depositInvoiceId}?pay=true&back=/location/${locationId}`);
    const card = page.frameLocator('iframe[title="Card payment"]');
    await expect(card.getByText('TEST MODE')).toBeVisible();
    await expectGoodLooks(page, '40-pay-deposit');
    await page.getByRole('button', { name: 'Pay later' }).click();
    await expect(page.getByRole('link', { name: 'Back to the project' })).toBeVisible();
    const [{ hostedUrl, number }] = await (await page.request.get(`/api/invoices?projectId=${projectId}`)).json();

    const stranger = await (await browser.newContext({ baseURL: process.env.BASE_URL })).newPage();
    await stranger.goto(hostedUrl);
    await expect(stranger.getByRole('heading', { name: `Invoice ${number}` })).toBeVisible();
    await expect(stranger.getByText('Northlight Scanning').first()).toBeVisible();
    await expectGoodLooks(stranger, '41-hosted-invoice');
    const download = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Download PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await stranger.getByRole('button', { name: /^Pay \$/ }).click();
    const open = stranger.frameLocator('iframe[title="Card payment"]');
    for (const cardNumber of ['4000 0000 0000 9995', '4242 4242 4242 4242']) {
      await fillCard(open, cardNumber);
      await open.getByRole('button', { name: /^Pay \$/ }).click();
      if (cardNumber.endsWith('9995'))
        await expect(open.getByRole('alert')).toHaveText('Your card has insufficient funds.');
    }
    await expect(stranger.getByText(/^Paid on /)).toBeVisible();
    await expectGoodLooks(stranger, '42-invoice-paid');

    await page.goto(`/location/${locationId}`);
    await expect(page.getByText('Order Received').first()).toBeVisible();
    await page.goto('/billing');
    await page.getByRole('link', { name: /^Receipt .* for River Hall$/ }).click();
    await expect(page.getByRole('article')).toContainText(`Invoice ${number}`);
    expect(complaints).toEqual([]);
  },
);
