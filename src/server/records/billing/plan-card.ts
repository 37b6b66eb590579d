import type Stripe from 'stripe';
import type { PlanCard } from '#contract/plans.ts';

/** A subscription as the provider has it now, with the cards that `cardOf` looks for. */
export const seenWithCard = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, {
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });

/** The card that the provider charges for a plan: its own, else that of its customer; null where the provider names none. */
export function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): PlanCard | null {
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : undefined;
  const method = own ?? settings?.default_payment_method;
  const card = typeof method === 'object' ? method?.card : undefined;
  return card
    ? { brand: card.brand, last4: card.last4, expiresMonth: card.exp_month, expiresYear: card.exp_year }
    : null;
}
