import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, type Page, type Route } from '@playwright/test';
import { collectComplaints, expectGoodLooks, fillCard, shoot, signUp, signUpByForm, storey } from './journey.ts';

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** There is a price, and it is not an old one that fades while the next is awaited. */
async function priced(page: Page): Promise<void> {
  await expect(page.getByText(/^Total \$[\d,]+\.\d\d$/)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Places the order, and waits for its page. */
async function place(page: Page, button: 'Place Order' | 'Request Estimate'): Promise<void> {
  await press(page, button);
  await page.waitForURL(/\/location\/[0-9a-f-]{36}$/);
}

async function chooseService(
  page: Page,
  service: 'SCANIT' | 'BIMIT',
  action: 'Get Proposal' | 'Place an Order',
): Promise<void> {
  await page.goto('/order');
  await page.getByRole('region', { name: service, exact: true }).getByRole('button', { name: action }).click();
}

/** An order of a model, up to where the scan is provided. `visit` is called with the screens on the way. */
async function beginModel(
  page: Page,
  visit: (screen: 'proposal' | 'summary' | 'upload') => Promise<void> = async () => {},
): Promise<void> {
  await chooseService(page, 'BIMIT', 'Place an Order');
  await heading(page, 'Get Proposal');
  await press(page, 'Go to order details');
  await visit('proposal');
  await press(page, 'Continue to Order');
  await heading(page, 'BIMIT Proposal');
  await visit('summary');
  await press(page, 'Start Full Order');
  await fillDetails(page, 'Model Mill');
  await heading(page, 'Upload Data');
  await visit('upload');
}

/** A file of so many parts. */
function bigFile(name: string, parts: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'storey-order-')), name);
  for (let part = 0; part < parts; part += 1) writeFileSync(path, Buffer.alloc(10 * 2 ** 20, part), { flag: 'a' });
  return path;
}

/** Holds parts back on their way to the store: the first six pass until set otherwise. */
async function gateParts(page: Page) {
  const partOf = (url: string) => Number(new URL(url).pathname.split('/').at(-1));
  let last = 6;
  let held: Route[] = [];
  const arrived = new Set<number>();
  await page.route('**/api/storage/parts/**', (route) =>
    partOf(route.request().url()) <= last ? route.continue() : void held.push(route),
  );
  page.on(
    'response',
    (response) =>
      response.ok() && response.url().includes('/api/storage/parts/') && arrived.add(partOf(response.url())),
  );
  return {
    letThrough: (part: number) => void (last = part),
    fail: async () => {
      for (const route of held) await route.abort('internetdisconnected');
      held = [];
    },
    expectWaitingAfter: (part: number) => expect.poll(() => [arrived.size, held.length]).toEqual([part, 3]),
    arrived: () => [...arrived].toSorted((a, b) => a - b),
  };
}

async function fillDetails(page: Page, name: string): Promise<void> {
  await heading(page, 'Project details');
  await page.getByLabel('Project name').fill(name);
  await page.getByRole('textbox', { name: 'Street address' }).fill('12 River St');
  await page.getByRole('combobox', { name: 'City or ZIP code' }).fill('12180');
  await page.getByRole('option', { name: 'Troy, NY 12180' }).click();
  await press(page, 'Continue');
}

/** The first open day of the first calendar. */
async function chooseFirstDate(page: Page): Promise<void> {
  await heading(page, 'Final Details');
  await page.getByRole('group', { name: 'First preferred date' }).locator('td button:enabled').first().click();
}

/** A whole order of a scan, up to its summary. */
async function fillScan(page: Page, name: string): Promise<void> {
  await chooseService(page, 'SCANIT', 'Get Proposal');
  await fillDetails(page, name);
  await press(page, 'Go to order details');
  await press(page, 'Continue to Order');
  await press(page, 'Review and Place Order');
  await chooseFirstDate(page);
  await press(page, 'Select Dates');
  await heading(page, 'Order Summary');
  await priced(page);
}

