import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionQuery } from '#web/lib/session.ts';
import { Area } from '#web/ui/quantity.tsx';
import { show, violations } from '#web/ui/show.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailLinkOutcome } from './email-link-outcome.tsx';
import { PasswordForm } from './password-form.tsx';
import { PersonForm } from './person-form.tsx';
import { SessionList, type OpenSession } from './session-list.tsx';

const user = {
  id: 'u',
  name: 'Site',
  email: 'site@acme.example',
  isVerified: true,
  isStaff: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
  units: null,
  timeZone: null,
  theme: null,
  language: null,
};
const around = { team: null, teams: [], outboxPath: null, supportEmail: null, isInsecure: false, tourHosts: [] };

test(
  'name, units, time zone and language are saved as they were chosen, and a refusal is reported [N13]',
  { tags: 'nightly' },
  async () => {
    const save = vi.fn(async (): Promise<string | undefined> => 'The service is restarting.');
    const screen = await show(
      <PersonForm person={{ name: 'Site', units: null, timeZone: null, language: null }} teamName="Acme" save={save} />,
    );
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await screen.getByRole('textbox', { name: 'Name' }).fill(' Site Manager ');
    await screen.getByRole('combobox', { name: 'Units' }).selectOptions('Metric (m, m²)');
    await screen.getByRole('combobox', { name: 'Time zone' }).fill('new york');
    await screen.getByRole('option', { name: 'America/New York' }).click();
    await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Español');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
    expect(save).toHaveBeenCalledExactlyOnceWith({
      name: 'Site Manager',
      units: 'metric',
      timeZone: 'America/New_York',
      language: 'es',
    });
    expect(await violations()).toEqual([]);
  },
);

test('the chosen units hold wherever a figure has a unit, whatever its project has [N13]', async () => {
  const screen = await show(<Area areaSqft={1076.39} system="imperial" />);
  await expect.element(screen.getByText('1,076 sq ft', { exact: false }).first()).toBeVisible();
  screen.queries.setQueryData(sessionQuery.queryKey, { user: { ...user, units: 'metric' }, ...around });
  await expect.element(screen.getByText(/^100 m²/)).toBeVisible();
});

test('another address is asked for, and the page says that a mail decides', { tags: 'nightly' }, async () => {
  const change = vi.fn(async () => undefined);
  const screen = await show(<EmailForm email="site@acme.example" outboxPath="/outbox" change={change} />);
  const field = screen.getByRole('textbox', { name: 'New e-mail address' });
  for (const [typed, sentence] of [
    ['nonsense', 'This is not an e-mail address.'],
    ['Site@acme.example', 'This is already your address.'],
  ] as const) {
    await field.fill(typed);
    await screen.getByRole('button', { name: 'Send link' }).click();
    await expect.element(screen.getByText(sentence)).toBeVisible();
  }
  expect(change).not.toHaveBeenCalled();
  await field.fill(' New@acme.example');
  await screen.getByRole('button', { name: 'Send link' }).click();
  await expect.element(screen.getByText('Enter your password to continue.')).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await screen.getByLabelText('Your password').fill('long-enough-secret');
  await screen.getByRole('button', { name: 'Send link' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent(/If new@acme\.example is not in use yet, we have sent a link to it/);
  await expect.element(screen.getByRole('link', { name: 'Read the e-mail' })).toHaveAttribute('href', '/outbox');
  expect(change).toHaveBeenCalledExactlyOnceWith('new@acme.example', 'long-enough-secret');
  expect(await violations()).toEqual([]);
});

test.each([
  ['changed', 'status', 'Your e-mail address is now site@acme.example.'],
  ['already', 'status', 'Your e-mail address was already changed. It is site@acme.example.'],
  ['over', 'alert', /Your address was not changed/],
] as const)('a followed link is answered: %s', async (followed, role, sentence) => {
  const screen = await show(<EmailLinkOutcome email="site@acme.example" outcome={followed} />);
  await expect.element(screen.getByRole(role)).toMatchTextContent(sentence);
});

test('a new password needs the present one, ten characters and to be another', { tags: 'nightly' }, async () => {
  const change = vi.fn(async (): Promise<string | undefined> => 'Your password is incorrect.');
  const screen = await show(<PasswordForm email="site@acme.example" change={change} />);
  const [current, next, button] = [
    screen.getByLabelText('Current password'),
    screen.getByLabelText('New password'),
    screen.getByRole('button', { name: 'Change password' }),
  ];
  await button.click();
  await expect.element(screen.getByText('Enter your password to continue.')).toBeVisible();
  await current.fill('long-enough-secret');
  await next.fill('short');
  await button.click();
  await expect.element(screen.getByText('Use at least 10 characters.')).toBeVisible();
  await next.fill('long-enough-secret');
  await button.click();
  await expect.element(screen.getByText('This is already your password.')).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await next.fill('another-long-secret');
  await button.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your password is incorrect.');
  await expect.element(next).toHaveValue('another-long-secret');
  change.mockResolvedValueOnce(undefined);
  await button.click();
  await expect
    .element(screen.getByText('Your password was changed. You were signed out of other browsers.'))
    .toBeVisible();
  await expect.element(next).toHaveValue('');
  expect(await violations()).toEqual([]);
});

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0';
const one: OpenSession = {
  id: '1',
  isCurrent: true,
  userAgent: null,
  address: '10.0.0.1',
  createdAt: new Date('2026-03-01T10:00:00Z'),
  usedAt: new Date('2026-03-02T10:00:00Z'),
};

test('sessions are listed with browser and time, in the chosen time zone; one is ended, or all after asking', async () => {
  const [onEnd, endAll] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const other = { ...one, id: '2', isCurrent: false, userAgent: firefox };
  const screen = await show(<SessionList sessions={[one, other]} failure={undefined} onEnd={onEnd} endAll={endAll} />);
  screen.queries.setQueryData(sessionQuery.queryKey, { user: { ...user, timeZone: 'Asia/Tokyo' }, ...around });
  await expect
    .element(screen.getByText(/10\.0\.0\.1 · Since Mar 1, 2026, 7:00\sPM GMT\+9, last used Mar 2/).first())
    .toBeVisible();
  await expect.element(screen.getByText('This browser')).toBeVisible();
  await screen.getByRole('button', { name: /^Sign out Firefox on macOS/ }).click();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(other);
  await screen.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(screen.getByText(/signs you out of every browser, including this one/)).toBeVisible();
  expect(endAll).not.toHaveBeenCalled();
  expect(await violations()).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(() => endAll).toHaveBeenCalledOnce();
});

test('on a phone the button that ends a session is whole', async () => {
  await page.viewport(390, 844);
  const other = { ...one, id: '2', isCurrent: false, userAgent: firefox };
  const screen = await show(
    <SessionList
      sessions={[one, other]}
      failure={undefined}
      onEnd={async () => undefined}
      endAll={async () => undefined}
    />,
  );
  const label = screen.getByText('Sign out', { exact: true });
  await expect.element(label).toBeVisible();
  expect(label.element().scrollWidth).toBeLessThanOrEqual(label.element().clientWidth);
  await page.viewport(1200, 800);
});
