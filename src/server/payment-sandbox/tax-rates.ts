import type Stripe from 'stripe';
import { withTax } from '#domain/billing/tax.ts';
import { newId, secondsOf } from './objects.ts';

export type TaxRate = Pick<
  Stripe.TaxRate,
  'id' | 'object' | 'active' | 'created' | 'display_name' | 'inclusive' | 'livemode' | 'metadata' | 'percentage'
>;

/** A tax as the account keeps it; the percentage has at most four digits after the point. */
export function makeTaxRate(
  wanted: Pick<TaxRate, 'display_name' | 'inclusive' | 'metadata' | 'percentage'>,
  now: Date,
): TaxRate {
  return { id: newId('txr'), object: 'tax_rate', active: true, created: secondsOf(now), livemode: false, ...wanted };
}

/** What lines come to with the one tax rate that applies to all of them, each rounded by itself to what its currency can be paid in. Minor units. */
export function taxOf(
  amounts: readonly number[],
  [rate]: readonly TaxRate[],
  currency: string,
): { taxCents: number; totalCents: number; totalTaxes: Stripe.Invoice.TotalTax[] } {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!rate) return { taxCents: 0, totalCents: subtotal, totalTaxes: [] };
  const terms = {
    name: rate.display_name,
    rate: Math.round(rate.percentage * 1000),
    isIncluded: rate.inclusive,
    registrationNumber: null,
    exemptNumber: null,
  };
  const taxCents = amounts.reduce(
    (sum, amount) => sum + (withTax(amount, { currency, tax: terms }).tax?.cents ?? 0),
    0,
  );
  return {
    taxCents,
    totalCents: rate.inclusive ? subtotal : subtotal + taxCents,
    totalTaxes: [
      {
        amount: taxCents,
        tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
        tax_rate_details: { tax_rate: rate.id },
        taxability_reason: 'not_available',
        taxable_amount: rate.inclusive ? subtotal - taxCents : subtotal,
        type: 'tax_rate_details',
      },
    ],
  };
}
