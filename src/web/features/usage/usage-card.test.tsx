import { expect, test } from 'vitest';
import { usageInfo } from '#domain/usage/allowance.ts';
import { show, violations } from '#web/ui/show.tsx';
import { UsageCard } from './usage-card.tsx';

test('a team that never had an allowance does not read that it is used up', async () => {
  const screen = await show(
    <UsageCard usage={{ freeLimit: 0, currentUsage: 0, remainingUsage: 0, isOverLimit: true }} isFailed={false} />,
  );
  await expect
    .element(screen.getByText('This team has no free allowance: you pay for downloads per project.'))
    .toBeVisible();
  await expect.element(screen.getByText('Free allowance used up')).not.toBeInTheDocument();
});

test('shows what is used of the free 50,000 sq ft, with k above 1,000 [D1 P11]', async () => {
  const screen = await show(<UsageCard usage={usageInfo(12_000)} isFailed={false} />);
  await expect.element(screen.getByRole('region', { name: 'BIMIT Plan - Free' })).toBeVisible();
  await expect.element(screen.getByText(/12k sq ft of 50k sq ft used/)).toBeVisible();
  await expect.element(screen.getByText('38k sq ft left')).toBeVisible();
  expect(screen.container.textContent).not.toContain('Almost used up');
});

test('warns from 80 % on, and says when nothing is left [D1]', async () => {
  const screen = await show(<UsageCard usage={usageInfo(40_000)} isFailed={false} />);
  await expect.element(screen.getByText(/Almost used up/)).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  const over = await show(<UsageCard usage={usageInfo(50_000)} isFailed={false} />);
  await expect.element(over.getByText('Free allowance used up')).toBeVisible();
});

test("a team with a plan sees its plan and the month's quota, not the free plan, also while the plan is awaited [B2 P11]", async () => {
  const plan = {
    plan: 'professional' as const,
    interval: 'month' as const,
    isPastDue: false,
    quota: { monthlySqft: 500_000, usedSqft: 120_000, overageSqft: 0, resetsAt: '2026-12-28T12:00:00.000Z' },
    periodEndsAt: '2026-12-28T12:00:00.000Z',
    isEnding: false,
    nextPlan: null,
    nextInterval: null,
    scanPlan: null,
  };
  const awaited = await show(<UsageCard usage={usageInfo(1_400)} isFailed={false} isPlanAwaited />);
  expect(awaited.container.textContent).not.toContain('Free');
  await awaited.unmount();
  const screen = await show(<UsageCard usage={usageInfo(1_400)} isFailed={false} plan={plan} />);
  const card = screen.getByRole('region', { name: 'BIMIT Engine Professional' });
  await expect
    .element(card)
    .toMatchTextContent(/120k sq ft of 500k sq ft used · New quota on Dec 28, 2026380k sq ft left/);
  expect(await violations()).toEqual([]);
  const used = { ...plan, quota: { ...plan.quota, usedSqft: 500_000 } };
  await screen.showInstead(<UsageCard usage={usageInfo(1_400)} isFailed={false} plan={used} />);
  await expect.element(card).toMatchTextContent(/This month's quota is used up$/);
});

test('says that usage cannot be read instead of inventing it [D1]', async () => {
  const screen = await show(<UsageCard usage={undefined} isFailed />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Unable to load usage data');
});
