import { expect, test, type Page } from '@playwright/test';
import { collectComplaints, expectGoodLooks, fillCard, shoot, signUp } from './journey.ts';
import { placeScan, signInStaff } from './operator.ts';

test.describe.configure({ timeout: 180_000 });

/** Moves the order that staff look at. */
async function moveTo(staff: Page, status: string): Promise<void> {
  await staff.getByRole('button', { name: status, exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: `Move to ${status}?` });
  await dialog.getByRole('textbox').fill('By the journey.');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(staff.getByRole('banner').or(staff.getByRole('main')).getByText(status).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a scan from its request through estimate, signature, deposit and mobilization to its completion, on both sides of the counter [S1 S4 S6 S7 S13 S17 Y1 Y2 Y3 Y9]', async ({ page, browser }) => {
  const complaints = collectComplaints(page);
  const staff = await signInStaff(browser);
  await signUp(page, `tracking-${Date.now()}@example.com`);
  const name = `Harbour Mill ${Date.now()}`;
  const address = await placeScan(page, name);
  await page.goto(address);
  await expect(page.getByText('Request Successfully Received!')).toBeVisible();
  await expectGoodLooks(page, 'tracking-01-request');
  await page.getByRole('textbox', { name: 'Message' }).fill('When do you come?');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^You · /)).toBeVisible();

  await staff.goto('/ops/messages');
  await expect(staff.getByText('When do you come?')).toBeVisible();
  await expectGoodLooks(staff, 'tracking-02-messages');
  await staff.goto('/ops');
  await expectGoodLooks(staff, 'tracking-03-queue');
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectGoodLooks(staff, 'tracking-04-order');
  await staff.getByRole('textbox', { name: 'Message' }).fill('Next week.');
  await staff.keyboard.press('Enter');
  await expect(page.getByText('Next week.'), 'the open page follows').toBeVisible();

  await staff.getByRole('button', { name: 'Issue estimate' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Review and Confirm' })).toBeVisible();
  await expectGoodLooks(page, 'tracking-05-estimate');
  await page.getByRole('button', { name: 'Review and Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign & Confirm Order' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('Deposit after signing')).toBeVisible();
  await expectGoodLooks(page, 'tracking-06-signature');
  await form.getByLabel('Your full name').fill('Journey Person');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Sign & Confirm Order' }).click();

  await page.getByRole('link', { name: /^Pay Deposit/ }).click();
  const card = page.frameLocator('iframe[title="Card payment"]');
  await fillCard(card, '4242 4242 4242 4242');
  await card.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/^Paid on/)).toBeVisible({ timeout: 30_000 });
  await page.goto(address);
  await shoot(page, 'tracking-07-mobilization');
  await page.getByRole('button', { name: 'Provide Mobilization Info' }).click();
  const crew = page.getByRole('dialog');
  await crew.getByRole('textbox', { name: 'Name' }).first().fill('Front desk');
  await crew.getByLabel('Telephone').fill('+1 518 555 0100');
  await crew.getByLabel('When can the crew work?').fill('Weekdays, 8 to 5');
  await crew.getByRole('button', { name: 'Send to the crew' }).click();
  await expect(crew).toBeHidden();

  await staff.reload();
  for (const status of ['Ready To Scan', 'Order Received', 'Order Processing', 'Order Under Review', 'Order Completed']) {
    await moveTo(staff, status);
    await expect(page.getByText(status).first(), 'the open page follows').toBeVisible();
    await shoot(page, `tracking-08-${status.replaceAll(' ', '-').toLowerCase()}`);
  }
  await expectGoodLooks(page, 'tracking-09-completed');
  await expectGoodLooks(staff, 'tracking-10-done');
  expect(complaints).toEqual([]);
});
