import { expect, test } from 'vitest';
import type { OpsTeam } from '#contract/ops-admin.ts';
import type { PlanPayment, PlanState } from '#contract/plans.ts';
import { show, violations } from '#web/ui/show.tsx';
import { TeamPlan } from './team-plan.tsx';

const team: OpsTeam = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'River Estates',
  kind: 'customer',
  isDemo: false,
  members: 1,
  projects: 1,
  usedSqft: 0,
  freeLimitSqft: 50_000,
  features: ['api'],
  discount: null,
  deleted: null,
  scanPlan: null,
  docusealTemplate: null,
  address: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  people: [],
  orders: [],
};
const professional: PlanState = {
  plan: 'professional',
  interval: 'month',
  isPastDue: false,
  quota: { monthlySqft: 500_000, usedSqft: 501, overageSqft: 40, resetsAt: '2026-12-28T12:00:00.000Z' },
  periodEndsAt: '2026-12-28T12:00:00.000Z',
  isEnding: false,
  nextPlan: 'starter',
  nextInterval: null,
  scanPlan: 'portfolio',
};

const payment: PlanPayment = {
  price: {
    cents: 544_258,
    tax: { name: 'VAT', rate: 21_000, isIncluded: false, registrationNumber: null, exemptNumber: null, cents: 94_458 },
    interval: 'month',
  },
  next: null,
  currency: 'eur',
  card: { brand: 'visa', last4: '4242', expiresMonth: 8, expiresYear: 2034 },
  overage: null,
  open: null,
};

const owed = [{ currency: 'eur', cents: 123_450 }];

test('staff see the plan of a team, its period, quota and next change, and which features it brings [B2 Y6]', async () => {
  const screen = await show(<TeamPlan team={team} plan={professional} payment={payment} request={null} owed={owed} />);
  const shown = screen.getByRole('region', { name: 'Plans of the team' });
  for (const text of [
    /BIMIT EngineProfessional, billed monthly/,
    /Price€5,442\.58 each month, incl\. VAT 21%CardVisa ending in 4242, expires 08\/2034/,
    /Changes to Starter on Dec 28, 2026/,
    /501 of 500,000 sq ft used, new quota on Dec 28, 2026, 40 sq ft above it on the next invoice/,
    /Free allowance[\d,]+ of [\d,]+ sq ft usedUnpaid invoices€1,234\.50/,
    /Scans and modelsPortfolio/,
    /Whitelabel viewersOn, by the plan/,
    /API accessOn, by the plan and set by staff/,
  ])
    await expect.element(shown).toMatchTextContent(text);
  expect(await violations()).toEqual([]);
  const ending = { ...professional, isEnding: true, isPastDue: true };
  await screen.showInstead(<TeamPlan team={team} plan={ending} payment={payment} request={null} owed={owed} />);
  await expect.element(shown).toMatchTextContent(/A payment for the plan failed.*Canceled, ends on Dec 28, 2026/);
  const monthly: PlanState = { ...professional, interval: 'year', nextPlan: null, nextInterval: 'month' };
  await screen.showInstead(<TeamPlan team={team} plan={monthly} payment={payment} request={null} owed={owed} />);
  await expect.element(shown).toMatchTextContent(/billed annually.*Billed monthly from Dec 28, 2026/);
  const none: PlanState = {
    ...professional,
    plan: 'on_demand',
    interval: null,
    quota: null,
    periodEndsAt: null,
    nextPlan: null,
    nextInterval: null,
    scanPlan: null,
  };
  const contracts = [{ service: 'verified' as const, name: 'Harbor Towers', endsOn: '2027-06-30' }];
  await screen.showInstead(
    <TeamPlan
      team={team}
      plan={{ ...none, plan: 'enterprise', contracts }}
      payment={null}
      request={null}
      owed={owed}
    />,
  );
  await expect.element(shown).toMatchTextContent(/Scans and modelsEnterprise/);
  await screen.showInstead(<TeamPlan team={team} plan={none} payment={null} request={null} owed={owed} />);
  await expect.element(shown).toMatchTextContent(/On-Demand.*Whitelabel viewersOffAPI accessOn, set by staff$/);
});

test('a request of a plan is shown with who asks and what they wrote [B3 Y6]', async () => {
  const request = {
    plan: 'scan_portfolio' as const,
    note: 'Twelve halls a year',
    at: '2026-11-28T12:00:00.000Z',
    by: { name: 'Ada', email: 'ada@estates.example' },
  };
  const screen = await show(
    <TeamPlan team={team} plan={professional} payment={payment} request={request} owed={owed} />,
  );
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(
      /This team asks for SCANIT & BIMIT Portfolio.*By Ada \(ada@estates\.example\) on Nov 28, 2026“Twelve halls a year”/,
    );
  expect(await violations()).toEqual([]);
});
