/** How a list of invoices is grouped (ordering.md §2.7); by status unless something else is asked for. */
export const invoiceGroups = ['status', 'project', 'month'] as const;
export type InvoiceGroup = (typeof invoiceGroups)[number];

/** What a list of invoices can be narrowed to. */
export const invoiceFilters = ['all', 'paid', 'pending', 'open'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];
