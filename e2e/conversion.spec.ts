import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { coldLoad, LOCATION_BYTES } from './cold-load.ts';
import { collectComplaints, expectAccessible, shoot, signUpByForm } from './journey.ts';
import { smallScan } from './small-scan.ts';

test('a stranger signs up, has a scan converted, looks at it and takes it home [E1 E6 N2 N4 N12 D4 D6 F1 P17]', async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await signUpByForm(page, `stranger-${Date.now()}@example.com`);
  await page.goto('/portfolio');
  await shoot(page, '01-portfolio');
  await expectAccessible(page);

  await page.goto('/bimit-plan');
  await page.locator('input[type=file]').setInputFiles({
    name: 'house.ply',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(smallScan(150_000)),
  });
  await expect(page.getByText('This scan can be converted')).toBeVisible();
  await page.getByLabel('Project name').fill('Journey House');
  await page.getByRole('combobox', { name: 'City or ZIP code' }).fill('Troy, NY 12180');
  await page.getByRole('option', { name: 'Troy, NY 12180' }).click();
  await shoot(page, '02-order');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start conversion' }).click();

  await expect(page.getByText('Order created successfully!')).toBeVisible();
  await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
  const processingPage = page.url();
  await expect(page.getByRole('heading', { name: 'Journey House' })).toBeVisible();
  await shoot(page, '03-processing');
  await expect(page.getByText('Order Completed')).toBeVisible();
  await shoot(page, '04-completed');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View Segmentation' }).click();
  await expect(page).toHaveURL(/viewer=step2/);
  await expect(page.getByText(/points shown/)).toBeVisible();
  await expect(page.getByText('Wall, interior')).toBeVisible();
  await shoot(page, '05-classes');
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/viewer=/);
  await page.goForward();
  await expect(page.getByText(/points shown/)).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'View BIMIT First Draft' }).click();
  await expect(page.getByText('Wall', { exact: true })).toBeVisible();
  await shoot(page, '06-model');
  await page.goBack();

  await page.getByRole('button', { name: 'View BIMIT Plan' }).click();
  await measureTheFirstRoom(page);
  await shoot(page, '07-plan');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).not.toHaveURL(/viewer=/);

  await page.goto(processingPage);
  await takeTheZipHome(page);
  await openFromTheMap(page);
  await countALevel(page);
  await page.getByRole('button', { name: 'Back to Dashboard' }).click();
  await expect(page).not.toHaveURL(/viewer=/);
  // The engine's pictures of cloud and classes are the heaviest part of the page.
  const finished = await coldLoad(page, new URL(page.url()).pathname);
  expect(finished.pictures.length).toBeGreaterThanOrEqual(3);
  expect(finished.bytes).toBeLessThanOrEqual(LOCATION_BYTES);
  await page.goto('/portfolio');
  const card = page.getByRole('region', { name: 'BIMIT Plan - Free' });
  await expect(card).not.toContainText('0 sq ft of');
  await shoot(page, '09-used');
  expect(complaints.filter((complaint) => !complaint.includes('402'))).toEqual([]);
});

/** Measures a distance across the first room of the list, by two clicks into the plan. */
async function measureTheFirstRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Room 101/ }).click();
  await page.getByRole('button', { name: 'Measure tool' }).click();
  const box = await page.locator('canvas').last().boundingBox();
  if (!box) throw new Error('no plan');
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.4);
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.4);
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
}

/** The gate asks once, draws the project's size from the allowance, and the download goes on by itself. */
async function takeTheZipHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('menuitem', { name: /deliverables v1\.zip/ }).click();
  await expect(page.getByRole('heading', { name: 'Download will use your free allowance' })).toBeVisible();
  await shoot(page, '08-allowance');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Now' }).click();
  const path = await (await download).path();
  const zip = await readFile(path);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['model.ifc', 'plan.pdf', 'classified.las', 'elements.json'])
    expect(zip.includes(name)).toBe(true);
}

/** A level of the engine is a storey of its model: the elements on it are counted (Q2). */
async function countALevel(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: /^Level 1/ }).click();
  await expect(page).toHaveURL(/view=v1/);
  await expect(page.getByRole('region', { name: 'SUMMARY' })).toContainText(/Total Items\s*[1-9]/);
}

/** The marker of the place opens its model (P17). */
async function openFromTheMap(page: Page): Promise<void> {
  await page.goto('/portfolio');
  await page.getByRole('link', { name: 'See map' }).click();
  await page.getByRole('link', { name: 'Journey House, Order Completed, Approximate position' }).click();
  await expect(page).toHaveURL(/\/location\/[0-9a-f-]{36}\?viewer=step3/);
  await expect(page.getByText('Wall', { exact: true })).toBeVisible();
}
