import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { showPage, signedIn } from './testing/show-page.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Not found.', code: 'NOT_FOUND', requestId: 'r' }));
});
afterEach(() => {
  setAnalyticsSink(() => undefined);
  vi.unstubAllGlobals();
});

test('a tab of the plans is in the address, and reported by its name alone [B1 X6]', { tags: 'nightly' }, async () => {
  const events: unknown[] = [];
  setAnalyticsSink((event, facts) => events.push([event, facts]));
  const screen = await showPage('/billing/plans', signedIn('ann@acme.example'));
  await screen.getByRole('tab', { name: 'SCANIT & BIMIT' }).click();
  await expect.poll(() => screen.router.state.location.search).toEqual({ tab: 'verified' });
  await screen.getByRole('tab', { name: 'BIMIT Engine' }).click();
  await expect.poll(() => screen.router.state.location.search).toEqual({});
  expect(events).toEqual([
    ['Plan Tab Changed', { tab: 'verified' }],
    ['Plan Tab Changed', { tab: 'engine' }],
  ]);
});
