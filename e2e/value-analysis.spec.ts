import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { collectComplaints, expectGoodLooks } from './journey.ts';

test(
  'a guest compares in-house costs with the service, corrects a figure, saves the PDF, and sends the link to a colleague [B8 B16 B17 B18 B19]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await page.goto('/portfolio?tab=demo');
    await page.getByRole('link', { name: 'Value analysis' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('status')).toHaveText('You save $19,150 with our service');
    await expect(result.getByText('ROI 510.7%')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Travel ($)', exact: true })).toHaveValue('1,600');
    await expectGoodLooks(page, 'value-01-defaults');

    // Keys alone: the size, then the scopes, then the hours.
    await page.getByRole('button', { name: 'Reset' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('25000');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: 'MEPF', exact: true })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Speed (sq ft per hour)' })).toHaveValue('250');
    await expect(result.getByRole('status')).toHaveText('You save $31,550 with our service');

    const life = page.getByRole('textbox', { name: 'Useful life (years)' });
    await life.fill('<b>NaN</b>');
    await expect(page.getByText('Enter a number from 1 to 10.')).toBeVisible();
    await expect(result.getByRole('status')).toHaveText('Correct the marked fields to see the result.');
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
    await expectGoodLooks(page, 'value-02-refused');
    await life.fill('99');
    await expect(page.getByText('The maximum is 10, so 10 is used.')).toBeVisible();
    await life.blur();
    await expect(life).toHaveValue('10');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^value-analysis-\d{4}-\d\d-\d\d\.pdf$/);
    expect(
      readFileSync(await saved.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const saves = await result.getByRole('status').innerText();
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(link);
    await expect(colleague.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText(saves);
    await expect(colleague.getByRole('textbox', { name: 'Space size (sq ft)' })).toHaveValue('25,000');

    // What was typed last is there again, although the page was left right after it.
    await page.getByRole('textbox', { name: 'Hours per scan' }).fill('17');
    await page.getByRole('link', { name: 'Get a proposal' }).click();
    await expect(page).toHaveURL(/\/order/);
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Hours per scan' })).toHaveValue('17');
    await expect(page.getByRole('textbox', { name: 'Travel ($)', exact: true })).toHaveValue('2,200');
    expect(complaints).toEqual([]);
  },
);
