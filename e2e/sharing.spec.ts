import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { collectComplaints, expectAccessible, expectGoodLooks, shoot, signUp } from './journey.ts';
import { smallScan } from './small-scan.ts';

test.describe.configure({ mode: 'serial' });

const addressOf = (name: string) => `${name}-${Date.now()}-${Math.round(Math.random() * 1e9)}@example.com`;
const newPage = async (browser: Browser) => (await browser.newContext()).newPage();

let owner: Page;
let complaints: string[];
let project: { projectId: string; locationId: string };

test.beforeAll(async ({ browser }) => {
  owner = await newPage(browser);
  complaints = collectComplaints(owner);
  await signUp(owner, addressOf('owner'));
  project = await convertedProject(owner);
});

/** A conversion that is done and drawn down: its files may be taken home. */
async function convertedProject(page: Page): Promise<typeof project> {
  await page.goto('/bimit-plan');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'house.ply', mimeType: 'application/octet-stream', buffer: Buffer.from(smallScan()) });
  await page.getByLabel('Project name').fill('Harbour House');
  await page.getByRole('button', { name: 'Start conversion' }).click();
  await page.waitForURL(/\/bimit-plan\/[0-9a-f-]{36}/);
  await expect(page.getByText('Order Completed')).toBeVisible();
  const projectId = page.url().split('/').at(-1) ?? '';
  expect((await page.request.post(`/api/projects/${projectId}/drawdown`, { data: {} })).ok()).toBe(true);
  const { locationId } = await (await page.request.get(`/api/at/project?projectId=${projectId}`)).json();
  return { projectId, locationId };
}

/** What the server says to a page that asks for a file of the project. */
async function downloadStatus(page: Page, format: string): Promise<number> {
  const { assets } = await (await owner.request.get(`/api/at/project?projectId=${project.projectId}`)).json();
  const { asset_url: url } = assets.find((asset: { format: string }) => asset.format === format);
  return (await page.request.get(`${url}?mode=download`)).status();
}

