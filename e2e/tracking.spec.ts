import { expect, test } from '@playwright/test';
import {
  deliverFiles,
  issueEstimate,
  moveTo,
  payDeposit,
  placeOrder,
  report,
  sign,
  signInStaff,
  viewReport,
} from './counter.ts';
import { collectComplaints, expectGoodLooks, shoot, signUp } from './journey.ts';

test(
  'a scan from its request to its completion, with what is delivered, on both sides of the counter [S1 S4 S6 S7 S13 S17 Y1 Y2 Y3 Y4 Y9 R5]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `tracking-${Date.now()}@example.com`);
    const name = `Harbour Mill ${Date.now()}`;
    const { address } = await placeOrder(page, 'scanit', name);
    await page.goto(address);
    await expect(page.getByText('Request Successfully Received!')).toBeVisible();
    await expectGoodLooks(page, 'tracking-01-request');
    await page.getByRole('textbox', { name: 'Message' }).fill('When do you come?');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^You · /)).toBeVisible();

    await staff.goto('/ops/messages');
    await expect(staff.getByRole('listitem').filter({ hasText: name }).getByText('When do you come?')).toBeVisible();
    await expectGoodLooks(staff, 'tracking-02-messages');
    await staff.goto('/ops');
    await expectGoodLooks(staff, 'tracking-03-queue');
    await staff.getByRole('link', { name }).click();
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectGoodLooks(staff, 'tracking-04-order');
    await staff.getByRole('textbox', { name: 'Message' }).fill('Next week.');
    await staff.keyboard.press('Enter');
    await expect(page.getByText('Next week.'), 'the open page follows').toBeVisible();

    await issueEstimate(staff);
    await expect(page.getByRole('button', { name: 'Review and Confirm' })).toBeVisible();
    await expectGoodLooks(page, 'tracking-05-estimate');
    await page.getByRole('button', { name: 'Review and Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign & Confirm Order' }).click();
    await expect(page.getByRole('dialog').getByText('Deposit after signing')).toBeVisible();
    await expectGoodLooks(page, 'tracking-06-signature');
    await sign(page);
    await payDeposit(page);
    await page.goto(address);
    await shoot(page, 'tracking-07-mobilization');
    await page.getByRole('button', { name: 'Provide Mobilization Info' }).click();
    const crew = page.getByRole('dialog');
    await crew.getByRole('textbox', { name: 'Name' }).first().fill('Front desk');
    await crew.getByLabel('Phone').fill('+1 518 555 0100');
    await crew.getByLabel('When can the crew work?').fill('Weekdays, 8 to 5');
    await crew.getByRole('button', { name: 'Send to the crew' }).click();
    await expect(crew).toBeHidden();
    await expect(page.getByRole('button', { name: 'Review Your Answers' }), 'it is not asked for again').toBeVisible();

    await staff.reload();
    await expect(staff.getByRole('region', { name: 'For the scan crew' }).getByText('Weekdays, 8 to 5')).toBeVisible();
    for (const status of [
      'Ready To Scan',
      'Order Received',
      'Order Processing',
      'Order Under Review',
      'Order Completed',
    ]) {
      await moveTo(staff, status);
      await expect(page.getByText(status).first(), 'the open page follows').toBeVisible();
      if (status === 'Order Processing') await deliverFiles(staff, report);
      await shoot(page, `tracking-08-${status.replaceAll(' ', '-').toLowerCase()}`);
    }
    await expectGoodLooks(page, 'tracking-09-completed');
    await expectGoodLooks(staff, 'tracking-10-done');
    await expect(staff.getByText(/^Balance, open/), 'the other half is billed').toBeVisible();
    await viewReport(page);
    expect(complaints).toEqual([]);
  },
);
