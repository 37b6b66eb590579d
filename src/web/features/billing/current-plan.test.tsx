import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { planQuery } from '#web/lib/plan.ts';
import type { PlanChange, PlanPayment, PlanState } from '#contract/plans.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Plans } from './plans.tsx';
import { change, onDemand, starter } from './testing/plan-states.ts';

afterEach(() => {
  setAnalyticsSink(() => undefined);
  vi.unstubAllGlobals();
});

const usage = { freeLimit: 50_000, currentUsage: 1_000, remainingUsage: 49_000, isOverLimit: false };

const payment: PlanPayment = {
  price: { cents: 99_900, tax: null, interval: 'month' },
  next: { cents: 449_800, tax: null, interval: 'month', at: '2026-12-28T12:00:00.000Z' },
  currency: 'usd',
  card: change.card,
  overage: null,
  open: null,
};

function servePlan(plan: PlanState) {
  return serve({
    '/api/plan': () => ({ body: plan }),
    '/api/usage': () => ({ body: usage }),
    '/api/plan/payment': () => ({ body: { payment: plan.interval === null ? null : payment } }),
    '/api/plan/end': () => ({ body: plan }),
    '/api/plan/change': (_query, init) => ({ body: init?.method === 'POST' ? plan : change }),
    '/api/plan/subscribe': () => ({
      body: { clientSecret: 'cs_1_secret_2', sessionId: 'cs_1', mount: 'sandbox', publishableKey: 'pk' },
    }),
  });
}

test('the plan of a team: quota, renewal and a failed payment for admins, without money or acts for members [B2 B12]', async () => {
  servePlan(onDemand);
  const screen = await show(<CurrentPlan isAdmin />);
  await expect
    .element(screen.getByRole('region', { name: 'Current plan' }))
    .toMatchTextContent(/On-Demand.*1,000 of 50,000 sq ft used.*\$0\.015\/sq ft/);
  await expect.element(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/billing/plans');
  expect(await violations()).toEqual([]);
  await screen.unmount();
  servePlan(starter);
  const failing = await show(<CurrentPlan isAdmin />);
  await expect
    .element(failing.getByRole('region', { name: 'Current plan' }))
    .toMatchTextContent(/Starter.*Renews on Dec 28, 2026.*12,500 of 100,000 sq ft used.*New quota on Dec 28, 2026/);
  await expect
    .element(failing.getByRole('region', { name: 'Current plan' }))
    .toMatchTextContent(
      /Price\$999\.00 each monthNext payment\$4,498\.00 on Dec 28, 2026CardVisa ending in 4242Expires 08\/2034/,
    );
  expect(await violations()).toEqual([]);
  await failing.unmount();
  servePlan({ ...starter, nextPlan: 'professional' });
  const member = await show(<CurrentPlan isAdmin={false} />);
  const shown = member.getByRole('region', { name: 'Current plan' });
  await expect.element(shown).toMatchTextContent(/Changes to Professional on Dec 28, 2026/);
  expect(shown.element().textContent).not.toContain('$');
  expect(member.getByRole('button').elements()).toEqual([]);
});

test("the plan of a team's scans is named with discount, monthly limit and hosting, to members without the discount [B3 B12]", async () => {
  servePlan({ ...starter, scanPlan: 'professional' });
  const screen = await show(<CurrentPlan isAdmin />);
  const shown = screen.getByRole('region', { name: 'Current plan' });
  await expect
    .element(shown)
    .toMatchTextContent(
      /SCANIT & BIMITProfessional.*Price10% discountProjectsUp to 5 projects a monthHosting36 months for each project/,
    );
  expect(await violations()).toEqual([]);
  await screen.unmount();
  servePlan(starter);
  const member = await show(<CurrentPlan isAdmin={false} />);
  const own = member.getByRole('region', { name: 'Current plan' });
  await expect.element(own).toMatchTextContent(/On-Demand.*ProjectsAs many as you likeHosting12 months/);
  expect(own.element().textContent).not.toMatch(/%|Standard rate/);
});

test('savings on scans are offered to teams at the standard rate alone [B2 B3]', async () => {
  servePlan(onDemand);
  const screen = await show(<CurrentPlan isAdmin />);
  await expect.element(screen.getByText('plans of scans save 5 to 15%', { exact: false })).toBeVisible();
  await screen.unmount();
  const contract = { service: 'verified' as const, name: 'Enterprise 2027', endsOn: '2027-06-30' };
  for (const terms of [{ scanPlan: 'starter' as const }, { contracts: [contract] }]) {
    servePlan({ ...onDemand, ...terms });
    const agreed = await show(<CurrentPlan isAdmin />);
    await expect
      .element(agreed.getByText('Plans of the BIMIT Engine include up to 500,000 sq ft per month.'))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('plans of scans');
    await agreed.unmount();
  }
});

test('an admin subscribes, upgrades and cancels; what is sent names the plan and no amount [B2 X6]', async () => {
  const events: string[] = [];
  setAnalyticsSink((event) => events.push(event));
  const sent = servePlan(onDemand);
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={onDemand} />);
  await screen.getByRole('button', { name: 'Subscribe annually: Professional' }).click();
  await expect.element(screen.getByText('$43,180.80 each year.', { exact: false })).toBeVisible();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  expect(sent['/api/plan/subscribe']).toEqual({ plan: 'professional', interval: 'year' });
  await screen.unmount();
  const changed = servePlan(starter);
  const plans = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={starter} />);
  await expect.element(plans.getByText('Your plan')).toBeVisible();
  await plans.getByRole('button', { name: 'Upgrade to Professional' }).click();
  const dialog = plans.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Charged today\$1,749\.50.*Next payment\$4,498\.00 on Dec 28, 2026CardVisa ending in 4242Expires 08\/2034/,
    );
  await expect
    .element(dialog)
    .toMatchTextContent("This month's quota293,548 sq ft until Dec 28, 2026, then 500,000 sq ft a month");
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await expect
    .poll(() => changed['/api/plan/change'])
    .toEqual({
      plan: 'professional',
      interval: 'month',
      from: { plan: 'starter', interval: 'month' },
      proratedAt: change.proratedAt,
    });
  expect(events).toEqual(['Upgrade Clicked', 'Upgrade Clicked']);
  await plans.unmount();
  const current = await show(<CurrentPlan isAdmin />);
  await current.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.element(current.getByText('Your plan runs until Dec 28, 2026', { exact: false })).toBeVisible();
  await current.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect.poll(() => changed['/api/plan/end']).toEqual({ isEnding: true, isNow: false });
});

