import { afterEach, expect, test, vi } from 'vitest';
import { signedIn, showPage } from './testing/show-page.tsx';

afterEach(() => vi.unstubAllGlobals());

test('anyone who does not sign in again after their session ended is asked to on the page they were on', async () => {
  const body = { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 404 }));
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = new MessageChannel().port1;
    },
  );
  const path = `/location/${crypto.randomUUID()}`;
  const screen = await showPage(path, signedIn('ann@acme.example'));
  await expect.element(screen.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  screen.sayWhoIsThere();
  await expect.element(screen.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', `/sign-in?redirect_url=${encodeURIComponent(path)}`);
});
