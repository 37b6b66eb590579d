import { expect, test, type Page } from '@playwright/test';
import { collectComplaints, expectAccessible, originOf, shoot, signUp } from './journey.ts';
import { PASSWORD } from './new-account.ts';

const NEW_PASSWORD = 'another long password';
const addressOf = (name: string) => `${name}-${Date.now()}-${Math.round(Math.random() * 1e9)}@example.com`;

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test(
  'a person sets name, units and time zone, moves to another address, changes the password and signs out everywhere [N13]',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const complaints = collectComplaints(page);
    const [before, after] = [addressOf('before'), addressOf('after')];
    await signUp(page, before);
    const other = await (await browser.newContext()).newPage();
    await signIn(other, before, PASSWORD);
    await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();

    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Name' }).fill('Site Manager');
    await page.getByRole('combobox', { name: 'Units' }).selectOption('metric');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account of Site Manager' })).toBeVisible();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByText(/GMT\+9/).first()).toBeVisible();
    await expect(sessions.getByText('This browser')).toBeVisible();
    await shoot(page, 'account-01-profile');
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'New e-mail address' }).fill(after);
    await page.getByRole('region', { name: 'E-mail address' }).getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('link', { name: 'Read the e-mail' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `To ${after}` })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText(`Your e-mail address is now ${after}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Team: Journey Architects/ }), 'nothing is lost').toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed. You were signed out of other browsers.')).toBeVisible();
    await other.goto('/profile');
    await expect(other, 'the other browser is out').toHaveURL(/\/sign-in/);
    await expect(sessions.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await signIn(page, after, NEW_PASSWORD);
    await expect(page.getByRole('button', { name: 'Account of Site Manager' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test(
  'the link that verifies an address asks for the password in another browser, and says so in one of somebody else',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const email = addressOf('elsewhere');
    const origin = await originOf(page);
    const account = { name: 'E. Elsewhere', email, password: PASSWORD, requestedTeamName: 'Elsewhere' };
    await page.request.post('/api/auth/sign-up/email', {
      headers: { origin },
      data: { ...account, callbackURL: '/verify-email?redirect_url=%2Fbilling' },
    });
    const mails: { recipient: string; text: string }[] = await (await page.request.get('/api/outbox')).json();
    const link = /http\S+/.exec(mails.find(({ recipient }) => recipient === email)?.text ?? '')?.[0] ?? '';

    const stranger = await (await browser.newContext()).newPage();
    await signUp(stranger, addressOf('stranger'));
    await stranger.goto(link);
    await expect(stranger.getByRole('alert')).toHaveText(/That link is for another account/);
    await expectAccessible(stranger);

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(link);
    await expect(phone.getByText(/^Sign in to verify your e-mail address/)).toBeVisible();
    await shoot(phone, 'account-03-verify-elsewhere');
    await expectAccessible(phone);
    await phone.getByLabel('E-mail').fill(email);
    await phone.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(phone.getByText('Thank you. Your account is ready to use.')).toBeVisible();
    await phone.getByRole('link', { name: 'Continue' }).click();
    await expect(phone).toHaveURL(/\/billing$/);
  },
);