test('a scan is ordered with an account: every step looks good, reload keeps it, one order is on its page [O1 O2 O3 O10 O12 O14 O15 O16 O21]', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page, `scan-${Date.now()}@example.com`);
  await page.goto('/order');
  await heading(page, 'Select Service');
  await expectGoodLooks(page, 'order-1-service');
  await chooseService(page, 'SCANIT', 'Get Proposal');
  await heading(page, 'Project details');
  await expectGoodLooks(page, 'order-2-details');
  await fillDetails(page, 'River Mill');
  await heading(page, 'Size and scope');
  await priced(page);
  await expectGoodLooks(page, 'order-3-size');
  await press(page, 'Go to order details');
  await heading(page, 'Get a Proposal');
  await priced(page);
  await expectGoodLooks(page, 'order-4-proposal');
  await press(page, 'Continue to Order');
  await heading(page, 'Configure Order');
  await page.getByRole('textbox', { name: 'Special instructions' }).fill('Ring twice at the gate.');
  await page
    .locator('[data-testid=attachment-file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await expect(page.getByText("File 'plan.pdf' uploaded successfully")).toBeVisible();
  await expectGoodLooks(page, 'order-5-configure');
  await press(page, 'Review and Place Order');
  await chooseFirstDate(page);
  await expectGoodLooks(page, 'order-6-dates');
  await press(page, 'Select Dates');
  await heading(page, 'Order Summary');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await heading(page, 'Order Summary');
  await expect(page.getByText('Ring twice at the gate.')).toBeVisible();
  await priced(page);
  await expectGoodLooks(page, 'order-7-review');
  await place(page, 'Place Order');
  await expect(page.getByText('Request Successfully Received!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Ring twice at the gate.');
  await expectGoodLooks(page, 'order-8-placed');
  expect(complaints).toEqual([]);
});

test('a model is ordered from a link to the scan [O2 U4 O13 O16]', { tag: '@nightly' }, async ({ page }) => {
  await signUp(page, `model-${Date.now()}@example.com`);
  await beginModel(page, async (screen) => {
    await priced(page);
    await expectGoodLooks(page, `order-bimit-${screen}`);
  });
  await page.getByRole('tab', { name: 'Share URL' }).click();
  await press(page, 'Continue to project details');
  await expect(
    page.getByText('Please provide a valid share URL or switch to Upload tab to upload files.'),
  ).toBeVisible();
  await page.getByLabel('Link to the scan').fill('https://files.example/mill.e57');
  await press(page, 'Continue to project details');
  await heading(page, 'Configure Order');
  await page.getByLabel('Virtual tour link').fill('https://mill.navvis.example/tour');
  await page.getByLabel('Username').fill('site-scanner');
  await page.getByLabel('Password', { exact: true }).fill('a tour secret');
  await page.getByLabel('Username').focus();
  await expect(page.getByText('Password saved')).toBeVisible();
  await expectGoodLooks(page, 'order-bimit-configure');
  await press(page, 'Review and Place Order');
  await heading(page, 'Order Summary');
  await priced(page);
  await expectGoodLooks(page, 'order-bimit-review');
  await place(page, 'Place Order');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('BIMIT');
});

test(
  'a file of 200 MB goes on after the network was away and after a reload, and belongs to the order [U1 U2 N1]',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await signUp(page, `file-${Date.now()}@example.com`);
    await beginModel(page);
    const file = bigFile('mill.rcs', 20);
    const parts = await gateParts(page);
    await page.locator('[data-testid=scan-file]').setInputFiles(file);
    await parts.expectWaitingAfter(6);
    await context.setOffline(true);
    await parts.fail();
    await expect(page.getByText(/^No network\. The upload resumes automatically/)).toBeVisible();
    await shoot(page, 'order-upload-offline');
    parts.letThrough(12);
    await context.setOffline(false);
    await parts.expectWaitingAfter(12);
    await shoot(page, 'order-upload');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await heading(page, 'Upload Data');
    await expect(page.getByText(/^120 MB of 200 MB uploaded/)).toBeVisible();
    await shoot(page, 'order-upload-unfinished');
    parts.letThrough(20);
    await page.locator('[data-testid=scan-file]').setInputFiles(file);
    await expect(page.getByText(/^Uploaded · /)).toBeVisible();
    expect(parts.arrived()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    rmSync(dirname(file), { recursive: true });
    await press(page, 'Continue to project details');
    await press(page, 'Review and Place Order');
    await heading(page, 'Order Summary');
    await priced(page);
    await place(page, 'Place Order');
    await expect(page.getByText('mill.rcs').first()).toBeVisible();
  },
);

test(
  'an estimate alone skips the steps that it does not need, and can be downloaded at once [O11 O12 U4]',
  { tag: '@nightly' },
  async ({ page }) => {
    await signUp(page, `estimate-${Date.now()}@example.com`);
    await chooseService(page, 'SCANIT', 'Get Proposal');
    await fillDetails(page, 'Estimate Mill');
    await press(page, 'Go to order details');
    await press(page, 'View Full Proposal');
    await press(page, 'Skip for Now');
    await heading(page, 'Order Summary');
    await priced(page);
    await place(page, 'Request Estimate');
    await expect(page.getByText('Your estimate is ready')).toBeVisible();
    const download = page.waitForEvent('download');
    await press(page, 'See your estimate');
    await page.getByRole('link', { name: 'Download Your Estimate' }).click();
    expect((await download).suggestedFilename()).toBe('estimate.pdf');
    await expectGoodLooks(page, 'order-estimate-placed');
  },
);