test('a plan that was canceled says so everywhere, and one with a change that waits says that canceling drops it [B2]', async () => {
  const leaving: PlanState = { ...starter, plan: 'professional', isEnding: true };
  const sent = servePlan(leaving);
  const screen = await show(<CurrentPlan isAdmin />);
  const current = screen.getByRole('region', { name: 'Current plan' });
  await expect.element(current).toMatchTextContent(/Canceled: your plan ends on Dec 28, 2026/);
  await expect.element(current).toMatchTextContent(/sq ft usedUntil Dec 28, 2026, with your plan/);
  await screen.getByRole('button', { name: 'Keep plan' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/your Professional plan renews on Dec 28, 2026/);
  await expect.element(dialog.getByRole('button', { name: 'Go back' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep plan' }).click();
  await expect.poll(() => sent['/api/plan/end']).toEqual({ isEnding: false, isNow: false });
  await expect.element(screen.getByText('Your Professional plan continues. It renews on Dec 28, 2026.')).toBeVisible();
  await screen.unmount();
  const plans = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={leaving} />);
  await expect.element(plans.getByText('Your plan', { exact: true })).toBeVisible();
  await expect.element(plans.getByRole('button', { name: 'Downgrade to Starter' })).toBeDisabled();
  await expect
    .element(plans.getByText('Your plan ends on Dec 28, 2026. To change plans,', { exact: false }))
    .toBeVisible();
  await expect.element(plans.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  expect(plans.getByRole('button', { name: /^Pay/ }).elements(), 'the plan is kept first').toEqual([]);
  await plans.unmount();
  servePlan({ ...starter, nextInterval: 'year' });
  const running = await show(<CurrentPlan isAdmin />);
  await running.getByRole('button', { name: 'Cancel plan' }).click();
  const asked = running.getByRole('dialog');
  await expect.element(asked.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  await expect.element(asked).toMatchTextContent(/The change scheduled for that day is canceled too\./);
  expect(asked.getByRole('button', { name: 'Cancel', exact: true }).elements()).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.element(running.getByText('Your Starter plan ends on Dec 28, 2026.', { exact: true })).toBeVisible();
});

test(
  'an admin asks for a plan of scans, reads that it was sent and pending, and takes it back [B3]',
  { tags: 'nightly' },
  async () => {
    const pending = { ...starter, request: { plan: 'scan_portfolio' as const, at: '2026-11-28T12:00:00.000Z' } };
    let now: PlanState = starter;
    const sent = serve({
      '/api/plan': () => ({ body: now }),
      '/api/usage': () => ({ body: usage }),
      '/api/plan/request': (_query, init) => {
        now = init?.method === 'POST' ? pending : starter;
        return { body: now };
      },
    });
    const screen = await show(<LivePlans tab="verified" />);
    await screen.getByRole('button', { name: 'Ask for this plan: SCANIT & BIMIT Portfolio' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('What should we know? (optional)').fill('Twelve halls a year');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect.element(screen.getByText('Your request for SCANIT & BIMIT Portfolio was sent.')).toBeVisible();
    expect(sent['/api/plan/request']).toEqual({ plan: 'scan_portfolio', note: 'Twelve halls a year' });
    await expect.element(screen.getByText('Requested on Nov 28, 2026.', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: 'Withdraw request: SCANIT & BIMIT Portfolio' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Ask for this plan: SCANIT & BIMIT Portfolio' }))
      .toBeVisible();
    await screen.unmount();
    servePlan(pending);
    const current = await show(<CurrentPlan isAdmin />);
    await expect
      .element(current.getByRole('alert'))
      .toMatchTextContent(
        /Your team asked for SCANIT & BIMIT Portfolio.*Requested on Nov 28, 2026\. We will get back to you/,
      );
    await current.unmount();
    const reading = await show(<CurrentPlan isAdmin={false} />);
    await expect
      .element(reading.getByRole('alert'))
      .toMatchTextContent(/Your team asked for.*Your team's admins get our answer by e-mail/);
    await reading.unmount();
    const member = await show(<Plans tab="verified" canSeeMoney={false} onTab={() => undefined} current={starter} />);
    expect(member.getByRole('button', { name: /^Ask/ }).elements()).toEqual([]);
  },
);

test("what staff answered is shown to the team's admins with its day and what comes next [B3]", async () => {
  const at = '2026-11-28T12:00:00.000Z';
  const text = 'We can offer 20% below the list.\nShall we call you on Monday?';
  servePlan({ ...starter, answer: { plan: 'enterprise', text, at } });
  const screen = await show(<CurrentPlan isAdmin />);
  const answer = screen.getByRole('alert');
  await expect
    .element(answer)
    .toMatchTextContent(
      /We answered your request for Enterprise.*20% below the list.*Answered on Nov 28, 2026.*Nothing changes until you agree to the terms/,
    );
  await expect.element(answer.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/billing/plans');
  expect(await violations()).toEqual([]);
  await screen.unmount();
  servePlan({ ...starter, scanPlan: 'portfolio', answer: { plan: 'scan_portfolio', text: null, at } });
  const agreed = await show(<CurrentPlan isAdmin />);
  await expect
    .element(agreed.getByRole('alert'))
    .toMatchTextContent(/Your team has the SCANIT & BIMIT Portfolio plan.*set it up on Nov 28, 2026/);
});

test('a downgrade says when it takes effect and the new price; without the amounts nothing can be confirmed [B2]', async () => {
  const professional: PlanState = { ...starter, plan: 'professional' };
  const down = {
    ...change,
    chargedNowCents: 0,
    proratedAt: null,
    quota: null,
    changesAt: change.nextAt,
    nextCents: 99_900,
  };
  let isUp = true;
  serve({
    '/api/plan/change': () =>
      isUp ? { body: down } : { status: 503, body: { error: 'Payments are down.', code: 'X', requestId: '1' } },
  });
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={professional} />);
  await screen.getByRole('button', { name: 'Downgrade to Starter' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/Takes effect onDec 28, 2026New price\$999\.00 each month/);
  expect(dialog.element().textContent).not.toContain('Charged today');
  await screen.unmount();
  isUp = false;
  const failing = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={professional} />);
  await failing.getByRole('button', { name: 'Downgrade to Starter' }).click();
  await expect.element(failing.getByRole('alert')).toMatchTextContent('Payments are down.');
  await expect.element(failing.getByRole('button', { name: 'Go back' })).toBeVisible();
  expect(failing.getByRole('dialog').getByRole('button', { name: 'Downgrade to Starter' }).elements()).toEqual([]);
});

test('a monthly plan can be paid annually and back, with price and tax of what is charged; what is scheduled is taken back [B2 N20]', async () => {
  const vat = { name: 'VAT', rate: 21_000, isIncluded: false, registrationNumber: null, exemptNumber: null };
  const yearly: PlanChange = {
    ...change,
    chargedNowCents: 1_112_087,
    chargedNowTax: { ...vat, cents: 193_007 },
    interval: 'year',
    nextCents: 1_232_966,
    nextTax: { ...vat, cents: 213_986 },
    quota: null,
  };
  const sent = serve({ '/api/plan/change': (_query, init) => ({ body: init?.method === 'POST' ? starter : yearly }) });
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={starter} />);
  await screen.getByRole('button', { name: 'Pay annually' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Charged today\$11,120\.87\$9,190\.80 \+ VAT 21%: \$1,930\.07Next payment\$12,329\.66 on Dec 28, 2026\$10,189\.80 \+ VAT 21%: \$2,139\.86/,
    );
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay annually' }).click();
  await expect.poll(() => sent['/api/plan/change']).toMatchObject({ plan: 'starter', interval: 'year' });
  await screen.unmount();
  const annual: PlanState = { ...starter, interval: 'year', nextInterval: 'month' };
  const scheduled = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={annual} />);
  await expect
    .element(scheduled.getByText('Billed annually · Changes to monthly billing on Dec 28, 2026'))
    .toBeVisible();
  await expect.element(scheduled.getByRole('button', { name: 'Keep annual billing' }).first()).toBeVisible();
  expect(scheduled.getByRole('button', { name: /^Pay/ }).elements()).toEqual([]);
  await scheduled.unmount();
  const running = await show(
    <Plans tab="engine" canSeeMoney onTab={() => undefined} current={{ ...annual, nextInterval: null }} />,
  );
  await expect.element(running.getByRole('button', { name: 'Pay monthly' })).toBeVisible();
});

function LivePlans({ tab = 'engine' }: { tab?: 'engine' | 'verified' }) {
  const { data } = useQuery(planQuery);
  return <Plans tab={tab} canSeeMoney onTab={() => undefined} current={data} />;
}
