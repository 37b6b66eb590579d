import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { EnterprisePlan, InvoicePage, TeamInvoice } from '#contract/graphql.ts';
import type { SessionTeam } from '#contract/session.ts';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { BillingTab } from './billing-tab.tsx';
import { EnterprisePlans } from './enterprise-plans.tsx';
import { choiceOf, invoiceSearch, type InvoiceSearch } from './invoice-search.ts';

const hallId = '00000000-0000-4000-8000-000000000007';

/** As a page holds it, which keeps in the address what is listed. */
function Tab({ address = {}, ...props }: { team: SessionTeam | null; isStaff: boolean; address?: InvoiceSearch }) {
  const [search, setSearch] = useState(address);
  return (
    <>
      <BillingTab {...props} search={search} onSearch={setSearch} />
      <output aria-label="address">{JSON.stringify(search)}</output>
    </>
  );
}

afterEach(() => {
  setAnalyticsSink(() => undefined);
  vi.unstubAllGlobals();
});

test('staff are marked in the billing view, and customers are not [T11]', async () => {
  const screen = await show(<Tab team={null} isStaff />);
  await expect.element(screen.getByText('You are signed in as staff.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Operations' })).toHaveAttribute('href', '/ops');
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const customers = await show(<Tab team={null} isStaff={false} />);
  await expect.element(customers.getByRole('heading', { name: 'No receipts yet' })).toBeVisible();
  expect(customers.getByText('staff', { exact: false }).query()).toBeNull();
});

const team: SessionTeam = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Beacon Ltd',
  kind: 'customer',
  features: [],
  role: 'admin',
};
const invoice: TeamInvoice = {
  id: '00000000-0000-4000-8000-000000000003',
  number: 'INV-2026-0007',
  kind: 'deposit',
  amount: 112_500,
  currency: 'usd',
  status: 'paid',
  hosted_invoice_url: null,
  receipt_number: null,
  created: '2026-11-22T10:00:00.000Z',
  due_date: '2026-12-22T12:00:00.000Z',
  payment_date: '2026-11-23T10:00:00.000Z',
  issued_on: '2026-11-22',
  due_on: '2026-12-22',
  paid_on: '2026-11-23',
  group_key: '3',
  project: { project_name: 'Beacon Hall <b>', project_id: '00000000-0000-4000-8000-000000000002' },
  line_items: [{ id: '1', amount: 112_500, description: '=SUM(A1) Deposit' }],
  transactions: [
    {
      id: '1',
      kind: 'manual',
      amount: 112_500,
      currency: 'usd',
      status: 'succeeded',
      receipt_number: null,
      created: '2026-11-23T10:00:00.000Z',
    },
  ],
};
const open: TeamInvoice = {
  ...invoice,
  id: '00000000-0000-4000-8000-000000000004',
  number: 'INV-2026-0006',
  status: 'open',
  due_date: null,
  payment_date: null,
  due_on: null,
  paid_on: null,
  group_key: '1',
  line_items: [],
  transactions: [],
};
const pageOf = (nodes: TeamInvoice[], change: Partial<InvoicePage> = {}): InvoicePage => ({
  total_count: nodes.length,
  totals: [
    { currency: 'eur', open: 5_000, paid: 0 },
    { currency: 'usd', open: 112_500, paid: 112_500 },
  ],
  groups: [
    { key: '1', label: 'open', count: 1, totals: [] },
    { key: '3', label: 'paid', count: 1, totals: [] },
  ],
  nodes,
  page_info: { has_next_page: false, end_cursor: null },
  ...change,
});
const plan: EnterprisePlan = {
  id: '00000000-0000-4000-8000-000000000021',
  enterprise_plan_id: 'ENT-7',
  service_type: 'verified',
  enterprise_plan_name: 'Enterprise East',
  contract_term: '12 months',
  contract_start_date: '2026-01-01',
  contract_end_date: '2026-12-31',
  renewal_term: '',
  renewal_date: '2027-01-01',
  contract_status: 'renewal',
  days_to_end: 33,
  sqft_commitment: 1_000_000,
  current_plan_sqft: null,
  max_sqft_per_month: 120_000,
  invoice_cycle: '',
  billing_type: '',
  base_rate_discount: 0.125,
  discount_rate_lock_in: true,
  overage: '',
  total_sqft_completed: 912_000,
  remaining_sqft: 88_000,
  commitment_status: 'warning',
  is_near_limit: true,
};
const billing = {
  team_name: 'Beacon Ltd',
  stripe_customer_id: null,
  member_count: 4,
  w9_url: '/api/w9/generate',
  billing: {
    billing_address: '1 Elm St',
    billing_contact_name: null,
    billing_contact_email: null,
    msa_contract_id: null,
    msa_contract_start_date: null,
    msa_contract_expiration_date: null,
    customer_payment_terms: 'Net 30',
    docuseal_template: null,
  },
};

