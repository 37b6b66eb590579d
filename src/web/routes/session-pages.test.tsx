import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage, signedIn } from './testing/show-page.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not found.', code: 'NOT_FOUND', requestId: 'r' }));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['done=change&email=old%40acme.example', /Sign in with your current e-mail address to confirm the new one/],
  ['done=verified&email=old%40acme.example', /Your e-mail address is already verified/],
  ['done=changed&email=old%40acme.example', /Your e-mail address was already changed/],
])('the sign-in page says what a link of a mail asks for, and fills in the address: %s', async (search, sentence) => {
  const screen = await showPage(`/sign-in?${search}`);
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('old@acme.example');
});

test('a superseded link says so, and fills in no address, since the one that it was sent for may be gone', async () => {
  const screen = await showPage('/sign-in?done=superseded');
  await expect.element(screen.getByText(/That link no longer counts/)).toBeVisible();
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('');
});

test('a verification link that is over leads a guest to sign in, with the reason', async () => {
  const screen = await showPage('/verify-email?error=TOKEN_EXPIRED');
  await expect.element(screen.getByText('That link has expired. Sign in, then ask for a new one.')).toBeVisible();
});

test('the link of another account names who is signed in, stays, and offers to sign out', async () => {
  const screen = await showPage('/verify-email?token=abc&error=OTHER_ACCOUNT', signedIn('ann@acme.example'));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You are signed in as ann@acme.example/);
  await expect.element(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('a reset link that is over does not say that the old password works: the link may have changed it', async () => {
  const screen = await showPage('/reset-password?error=INVALID_TOKEN');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/To set a new password, ask for a new link/);
});
