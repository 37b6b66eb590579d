import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  BILLING_QUERY,
  billingAnswer,
  ENTERPRISE_QUERY,
  enterpriseAnswer,
  INVOICE_PROJECTS_QUERY,
  invoiceProjectsAnswer,
  INVOICES_QUERY,
  invoicesAnswer,
  type InvoicePage,
} from '#contract/graphql.ts';
import type { InvoiceFilter, InvoiceGroup } from '#domain/billing/invoice-list.ts';
import { askGraphql } from './graphql.ts';

// For admins of the team: the server refuses anybody else.
export type InvoiceChoice = { status: InvoiceFilter; projectIds: readonly string[]; group: InvoiceGroup };

/** A page with the grouping that it was asked for: while the next one is awaited, the page still shows the earlier one. */
export type ListedInvoices = InvoicePage & { group: InvoiceGroup };
const listedAs = ({ group }: InvoiceChoice, { team }: { team: { invoices: InvoicePage } }): ListedInvoices => ({
  ...team.invoices,
  group,
});

/** Invoices of a team, a page at a time. */
export const invoicePagesQuery = (teamId: string, choice: InvoiceChoice) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'team', teamId, choice],
    queryFn: async ({ pageParam: after }) =>
      listedAs(choice, await askGraphql(INVOICES_QUERY, { teamId, after, ...choice }, invoicesAnswer)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ page_info: { has_next_page: hasMore, end_cursor: cursor } }) => (hasMore ? cursor : null),
  });

export const invoiceProjectsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['invoices', 'projects', teamId],
    queryFn: async () =>
      (await askGraphql(INVOICE_PROJECTS_QUERY, { teamId }, invoiceProjectsAnswer)).team.invoice_projects,
  });

export const enterprisePlansQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['billing', 'enterprise', teamId],
    queryFn: async () => (await askGraphql(ENTERPRISE_QUERY, { teamId }, enterpriseAnswer)).team.enterprise_plans,
  });

export const teamBillingQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['billing', 'details', teamId],
    queryFn: async () => (await askGraphql(BILLING_QUERY, { teamId }, billingAnswer)).team,
  });
