import { z } from 'zod';
import { invoiceFilters, invoiceGroups } from '#domain/billing/invoice-list.ts';
import { chosenValues } from '#web/lib/list-search.ts';
import type { InvoiceChoice } from '#web/lib/team-billing.ts';

/** Which invoices are listed, in an address: what is chosen by itself is left out, and so is what is not understood. */
export const invoiceSearch = z.object({
  invoices: z.enum(invoiceFilters).optional().catch(undefined),
  projects: chosenValues,
  group: z.enum(invoiceGroups).optional().catch(undefined),
});
export type InvoiceSearch = z.infer<typeof invoiceSearch>;

export function choiceOf({ invoices = 'all', projects = [], group = 'status' }: InvoiceSearch): InvoiceChoice {
  return { status: invoices, projectIds: projects.filter((id) => z.uuid().safeParse(id).success), group };
}

export function searchOf({ status, projectIds, group }: InvoiceChoice): InvoiceSearch {
  return {
    invoices: status === 'all' ? undefined : status,
    projects: projectIds.length > 0 ? [...projectIds] : undefined,
    group: group === 'status' ? undefined : group,
  };
}
