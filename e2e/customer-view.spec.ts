import { expect, test } from '@playwright/test';
import { placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectGoodLooks, originOf, signUp } from './journey.ts';

test(
  'staff see an order as its customer does, change nothing, and come back to it; the team reads of it',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await signUp(page, `viewed-${Date.now()}@example.com`);
    const name = `Northgate ${Date.now()}`;
    const { address, projectId } = await placeOrder(page, 'scanit', name);
    await page.goto(address);
    await expect(page.getByText('Request Successfully Received!')).toBeVisible();

    const said = await page.request.post(`/api/projects/${projectId}/messages`, {
      headers: { origin: await originOf(page) },
      data: { text: 'When do you come?' },
    });
    expect(said.status(), await said.text()).toBe(201);

    const staff = await signInStaff(browser);
    const complaints = collectComplaints(staff);
    await staff.goto(`/ops/orders/${projectId}`);
    await staff.getByRole('button', { name: 'View as customer' }).click();
    const dialog = staff.getByRole('dialog', { name: /View as/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('They do not see their scan date.');
    await expectGoodLooks(staff, 'customer-view-01-dialog');
    await dialog.getByRole('button', { name: 'View as customer' }).click();

    const bar = staff.getByRole('region', { name: 'View as the customer' });
    await expect(bar).toContainText('Viewing as Journey Architects. Read-only');
    await expect(staff.getByText('Request Successfully Received!')).toBeVisible();
    await expect(staff.getByText('When do you come?')).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Operations' })).toHaveCount(0);
    await expectGoodLooks(staff, 'customer-view-02-order');
    expect(complaints).toEqual([]);
    await expect(staff.getByText("Messages can't be sent while viewing as a customer.")).toBeVisible();
    await expect(staff.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
    const refused = await staff.request.post(`/api/projects/${projectId}/messages`, {
      headers: { origin: await originOf(staff) },
      data: { text: 'In their name?' },
    });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).toContain('You are viewing as a customer: nothing can be changed.');
    for (const [path, heading] of [
      ['/portfolio/map', /Map/],
      ['/order', /Select Service/],
      ['/profile', /Not available while viewing/],
      ['/ops', /Not available while viewing/],
    ] as const) {
      await staff.goto(path);
      await expect(staff.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(bar).toBeVisible();
      await expectGoodLooks(staff, `customer-view-03-${path.slice(1).replaceAll('/', '-')}`);
    }

    await bar.getByRole('button', { name: 'End view' }).click();
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.goto('/team/audit');
    await expect(
      page.getByText(/viewed the portfolio as a team member, read-only. Reason: They do not see their scan date/),
    ).toBeVisible();
    await expectGoodLooks(page, 'customer-view-04-audit');
  },
);
