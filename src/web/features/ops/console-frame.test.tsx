import { expect, test } from 'vitest';
import { readAs } from '#web/lib/testing/read-as.ts';
import { show } from '#web/ui/show.tsx';
import { ConsoleFrame } from './console-frame.tsx';

test.each([['admin', true], ['ops', false], ['support', false], ['finance', false]])("the operator's settings are a page for admins alone: %s [Y1]", async (role, isThere) => {
  const screen = await show(<ConsoleFrame>{null}</ConsoleFrame>, { queries: readAs(role) });
  await expect.element(screen.getByRole('link', { name: 'Teams' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Settings' }).elements()).toHaveLength(isThere ? 1 : 0);
});
