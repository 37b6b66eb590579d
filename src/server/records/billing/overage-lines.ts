import type Stripe from 'stripe';

type Line = Pick<Stripe.InvoiceLineItem, 'metadata'>;

/** Whether a line of the provider's invoice bills area that was unlocked above the quota, as bill-overage.ts marks it. */
export const isOverage = ({ metadata }: Line): boolean => metadata?.['overage_month'] !== undefined;

/** The area that such a line bills, in square feet. */
export const overageSqftOf = ({ metadata }: Line): number => Number.parseInt(metadata?.['overage_sqft'] ?? '0', 10);
