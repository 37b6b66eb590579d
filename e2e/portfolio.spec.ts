import { expect, test, type Page } from '@playwright/test';
import { collectComplaints, expectAccessible, expectGoodLooks, shoot, signUp, storey } from './journey.ts';
import { smallScan } from './small-scan.ts';

const names = (page: Page) => page.locator('tbody a').allTextContents();

test(
  'the list is sorted, grouped, filtered and resized, and a sent link shows the same to somebody else [P4 P6 P8 P9 X2]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signUp(page, `lists-${Date.now()}@example.com`);
    await page.goto('/portfolio?tab=demo');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByTitle('List').click();
    await expect(page.getByRole('table')).toBeVisible();

    const head = page.getByRole('columnheader', { name: 'Location' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .poll(() => names(page))
      .toEqual((await names(page)).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    await page.getByRole('button', { name: 'Group' }).click();
    await page.getByRole('menuitemradio', { name: 'Status' }).click();
    await expect(page.locator('tbody button[aria-expanded]').first()).toBeVisible();

    await page.getByRole('button', { name: 'Filter' }).click();
    const awaited = page.getByRole('group', { name: 'Status' }).getByRole('checkbox', { name: /Estimate Ready/ });
    await awaited.check();
    await expect(page.locator('tbody button[aria-expanded]')).toHaveCount(1);
    await expectGoodLooks(page, 'portfolio-filter');
    await page.keyboard.press('Escape');

    const edge = page.getByRole('separator', { name: 'Width of Order status' });
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '196');
    await page.reload();
    await expect(page.getByRole('separator', { name: 'Width of Order status' })).toHaveAttribute(
      'aria-valuenow',
      '196',
    );
    const shown = await names(page);
    await shoot(page, 'portfolio-list');
    await expectAccessible(page);

    const guest = await browser.newContext();
    const theirs = await guest.newPage();
    await theirs.goto(page.url());
    await expect.poll(() => names(theirs)).toEqual(shown);
    await expect(theirs.getByRole('button', { name: 'Remove filter Status: Estimate Ready' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Group · Status' })).toBeVisible();
    await theirs.setViewportSize({ width: 390, height: 844 });
    await expect(theirs.getByRole('table')).toHaveCount(0);
    await shoot(theirs, 'portfolio-phone');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Filter · 1' }).click();
    await expect(theirs.getByRole('checkbox', { name: /Estimate Ready/ })).toBeChecked();
    await shoot(theirs, 'portfolio-phone-filter');
    await expectAccessible(theirs);
    await guest.close();
    expect(complaints).toEqual([]);
  },
);

test(
  'an admin renames a project and its place, finds it by the search, and hides it until staff lists it again; another tab follows [P15 P16 P28]',
  { tag: '@nightly' },
  async ({ page, context }) => {
    const complaints = collectComplaints(page);
    await signUp(page, `editor-${Date.now()}@example.com`);
    await page.goto('/bimit-plan');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'house.ply', mimeType: 'application/octet-stream', buffer: Buffer.from(smallScan()) });
    await page.getByLabel('Project name').fill('First name');
    await page.getByRole('button', { name: 'Start conversion' }).click();
    await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
    const processingPage = page.url();
    await expect(page.getByRole('heading', { name: 'First name' })).toBeVisible();
    // Until the scan has arrived the order is not listed, and leaving would interrupt it.
    await expect(page.getByText(/^Order (Received|Processing|Completed)$/).first()).toBeVisible();

    await page.goto('/portfolio');
    await page.getByRole('button', { name: 'Edit First name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Project Details' });
    await dialog.getByLabel('Project name').fill('Second name');
    await expectGoodLooks(page, 'portfolio-edit');
    const otherTab = await context.newPage();
    await otherTab.goto('/portfolio');
    await otherTab.getByRole('button', { name: 'Edit First name' }).click();
    const otherDialog = otherTab.getByRole('dialog', { name: 'Edit Project Details' });
    await otherDialog.getByLabel('Project name').fill('Third name');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('link', { name: 'Second name' })).toBeVisible();
    await expect(otherTab.getByRole('link', { name: 'Second name' }), 'the other tab follows').toBeVisible({
      timeout: 2_000,
    });
    await expect(otherDialog.getByText('Second name'), 'both values are shown').toBeVisible();
    await expectGoodLooks(otherTab, 'portfolio-both-values');
    await otherDialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect(otherDialog.getByLabel('Project name')).toHaveValue('Second name');
    await otherDialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(processingPage);
    await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
    const { project_name: projectName, location_name: locationName } = await (
      await page.request.get(`/api/at/project?projectId=${processingPage.split('/').at(-1)}`)
    ).json();
    expect([projectName, locationName]).toEqual(['Second name', 'Second name']);

    await page.keyboard.press('/');
    await page.keyboard.type('second');
    await expect(page.getByRole('option', { name: /Second name/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await page.goto('/portfolio');
    await page.getByRole('button', { name: 'Hide Second name' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog', { name: 'Hide Project' }).getByRole('button', { name: 'Hide project' }).click();
    await expect(page.getByText('Second name is hidden. Support can bring it back.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Second name' })).toHaveCount(0);
    await expect(otherTab.getByRole('link', { name: 'Second name' }), 'the other tab follows').toHaveCount(0, {
      timeout: 2_000,
    });

    expect(await storey('project', 'unhide', processingPage.split('/').at(-1) ?? '')).toContain(
      'Second name is listed again.',
    );
    await page.reload();
    await expect(page.getByRole('link', { name: 'Second name' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);
