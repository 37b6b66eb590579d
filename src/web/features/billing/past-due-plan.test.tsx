import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenPlanPayment, PlanPayment, PlanState } from '#contract/plans.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { Plans } from './plans.tsx';
import { RecentInvoices } from './recent-invoices.tsx';
import { change, onDemand, starter } from './testing/plan-states.ts';

afterEach(() => vi.unstubAllGlobals());

const open: OpenPlanPayment = {
  cents: 99_900,
  billedAt: '2026-11-28T12:00:00.000Z',
  retryAt: '2026-12-01T12:00:00.000Z',
  endsAt: '2026-12-05T12:00:00.000Z',
  isForPeriod: true,
  hasOverage: false,
};
const payment: PlanPayment = {
  price: { cents: 99_900, tax: null, interval: 'month' },
  next: { cents: 99_900, tax: null, interval: 'month', at: '2026-12-28T12:00:00.000Z' },
  currency: 'usd',
  card: change.card,
  overage: null,
  open,
};
const usage = { freeLimit: 50_000, currentUsage: 1_000, remainingUsage: 49_000, isOverLimit: false };
const unpaid: PlanState = { ...starter, isPastDue: true };

/** `after`: the plan once it was canceled. */
function serveUnpaid(paid: PlanPayment, after: PlanState = onDemand) {
  let now = unpaid;
  return serve({
    '/api/plan': () => ({ body: now }),
    '/api/usage': () => ({ body: usage }),
    '/api/plan/payment': () => ({ body: { payment: now.quota === null ? null : paid } }),
    '/api/plan/end': () => {
      now = after;
      return { body: now };
    },
    '/api/stripe/portal': () => ({ status: 503, body: { error: 'Down.', code: 'X', requestId: '1' } }),
  });
}

test('a payment that failed says how much, what for, when it is tried again and when the plan ends, and is paid from there [B2]', async () => {
  const sent = serveUnpaid(payment);
  vi.stubGlobal('open', () => null);
  const screen = await show(<CurrentPlan isAdmin />);
  const shown = screen.getByRole('region', { name: 'Current plan' });
  await expect
    .element(shown)
    .toMatchTextContent(
      /Payment of \$999\.00 failed.*your Starter plan that began on Nov 28, 2026\. We will try again on Dec 1, 2026\. If it is not paid by Dec 5, 2026/,
    );
  await expect.element(shown).toMatchTextContent(/Billed monthly · Payment overdue/);
  await expect.element(shown).toMatchTextContent(/Open payment\$999\.00Next attempt on Dec 1, 2026/);
  expect(shown.element().textContent, 'as if the period were paid').not.toMatch(/Renews on|Next payment/);
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Pay now' }).click();
  await expect.poll(() => sent['/api/stripe/portal']).toBeTruthy();
});

test('canceling a plan whose period is not paid says that it ends right away and what is not charged [B2]', async () => {
  const sent = serveUnpaid({ ...payment, open: { ...open, hasOverage: true } });
  const screen = await show(<CurrentPlan isAdmin />);
  await screen.getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Your plan ends right away, and your team is On-Demand\. The open \$999\.00 is not charged\..*What you unlocked above your quota stays due/,
    );
  expect(dialog.element().textContent).not.toContain('runs until');
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.element(screen.getByText('Your Starter plan has ended. The open $999.00 is not charged.')).toBeVisible();
  expect(sent['/api/plan/end']).toEqual({ isEnding: true, isNow: true });
});

