import { expect, type Browser, type Page } from '@playwright/test';
import { oneTimeCode } from '#server/testing/one-time-code.ts';
import { wizardOrder } from '#server/testing/wizard-order.ts';
import { PASSWORD, signUp, storey } from './journey.ts';

/** Somebody of the operator with all rights, in a browser of their own: rights begin with the second factor. */
export async function signInStaff(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const email = `staff-${Date.now()}@operator.example`;
  await signUp(page, email);
  await storey('staff', 'add', email, '--role', 'admin');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(await oneTimeCode(`otpauth://totp/x?secret=${key.replaceAll(' ', '')}`));
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return page;
}

/** Places an order of a scan as the wizard does. Answers the address of its page. */
export async function placeScan(page: Page, name: string): Promise<string> {
  const { origin } = new URL(page.url());
  const placed = await page.request.post('/api/scanit/create-scanit-request', { headers: { origin }, data: wizardOrder('scanit', { projectName: name }) });
  expect(placed.status(), await placed.text()).toBe(200);
  const { locationId }: { locationId: string } = await placed.json();
  return `/location/${locationId}`;
}
