import { expect, test } from '@playwright/test';
import { placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectAccessible, expectGoodLooks, shoot, signUp } from './journey.ts';

test(
  'a question from any page is answered in the console, and the answer is counted on the button [T12]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `support-${Date.now()}@example.com`);
    const support = page.getByRole('button', { name: /^Support/ });
    const panel = page.getByRole('dialog', { name: 'Support' });
    await page.goto('/portfolio');
    await support.click();
    await expect(panel.getByRole('link', { name: 'Order a scan' })).toBeVisible();
    const name = `Boiler House ${Date.now()}`;
    await placeOrder(page, 'scanit', name);

    await page.goto('/portfolio');
    await support.click();
    await panel.getByRole('textbox', { name: 'Message us about a project' }).fill(name);
    await expect(panel.getByRole('option', { name })).toBeVisible();
    await shoot(page, 'support-00-search');
    await panel.getByRole('option', { name }).click();
    await panel.getByRole('textbox', { name: 'Message' }).fill('When do you come?');
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/^You · /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await staff.goto('/ops/messages');
    await staff.getByRole('link', { name }).click();
    await expect(staff.getByRole('button', { name: /^Support/ })).toBeHidden();
    await staff.getByRole('textbox', { name: 'Message' }).fill('Next week.');
    await staff.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Support, 1 unread message' })).toBeVisible();
    await expectGoodLooks(page, 'support-01-button');
    await support.click();
    await expect(panel.getByText('Next week.')).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await shoot(page, `support-02-panel-${colorScheme}`);
    }
    await panel.getByRole('button', { name: new RegExp(name) }).click();
    await expect(page.getByRole('button', { name: 'Support', exact: true }), 'what is on screen is read').toBeVisible();
    await expectAccessible(page);
    await shoot(page, 'support-03-talk');
    expect(complaints).toEqual([]);
  },
);
