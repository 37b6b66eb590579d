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

test(
  'a session that ended by itself leaves the page as it was, with what is typed in it',
  { tags: 'nightly' },
  async () => {
    const guest = {
      user: null,
      team: null,
      teams: [],
      outboxPath: null,
      supportEmail: null,
      isInsecure: false,
      tourHosts: [],
    };
    vi.stubGlobal('fetch', async (input: URL | string) =>
      String(input).endsWith('/api/session')
        ? Response.json(guest)
        : Response.json({ error: 'Sign in first.', code: 'UNAUTHENTICATED', requestId: '1' }, { status: 401 }),
    );
    vi.stubGlobal(
      'SharedWorker',
      class {
        port = new MessageChannel().port1;
      },
    );
    const screen = await showPage('/profile', signedIn('ann@acme.example'));
    const field = screen.getByRole('textbox', { name: 'Name', exact: true });
    await field.fill('Annabel');
    await screen.queries.invalidateQueries({ queryKey: ['session'] });
    await expect.element(screen.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
    await expect.element(field).toHaveValue('Annabel');
    await screen.getByRole('button', { name: 'Sign in' }).last().click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/sign-in');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  },
);