async function openShareDialog(page: Page, tab: 'With a person' | 'By link') {
  await page.goto(`/location/${project.locationId}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

test('a person sees what an admin shares, takes it home when allowed, and nothing after the end [N8 P1 D10]', async ({
  browser,
}) => {
  const person = await newPage(browser);
  const email = addressOf('lender');
  await signUp(person, email);

  const dialog = await openShareDialog(owner, 'With a person');
  await expect(dialog.getByText('Nobody outside your team sees this location.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await expectGoodLooks(owner, 'sharing-01-person');

  await person.goto('/portfolio?tab=shared');
  const tab = person.getByRole('tab', { name: /Shared with me/ });
  await expect(tab.getByLabel('1 shared')).toHaveText('1');
  await person.getByRole('link', { name: 'Harbour House' }).click();
  await expect(person.getByRole('heading', { name: 'Harbour House' })).toBeVisible();
  await person.goto(`/location/${project.locationId}`);
  await expect(person.getByText('Shared by Journey Architects')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await shoot(person, 'sharing-02-shared-with-me');
  await expectAccessible(person);
  await person.goto(`/bimit-plan/${project.projectId}`);
  await person.getByRole('button', { name: 'Download' }).hover();
  await expect(person.getByRole('tooltip')).toHaveText('Download not available');
  await shoot(person, 'sharing-03-no-download');
  expect(await downloadStatus(person, 'ifc')).toBe(403);

  await dialog.getByRole('combobox', { name: `Access for ${email}` }).click();
  await owner.getByRole('option', { name: 'View and download' }).click();
  await expect(owner.getByText(`${email}: View and download.`)).toBeVisible();
  await person.reload();
  await person.getByRole('button', { name: 'Download' }).click();
  const download = person.waitForEvent('download');
  await person.getByRole('menuitem', { name: /model v1\.ifc/ }).click();
  await download;
  await expect(person.getByRole('dialog'), 'only the owner is asked how it was').toHaveCount(0);

  await dialog.getByRole('button', { name: `Stop sharing with ${email}` }).click();
  await owner
    .getByRole('dialog', { name: `Stop sharing with ${email}?` })
    .getByRole('button', { name: 'Stop sharing' })
    .click();
  await expect(dialog.getByText('Nobody outside your team sees this location.')).toBeVisible();
  expect(await downloadStatus(person, 'ifc')).toBe(404);
  await person.goto(`/location/${project.locationId}`);
  await expect(person.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
});

test('a visitor without an account opens a link with its password, until it is revoked [N8]', async ({ browser }) => {
  const dialog = await openShareDialog(owner, 'By link');
  await expect(dialog.getByText('There are no links to this location.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Surveyor');
  await dialog.getByRole('textbox', { name: 'Password (optional)' }).fill('bricks and mortar');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Address of the link' }).inputValue();
  await expect(dialog.getByText(/^Expires in 30 days/)).toBeVisible();
  await expectGoodLooks(owner, 'sharing-04-link');

  const visitor = await newPage(browser);
  const visitorComplaints = collectComplaints(visitor);
  await visitor.goto(url);
  await expect(visitor.getByText('This link is protected.')).toBeVisible();
  await expectGoodLooks(visitor, 'sharing-05-password');
  await visitor.getByRole('textbox', { name: 'Link password' }).fill('bricks');
  await visitor.getByRole('button', { name: 'Open the location' }).click();
  await expect(visitor.getByRole('alert')).toHaveText('This is not the password of this link.');
  await visitor.getByRole('textbox', { name: 'Link password' }).fill('bricks and mortar');
  await visitor.getByRole('button', { name: 'Open the location' }).click();
  await expect(visitor.getByRole('heading', { name: 'Harbour House' })).toBeVisible();
  await expect(visitor.getByText('Shared by link, view only')).toBeVisible();
  await expect(visitor).toHaveURL(new RegExp(`/location/${project.locationId}$`));
  await expectGoodLooks(visitor, 'sharing-06-visitor');
  expect(await downloadStatus(visitor, 'ifc')).toBe(403);
  await visitor.goto(`/location/${project.locationId}?viewer=step2:pc_segmented`);
  await expect(visitor.getByText(/points shown/)).toBeVisible();
  const watching = await visitor.context().newPage();
  await watching.goto(`/location/${project.locationId}`);
  await expect(watching.getByRole('heading', { name: 'Harbour House' })).toBeVisible();

  await owner.reload();
  const again = await openShareDialog(owner, 'By link');
  await expect(again.getByText(/^Opened once/)).toBeVisible();
  await again.getByRole('button', { name: 'Visits to Surveyor' }).click();
  await expect(again.getByText(/from 127\.0\.0\.0\/24/)).toBeVisible();
  await expectGoodLooks(owner, 'sharing-07-who-looked');
  await again.getByRole('button', { name: 'Revoke the link Surveyor' }).click();
  await owner
    .getByRole('dialog', { name: /^Revoke the link/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(again.getByText('There are no links to this location.')).toBeVisible();

  await expect(
    watching.getByRole('heading', { name: 'There is nothing at this address' }),
    'at once, also where it is open',
  ).toBeVisible({ timeout: 10_000 });
  expect(await downloadStatus(visitor, 'png')).toBe(404);
  await visitor.goto(`/location/${project.locationId}`);
  await expect(visitor.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
  await visitor.goto(url);
  await expect(visitor.getByRole('alert')).toHaveText(
    'This link was revoked. If you think this is a mistake, ask the person who sent it.',
  );
  await shoot(visitor, 'sharing-08-revoked');
  await expectAccessible(visitor);
  // What the open viewer was still loading is refused as well.
  expect(
    visitorComplaints.filter((complaint) => !/status of 4\d\d|Failed to load tile|could not be loaded/.test(complaint)),
  ).toEqual([]);
});

test('the audit log tells an admin all of it, and goes into a spreadsheet [N9]', async () => {
  await owner.goto('/team');
  await owner.getByRole('link', { name: 'Audit log' }).click();
  await expect(
    owner.getByRole('row', { name: /Journey.* revoked the link "Surveyor" to Harbour House/ }),
  ).toBeVisible();
  await expect(
    owner.getByRole('row', { name: /downloaded Harbour House - model v1\.ifc/ }),
    'also what others did with what was shared',
  ).toBeVisible();
  await expectGoodLooks(owner, 'audit-01-log');
  await owner.getByRole('combobox', { name: 'What' }).click();
  await owner.getByRole('option', { name: 'Sharing' }).click();
  await expect(owner).toHaveURL(/kind=sharing/);
  await expect(owner.getByRole('row', { name: /downloaded/ })).toHaveCount(0);
  await expect(owner.getByRole('row', { name: /stopped sharing Harbour House with lender/ })).toBeVisible();
  const download = owner.waitForEvent('download');
  await owner.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n').length).toBeGreaterThan(5);
  expect(file).not.toContain('downloaded');
  await owner.getByLabel('From').fill('2001-01-01');
  await owner.getByLabel('Until').fill('2001-01-02');
  await expect(owner.getByRole('heading', { name: 'No entries match these filters' })).toBeVisible();
  await expectAccessible(owner);
  expect(complaints).toEqual([]);
});
