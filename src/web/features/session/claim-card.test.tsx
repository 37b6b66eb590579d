import { afterEach, expect, test, vi } from 'vitest';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ClaimCard } from './claim-card.tsx';

const LOCATION = '7b6a1c1e-0000-4000-8000-0000000000a1';
const TOKEN = 'a-token-of-a-mail-long-enough';
const CLAIM = 'Claim order';

afterEach(() => vi.unstubAllGlobals());

/** What the server answers to the claim; `null`: it cannot be reached. Tells what it was sent. */
function serveClaim(answer: ErrorCode | 'claimed' | null) {
  const sent = vi.fn();
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    sent(String(input), init?.body);
    if (answer === null) throw new TypeError('Failed to fetch');
    if (answer === 'claimed') return Response.json({ locationId: LOCATION, projectId: LOCATION });
    return Response.json(
      { error: errors[answer].text, code: answer, requestId: 'r' },
      { status: errors[answer].status },
    );
  });
  return sent;
}

async function showCard(change: Partial<Parameters<typeof ClaimCard>[0]> = {}) {
  const acts = { onClaimed: vi.fn(), signOut: vi.fn(async () => undefined) };
  const card = (
    <ClaimCard
      token={TOKEN}
      user={{ email: 'ada@acme.example', isVerified: true }}
      team="Acme"
      verifyHref="/verify-email"
      supportHref="mailto:help@portal.example"
      {...acts}
      {...change}
    />
  );
  return Object.assign(await show(card), acts);
}

test('an order is taken over with one click, into the team that is named [O17]', async () => {
  const sent = serveClaim('claimed');
  const screen = await showCard();
  await expect
    .element(screen.getByText('You are signed in as ada@acme.example. The order will be added to your team, Acme.'))
    .toBeVisible();
  await screen.getByRole('button', { name: CLAIM }).click();
  await expect.poll(() => screen.onClaimed).toHaveBeenCalledWith(LOCATION);
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/public/claim-order', JSON.stringify({ token: TOKEN }));
});

test.each([
  ['CLAIM_UNKNOWN', 'This link is not valid. Open the link in the e-mail again, or contact support.'],
  ['CLAIM_EXPIRED', 'This link has expired. Contact support with the order ID in your e-mail.'],
  [
    'CLAIM_USED',
    'This order has already been claimed by another account. Sign in with that account to see it, or contact support.',
  ],
] as const)('%s is said, and support is offered in place of another try [O17]', async (code, sentence) => {
  serveClaim(code);
  const screen = await showCard();
  await screen.getByRole('button', { name: CLAIM }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence);
  // No team gets anything.
  await expect.element(screen.getByText('You are signed in as ada@acme.example.', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:help@portal.example');
  await expect.element(screen.getByRole('link', { name: 'Go to the portfolio' })).toBeVisible();
  expect(screen.getByRole('button', { name: CLAIM }).query()).toBeNull();
  expect(await violations()).toEqual([]);
});

test('another address is said, and the person can sign out to use the right one [O17]', async () => {
  serveClaim('CLAIM_OTHER_ADDRESS');
  const screen = await showCard();
  await screen.getByRole('button', { name: CLAIM }).click();
  await expect
    .element(
      screen.getByText(
        'This order was placed with another e-mail address. Sign in with the address that the e-mail was sent to.',
      ),
    )
    .toBeVisible();
  await screen.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => screen.signOut).toHaveBeenCalledOnce();
  expect(screen.onClaimed).not.toHaveBeenCalled();
});

test('who has not verified the address is led to do so before anything is sent [O17]', async () => {
  const sent = serveClaim('UNVERIFIED');
  const screen = await showCard({ user: { email: 'ada@acme.example', isVerified: false }, team: undefined });
  await expect
    .element(screen.getByText('Verify your e-mail address first: the link is in the e-mail we sent you.'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Verify my address' }))
    .toHaveAttribute('href', '/verify-email');
  expect(screen.getByRole('button', { name: CLAIM }).query()).toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

test('without a network the order can be taken over again [O17]', async () => {
  serveClaim(null);
  const screen = await showCard();
  await screen.getByRole('button', { name: CLAIM }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  serveClaim('claimed');
  await screen.getByRole('button', { name: CLAIM }).click();
  await expect.poll(() => screen.onClaimed).toHaveBeenCalledWith(LOCATION);
});
