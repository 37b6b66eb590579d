import { errors } from '#contract/errors.ts';
import { placed, type Placed, type Placement, type Quote } from '#contract/ordering.ts';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { said } from '#web/lib/said.ts';
import { becomeGuest, guestEmail, needsEmail } from './guest.ts';
import { choiceOf } from './use-quote.ts';

export type OrderWish = {
  draftId: string;
  data: OrderData;
  /** The price that was seen; null when none could be had. */
  quote: Quote | null;
  /** 'Pay Deposit'. */
  isDeposit: boolean;
  /** Set for a visitor: where to reach them, and whether their address may be kept. */
  visitor: { email: string; wantsMail: boolean } | null;
};

/**
 * Places the order (O16), a visitor's under their address (O17). The same draft makes one order however often it is sent. Throws
 * `ApiError`; then nothing was placed, or it was and the next try answers it.
 */
export async function sendOrder(wish: OrderWish): Promise<Placed> {
  const { draftId, data, visitor } = wish;
  if (!visitor) return create(wish);
  const { email } = visitor;
  const isKnown = guestEmail(draftId) === email;
  if (!isKnown) await becomeGuest(draftId, email);
  if (data.estimateOnly) await askBudget(wish, visitor);
  try {
    return await create(wish);
  } catch (error) {
    // The day of the visitor's token is over.
    if (!isKnown || !needsEmail(error)) throw error;
    await becomeGuest(draftId, email);
    return create(wish);
  }
}

async function create({ draftId, data, quote, isDeposit }: OrderWish): Promise<Placed> {
  const json: Placement = {
    ...data,
    draftId,
    priceBookVersion: quote?.price_book_version ?? null,
    seenTotalCents: quote?.total_cents ?? null,
    ...(quote && { seenCurrency: quote.currency ?? DEFAULT_CURRENCY, seenTaxCents: quote.tax?.cents ?? 0 }),
    createdAt: new Date().toISOString(),
    ...(isDeposit && { initialProjectStatus: 'Deposit Due' }),
  };
  const { scanit, bimit } = api.api;
  const answer = placed.safeParse(
    await (data.serviceOption === 'scanit'
      ? answerOf(scanit['create-scanit-request'].$post({ json }))
      : answerOf(bimit['create-bimit-request'].$post({ json }))),
  );
  // Something between here and the server answered: there is no order to go to (ordering.md §8).
  if (!answer.success)
    throw new ApiError(said(errors.ORDER_FAILED.text), { code: 'ORDER_FAILED', status: errors.ORDER_FAILED.status });
  return answer.data;
}

/** The budget of a visitor's estimate (O9). The server prices the order itself: without it the order goes on. */
async function askBudget({ data }: OrderWish, { email, wantsMail }: NonNullable<OrderWish['visitor']>): Promise<void> {
  const choice = choiceOf(data);
  if (!choice) return;
  try {
    await answerOf(
      api.api.pricing['public-budget'].$get({ query: { ...choice, email, wants_mail: wantsMail ? 'true' : 'false' } }),
    );
  } catch {
    notifyFailure(textsOf('orderFinish')('budgetFailed'));
  }
}
