// Both sides of the counter: what journeys of an order do as the customer and as the operator's staff.
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Placement } from '#contract/ordering.ts';
import { oneTimeCode } from '#server/testing/one-time-code.ts';
import { wizardOrder } from '#server/testing/wizard-order.ts';
import { fillCard, originOf, signUp, storey } from './journey.ts';
import { PASSWORD } from './new-account.ts';

/** Somebody of the operator with all rights, in a browser of their own: rights begin with the second factor, whose pages have a journey too. */
export async function signInStaff(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  const email = `staff-${crypto.randomUUID()}@operator.example`;
  await signUp(page, email);
  await storey('staff', 'add', email, '--role', 'admin');
  const headers = { origin: await originOf(page) };
  const enabled = await page.request.post('/api/auth/two-factor/enable', { headers, data: { password: PASSWORD } });
  const { totpURI }: { totpURI: string } = await enabled.json();
  const verified = await page.request.post('/api/auth/two-factor/verify-totp', {
    headers,
    data: { code: await oneTimeCode(totpURI) },
  });
  expect(verified.status(), await verified.text()).toBe(200);
  return page;
}

/** Places an order as the wizard does. Answers the address of its page and the project. */
export async function placeOrder(
  page: Page,
  service: Placement['serviceOption'],
  projectName: string,
): Promise<{ address: string; projectId: string }> {
  const origin = await originOf(page);
  const placed = await page.request.post(`/api/${service}/create-${service}-request`, {
    headers: { origin },
    data: wizardOrder(service, { projectName }),
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { locationId, projectId }: { locationId: string; projectId: string } = await placed.json();
  return { address: `/location/${locationId}`, projectId };
}

/** Buttons that are not the name of their status. */
const DEEDS: Record<string, string> = { 'Order Delayed': 'Mark as delayed', 'Order Cancelled': 'Cancel order' };

/** Moves the order that staff look at. */
export async function moveTo(staff: Page, status: string): Promise<void> {
  await staff.getByRole('button', { name: DEEDS[status] ?? status, exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: `Change status to ${status}?` });
  await dialog.getByRole('textbox').fill('By the journey.');
  await dialog.getByRole('button', { name: 'Change status', exact: true }).click();
  await expect(staff.getByRole('banner').or(staff.getByRole('main')).getByText(status).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Issues the estimate of the order that staff look at, as the price book has it. */
export async function issueEstimate(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Issue estimate' }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
}

/** Signs in the form that is open. */
export async function sign(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Your full name').fill('Journey Person');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Sign & Confirm Order' }).click();
}

/** Pays the deposit of the order on the page with the sandbox's card. */
export async function payDeposit(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pay Deposit/ }).click();
  const card = page.frameLocator('iframe[title="Card payment"]');
  await fillCard(card, '4242 4242 4242 4242');
  await card.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/^Paid on/)).toBeVisible();
}

/** A file that staff deliver. */
export type DeliveredFile = { name: string; mimeType: string; buffer: Buffer };

/** Says what the next files were made as; the form is open. */
export async function chooseProduct(staff: Page, product = 'BIMIT Verified'): Promise<void> {
  await staff.getByRole('combobox', { name: 'Product' }).click();
  await staff.getByRole('option', { name: product }).click();
}

/** Delivers files for the order that staff look at. */
export async function deliverFiles(staff: Page, ...files: DeliveredFile[]): Promise<void> {
  const panel = staff.getByRole('region', { name: 'Deliverables' });
  if ((await panel.getByTestId('deliver-files').count()) === 0)
    await panel.getByRole('button', { name: 'Deliver files' }).first().click();
  await chooseProduct(staff);
  await staff.getByTestId('deliver-files').setInputFiles(files);
}

/** As `deliverFiles`, of a file that becomes the next version of one that is there. */
export async function deliverNextVersion(staff: Page, file: DeliveredFile, version: number): Promise<void> {
  await deliverFiles(staff, file);
  const dialog = staff.getByRole('dialog', { name: 'Deliver a new version?' });
  await expect(dialog.getByText(`${file.name} becomes version ${version}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Deliver' }).click();
}

/** A report of one empty page. */
export const report: DeliveredFile = {
  name: 'Report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj' +
      ' 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

/** The customer opens the report from the list of files, and goes back. */
export async function viewReport(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Deliverables' }).click();
  await page.getByRole('button', { name: /^View .*Report v1\.pdf$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  await expect(page.getByText('of 1', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('of 1', { exact: true })).toBeHidden();
}
