import { z } from 'zod';
import { commitmentBands, contractBands } from '#domain/billing/enterprise-bands.ts';
import { invoiceFilters, invoiceGroups } from '#domain/billing/invoice-list.ts';
import { invoiceStatuses } from '#domain/billing/invoice-status.ts';
import { declarePlainCall } from './declare-call.ts';

/** Path of the persisted GraphQL queries; no other query text is answered. */
export const GRAPHQL_PATH = '/api/graphql';
export const queryGraphql = declarePlainCall({
  method: 'post',
  path: GRAPHQL_PATH,
  access: 'member',
  staffAct: 'read',
});

/** Usage of a team by its id (portfolio.md §7): feeds usage card and modal. `stripe_customer_id` is null for all but admins. */
export const USAGE_QUERY = `query GetTeamUsage($teamId: ID!) {
  team(teamId: $teamId) { id team_id team_name team_type stripe_customer_id bimit_engine_lifetime_usage }
}`;

/**
 * Invoices of a team in the order of their groups, newest first within each, a page at a time (ordering.md §7). `groups` are those of the
 * page, `totals` of all that match. For admins of the team and staff.
 */
export const INVOICES_QUERY = `query GetTeamInvoices($teamId: ID!, $first: Int, $after: String, $status: String, $projectIds: [ID!], $group: String) {
  team(teamId: $teamId) {
    id
    invoices(first: $first, after: $after, status: $status, projectIds: $projectIds, group: $group) {
      total_count
      totals { currency open paid }
      groups { key label count totals { currency open paid } }
      nodes {
        id number kind amount currency status hosted_invoice_url receipt_number created due_date payment_date
        issued_on due_on paid_on group_key
        project { project_name project_id }
        line_items { id amount description }
        transactions { id kind amount currency status receipt_number created }
      }
      page_info { has_next_page end_cursor }
    }
  }
}`;

/** What the filter of projects offers, by name. */
export const INVOICE_PROJECTS_QUERY = `query GetInvoiceProjects($teamId: ID!) {
  team(teamId: $teamId) { id invoice_projects { project_id project_name } }
}`;

/** Contracts of a team; those that have ended last. */
export const ENTERPRISE_QUERY = `query GetEnterprisePlans($teamId: ID!) {
  team(teamId: $teamId) {
    id
    enterprise_plans {
      id enterprise_plan_id service_type enterprise_plan_name contract_term contract_start_date contract_end_date renewal_term
      renewal_date contract_status days_to_end sqft_commitment current_plan_sqft max_sqft_per_month invoice_cycle billing_type
      base_rate_discount discount_rate_lock_in overage total_sqft_completed remaining_sqft commitment_status is_near_limit
    }
  }
}`;

/** Billing details of a team (ordering.md §3). */
export const BILLING_QUERY = `query GetTeamBilling($teamId: ID!) {
  team(teamId: $teamId) {
    id
    team_name
    stripe_customer_id
    member_count
    w9_url
    billing {
      billing_address billing_contact_name billing_contact_email msa_contract_id msa_contract_start_date
      msa_contract_expiration_date customer_payment_terms docuseal_template
    }
  }
}`;

export const persistedQueries: readonly string[] = [
  USAGE_QUERY,
  INVOICES_QUERY,
  INVOICE_PROJECTS_QUERY,
  ENTERPRISE_QUERY,
  BILLING_QUERY,
];