/** Answers the queries of the page; what was asked about invoices is kept. */
function serveBilling(invoices: (asked: Record<string, unknown>) => InvoicePage | undefined, isBillingDown = false) {
  const asked: Record<string, unknown>[] = [];
  const refused = { status: 400, body: { error: 'Try later.', code: 'INVALID_INPUT', requestId: '1' } };
  serve({
    '/api/receipts': () => ({ body: [] }),
    '/api/graphql': (_query, init) => {
      const { query, variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
      if (query.includes('GetTeamInvoices')) {
        asked.push(variables);
        const answer = invoices(variables);
        return answer ? { body: { data: { team: { invoices: answer } } } } : refused;
      }
      if (isBillingDown) return refused;
      if (query.includes('GetInvoiceProjects'))
        return {
          body: { data: { team: { invoice_projects: [{ project_id: hallId, project_name: 'Beacon Hall' }] } } },
        };
      return { body: { data: { team: query.includes('GetEnterprise') ? { enterprise_plans: [plan] } : billing } } };
    },
  });
  return asked;
}

test('admins see contracts, billing details, the W9 form, and invoices in groups that open [B4 B5 B7 B12 B15]', async () => {
  serveBilling(() => pageOf([open, invoice]));
  const screen = await show(<Tab team={team} isStaff={false} />);
  await expect.element(screen.getByText('Approaching Commitment Limit')).toBeVisible();
  const plans = screen.getByRole('region', { name: 'Enterprise Plans Details' });
  await expect
    .element(plans)
    .toMatchTextContent(
      /Renewal period33 days left912,000 of 1,000,000 sq ft completedNearly used up88,000 sq ft remaining/,
    );
  await expect.element(plans).toMatchTextContent(/Renewal dateJan 1, 2027.*Base rate discount12.5%.*Team members4/);
  await expect
    .element(screen.getByRole('region', { name: 'Billing Details' }))
    .toMatchTextContent(/Beacon Ltd.*1 Elm St.*Net 30.*No billing email on file/);
  await expect.element(screen.getByRole('link', { name: 'Open W9 Form' })).toHaveAttribute('href', '/api/w9/generate');

  const list = screen.getByRole('region', { name: 'Recent Invoices' });
  await expect.element(list).toMatchTextContent(/Open€50\.00\$1,125\.00Paid\$1,125\.00Invoices2/);
  await list.getByRole('button', { name: /INV-2026-0007/ }).click();
  await expect.element(list.getByText('=SUM(A1) Deposit')).toBeVisible();
  await expect.element(list.getByText('Recorded by hand', { exact: false })).toBeVisible();
  await expect.element(list.getByText('Succeeded')).toBeVisible();
  await list.getByRole('button', { name: /INV-2026-0006/ }).click();
  await expect.element(list.getByText('No line items for this invoice.')).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'View and pay' }))
    .toHaveAttribute('href', `/invoices/${open.id}`);
  await list.getByRole('button', { name: 'Paid 1 invoice' }).click();
  expect(list.getByRole('button', { name: /INV-2026-0007/ }).query()).toBeNull();
  expect(await violations()).toEqual([]);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 720);
});

