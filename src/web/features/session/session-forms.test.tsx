import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { AccountMenu } from './account-menu.tsx';
import { JoinCard } from './join-card.tsx';
import { MailForm } from './mail-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SessionBanners } from './session-banners.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TeamSwitcher } from './team-switcher.tsx';
import { VerifyNotice } from './verify-notice.tsx';

test('sign-up hands over the person and the team they ask for', async () => {
  const signUp = vi.fn(async () => 'There is already an account with this address.');
  const screen = await show(<SignUpForm signUp={signUp} />);
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Site Manager');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('site@acme.example');
  await screen.getByLabelText('Password', { exact: true }).fill('long-enough-secret');
  await screen.getByRole('textbox', { name: 'Team name' }).fill(' Acme ');
  await screen.getByRole('button', { name: 'Create account' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('There is already an account with this address.');
  expect(signUp).toHaveBeenCalledWith({
    name: 'Site Manager',
    email: 'site@acme.example',
    password: 'long-enough-secret',
    requestedTeamName: 'Acme',
  });
  expect(await violations()).toEqual([]);
});

test('what was typed is there after a reload, but never the password, and is forgotten once it was sent', async () => {
  const signUp = vi.fn(async () => undefined);
  const first = await show(<SignUpForm signUp={signUp} email="ada@example.com" />);
  await expect.element(first.getByLabelText('E-mail')).toHaveValue('ada@example.com');
  await first.getByLabelText('Your name').fill('Ada');
  await first.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('long enough');
  await first.unmount();
  const second = await show(<SignUpForm signUp={signUp} email="ada@example.com" />);
  await expect.element(second.getByLabelText('Your name')).toHaveValue('Ada');
  await expect.element(second.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await second.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await second.getByLabelText('Team name').fill('Acme');
  await second.getByRole('button', { name: 'Create account' }).click();
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});

test('the address of a sign-in is there after a reload, but never the password', async () => {
  const signIn = vi.fn(async () => undefined);
  const first = await show(<SignInForm signIn={signIn} forgotHref="/forgot" />);
  await first.getByLabelText('E-mail').fill('ada@example.com');
  await first.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('long enough');
  await first.unmount();
  const second = await show(<SignInForm signIn={signIn} forgotHref="/forgot" />);
  await expect.element(second.getByLabelText('E-mail')).toHaveValue('ada@example.com');
  await second.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => Object.keys(sessionStorage)).toEqual([]);
});

test('a short password is refused before anything is sent', async () => {
  const reset = vi.fn(async () => undefined);
  const screen = await show(<ResetPasswordForm reset={reset} />);
  await screen.getByLabelText('New password', { exact: true }).fill('short');
  await screen.getByRole('button', { name: 'Set password' }).click();
  await expect.element(screen.getByText('Use at least 10 characters.')).toBeVisible();
  expect(reset).not.toHaveBeenCalled();
});

test('a mailed link is announced the same for every address, with the way to kept mail', async () => {
  const screen = await show(
    <MailForm
      title="Sign in with a link"
      subtitle=""
      submitLabel="Send link"
      send={async () => undefined}
      outboxPath="/outbox"
    />,
  );
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('nobody@acme.example');
  await screen.getByRole('button', { name: 'Send link' }).click();
  await expect.element(screen.getByText(/If there is an account for nobody@acme\.example/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Read the e-mail' })).toHaveAttribute('href', '/outbox');
});

test('a person who is not verified can have the mail sent again, and goes on once verified', async () => {
  const sendAgain = vi.fn(async () => undefined);
  const notice = (isVerified: boolean) => (
    <VerifyNotice
      email="site@acme.example"
      isVerified={isVerified}
      outboxPath={null}
      continueHref="/portfolio"
      sendAgain={sendAgain}
    />
  );
  const screen = await show(notice(false));
  await screen.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect.element(screen.getByText('The e-mail was sent again.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the e-mail' }).query()).toBeNull();
  await screen.showInstead(notice(true));
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/portfolio');
});

test('a link of another account says so to a person whose own address is verified', async () => {
  const screen = await show(
    <VerifyNotice
      email="site@acme.example"
      isVerified
      outboxPath={null}
      continueHref="/portfolio"
      failure="That link is for another account."
      sendAgain={async () => undefined}
    />,
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent('That link is for another account.');
  expect(screen.getByText('Thank you. Your account is ready to use.').query()).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/portfolio');
});

test('a link of another account offers to sign out, and says when that was refused', async () => {
  const signOut = vi.fn(async () => 'The portal cannot be reached.');
  const screen = await show(
    <VerifyNotice
      email="site@acme.example"
      isVerified
      outboxPath={null}
      continueHref="/portfolio"
      failure="That link is for another account."
      signOut={signOut}
      sendAgain={async () => undefined}
    />,
  );
  await expect.element(screen.getByRole('alert')).toMatchTextContent('That link is for another account.');
  await screen.getByRole('button', { name: 'Sign out' }).click();
  expect(signOut).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The portal cannot be reached.');
});

test('anyone who has just signed up is asked to follow the mail, or to sign in', async () => {
  const screen = await show(
    <VerifyNotice
      email="site@acme.example"
      isVerified={false}
      outboxPath={null}
      signInHref="/sign-in"
      continueHref="/portfolio"
      sendAgain={async () => undefined}
    />,
  );
  await expect
    .element(screen.getByText('We sent an e-mail to site@acme.example. Open the link in it to finish and sign in.'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

const session = {
  user: {
    id: 'u',
    name: 'Site Manager',
    email: 'site@acme.example',
    isVerified: false,
    isStaff: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    units: null,
    timeZone: null,
    theme: null,
    language: null,
  },
  team: null,
  teams: [],
  outboxPath: '/outbox',
  supportEmail: null,
  isInsecure: true,
  tourHosts: [],
};

test('every page says that the address is not verified, that nothing is encrypted, and that there is no connection', async () => {
  const onResend = vi.fn();
  const screen = await show(<SessionBanners session={session} isOnline={false} onResend={onResend} />);
  await expect.element(screen.getByText(/site@acme\.example is not verified yet/)).toBeVisible();
  await expect.element(screen.getByText(/runs without encryption/)).toBeVisible();
  await expect.element(screen.getByText(/You are offline/)).toBeVisible();
  await screen.getByRole('button', { name: 'Send it again' }).click();
  expect(onResend).toHaveBeenCalledOnce();
  expect(await violations()).toEqual([]);
});

test('a guest finds the way in, a person the way out [P3]', async () => {
  const onSignOut = vi.fn();
  const menu = (user: typeof session.user | null) => (
    <AccountMenu
      user={user}
      outboxPath={null}
      signInHref="/sign-in?redirect_url=%2F"
      signUpHref="/sign-up"
      onTheme={vi.fn()}
      onLanguage={vi.fn()}
      onSignOut={onSignOut}
    />
  );
  const screen = await show(menu(null));
  await expect
    .element(screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/sign-in?redirect_url=%2F');
  await screen.showInstead(menu(session.user));
  await screen.getByRole('button', { name: 'Account of Site Manager' }).click();
  await screen.getByRole('menuitem', { name: 'Sign out' }).click();
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('a person in several teams switches between them', async () => {
  const team = (id: string, name: string) => ({
    id,
    name,
    role: 'user' as const,
    kind: 'customer' as const,
    features: [],
  });
  const [acme, north] = [team('a', 'Acme'), team('n', 'Northwind')];
  const [onSwitch, onNew] = [vi.fn(), vi.fn()];
  const screen = await show(<TeamSwitcher team={acme} teams={[acme, north]} onSwitch={onSwitch} onNew={onNew} />);
  await screen.getByRole('button', { name: /Team: Acme/ }).click();
  await screen.getByRole('menuitemradio', { name: /Northwind/ }).click();
  expect(onSwitch).toHaveBeenCalledWith('n');
  await screen.showInstead(<TeamSwitcher team={acme} teams={[acme]} onSwitch={onSwitch} onNew={onNew} />);
  await screen.getByRole('button', { name: /Team: Acme/ }).click();
  await screen.getByRole('menuitem', { name: 'New team' }).click();
  expect(onNew).toHaveBeenCalledOnce();
});

test('a person without a team sees this on every page', async () => {
  const alone = { ...session, isInsecure: false, user: { ...session.user, isVerified: true } };
  const screen = await show(<SessionBanners session={alone} isOnline onResend={vi.fn()} />);
  await expect.element(screen.getByText(/You are not in a team right now/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'What you can do' })).toHaveAttribute('href', '/team');
});

test('an invited person gives a name and a password; the address stands, and no team is named', async () => {
  const signUp = vi.fn(async () => undefined);
  const screen = await show(
    <SignUpForm
      signUp={signUp}
      invited={{ email: 'site@acme.example', title: 'Join Acme', subtitle: 'Bo invites you.' }}
    />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Your name' }).fill('Site');
  await screen.getByLabelText('Password', { exact: true }).fill('long-enough-secret');
  await screen.getByRole('button', { name: 'Create account and join' }).click();
  expect(signUp).toHaveBeenCalledWith({
    name: 'Site',
    email: 'site@acme.example',
    password: 'long-enough-secret',
    requestedTeamName: '',
  });
  expect(await violations()).toEqual([]);
});

const invitation = {
  teamName: 'Acme',
  email: 'site@acme.example',
  role: 'admin' as const,
  invitedBy: 'Bo',
  hasAccount: true,
};
test.each([
  ['a guest signs in', null, 'link', 'Sign in and join'],
  ['the invited person joins', 'Site@acme.example', 'button', 'Join the team'],
  ['another person signs out', 'eve@evil.example', 'button', 'Sign out'],
] as const)('who follows an invitation is led on: %s', async (_who, signedInAs, role, name) => {
  const act = vi.fn(async () => 'That did not work.');
  const screen = await show(
    <JoinCard invitation={invitation} signedInAs={signedInAs} signInHref="/sign-in" join={act} signOut={act} />,
  );
  await expect.element(screen.getByText('Bo invited you to join Acme as an admin.')).toBeVisible();
  if (role === 'link') return expect.element(screen.getByRole(role, { name })).toHaveAttribute('href', '/sign-in');
  await screen.getByRole(role, { name }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('That did not work.');
});

test('staff without a second factor are sent to set it up', async () => {
  const staff = { ...session, isInsecure: false, user: { ...session.user, isVerified: true, needsSecondFactor: true } };
  const screen = await show(<SessionBanners session={staff} isOnline onResend={vi.fn()} />);
  await expect.element(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/profile');
});
