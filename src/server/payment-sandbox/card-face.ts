import type Stripe from 'stripe';

/** What is shown of a card. */
export type CardFace = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
