import { expect, test } from '@playwright/test';
import { placeOrder, signInStaff } from './counter.ts';
import { collectComplaints, expectGoodLooks, signUp } from './journey.ts';

test(
  'a customer researches an address with keys alone, reads the report, looks at the map, and searches again; staff research too, strangers do not [R8]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await page.goto('/property-research?address=Troy');
    await expect(page, 'a stranger signs in first').toHaveURL(/\/sign-in\?redirect_url=/);
    await signUp(page, `research-${crypto.randomUUID()}@example.com`);
    const name = `<b>Mill</b> ${Date.now()}`;
    await placeOrder(page, 'scanit', name);

    await page.goto('/portfolio');
    await page.getByRole('link', { name: 'Property research' }).click();
    await expect(page.getByRole('heading', { name: 'New Location Analysis' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Street address' }).focus();
    await page.keyboard.type('350 5th Ave');
    await page.keyboard.press('Tab');
    await page.keyboard.type('New York, NY 10118');
    await expect(page.getByRole('option', { name: 'New York, NY 10118' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Enter');

    const place = page.getByRole('region', { name: 'Place' });
    await expect(place.getByText('350 5th Ave, New York, NY 10118')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Climate zone' }).getByText('mixed, humid')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Example price' }).getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible();
    const nearest = page.getByRole('region', { name: 'Your nearest buildings' });
    await expect(nearest.getByRole('link', { name })).toBeVisible();
    await expect(nearest.getByText('140 mi away')).toBeVisible();
    await expect(page.getByText('All property information is loaded.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Back to Search' })).toBeFocused();
    await expectGoodLooks(page, 'research-01-report');

    await page.getByText('Property Maps', { exact: true }).click();
    await expect(page).toHaveURL(/view=maps/);
    await expect(page.getByText('Names: GeoNames', { exact: false })).toBeVisible();
    await expectGoodLooks(page, 'research-02-map');
    await page.getByRole('button', { name: 'Back to Search' }).click();
    await expect(page.getByRole('textbox', { name: 'Street address' }), 'to be changed').toHaveValue('350 5th Ave');
    expect(complaints).toEqual([]);

    await page.goto('/property-research?address=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    await expect(page.getByRole('alert')).toContainText('No place in the US was found for this address.');
    await expect(page.getByRole('alert')).toContainText('Please try a different address or search term.');
    await page.context().clearCookies();
    // The page may notice by itself; then the dialog is before the button.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(page.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
    await expect(page.getByText('Please try a different address or search term.')).toBeHidden();

    const staff = await signInStaff(browser);
    await staff.goto('/property-research?address=350+5th+Ave,+New+York,+NY+10118');
    await expect(staff.getByRole('region', { name: 'Example price' })).toBeVisible();
    await expect(staff.getByText(name), 'nothing of a team that is not theirs').toBeHidden();
    expect(await staff.getByRole('alert').count()).toBe(0);
  },
);
