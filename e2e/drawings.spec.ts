import { expect, test, type Page } from '@playwright/test';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { makeDwg } from '#engine/cad/testing/make-drawings.ts';
import { drawPlanDxf } from '#engine/drawings/draw-plan-dxf.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { chooseProduct, placeOrder, signInStaff, type DeliveredFile } from './counter.ts';
import { collectComplaints, expectGoodLooks, signUp } from './journey.ts';

async function deliver(staff: Page, storey: string, file: DeliveredFile): Promise<void> {
  await staff.getByRole('textbox', { name: 'Level or part' }).fill(storey);
  await staff.getByTestId('deliver-files').setInputFiles(file);
  await expect(staff.getByRole('row').filter({ hasText: file.name }).getByText('Opens in the viewer')).toBeVisible();
}

test(
  'a delivered DXF and DWG are opened and measured; staff lay the model over them, and each of two models has an address [Y4 K1 K2 K4 K6 T11 F1 F4 V1]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `drawings-${crypto.randomUUID()}@example.com`);
    const name = 'Drawn Mill';
    const { address, projectId } = await placeOrder(page, 'scanit', name);
    await staff.goto(`/ops/orders/${projectId}`);
    await staff.getByRole('button', { name: 'Deliver files' }).first().click();
    await chooseProduct(staff);
    const dxf = drawPlanDxf(sampleBuilding, sampleBuilding.storeys[0]?.id ?? '', {
      projectName: name,
      date: '2026-01-02',
      units: 'imperial',
    });
    await deliver(staff, 'Level 1', { name: 'Level 1.dxf', mimeType: 'image/vnd.dxf', buffer: Buffer.from(dxf) });
    await deliver(staff, 'Level 2', { name: 'Level 2.dwg', mimeType: 'image/vnd.dwg', buffer: Buffer.from(makeDwg()) });

    await deliver(staff, 'Level 1', {
      name: 'Mill.ifc',
      mimeType: 'application/x-step',
      buffer: Buffer.from(writeIfc(sampleBuilding, { projectId, name, date: '2026-01-02' })),
    });

    await page.goto(address);
    await page.getByRole('tab', { name: 'Deliverables' }).click();
    await page.getByRole('button', { name: `View ${name} - Level 1 v1.dxf` }).click();
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer.getByRole('img', { name: 'Drawing Level 1.dxf' })).toBeVisible();
    await expect(viewer.getByText('IFC models'), 'staff alone lay models over drawings').toBeHidden();
    await expectGoodLooks(page, 'drawings-01-dxf');
    await viewer.getByRole('checkbox', { name: 'A-ANNO-DIMS' }).uncheck();
    await viewer.getByRole('button', { name: 'Measure tool' }).click();
    const canvas = viewer.getByRole('img', { name: 'Drawing Level 1.dxf' });
    await canvas.click({ position: { x: 600, y: 300 } });
    await canvas.click({ position: { x: 800, y: 360 } });
    await expect(viewer.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expectGoodLooks(page, 'drawings-02-measured');
    await viewer.getByRole('combobox', { name: 'CAD Files' }).click();
    await page.getByRole('option', { name: 'Level 2.dwg' }).click();
    await expect(viewer.getByRole('img', { name: 'Drawing Level 2.dwg' })).toBeVisible();
    await expectGoodLooks(page, 'drawings-03-dwg');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();

    await staff.goto(`${address}?viewer=step4:bimit_verified_2d`);
    await staff.getByRole('checkbox', { name: 'Mill.ifc' }).check();
    await expect(staff.getByText(/^Uses the coordinates of the drawing\. \d\d% of its lines match\.$/)).toBeVisible();
    await expectGoodLooks(staff, 'drawings-04-model');

    // Two models: the address names the one that is shown, for a reload, the way back and another tab as well.
    await staff.goto(`/ops/orders/${projectId}`);
    await staff.getByRole('button', { name: 'Deliver files' }).first().click();
    await chooseProduct(staff);
    await deliver(staff, 'Level 2', {
      name: 'Annex.ifc',
      mimeType: 'application/x-step',
      buffer: Buffer.from(writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name, date: '2026-01-02' })),
    });
    await page.getByRole('button', { name: `View ${name} - Mill - Level 1 v1.ifc` }).click();
    const models = viewer.getByRole('combobox', { name: 'Models' });
    await expect(models).toHaveValue('Mill.ifc');
    await page.reload();
    await expect(models).toHaveValue('Mill.ifc');
    await expect(viewer.getByRole('checkbox', { name: 'Wall' })).toBeVisible();
    await models.click();
    await page.getByRole('option', { name: 'Annex.ifc' }).click();
    await expect(models).toHaveValue('Annex.ifc');
    await page.goBack();
    await expect(models).toHaveValue('Mill.ifc');
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(tab.getByRole('combobox', { name: 'Models' })).toHaveValue('Mill.ifc');
    await expectGoodLooks(page, 'drawings-05-models');
    expect(complaints).toEqual([]);
  },
);
