import { expect, test, type Browser, type Page } from '@playwright/test';
import { collectComplaints, expectAccessible, shoot, signUp } from './journey.ts';
import { PASSWORD } from './new-account.ts';

const addressOf = (name: string) => `${name}-${Date.now()}-${Math.round(Math.random() * 1e9)}@example.com`;

/** Makes an account by the newest invitation mail of this address, in a browser of its own. */
async function joinByMail(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto('/outbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: "You're invited" })
    .getByRole('link')
    .first()
    .click();
  await page.getByLabel('Your name').fill('Colleague');
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await expect(page).toHaveURL(/\/portfolio/);
  return page;
}

test('an admin invites a colleague, who joins by the mail, becomes admin, is removed and loses access with the next request [T1 T3 T5 T6]', async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  await signUp(page, addressOf('admin'));
  const colleague = addressOf('colleague');
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'Manage Access for Journey Architects team' })).toBeVisible();
  await expect(page.getByText('Add Company Team Members and Manage Permissions')).toBeVisible();
  await page.getByRole('button', { name: 'How private sharing works' }).click();
  await expect(page.getByRole('dialog', { name: 'Share one location privately' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(`${colleague}, nobody`);
  await page.getByRole('button', { name: 'Add Members' }).click();
  await expect(page.getByText(`${colleague}: Invitation sent`)).toBeVisible();
  await expect(page.getByText('nobody: This is not an e-mail address.')).toBeVisible();
  await shoot(page, 'team-01-invited');
  await expectAccessible(page);

  const other = await joinByMail(browser, colleague);
  await other.goto('/team');
  const table = other.getByRole('table', { name: 'Members of Journey Architects' });
  await expect(table.getByText(colleague)).toBeVisible();
  await expect(other.getByRole('combobox'), 'a user only reads').toHaveCount(0);
  await shoot(other, 'team-02-read-only');
  await expectAccessible(other);

  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Role of admin-/ })).toBeDisabled();
  await page.getByRole('combobox', { name: `Role of ${colleague}` }).selectOption('Admin');
  await expect(page.getByText(`${colleague} is now an admin.`)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Add Members' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${colleague}` }).click();
  await expect(page.getByText(/They lose access to every project of Journey Architects/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove from the team' }).click();
  await expect(page.getByText(`${colleague} is no longer in the team.`)).toBeVisible();

  // The open page of the other person finds out with what it asks next.
  await other.getByRole('textbox', { name: 'E-mail addresses' }).fill(addressOf('late'));
  await other.getByRole('button', { name: 'Add Members' }).click();
  await expect(other.getByRole('heading', { name: 'You are not in a team' })).toBeVisible();
  await expect(other.getByText('You are not in a team right now, so you see only what guests see.')).toBeVisible();
  await expect(other.getByText(colleague)).toHaveCount(0);
  await shoot(other, 'team-03-removed');
  await expectAccessible(other);
  // Browsers write a refusal of the server's to their console: the address that is none.
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([]);
});

test(
  'a person makes a second team, gives it a face, switches between both and leaves [T8]',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    await signUp(page, addressOf('founder'));
    await page.goto('/portfolio');
    await page.getByRole('button', { name: /^Team: Journey Architects/ }).click();
    await page.getByRole('menuitem', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await expect(dialog.getByText(/later ones have none/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Team name' }).fill('Second Office');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create team' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Access for Second Office team' })).toBeVisible();
    await expect(page.getByText('Second Office is ready. It has no free downloads.')).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('tab', { name: 'Company Members' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('textbox', { name: 'Team name' }).fill('Second Studio');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /^Team: Second Studio/ })).toBeVisible();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    const logo = page.getByRole('img', { name: 'Logo of Second Studio' });
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth), 'the picture is served').toBe(1);
    await shoot(page, 'team-04-settings');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Billing & Invoices' }).click();
    await expect(page).toHaveURL(/tab=billing/);
    await shoot(page, 'team-05-billing');
    await expectAccessible(page);

    await page.goto('/team');
    await page.getByRole('button', { name: 'Leave this team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave this team' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'A team needs at least one admin. Make somebody else an admin first.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Team: Second Studio/ }).click();
    await page.getByRole('menuitemradio', { name: /Journey Architects/ }).click();
    await expect(page.getByRole('button', { name: /^Team: Journey Architects/ })).toBeVisible();
    // The refusal to leave.
    expect(complaints.filter((complaint) => !complaint.includes('status of 409'))).toEqual([]);
  },
);
