import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';

/** An order as staff see it. Everything of the console is under `ops`. */
export const opsOrderQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ops', 'order', projectId],
    queryFn: () => answerOf(api.api.ops.projects[':projectId'].$get({ param: { projectId } })),
  });

const REFRESHED = [['ops'], ['invoices'], ['project'], ['projects'], ['location']];

/** Reads again all that shows an order. */
export function useReadOrder(): () => void {
  const queries = useQueryClient();
  return () => void Promise.all(REFRESHED.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Calls that change an order: the page is read again afterwards, also after a refusal, which may come from a page that is behind. */
export function useOrderCall() {
  const readAgain = useReadOrder();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (call: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await call();
    } finally {
      setIsBusy(false);
      readAgain();
    }
  };
  /** The same, with a word in passing about how it went. */
  const run = (done: string, call: () => Promise<unknown>) =>
    send(call).then(
      () => notifyDone(done),
      (error: unknown) => notifyFailure(sentenceOf(error)),
    );
  return { isBusy, send, run };
}
