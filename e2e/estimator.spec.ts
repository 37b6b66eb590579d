import { expect, test } from '@playwright/test';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { deliverFiles, placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectGoodLooks, signUp } from './journey.ts';

test(
  'an estimator takes quantities home, asks about an element and reads the answer at it; a copied link and a saved view show the same [C1 C4 N7 Q1 Q3 V25]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    page.setDefaultTimeout(12_000);
    const complaints = collectComplaints(page);
    const staff = await signInStaff(browser);
    await signUp(page, `estimator-${crypto.randomUUID()}@example.com`);
    const name = `Tram Depot ${Date.now()}`;
    const { address, projectId } = await placeOrder(page, 'scanit', name);
    await staff.goto(`/ops/orders/${projectId}`);
    const buffer = Buffer.from(writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name, date: '2026-01-02' }));
    await deliverFiles(staff, { name: 'Depot.ifc', mimeType: 'application/x-step', buffer });
    await expect(staff.getByRole('row', { name: /Depot.ifc v1.*Opens in the viewer/ })).toBeVisible();

    await page.goto(`${address}?viewer=step3:bimit_verified_3d`);
    const quantities = page.getByRole('region', { name: 'Quantities', exact: true });
    await expect(quantities.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await expectGoodLooks(page, 'estimator-01-quantities');
    await quantities.getByRole('button', { name: 'Export to Excel' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export All Data' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^.+ - .+ - model-quantities-all-\d{4}-\d\d-\d\d\.xlsx$/);

    await page.getByRole('button', { name: 'Model Tree', exact: true }).click();
    const tree = page.getByRole('region', { name: 'Model Tree', exact: true });
    await tree.getByRole('button', { name: 'Door', exact: true }).click();
    // The first door: what opens and closes the tree is not pressed.
    await tree.locator('[aria-pressed="false"]').first().click();
    const comments = page.getByRole('region', { name: /^Comments/ });
    await comments.getByRole('textbox', { name: /^Comment on/ }).fill('Does this door open outward?');
    await comments.getByRole('button', { name: 'Add Comment' }).click();
    await expect(comments.getByText('Does this door open outward?')).toBeVisible();

    await staff.goto(`${address}?viewer=step3:bimit_verified_3d`);
    const answers = staff.getByRole('region', { name: /^Comments/ });
    await answers.getByRole('button', { name: 'Reply' }).click();
    await answers.getByRole('textbox', { name: /^Reply to/ }).fill('It does.');
    await answers.getByRole('button', { name: 'Add Reply' }).click();
    await expect(comments.getByText('It does.'), 'the open page follows').toBeVisible();
    await page.getByRole('button', { name: 'Model Tree', exact: true }).click();
    await expectGoodLooks(page, 'estimator-02-comments');

    await answers.getByRole('button', { name: 'Delete the reply of You' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(comments.getByText('It does.'), 'also for who reads it').toBeHidden();

    await expect(page).toHaveURL(/view=v1\./);
    const copied = await page.context().newPage();
    await copied.goto(page.url());
    await expect(
      copied.getByRole('region', { name: /^Comments/ }).getByRole('textbox', { name: /^Comment on/ }),
      'the same element is selected',
    ).toBeVisible();

    await staff.keyboard.press('q');
    await expect(staff.getByText('No saved views yet.', { exact: false })).toBeVisible();
    const tools = page.getByRole('toolbar', { name: 'Tools' });
    await tools.getByRole('button', { name: 'Saved views' }).click();
    const views = page.getByRole('region', { name: 'Saved views' });
    await views.getByRole('textbox', { name: 'Name of the view' }).fill('The door');
    await views.getByRole('checkbox', { name: "Show in the team's list" }).check();
    await views.getByRole('button', { name: 'Save view' }).click();
    await expect(views.getByRole('button', { name: 'Open The door' })).toBeVisible();
    await expectGoodLooks(page, 'estimator-03-views');
    await staff.getByRole('button', { name: 'Open The door' }).click();
    await expect(
      staff.getByRole('region', { name: /^Comments/ }).getByRole('textbox', { name: /^Comment on/ }),
      'the open page of another follows, and shows the view',
    ).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await views.getByRole('button', { name: 'More about The door' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('The link was copied.')).toBeVisible();
    await copied.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(
      copied.getByRole('region', { name: /^Comments/ }).getByRole('textbox', { name: /^Comment on/ }),
    ).toBeVisible();
    await expect(copied, 'the link is used up').not.toHaveURL(/saved=/);
    expect(complaints).toEqual([]);
  },
);