test('filters and groupings are asked of the server, a page at a time; nothing found and failures say so [B4 B13 B14 X6]', async () => {
  const events: unknown[] = [];
  setAnalyticsSink((event, facts) => events.push([event, facts]));
  let isDown = false;
  const asked = serveBilling(({ status, after, group }) => {
    if (isDown) return undefined;
    if (group === 'month' && status === 'all')
      return pageOf([{ ...open, group_key: '2026-11' }], {
        groups: [{ key: '2026-11', label: '2026-11', count: 1, totals: [] }],
      });
    if (status === 'pending') return pageOf([], { groups: [] });
    return after === null
      ? pageOf([open], { total_count: 2, page_info: { has_next_page: true, end_cursor: 'next' } })
      : pageOf([invoice], { total_count: 2 });
  });
  const screen = await show(<Tab team={team} isStaff={false} />);
  const list = screen.getByRole('region', { name: 'Recent Invoices' });
  await list.getByRole('button', { name: 'Show more invoices' }).click();
  await expect.element(list.getByRole('button', { name: /INV-2026-0007/ })).toBeVisible();
  expect(asked).toMatchObject([
    { after: null, status: 'all', group: 'status', projectIds: [] },
    { after: 'next', status: 'all' },
  ]);
  await list.getByRole('combobox', { name: 'Group by' }).click();
  await screen.getByRole('option', { name: 'Month' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ group: 'month', after: null });
  await expect.element(list.getByRole('button', { name: 'November 2026 1 invoice' })).toBeVisible();
  await list.getByRole('combobox', { name: 'Projects' }).click();
  await screen.getByRole('option', { name: 'Beacon Hall' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ projectIds: [hallId] });
  await list.getByRole('combobox', { name: 'Status' }).click();
  await screen.getByRole('option', { name: 'Pending' }).click();
  await expect.element(list.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  const address = invoiceSearch.parse(JSON.parse(screen.getByLabelText('address').element().textContent ?? ''));
  expect(address).toEqual({ invoices: 'pending', projects: [hallId], group: 'month' });
  expect(events).toEqual([
    ['Invoice Group Changed', { group: 'month' }],
    ['Invoice Filter Changed', { key: 'projects', count: 1 }],
    ['Invoice Filter Changed', { key: 'status', count: 1 }],
  ]);
  await expect
    .element(list.getByText('No invoices match your current filters. Try adjusting your search criteria.'))
    .toBeVisible();
  await screen.unmount();
  const again = await show(<Tab team={team} isStaff={false} address={address} />);
  await expect.poll(() => asked.at(-1)).toMatchObject({ status: 'pending', projectIds: [hallId], group: 'month' });
  await again.unmount();

  isDown = true;
  serveBilling(() => undefined, true);
  const failed = await show(<Tab team={team} isStaff={false} />);
  await expect.element(failed.getByText('Loading invoices...')).toBeVisible();
  await expect.element(failed.getByText('Error loading invoices: Try later.')).toBeVisible();
  await expect.element(failed.getByText('Error loading billing information: Try later.')).toBeVisible();
  expect(failed.getByText('INV-', { exact: false }).query()).toBeNull();
  await failed.unmount();

  serveBilling(() => pageOf([], { groups: [], totals: [] }));
  const none = await show(<Tab team={team} isStaff={false} />);
  await expect.element(none.getByRole('heading', { name: 'No invoices yet' })).toBeVisible();
  await none.unmount();
  const calls = serveBilling(() => pageOf([open]));
  const member = await show(<Tab team={{ ...team, role: 'user' }} isStaff={false} />);
  await expect.element(member.getByRole('heading', { name: 'You have no receipts yet' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a billing e-mail that is none is said at its field and is not sent, and the sentence goes when it is corrected [B10]', async () => {
  serveBilling(() => pageOf([]));
  const screen = await show(<Tab team={team} isStaff={false} />);
  const field = screen.getByRole('textbox', { name: 'Billing e-mail' });
  await field.fill('accounts@beacon');
  await screen.getByRole('button', { name: 'Save e-mail' }).click();
  await expect.element(screen.getByText('Enter a valid e-mail address.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(await violations()).toEqual([]);
  await field.fill('accounts@beacon.example');
  await expect.element(screen.getByText('Enter a valid e-mail address.')).not.toBeInTheDocument();
});

test('an address of invoices that is not understood lists all of them [B13]', () => {
  const rubbish = invoiceSearch.parse({ invoices: 'none', projects: [{}], group: 7 });
  expect(choiceOf(rubbish)).toEqual({ status: 'all', projectIds: [], group: 'status' });
  expect(choiceOf(invoiceSearch.parse({ projects: 'not an id' })).projectIds).toEqual([]);
});

test('a contract that has not begun says when it does, not how long it has left [B4 B5]', async () => {
  const next: EnterprisePlan = {
    ...plan,
    contract_start_date: '2027-06-01',
    contract_end_date: '2028-05-31',
    contract_status: 'active',
    days_to_end: 548,
  };
  const screen = await show(<EnterprisePlans plans={[next]} memberCount={4} />);
  const shown = screen.getByRole('region', { name: 'Enterprise Plans Details' });
  await expect.element(shown).toMatchTextContent(/Starts on Jun 1, 2027/);
  expect(shown.element().textContent).not.toMatch(/days left/);
  await screen.showInstead(<EnterprisePlans plans={[{ ...next, days_to_end: 365 }]} memberCount={4} />);
  await expect.element(shown).toMatchTextContent(/Active365 days left/);
});
