import { expect, test } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { DisplayMenu } from '#web/ui/display-menu.tsx';
import { readAs } from '#web/lib/testing/read-as.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { usePersonTheme } from './use-person-theme.ts';

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
function Toggle() {
  return <DisplayMenu onChosen={usePersonTheme()} onLanguage={() => undefined} />;
}

test("a person's colors are there on every device, and what is chosen is stored for them [N13]", async () => {
  const bodies = serve({ '/api/profile': () => ({ body: { ok: true } }) });
  const queries = readAs('support');
  queries.setQueryData(sessionQuery.queryKey, (known) => {
    if (known?.user) return { ...known, user: { ...known.user, theme: 'dark' as const } };
  });
  const screen = await show(<Toggle />, { queries });
  await expect.poll(shown).toBe('dark');
  await screen.getByRole('button', { name: 'Display' }).click();
  await screen.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(shown).toBe('light');
  await expect.poll(() => bodies['/api/profile']).toEqual({ theme: 'light' });
  expect(shown(), 'the stored choice is the new one').toBe('light');
});
