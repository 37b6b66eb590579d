import Stripe from 'stripe';
import { planTitle, subscribedPlans, type SubscribedPlan } from '#domain/pricing/plan-table.ts';

const idOf = (plan: SubscribedPlan) => `storey_bimit_engine_${plan}`;

/** The plan of a product of the provider; undefined for a product of something else. */
export const planOfProduct = (productId: string | undefined): SubscribedPlan | undefined =>
  subscribedPlans.find((plan) => idOf(plan) === productId);

/** The provider's product of a plan, which names it on its invoices: one for all teams, made when it is first needed. */
export async function planProductAt(stripe: Stripe, plan: SubscribedPlan): Promise<string> {
  const id = idOf(plan);
  try {
    await stripe.products.retrieve(id);
  } catch (error) {
    if (!isCode(error, 'resource_missing')) throw error;
    await stripe.products
      .create({ id, name: planTitle(plan), metadata: { source: 'storey' } })
      .catch((failure: unknown) => {
        // Another call has made it in the meantime.
        if (!isCode(failure, 'resource_already_exists')) throw failure;
      });
  }
  return id;
}

const isCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
