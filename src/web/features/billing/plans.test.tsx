import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlanState } from '#contract/plans.ts';
import { planQuery } from '#web/lib/plan.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Plans } from './plans.tsx';

test('a team that is exempt reads the prices of plans without the tax in them, and that rates are listed with it [B2 N20]', async () => {
  const tax = { name: 'VAT', rate: 19_000, isIncluded: true, registrationNumber: null, exemptNumber: 'ATU 1' };
  const current = {
    plan: 'on_demand' as const,
    interval: null,
    isPastDue: false,
    quota: null,
    periodEndsAt: null,
    isEnding: false,
    nextPlan: null,
    nextInterval: null,
    money: { currency: 'eur', tax },
    scanPlan: null,
  };
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={current} />);
  await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/Starter€839\.50\/month€8,562\.86\/year/);
  await expect
    .element(
      screen.getByText(/^Prices of plans are without VAT 19% \(exempt, number ATU 1\)\. It is taken off the rates/),
    )
    .toBeVisible();
});

test('plans show the figures of the specification to admins, and to members what is included without money [B1 B2 B3]', async () => {
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={undefined} />);
  const cards = () => screen.getByRole('listitem');
  await expect.element(screen.getByRole('tab', { name: 'BIMIT Engine' })).toHaveAttribute('aria-selected', 'true');
  const engine = screen.getByRole('tabpanel');
  await expect.element(engine).toMatchTextContent(/On-DemandFree50,000 sq ft lifetime credits, then \$0\.015\/sq ft/);
  await expect
    .element(engine)
    .toMatchTextContent(
      /Starter\$999\/month\$10,189\.80\/year if paid annually: 15% annual discount100,000 sq ft per month\$0\.01\/sq ft/,
    );
  await expect
    .element(engine)
    .toMatchTextContent(
      /RecommendedProfessional\$4,498\/month\$43,180\.80.*20%.*500,000 sq ft.*\$0\.009.*Whitelabel viewers/,
    );
  await expect
    .element(engine)
    .toMatchTextContent(/EnterpriseCustom price1,000,000\+ sq ft per monthCustom rate.*24\/7 support/);
  expect(await violations()).toEqual([]);
  await screen.showInstead(<Plans tab="verified" canSeeMoney onTab={() => undefined} current={undefined} />);
  const scans = screen.getByRole('tabpanel');
  await expect
    .element(scans)
    .toMatchTextContent(/On-DemandStandard rateNo minimum50% upfront and 50% on completion12-month/);
  await expect
    .element(scans)
    .toMatchTextContent(/RecommendedStarter5% discount100,000 sq ft minimumUp to 2 projects a month/);
  await expect
    .element(scans)
    .toMatchTextContent(/Portfolio15% discount1,000,000.*Up to 10 projects.*36-month.*API access/);
  await expect.element(scans).toMatchTextContent(/Pricing starts at \$0\.75\/sq ft\. Potential savings: 5 to 15%/);
  expect(await violations()).toEqual([]);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 720);
  for (const tab of ['engine', 'verified'] as const) {
    await screen.showInstead(<Plans tab={tab} canSeeMoney={false} onTab={() => undefined} current={undefined} />);
    await expect.element(cards().first()).toBeVisible();
    expect(screen.getByRole('tabpanel').element().textContent).not.toMatch(/[$%]/);
  }
});

test('a plan that runs is shown in the currency that it was sold in, others in that of today [B3 N20]', async () => {
  const state = {
    plan: 'starter',
    interval: 'month',
    isPastDue: false,
    quota: null,
    periodEndsAt: '2026-05-01T00:00:00.000Z',
    isEnding: false,
    nextPlan: null,
    nextInterval: null,
    money: { currency: 'jpy', tax: null },
    scanPlan: null,
  } as const;
  const screen = await show(
    <Plans tab="engine" canSeeMoney onTab={() => undefined} current={{ ...state, soldIn: 'usd' }} />,
  );
  await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/\$999\/month.*\$4,498\/month/);
  await screen.showInstead(
    <Plans
      tab="engine"
      canSeeMoney
      onTab={() => undefined}
      current={{ ...state, plan: 'on_demand', interval: null }}
    />,
  );
  await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/¥999\/month.*¥10,190.*¥4,498\/month/);
});

