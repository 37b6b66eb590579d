import { expect, test } from '@playwright/test';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
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
import { smallScan } from './small-scan.ts';

test(
  'a model from its order to the deliverables: staff upload them, the customer views and downloads them [S5 S12 S14 U4 Y1 Y2 Y3 Y4 F4]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `delivery-${crypto.randomUUID()}@example.com`);
    const name = `Weaving Mill ${Date.now()}`;
    const { address, projectId } = await placeOrder(page, 'bimit', name);
    await page.goto(`${address}?tab=documents`);
    await page
      .getByTestId('project-file')
      .setInputFiles({ name: 'Late.ply', mimeType: 'application/octet-stream', buffer: Buffer.from(smallScan()) });
    await expect(page.getByText('Scan: Late.ply'), 'a scan follows the order').toBeVisible();
    await expectGoodLooks(page, 'delivery-0-sent');
    await staff.goto(`/ops/orders/${projectId}`);
    await expect(staff.getByRole('link', { name: 'Late.ply' })).toBeVisible();
    await issueEstimate(staff);
    await page.getByRole('button', { name: 'Review and Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign & Confirm Order' }).click();
    await sign(page);
    await payDeposit(page);
    await page.goto(address);
    await expect(page.getByText('Order Received').first()).toBeVisible();

    await staff.reload();
    await moveTo(staff, 'Order Processing');
    await staff.getByRole('link', { name: 'Files' }).click();
    const model = Buffer.from(writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name, date: '2026-01-02' }));
    await deliverFiles(staff, { name: 'Mill.ifc', mimeType: 'application/octet-stream', buffer: model }, report, {
      name: 'Mill.ply',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(smallScan()),
    });
    await expect(staff.getByText('Opens in the viewer')).toHaveCount(2);
    await expectGoodLooks(staff, 'delivery-1-console');

    await page.getByRole('tab', { name: 'Deliverables' }).click();
    await expect(
      page.getByRole('region', { name: 'Files' }).getByText(`${name} - Mill v1.ifc`),
      'the open page follows',
    ).toBeVisible();
    await expectGoodLooks(page, 'delivery-1-files');
    await page.getByRole('button', { name: `View ${name} - Mill v1.ifc` }).click();
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer.getByRole('checkbox', { name: /^Walls?/ })).toBeVisible();
    await shoot(page, 'delivery-2-model');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `View ${name} - Mill v1.ply` }).click();
    await expect(viewer.getByRole('img', { name: 'Point cloud' })).toBeVisible();
    await shoot(page, 'delivery-3-cloud');
    await page.keyboard.press('Escape');
    await viewReport(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name} - Mill v1.ifc` }).click();
    expect((await saved).suggestedFilename()).toBe(`${name} - Mill v1.ifc`);

    await staff.goto(`/ops/orders/${projectId}`);
    await moveTo(staff, 'Order Under Review');
    await moveTo(staff, 'Order Completed');
    await expect(page.getByText('Order Completed').first()).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('region', { name: 'Result', exact: true }).locator('img'),
      'the model that staff delivered has a picture',
    ).toBeVisible();
    await expectGoodLooks(page, 'delivery-4-completed');
    expect(complaints).toEqual([]);
  },
);

test(
  'an order that is delayed says so, goes on only from where it stood, and one that is cancelled has ended [S4 S5 Y2]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const staff = await signInStaff(browser);
    await signUp(page, `delay-${crypto.randomUUID()}@example.com`);
    const delayed = await placeOrder(page, 'scanit', `Ferry Hall ${Date.now()}`);
    await page.goto(delayed.address);
    await staff.goto(`/ops/orders/${delayed.projectId}`);
    await moveTo(staff, 'Order Delayed');
    await expect(page.getByText('Order Delayed').first(), 'the open page follows').toBeVisible();
    await expect(page.getByText('By the journey.')).toBeVisible();
    await expectGoodLooks(page, 'delivery-5-delayed');
    const { origin } = new URL(staff.url());
    const order: { version: number } = await (await staff.request.get(`/api/ops/projects/${delayed.projectId}`)).json();
    const jump = await staff.request.post(`/api/ops/projects/${delayed.projectId}/move`, {
      headers: { origin },
      data: { to: 'Order Completed', reason: 'By the journey.', version: order.version },
    });
    expect(jump.status()).toBe(409);
    await staff.reload();
    await expect(staff.getByRole('button', { name: /^Order |^Cancel order$/ })).toHaveText([
      'Order Request',
      'Cancel order',
    ]);
    await moveTo(staff, 'Order Request');
    await expect(page.getByText('Request Successfully Received!')).toBeVisible();

    await staff.reload();
    await moveTo(staff, 'Order Cancelled');
    await expect(page.getByText('Order Cancelled').first()).toBeVisible();
    await expectGoodLooks(page, 'delivery-6-cancelled');
    await staff.reload();
    await expect(staff.getByRole('button', { name: /^Order / })).toHaveCount(0);
  },
);
