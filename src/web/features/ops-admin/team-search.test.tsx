import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readAs } from '#web/lib/testing/read-as.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { TeamSearch } from './team-search.tsx';

const team = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'River Estates',
  kind: 'customer',
  isDemo: false,
  members: 1,
  projects: 1,
  usedSqft: 0,
  freeLimitSqft: 50_000,
  deleted: null,
  plan: 'starter',
  scanPlan: null,
  request: 'enterprise',
};

test('what a team asks for stands apart from the plan that it has, on a desk and on a phone [B3]', async () => {
  serve({ '/api/ops/teams': () => ({ body: { teams: [team], total: 1 } }) });
  await page.viewport(1280, 800);
  const screen = await show(<TeamSearch />, { queries: readAs('support') });
  const badge = screen.getByText('Asks for Enterprise');
  await expect.element(badge).toBeVisible();
  const gapPx = () => {
    const label = badge.element().closest('.mantine-Badge-root') ?? badge.element();
    const words = document.createRange();
    const plan = [...(label.parentElement?.childNodes ?? [])].find(({ textContent }) => textContent === 'Starter');
    if (plan) words.selectNodeContents(plan);
    const [own, other] = [label.getBoundingClientRect(), words.getBoundingClientRect()];
    return Math.max(own.left - other.right, own.top - other.bottom);
  };
  expect(gapPx()).toBeGreaterThanOrEqual(4);
  await page.viewport(390, 844);
  expect(gapPx()).toBeGreaterThanOrEqual(4);
  expect(await violations()).toEqual([]);
  await page.viewport(1280, 720);
});
