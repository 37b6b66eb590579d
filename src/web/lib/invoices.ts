import { queryOptions } from '@tanstack/react-query';
import { isUnpaid, type InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { answerOf, api } from './api.ts';

/** How an invoice is reached: by the secret of its address, or by its id as an admin of its team. */
export type InvoiceSource = { token: string } | { invoiceId: string };

/** Invoices of a project, newest first: for admins of its team. */
export const projectInvoicesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['invoices', projectId],
    queryFn: () => answerOf(api.api.invoices.$get({ query: { projectId } })),
  });

/** What invoices ask for that has not arrived. */
export const unpaidCentsOf = (invoices: readonly { status: InvoiceStatus; amountCents: number }[]): number =>
  invoices.reduce((sum, { status, amountCents }) => sum + (isUnpaid(status) ? amountCents : 0), 0);

/** What arrived for invoices by card, what of it went back, and what did not. */
export function cardMoneyOf(invoices: readonly { receivedCents: number; refundedCents: number }[]) {
  const sum = (key: 'receivedCents' | 'refundedCents') => invoices.reduce((total, each) => total + each[key], 0);
  const [receivedCents, refundedCents] = [sum('receivedCents'), sum('refundedCents')];
  return { receivedCents, refundedCents, heldCents: receivedCents - refundedCents };
}

export const invoiceQuery = (source: InvoiceSource) =>
  queryOptions({
    queryKey: ['invoice', source],
    queryFn: () =>
      'token' in source
        ? answerOf(api.api['hosted-invoices'][':token'].$get({ param: source }))
        : answerOf(api.api.invoices[':invoiceId'].$get({ param: source })),
  });
