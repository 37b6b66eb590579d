import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/billing/invoice-status.ts';
import { invoice } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const OF_PRICE = domain.invoiceKinds.filter(domain.isOfPrice);
const UNPAID = domain.invoiceStatuses.filter(domain.isUnpaid);
const BILLED = domain.invoiceStatuses.filter(domain.isBilled);

/** `isOfPrice` of the domain, over an invoice's kind. */
export const isOfPrice = (kind: SQLWrapper = invoice.kind) => isOneOf(kind, OF_PRICE);

/** `isUnpaid` of the domain, over an invoice's status. */
export const isUnpaid = (status: SQLWrapper = invoice.status) => isOneOf(status, UNPAID);

/** `isBilled` of the domain, over an invoice's status. */
export const isBilled = (status: SQLWrapper = invoice.status) => isOneOf(status, BILLED);