test(
  'a visitor orders without an account, looks at the order, and claims it by the link of the mail [O15 O16 O17 O26]',
  { tag: '@nightly' },
  async ({ page }) => {
    const email = `visitor-${Date.now()}@example.com`;
    await fillScan(page, 'Visitor Mill');
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await expectGoodLooks(page, 'order-visitor-review');
    await place(page, 'Place Order');
    await expect(page.getByText('Claim this order', { exact: true })).toBeVisible();
    await expectGoodLooks(page, 'order-visitor-placed');
    const there = page.url();

    await page.goto('/outbox');
    await page
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link', { name: /\/claim\?token=/ })
      .click();
    await heading(page, 'Claim your order');
    await expectGoodLooks(page, 'order-claim-visitor');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await heading(page, 'Create your account');
    // The way back to the order survives the form and the mail that verifies the address.
    await signUpByForm(page, email, page.url());
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading(page, 'Claim your order');
    await expectGoodLooks(page, 'order-claim');
    await press(page, 'Claim order');
    await page.waitForURL(there);
    await expect(page.getByRole('heading', { name: 'Visitor Mill' })).toBeVisible();
    await expect(page.getByText('Claim this order', { exact: true })).toHaveCount(0);
  },
);

test(
  "'Pay Deposit' places the order, leads to the card form, and the deposit moves it on [O15 O16]",
  { tag: '@nightly' },
  async ({ page }) => {
    await signUp(page, `deposit-${Date.now()}@example.com`);
    await fillScan(page, 'Deposit Mill');
    await press(page, 'Pay Deposit');
    await page.waitForURL(/\/invoices\//);
    const card = page.frameLocator('iframe[title="Card payment"]');
    await expect(card.getByText('TEST MODE')).toBeVisible();
    await expectGoodLooks(page, 'order-deposit');
    // Leaving the form changes nothing: the page of the order offers it again.
    const back = new URL(page.url()).searchParams.get('back') ?? '';
    await page.goto(back);
    await expect(page.getByText('50% deposit required')).toBeVisible();
    await expectGoodLooks(page, 'order-deposit-due');
    await page.getByRole('link', { name: /^Pay Deposit \(\$/ }).click();
    await fillCard(card, '4242 4242 4242 4242');
    await card.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText(/^Paid on/)).toBeVisible();
    await page.goto(back);
    await expect(page.getByText('Confirm Scan Date').first()).toBeVisible();
  },
);

test(
  'more work at a finished project: the wizard is filled in with the building, and the order is a second project at the same place [N18]',
  { tag: '@nightly' },
  async ({ page }) => {
    await signUp(page, `more-${Date.now()}@example.com`);
    await fillScan(page, 'Twice Mill');
    await place(page, 'Place Order');
    const there = page.url();
    await expect(page.getByRole('button', { name: 'Order more for this location' })).toHaveCount(0);
    const orderId =
      (await page.getByRole('region', { name: 'Order summary' }).innerText()).match(/[0-9a-f]{8}-[0-9a-f]{3}/)?.[0] ??
      '';
    const answer = await (await page.request.get(`/api/locations/${there.split('/').at(-1)}`)).json();
    const projectId: string = answer.projects[0].id;
    expect(projectId.startsWith(orderId)).toBe(true);
    await storey('project', 'set', projectId, 'status=Order Completed', '--any-status');
    await page.reload();
    await press(page, 'Order more for this location');
    await page.getByRole('menuitem', { name: 'BIMIT: a model from a scan' }).click();
    await page.waitForURL(/\/order\/bimit\//);
    await heading(page, 'Get Proposal');
    await priced(page);
    await press(page, 'Go to order details');
    await press(page, 'Continue to Order');
    await expect(page.getByText('12 River St, Troy, NY 12180').first()).toBeVisible();
    await press(page, 'Start Full Order');
    await heading(page, 'Project details');
    await expect(page.getByLabel('Project name')).toHaveValue('Twice Mill');
    await expectGoodLooks(page, 'order-more-details');
    await press(page, 'Continue');
    await page.getByRole('tab', { name: 'Share URL' }).click();
    await page.getByLabel('Link to the scan').fill('https://files.example/twice.e57');
    await press(page, 'Continue to project details');
    await press(page, 'Review and Place Order');
    await heading(page, 'Order Summary');
    await priced(page);
    await place(page, 'Place Order');
    expect(page.url()).toBe(there);
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('BIMIT');
    expect((await (await page.request.get(`/api/locations/${there.split('/').at(-1)}`)).json()).projects).toHaveLength(
      2,
    );
  },
);
