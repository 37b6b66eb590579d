import { expect, test, type Page } from '@playwright/test';
import { oneTimeCode } from '#server/testing/one-time-code.ts';
import { collectComplaints, expectAccessible, shoot, signUp } from './journey.ts';
import { PASSWORD } from './new-account.ts';

const addressOf = (name: string) => `${name}-${Date.now()}-${Math.round(Math.random() * 1e9)}@example.com`;

async function openAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The link of the invitation mail, as a path. */
async function invitationLink(page: Page, email: string): Promise<string> {
  await page.goto('/outbox');
  const link = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: "You're invited" })
    .getByRole('link')
    .first();
  return (await link.getAttribute('href')) ?? '';
}

async function invite(page: Page, email: string): Promise<void> {
  await page.goto('/team');
  await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(email);
  await page.getByRole('button', { name: 'Add Members' }).click();
  await expect(
    page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: email }),
  ).toBeVisible();
}

test(
  'an admin invites a colleague, who makes an account by the mail and is in the team',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    await signUp(page, addressOf('admin'));
    await page.goto('/portfolio');
    const colleague = addressOf('colleague');
    await invite(page, colleague);
    await shoot(page, 'people-01-invite');
    await expectAccessible(page);
    const link = await invitationLink(page, colleague);

    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Join Journey Architects' })).toBeVisible();
    await expect(other.getByLabel('E-mail')).toHaveValue(colleague);
    await shoot(other, 'people-02-join');
    await expectAccessible(other);
    await other.getByLabel('Your name').fill('Colleague');
    await other.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Create account and join' }).click();
    await expect(other).toHaveURL(/\/portfolio/);
    await expect(other.getByLabel('Team: Journey Architects')).toBeVisible();
    await other.goto(link);
    await expect(other, 'a second time the link opens the team').toHaveURL(/\/portfolio/);
    expect(complaints).toEqual([]);
  },
);

test(
  'a withdrawn invitation says so, and one for another address asks for that one',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await signUp(page, addressOf('admin'));
    await page.goto('/portfolio');
    const [kept, gone] = [addressOf('kept'), addressOf('gone')];
    await invite(page, kept);
    await invite(page, gone);
    await page.getByRole('button', { name: `Revoke the invitation for ${gone}` }).click();
    await expect(page.getByText(`The invitation for ${gone} was revoked.`)).toBeVisible();
    const [keptLink, goneLink] = [await invitationLink(page, kept), await invitationLink(page, gone)];
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(goneLink);
    await expect(stranger.getByText(/This invitation was revoked/)).toBeVisible();
    await shoot(stranger, 'people-03-withdrawn');
    await expectAccessible(stranger);
    await page.goto(keptLink);
    await expect(page.getByText(`This invitation is for ${kept}.`)).toBeVisible();
    await shoot(page, 'people-04-other-address');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Create account and join' })).toBeVisible();
  },
);

test(
  'a person turns the second factor on, signs in with the app and with a backup code, and turns it off',
  { tag: '@nightly' },
  async ({ page }) => {
    const complaints = collectComplaints(page);
    const email = addressOf('careful');
    await signUp(page, email);
    await page.goto('/portfolio');
    await openAccountMenu(page, 'Your account');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page
      .getByRole('region', { name: 'Two-factor authentication' })
      .getByRole('textbox', { name: 'Your password' })
      .fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await shoot(page, 'people-05-enrol');
    await expectAccessible(page);
    const key = (await page.locator('code').textContent()) ?? '';
    const code = (periodsLater: number) =>
      oneTimeCode(`otpauth://totp/x?secret=${key.replaceAll(' ', '')}`, periodsLater);
    await page.getByLabel('Code from the app').fill(await code(0));
    await expect(page.getByRole('heading', { name: 'Save your backup codes' })).toBeVisible();
    const backupCode =
      (await page.getByRole('list', { name: 'Save your backup codes' }).getByRole('listitem').first().textContent()) ??
      '';
    await shoot(page, 'people-06-backup-codes');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText(backupCode)).toHaveCount(0);

    await signOutAndIn(page, email);
    await shoot(page, 'people-07-code');
    await expectAccessible(page);
    // A code is taken once: the app shows the next one.
    const typed = await code(1);
    await page.getByLabel('Code', { exact: true }).fill(`${typed.slice(0, 3)} ${typed.slice(3)}`);
    await expect(page).toHaveURL(/\/portfolio/);

    await signOutAndIn(page, email);
    await page.getByRole('button', { name: 'Use a backup code instead' }).click();
    await page.getByLabel('Backup code').fill(backupCode);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/portfolio/);

    await openAccountMenu(page, 'Your account');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page
      .getByRole('region', { name: 'Two-factor authentication' })
      .getByRole('textbox', { name: 'Your password' })
      .fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    await shoot(page, 'people-08-off');
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await openAccountMenu(page, 'Sign out');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}
