import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readAs } from '#web/lib/testing/read-as.ts';
import { show } from '#web/ui/show.tsx';
import { ConsoleFrame } from './console-frame.tsx';

test.each([
  ['admin', true],
  ['ops', false],
  ['support', false],
  ['finance', false],
])("the operator's settings are a page for admins alone: %s [Y1]", async (role, isThere) => {
  const screen = await show(<ConsoleFrame>{null}</ConsoleFrame>, { queries: readAs(role) });
  await expect.element(screen.getByRole('link', { name: 'Teams' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Settings' }).elements()).toHaveLength(isThere ? 1 : 0);
});

test('on a phone the page that is open is in sight among the others of the console [Y1 X2]', async () => {
  await page.viewport(390, 844);
  const screen = await show(<ConsoleFrame>{null}</ConsoleFrame>, { path: '/ops/settings', queries: readAs('admin') });
  const { left, right } = screen.getByRole('link', { name: 'Settings' }).element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});
