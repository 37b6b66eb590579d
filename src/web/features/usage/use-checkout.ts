import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { wasPaid } from '#domain/billing/payment-status.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { checkoutQuery, CONFIRMATION_POLL_MS, CONFIRMATION_USUAL_MS } from '#web/lib/checkout.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { OPENED_ONCE } from '#web/lib/opened-once.ts';

/**
 * A checkout of a project, from its opening to its confirmation. `phase`: the card form, then waiting for the webhook, then saying
 * that it takes long. `onUnlocked` once it is confirmed. Every amount comes from the server's own rows.
 */
export function useCheckout(projectId: string, onUnlocked: () => void) {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<'card' | 'confirming' | 'long'>('card');
  const opened = useQuery({
    queryKey: ['open-checkout', projectId],
    queryFn: () =>
      answerOf(
        api.api.stripe['embedded-checkout'].$post({
          json: {
            projectData: { id: projectId },
            returnUrl: `${window.location.pathname}${window.location.search}`,
            unlimitedDownloads: true,
            usageImpact: false,
          },
        }),
      ),
    ...OPENED_ONCE,
  });
  const isWaiting = phase !== 'card';
  const state = useQuery({
    ...checkoutQuery(opened.data?.sessionId ?? ''),
    enabled: isWaiting && opened.data !== undefined,
    refetchInterval: CONFIRMATION_POLL_MS,
  });
  const { refetch } = state;
  useProjectEvents((event) => {
    if (isWaiting && event.projectId === projectId) void refetch();
  });
  useEffect(() => {
    if (phase !== 'confirming') return undefined;
    const timer = setTimeout(() => setPhase('long'), CONFIRMATION_USUAL_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const isPaid = state.data !== undefined && wasPaid(state.data.status);
  const finish = useRef(onUnlocked);
  useEffect(() => {
    finish.current = onUnlocked;
  });
  useEffect(() => {
    if (!isPaid) return;
    for (const queryKey of [['projects'], ['project', projectId], ['location'], ['receipts']])
      void queries.invalidateQueries({ queryKey });
    finish.current();
  }, [isPaid, projectId, queries]);
  return {
    checkout: opened.data,
    failure: opened.isError ? sentenceOf(opened.error) : undefined,
    retry: () => opened.refetch(),
    phase,
    complete: () => setPhase((before) => (before === 'card' ? 'confirming' : before)),
  };
}
