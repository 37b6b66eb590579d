import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { TaxTerms } from '#domain/billing/tax.ts';

const MAX_LISTED = 100;

/** The tax of an invoice, as the provider has rounded it. */
export const taxCentsOf = ({ total_taxes: taxes }: Stripe.Invoice): number =>
  (taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/**
 * The provider's object of a tax, by which it taxes every invoice of a plan; made with the first plan that is sold at it. None without a tax, and for
 * a team that is exempt. The provider takes the rate as a percentage.
 */
export async function taxRatesOf(stripe: Stripe, tax: TaxTerms | null): Promise<string[]> {
  if (!tax || tax.exemptNumber !== null) return [];
  const { name, rate, isIncluded } = tax;
  const percentage = rate / 1000;
  const { data } = await stripe.taxRates.list({ active: true, inclusive: isIncluded, limit: MAX_LISTED });
  const known = data.find((each) => each.display_name === name && each.percentage === percentage);
  const { id } =
    known ??
    (await stripe.taxRates.create(
      { display_name: name, percentage, inclusive: isIncluded, metadata: { source: 'storey' } },
      { idempotencyKey: `tax-rate-${rate}-${isIncluded ? 'included' : 'added'}-${hashOf(name)}` },
    ));
  return [id];
}

/** The key is sent as a header, which takes no letters of other scripts: a tax is called 消費税 or ΦΠΑ as well. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
