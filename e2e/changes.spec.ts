import { expect, test, type Page } from '@playwright/test';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { deliverFiles, deliverNextVersion, placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectGoodLooks, signUp } from './journey.ts';

/** The sample building with a column moved, a door gone, a window more and a room renamed. */
const revised: Building = {
  ...sampleBuilding,
  columns: sampleBuilding.columns.map((each) =>
    each.id === 'column-1' ? { ...each, center: [each.center[0] + 0.5, each.center[1], each.center[2]] } : each,
  ),
  doors: sampleBuilding.doors.filter(({ id }) => id !== 'door-5'),
  windows: [
    ...sampleBuilding.windows,
    ...sampleBuilding.windows
      .filter(({ id }) => id === 'window-2')
      .map((each) => ({
        ...each,
        id: 'window-new',
        center: [each.center[0] - 2, each.center[1], each.center[2]] as typeof each.center,
      })),
  ],
  rooms: sampleBuilding.rooms.map((each) => (each.number === '103' ? { ...each, name: 'Shower' } : each)),
};

/** Staff deliver a version of the model; it is there once the page says that it opens in the viewer. */
async function deliver(staff: Page, building: Building, version: number): Promise<void> {
  const buffer = Buffer.from(
    writeIfc(building, { projectId: '6f1d3f6e-3b1a-4f57-9b34-0a3a6cf0a111', name: 'Hall', date: '2026-01-02' }),
  );
  const file = { name: 'Hall.ifc', mimeType: 'application/x-step', buffer };
  await (version === 1 ? deliverFiles(staff, file) : deliverNextVersion(staff, file, version));
  await expect(staff.getByRole('row', { name: new RegExp(`Hall.ifc v${version}.*Opens in the viewer`) })).toBeVisible();
}

test(
  'a change is asked for in the model, delivered as a revision, compared with the earlier version and accepted [N5]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `changes-${Date.now()}@example.com`);
    const name = `Harbour Mill ${Date.now()}`;
    const { address } = await placeOrder(page, 'scanit', name);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await staff.goto('/ops');
    await staff.getByRole('link', { name }).click();
    await deliver(staff, sampleBuilding, 1);

    await page.goto(`${address}?tab=changes`);
    await expect(page.getByRole('heading', { name: 'No change requests yet' })).toBeVisible();
    await expectGoodLooks(page, 'changes-01-none');
    await page.goto(`${address}?viewer=step3:bimit_verified_3d`);
    const model = page.getByRole('img', { name: 'Building model' });
    await expect(model).toBeVisible();
    await expect(page.getByText('Categories')).toBeVisible();
    await model.click({ position: { x: 640, y: 360 } });
    await page.getByRole('button', { name: 'Request a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a change' });
    await dialog.getByRole('textbox', { name: 'What should change' }).fill('This stands half a metre further east.');
    await expectGoodLooks(page, 'changes-02-ask');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your request is number 1.')).toBeVisible();

    await staff.goto('/ops/changes');
    await expectGoodLooks(staff, 'changes-03-console');
    await staff.getByRole('link', { name: /^#1/ }).first().click();
    await staff.getByRole('button', { name: 'Start' }).click();
    await deliver(staff, revised, 2);
    await staff.getByRole('textbox', { name: 'Reply' }).fill('Moved, as the scan has it.');
    await expectGoodLooks(staff, 'changes-04-order');
    await staff.getByRole('button', { name: 'Deliver a revision…' }).click();
    const delivery = staff.getByRole('dialog', { name: 'Deliver a revision' });
    await expect(delivery.getByRole('combobox', { name: 'File' })).toHaveValue('Hall.ifc, version 2');
    await delivery.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect(staff.getByText('Revision: Hall.ifc, version 2')).toBeVisible();

    await page.goto(`${address}?tab=changes`);
    await page.getByRole('button', { name: /^#1/ }).click();
    await expect(page.getByText('Revision ready', { exact: true })).toBeVisible();
    await expectGoodLooks(page, 'changes-05-request');
    await page.getByRole('button', { name: 'Compare versions' }).click();
    await expect(page.getByRole('button', { name: /^Removed 1$/ })).toBeVisible();
    await expect(page.getByText(/Loading the model/)).toHaveCount(0);
    await page.getByRole('button', { name: /Column column-1 moved/ }).click();
    await expectGoodLooks(page, 'changes-06-compare');
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    await page.getByRole('link', { name: 'Show in model' }).click();
    await expect(page.getByRole('button', { name: 'Request a change' })).toBeVisible();
    await expectGoodLooks(page, 'changes-07-in-model');
    await page.getByRole('button', { name: 'Close the viewer' }).click();
    await page.getByRole('button', { name: 'Accept the revision' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept the revision' }).click();
    await expect(page.getByText('This request is closed.')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);
