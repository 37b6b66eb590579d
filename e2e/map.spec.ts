import { expect, test } from '@playwright/test';
import { collectComplaints, expectAccessible, shoot } from './journey.ts';

const zoomOf = (address: string) => Number(new URL(address).searchParams.get('at')?.split(',')[2]);

test(
  'a guest sees the demo on the map, comes closer, filters it, and goes back to the same portfolio [P17]',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto('/portfolio?tab=demo&view=grid&status=%5B%22Estimate+Ready%22%2C%22Order+Processing%22%5D');
    await page.getByRole('link', { name: 'See map' }).click();
    await expect(page).toHaveURL(/\/portfolio\/map\?/);
    await expect(page.getByText('2 locations', { exact: true }), 'the filters of the portfolio hold').toBeVisible();
    const marker = page.getByRole('link', { name: /^Courthouse Annex, Order Processing/ });
    await expect(marker).toBeVisible();
    await marker.focus();
    await expect(page.getByText('140 State Street, Albany, NY 12207')).toHaveCount(2);
    await shoot(page, 'map-01');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filters · 2' }).click();
    await page.getByRole('checkbox', { name: 'Order Processing' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 location', { exact: true })).toBeVisible();
    await expect(marker).toBeHidden();
    await page.getByRole('link', { name: 'Close map' }).click();
    await expect(page).toHaveURL(/\/portfolio\?tab=demo&view=grid&status=/);
    await expect(page.getByRole('link', { name: 'Courthouse Annex' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test(
  'a cluster comes two steps closer, the buttons go by one, and a sent link shows the same view [P17]',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/portfolio/map?tab=demo&at=42.6,-73.5,2');
    const cluster = page.getByRole('button', { name: /^\d+ locations: zoom in$/ }).first();
    await cluster.click();
    await expect.poll(() => zoomOf(page.url())).toBe(4);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => zoomOf(page.url())).toBe(5);
    await page.reload();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => zoomOf(page.url())).toBe(4);
    await page
      .getByRole('link', { name: /^Riverside Mill, Estimate Ready/ })
      .or(page.getByRole('link', { name: 'Riverside Mill', exact: true }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Riverside Mill' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Map', exact: true })).toBeVisible();
    expect(zoomOf(page.url())).toBe(4);
  },
);

test(
  'on a phone the map and its list have room, in the dark as well [P17 X2]',
  { tag: '@nightly' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/portfolio/map?tab=demo');
    await expect(page.getByRole('link', { name: /^Courthouse Annex, / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Courthouse Annex', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await shoot(page, 'map-02-phone-dark');
    await expectAccessible(page);
    await context.close();
  },
);
