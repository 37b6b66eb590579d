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
  serve({ [FIND]: () => ({ body: { name: 'River Hall' } }) });
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
