import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlanState } from '#contract/plans.ts';
import { serve } from '#web/ui/serve.ts';
import { planQuery } from '#web/lib/plan.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Plans } from './plans.tsx';
import { change, starter } from './testing/plan-states.ts';

afterEach(() => vi.unstubAllGlobals());

const annual: PlanState = { ...starter, interval: 'year' };
const showPlans = (current: PlanState, canSeeMoney = true) =>
  show(<Plans tab="engine" canSeeMoney={canSeeMoney} onTab={() => undefined} current={current} />);

test('while a switch to monthly billing is scheduled, the upgrade says what it waits for and how to have it now [B2]', async () => {
  const sent = serve({ '/api/plan/change': (_query, init) => ({ body: init?.method === 'POST' ? annual : change }) });
  const screen = await showPlans({ ...annual, nextInterval: 'month' });
  const upgrade = screen.getByRole('button', { name: 'Upgrade to Professional' });
  await expect.element(upgrade).toBeDisabled();
  await expect
    .element(upgrade)
    .toHaveAccessibleDescription(
      'You switch to monthly billing on Dec 28, 2026. To change plans before then, keep annual billing first.',
    );
  expect(await violations()).toEqual([]);
  // In the card of its own plan, and beside the upgrade that waits for it.
  await screen.getByRole('button', { name: 'Keep annual billing' }).last().click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/The scheduled switch to monthly billing is canceled/);
  await dialog.getByRole('button', { name: 'Keep annual billing' }).click();
  await expect.element(screen.getByText('Your Starter plan stays on annual billing.')).toBeVisible();
  expect(sent['/api/plan/change']).toMatchObject({ plan: 'starter', interval: 'year' });
});

test('a team that pays annually compares years, and its plan says what becomes of it and can be canceled there [B2]', async () => {
  const sent = serve({ '/api/plan/end': () => ({ body: annual }) });
  const screen = await showPlans({ ...annual, plan: 'professional', nextPlan: 'starter' });
  const cards = screen.getByRole('tabpanel');
  await expect.element(cards).toMatchTextContent(/Starter\$10,189\.80\/year15% less than \$999\/month/);
  await expect
    .element(cards)
    .toMatchTextContent(
      /Your planProfessional\$43,180\.80\/year20% less than \$4,498\/monthBilled annually · Changes to Starter on Dec 28, 2026/,
    );
  await expect.element(screen.getByText('Starter starts on Dec 28, 2026.')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel plan' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect.poll(() => sent['/api/plan/end']).toEqual({ isEnding: true, isNow: false });
  await screen.unmount();
  const member = await showPlans({ ...annual, nextInterval: 'month' }, false);
  await expect.element(member.getByText('Billed annually · Changes to monthly billing on Dec 28, 2026')).toBeVisible();
  expect(member.getByRole('tabpanel').element().textContent).not.toMatch(/[$%]/);
  expect(member.getByRole('tabpanel').getByRole('button').elements()).toEqual([]);
});

test('an amount that grows while the dialog is open is reviewed before it can be charged; one that shrinks is not [B2]', async () => {
  let isAnnual = false;
  let chargedNowCents = change.chargedNowCents;
  const sent = serve({
    '/api/plan': () => ({ body: isAnnual ? annual : starter }),
    '/api/plan/change': (_query, init) => ({
      body: init?.method === 'POST' ? { ...starter, plan: 'professional' } : { ...change, chargedNowCents },
    }),
  });
  const Watching = () => <Plans tab="engine" canSeeMoney onTab={() => undefined} current={useQuery(planQuery).data} />;
  const screen = await show(<Watching />);
  await screen.getByRole('button', { name: 'Upgrade to Professional' }).click();
  const dialog = screen.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Upgrade to Professional' });
  await expect.element(dialog).toMatchTextContent(/Charged today\$1,749\.50/);
  chargedNowCents -= 50;
  await screen.queries.invalidateQueries({ queryKey: ['plan-change'] });
  await expect.element(dialog).toMatchTextContent(/Charged today\$1,749\.00/);
  await expect.element(confirm).toBeVisible();
  // Annual payment is chosen in another tab, and this one hears of it.
  isAnnual = true;
  chargedNowCents = 3_299_100;
  await screen.queries.invalidateQueries();
  await expect.element(dialog).toMatchTextContent(/Something changed while this was open/);
  expect(confirm.elements()).toEqual([]);
  expect(dialog.element().textContent).not.toContain('$32,991');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Review the new amounts' }).click();
  await expect.element(dialog).toMatchTextContent(/Charged today\$32,991\.00was \$1,749\.50/);
  await confirm.click();
  await expect.poll(() => sent['/api/plan/change']).toMatchObject({ plan: 'professional', interval: 'year' });
});