const cents = z.number().int();
const total = z.object({ currency: z.string(), open: cents, paid: cents });
const transaction = z.object({
  id: z.string(),
  kind: z.enum(['card', 'manual', 'subscription']),
  amount: cents,
  currency: z.string(),
  status: z.enum(['succeeded', 'failed', 'disputed', 'refunded']),
  receipt_number: z.string().nullable(),
  created: z.string(),
});
const teamInvoice = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.string(),
  amount: cents,
  currency: z.string(),
  status: z.enum(invoiceStatuses),
  hosted_invoice_url: z.string().nullable(),
  receipt_number: z.string().nullable(),
  created: z.string(),
  /** Null: on receipt. */ due_date: z.string().nullable(),
  payment_date: z.string().nullable(),
  /** Days of the operator's time zone, the same wherever the invoice is shown. */ issued_on: z.iso.date(),
  /** Null: on receipt. */ due_on: z.iso.date().nullable(),
  paid_on: z.iso.date().nullable(),
  group_key: z.string(),
  project: z.object({ project_name: z.string(), project_id: z.string().nullable() }),
  line_items: z.array(z.object({ id: z.string(), amount: cents, description: z.string() })),
  transactions: z.array(transaction),
});
export type TeamInvoice = z.infer<typeof teamInvoice>;
const invoiceGroup = z.object({ key: z.string(), label: z.string(), count: z.number().int(), totals: z.array(total) });
export type InvoiceGroupInfo = z.infer<typeof invoiceGroup>;

/** Answers of the queries. */
export const invoicesAnswer = z.object({
  team: z.object({
    invoices: z.object({
      total_count: z.number().int(),
      totals: z.array(total),
      groups: z.array(invoiceGroup),
      nodes: z.array(teamInvoice),
      page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullable() }),
    }),
  }),
});
export type InvoicePage = z.infer<typeof invoicesAnswer>['team']['invoices'];
export const invoiceProjectsAnswer = z.object({
  team: z.object({ invoice_projects: z.array(z.object({ project_id: z.string(), project_name: z.string() })) }),
});
const enterprisePlan = z.object({
  id: z.string(),
  enterprise_plan_id: z.string(),
  service_type: z.enum(['engine', 'verified']),
  enterprise_plan_name: z.string(),
  contract_term: z.string(),
  contract_start_date: z.string(),
  contract_end_date: z.string(),
  renewal_term: z.string(),
  renewal_date: z.string(),
  contract_status: z.enum(contractBands),
  days_to_end: z.number().int(),
  sqft_commitment: z.number().int(),
  current_plan_sqft: z.number().int().nullable(),
  max_sqft_per_month: z.number().int().nullable(),
  invoice_cycle: z.string(),
  billing_type: z.string(),
  /** A share: 0.125 is 12.5%. */ base_rate_discount: z.number(),
  discount_rate_lock_in: z.boolean(),
  overage: z.string(),
  total_sqft_completed: z.number().int(),
  remaining_sqft: z.number().int(),
  commitment_status: z.enum(commitmentBands),
  is_near_limit: z.boolean(),
});
export type EnterprisePlan = z.infer<typeof enterprisePlan>;
export const enterpriseAnswer = z.object({ team: z.object({ enterprise_plans: z.array(enterprisePlan) }) });
const teamBilling = z.object({
  billing_address: z.string().nullable(),
  billing_contact_name: z.string().nullable(),
  billing_contact_email: z.string().nullable(),
  msa_contract_id: z.string().nullable(),
  msa_contract_start_date: z.string().nullable(),
  msa_contract_expiration_date: z.string().nullable(),
  customer_payment_terms: z.string().nullable(),
  docuseal_template: z.number().int().nullable(),
});
export const billingAnswer = z.object({
  team: z.object({
    team_name: z.string(),
    stripe_customer_id: z.string().nullable(),
    member_count: z.number().int(),
    w9_url: z.string().nullable(),
    billing: teamBilling,
  }),
});
export type TeamBillingAnswer = z.infer<typeof billingAnswer>['team'];

/** Variables of the list of invoices. */
export const invoiceArguments = z.strictObject({
  first: z.number().int().min(1).max(100).nullish(),
  after: z.string().max(1000).nullish(),
  status: z.enum(invoiceFilters).nullish(),
  projectIds: z.array(z.uuid()).max(200).nullish(),
  group: z.enum(invoiceGroups).nullish(),
});
export type InvoiceArguments = z.infer<typeof invoiceArguments>;
