import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Placed } from '#contract/ordering.ts';
import { track } from '#web/lib/analytics.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { sendOrder, type OrderWish } from './send-order.ts';

type Placing = {
  /** Which button is at work. */
  busy: 'order' | 'deposit' | null;
  /** Why the last try placed nothing. */
  failure: string | null;
  /** The total in cents that was agreed to, when the server has another one now. */
  priceBefore: number | null;
};

/** Placing of an order: one at a time, reported by toasts, and safe to retry (O16). */
export function usePlacing({
  onPlaced,
  onPriceChanged,
}: {
  onPlaced: (placed: Placed) => void;
  onPriceChanged: () => void;
}) {
  const queries = useQueryClient();
  const [placing, setPlacing] = useState<Placing>({ busy: null, failure: null, priceBefore: null });
  // State comes too late for a second click.
  const isBusy = useRef(false);
  const place = async (wish: OrderWish) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPlacing({ busy: wish.isDeposit ? 'deposit' : 'order', failure: null, priceBefore: null });
    const texts = textsOf('orderFinish');
    try {
      const placed = await sendOrder(wish);
      track('Order Created', { service: wish.data.serviceOption, isEstimate: wish.data.estimateOnly });
      notifyDone(texts('placed'));
      onPlaced(placed);
      void queries.invalidateQueries();
    } catch (error) {
      const isPriceNew = error instanceof ApiError && error.code === 'PRICE_CHANGED';
      // The dialog of an ended session asks already; after it the button is there as before.
      const isAskedToSignIn = wish.visitor === null && error instanceof ApiError && error.code === 'UNAUTHENTICATED';
      setPlacing({
        busy: null,
        failure: isPriceNew || isAskedToSignIn ? null : failureOf(error),
        priceBefore: isPriceNew ? (wish.quote?.total_cents ?? null) : null,
      });
      if (isPriceNew) onPriceChanged();
      else if (!isAskedToSignIn) notifyFailure(texts('placeFailed'));
    } finally {
      isBusy.current = false;
    }
  };
  return { ...placing, place: (wish: OrderWish) => void place(wish) };
}

/** 'Failed to create order. Please try again.', with the reason where the person can do something about it. */
function failureOf(error: unknown): string {
  const texts = textsOf('orderFinish');
  const sentence = texts('placeFailed');
  const reason = sentenceOf(error);
  const isKnown = error instanceof ApiError && error.code !== 'ORDER_FAILED' && error.code !== 'INTERNAL';
  return isKnown ? texts('placeFailedWhy', { sentence, reason }) : texts('placeFailedKept', { sentence });
}
