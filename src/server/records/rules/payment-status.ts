import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/billing/payment-status.ts';
import { payment } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const PAID = domain.paymentStatuses.filter(domain.wasPaid);
const PAYABLE = domain.paymentStatuses.filter(domain.isPayable);

/** `wasPaid` of the domain, over a payment's status. */
export const wasPaid = (status: SQLWrapper = payment.status) => isOneOf(status, PAID);

/** `isPayable` of the domain, over a payment's status. */
export const isPayable = (status: SQLWrapper = payment.status) => isOneOf(status, PAYABLE);