const running: PlanState = {
  plan: 'starter',
  interval: 'month',
  isPastDue: false,
  quota: { monthlySqft: 100_000, usedSqft: 0, overageSqft: 0, resetsAt: '2026-12-28T12:00:00.000Z' },
  periodEndsAt: '2026-12-28T12:00:00.000Z',
  isEnding: false,
  nextPlan: null,
  nextInterval: null,
  scanPlan: null,
};

test('while a payment is open, no plan can be changed to, and the page says to pay it first [B2]', async () => {
  const unpaid = { ...running, isPastDue: true };
  const screen = await show(<Plans tab="engine" canSeeMoney onTab={() => undefined} current={unpaid} />);
  const upgrade = screen.getByRole('button', { name: 'Upgrade to Professional' });
  await expect.element(upgrade).toBeDisabled();
  await expect.element(upgrade).toHaveAccessibleDescription('Pay the open amount first.');
  await expect.element(screen.getByRole('button', { name: 'Pay annually' })).toBeDisabled();
  expect(await violations()).toEqual([]);
});

test('when the plan was changed in another tab, the dialog asks to review what is charged now before that can be confirmed [B2]', async () => {
  await page.viewport(390, 844);
  const amounts = {
    chargedNowTax: null,
    changesAt: '2026-12-13T12:00:00.000Z',
    nextTax: null,
    nextAt: '2026-12-28T12:00:00.000Z',
    quota: null,
    currency: 'usd',
    card: null,
  };
  let state = running;
  const posted: unknown[] = [];
  serve({
    '/api/plan': () => ({ body: state }),
    '/api/plan/change': (query, init) => {
      if (init?.method !== 'POST')
        return {
          body:
            query.get('interval') === 'year'
              ? {
                  ...amounts,
                  interval: 'year',
                  chargedNowCents: 3_299_100,
                  proratedAt: 1_796_000_600,
                  nextCents: 4_318_080,
                }
              : {
                  ...amounts,
                  interval: 'month',
                  chargedNowCents: 174_950,
                  proratedAt: 1_796_000_000,
                  nextCents: 449_800,
                },
        };
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      posted.push(body);
      if (posted.length > 1) return { body: { ...state, plan: 'professional' } };
      // Annual payment was chosen in another tab.
      state = { ...running, interval: 'year' };
      return {
        status: 409,
        body: { error: 'Your plan has changed. Confirm again.', code: 'CONFLICT', requestId: 'r' },
      };
    },
  });
  function Page() {
    return <Plans tab="engine" canSeeMoney onTab={() => undefined} current={useQuery(planQuery).data} />;
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Upgrade to Professional' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/Charged today\$1,749\.50/);
  await dialog.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await expect.element(dialog).toMatchTextContent(/Review the new amounts before you confirm.*Confirm again/);
  expect(dialog.getByRole('button', { name: 'Upgrade to Professional' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Review the new amounts' }).click();
  await expect.element(dialog).toMatchTextContent(/Charged today\$32,991\.00was \$1,749\.50/);
  await dialog.getByRole('button', { name: 'Upgrade to Professional' }).click();
  await expect
    .poll(() => posted)
    .toEqual([
      {
        plan: 'professional',
        interval: 'month',
        from: { plan: 'starter', interval: 'month' },
        proratedAt: 1_796_000_000,
      },
      {
        plan: 'professional',
        interval: 'year',
        from: { plan: 'starter', interval: 'year' },
        proratedAt: 1_796_000_600,
      },
    ]);
});
