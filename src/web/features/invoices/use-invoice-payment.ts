import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { CONFIRMATION_POLL_MS, CONFIRMATION_USUAL_MS } from '#web/lib/checkout.ts';
import { invoiceQuery, type InvoiceSource } from '#web/lib/invoices.ts';
import { OPENED_ONCE } from '#web/lib/opened-once.ts';

/**
 * The payment of an invoice, from the opening of its checkout to the confirmation. `phase`: the card form, then waiting for the
 * webhook, then saying that it takes long. The amount is the server's alone.
 */
export function useInvoicePayment(source: InvoiceSource) {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<'card' | 'confirming' | 'long'>('card');
  const opened = useQuery({
    queryKey: ['invoice-checkout', source],
    queryFn: () =>
      answerOf(
        api.api.stripe['invoice-checkout'].$post({
          json: { ...source, mount: 'embedded', returnUrl: window.location.pathname },
        }),
      ),
    ...OPENED_ONCE,
  });
  const { data: invoice } = useQuery({
    ...invoiceQuery(source),
    refetchInterval: phase === 'card' ? false : CONFIRMATION_POLL_MS,
  });
  useEffect(() => {
    if (phase !== 'confirming') return undefined;
    const timer = setTimeout(() => setPhase('long'), CONFIRMATION_USUAL_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const isPaid = invoice?.status === 'paid';
  useEffect(() => {
    if (isPaid)
      for (const queryKey of [['projects'], ['project'], ['location'], ['receipts']])
        void queries.invalidateQueries({ queryKey });
  }, [isPaid, queries]);
  return {
    checkout: opened.data?.checkout ?? undefined,
    failure: opened.isError ? sentenceOf(opened.error) : undefined,
    retry: () => opened.refetch(),
    phase,
    complete: () => setPhase((before) => (before === 'card' ? 'confirming' : before)),
  };
}
