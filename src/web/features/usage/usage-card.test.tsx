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

test('says that usage cannot be read instead of inventing it [D1]', async () => {
  const screen = await show(<UsageCard usage={undefined} isFailed />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Unable to load usage data');
});
