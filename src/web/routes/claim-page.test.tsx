import { afterEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import { serve } from '#web/ui/serve.ts';
import { showPage, signedIn } from './testing/show-page.tsx';

const FIND = '/api/public/claim-order';
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a guest', undefined],
  ['who is signed in', signedIn('ann@acme.example')],
])('the order that a link claims is named: %s', async (_who, session) => {
  serve({ [FIND]: () => ({ body: { name: 'River Hall', locationId: null, isOthers: false } }) });
  const screen = await showPage('/claim?token=abc', session);
  await expect.element(screen.getByText('River Hall')).toBeVisible();
});

test.each(['CLAIM_UNKNOWN', 'CLAIM_USED', 'CLAIM_EXPIRED'] as const)(
  'a link that is no good says so before anybody signs up: %s',
  async (code) => {
    const { status, text: error } = errors[code];
    serve({ [FIND]: () => ({ status, body: { error, code, requestId: 'r' } }) });
    const screen = await showPage('/claim?token=abc');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(error);
    expect(screen.getByRole('link', { name: 'Create an account' }).query()).toBeNull();
  },
);

test('a server that cannot say does not keep anybody from going on', async () => {
  serve({ [FIND]: () => ({ status: 503, body: { error: 'Restarting.', code: 'UNAVAILABLE', requestId: 'r' } }) });
  const screen = await showPage('/claim?token=abc');
  await expect.element(screen.getByRole('link', { name: 'Create an account' })).toBeVisible();
});

test('the link of a claim leads its owner to the order once it is claimed', async () => {
  const locationId = crypto.randomUUID();
  serve({ [FIND]: () => ({ body: { name: 'River Hall', locationId, isOthers: false } }) });
  const screen = await showPage('/claim?token=abc', signedIn('ann@acme.example'));
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/location/${locationId}`);
});

test('an order of another address is not offered, and one that somebody else has claimed asks nobody to sign in who is', async () => {
  serve({ [FIND]: () => ({ body: { name: 'River Hall', locationId: null, isOthers: true } }) });
  const screen = await showPage('/claim?token=abc', signedIn('ann@acme.example'));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(errors.CLAIM_OTHER_ADDRESS.text);
  await expect.element(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Claim order' }).query()).toBeNull();
  await screen.unmount();
  const { status, text: error } = errors.CLAIM_USED;
  serve({ [FIND]: () => ({ status, body: { error, code: 'CLAIM_USED', requestId: 'r' } }) });
  const used = await showPage('/claim?token=abc', signedIn('ann@acme.example'));
  await expect.element(used.getByRole('alert')).toMatchTextContent(/already been claimed by another account/);
});