test('canceling a plan of which only area above the quota is open says that this stays due [B2]', async () => {
  const sent = serveUnpaid({ ...payment, open: { ...open, isForPeriod: false, hasOverage: true } }, unpaid);
  const screen = await show(<CurrentPlan isAdmin />);
  await expect.element(screen.getByText('for area above your quota, billed on Nov 28', { exact: false })).toBeVisible();
  // The period is paid.
  await expect.element(screen.getByText('$999.00 on Dec 28, 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel plan' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog)
    .toMatchTextContent(
      /runs until Dec 28, 2026.*The open \$999\.00 stays due: if it is not paid, your plan ends on Dec 5/,
    );
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await expect.poll(() => sent['/api/plan/end']).toEqual({ isEnding: true, isNow: false });
});

test('what a plan owes counts as open and stands above the invoices [B10]', async () => {
  const invoices = {
    nodes: [],
    groups: [],
    total_count: 1,
    totals: [{ currency: 'usd', open: 1_000, paid: 5_000 }],
    page_info: { end_cursor: null, has_next_page: false },
  };
  serve({
    '/api/graphql': (_query, init) => ({
      body: {
        data: {
          team: JSON.stringify(init?.body).includes('GetTeamInvoices') ? { invoices } : { invoice_projects: [] },
        },
      },
    }),
    '/api/plan/payment': () => ({ body: { payment } }),
  });
  const screen = await show(
    <RecentInvoices teamId="11111111-1111-4111-8111-111111111111" search={{}} onSearch={() => undefined} />,
  );
  const shown = screen.getByRole('region', { name: 'Recent Invoices' });
  await expect.element(shown).toMatchTextContent(/Open\$1,009\.00Paid\$50\.00/);
  await expect.element(shown).toMatchTextContent(/Plan payment that failedBilled Nov 28, 2026\$999\.00Pay now/);
});

test('what is above the quota says to admins how much is charged when, and what was charged already [B2 B12]', async () => {
  const plan: PlanState = {
    ...starter,
    quota: {
      monthlySqft: 100_000,
      usedSqft: 100_000,
      overageSqft: 51_301,
      billedSqft: 1_301,
      resetsAt: '2026-12-28T12:00:00.000Z',
    },
  };
  serve({
    '/api/plan': () => ({ body: plan }),
    '/api/usage': () => ({ body: usage }),
    '/api/plan/payment': () => ({
      body: {
        payment: {
          ...payment,
          open: null,
          overage: { cents: 50_000, tax: null, at: '2026-12-28T12:00:00.000Z', billedCents: 1_301 },
        },
      },
    }),
  });
  const screen = await show(<CurrentPlan isAdmin />);
  const shown = screen.getByRole('region', { name: 'Current plan' });
  await expect.element(shown).toMatchTextContent(/On the next invoice\$500\.00 on Dec 28, 202650,000 sq ft above/);
  await expect
    .element(shown)
    .toMatchTextContent(
      /Already billed this month\$13\.01 1,301 sq ft above|Already billed this month\$13\.011,301 sq ft above/,
    );
  await screen.unmount();
  const member = await show(<CurrentPlan isAdmin={false} />);
  const own = member.getByRole('region', { name: 'Current plan' });
  await expect.element(own).toMatchTextContent(/On the next invoice50,000 sq ft above/);
  expect(own.element().textContent).not.toContain('$');
});

test('an enterprise contract that runs is named as the plan of its service, and nothing else is [B4 B12]', async () => {
  const contracted: PlanState = {
    ...onDemand,
    contracts: [{ service: 'verified', name: 'Harbor Towers 2026', endsOn: '2027-06-30' }],
  };
  serve({
    '/api/plan': () => ({ body: contracted }),
    '/api/usage': () => ({ body: usage }),
    '/api/plan/payment': () => ({ body: { payment: null } }),
  });
  const screen = await show(<CurrentPlan isAdmin />);
  const shown = screen.getByRole('region', { name: 'Current plan' });
  await expect
    .element(shown)
    .toMatchTextContent(
      /BIMIT EngineOn-Demand.*SCANIT & BIMITEnterpriseHarbor Towers 2026 · until Jun 30, 2027PriceAs agreed with usProjectsAs agreed with us/,
    );
  expect(shown.element().textContent).not.toMatch(/Each order at its own price|Standard rate/);
  await screen.unmount();
  const plans = await show(<Plans tab="verified" canSeeMoney onTab={() => undefined} current={contracted} />);
  const badges = plans.getByText('Your plan', { exact: true });
  await expect.element(badges).toBeVisible();
  await expect.element(plans.getByRole('region', { name: 'Enterprise' })).toMatchTextContent(/Your plan/);
});

test('a contract whose name has no blank stays within the page, at both sizes [B4]', async () => {
  const named: PlanState = {
    ...onDemand,
    plan: 'enterprise',
    contracts: [{ service: 'engine', name: 'W'.repeat(120), endsOn: '2027-06-30' }],
  };
  serve({
    '/api/plan': () => ({ body: named }),
    '/api/usage': () => ({ body: usage }),
    '/api/plan/payment': () => ({ body: { payment: null } }),
  });
  const screen = await show(<CurrentPlan isAdmin />);
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    await expect.element(screen.getByText(/until Jun 30, 2027/)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});
