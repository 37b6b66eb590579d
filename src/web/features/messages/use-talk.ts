import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import type { Talk } from '#contract/messages.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMessageEvents } from '#web/lib/events.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import { useSession } from '#web/lib/session.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ownThreadsQuery } from './use-own-threads.ts';

const calls = api.api.projects[':projectId'].messages;
/** A message on its way. `key`: the same for every try, so that it is kept once. `failure`: why it is still here. */
const unsentMessage = z.object({ key: z.string(), text: z.string(), failure: z.string().optional() });
export type Unsent = z.infer<typeof unsentMessage>;

/** A thread, the newest messages in its first page; staff name it, for anybody else it is their own. */
const talkQuery = (projectId: string, thread?: string) =>
  infiniteQueryOptions({
    queryKey: ['talk', projectId, thread ?? ''],
    // Nothing follows a thread that is not shown: it may have gone on since.
    staleTime: 0,
    queryFn: ({ pageParam: before }) => answerOf(calls.$get({ param: { projectId }, query: { thread, before } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messages, hasMore }) => (hasMore ? messages[0]?.at : undefined),
  });

/** Pages of a thread as one, in the order of time. */
const wholeTalk = ([newest, ...earlier]: readonly Talk[]): Talk | undefined =>
  newest && {
    ...newest,
    messages: [...earlier.toReversed().flatMap(({ messages }) => messages), ...newest.messages],
    hasMore: earlier.at(-1)?.hasMore ?? newest.hasMore,
  };

/** A thread with the messages being sent: events of others reload it. What could not be sent is retried when the page is back. */
export function useTalk(projectId: string, thread?: string) {
  const queries = useQueryClient();
  const query = talkQuery(projectId, thread);
  const { data, error, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const [unsent, setUnsent] = useKept(`messages for ${projectId} ${thread ?? ''}`, z.array(unsentMessage), () => []);
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  useMessageEvents((about) => {
    if (about === projectId) void refresh();
  });

  const change = (key: string, next: Unsent | undefined) =>
    setUnsent((all) => all.flatMap((one) => (one.key === key ? (next ?? []) : one)));
  async function attempt(message: Unsent): Promise<void> {
    try {
      await answerOf(
        calls.$post(
          { param: { projectId }, json: { text: message.text, thread } },
          { headers: { 'idempotency-key': message.key } },
        ),
      );
      await refresh();
      change(message.key, undefined);
    } catch (failure) {
      change(message.key, { ...message, failure: sentenceOf(failure) });
    }
  }
  const send = (text: string) => {
    const message = { key: randomUuid(), text };
    setUnsent((all) => [...all, message]);
    void attempt(message);
  };
  const sendAgain = (message: Unsent) => {
    const again = { ...message, failure: undefined };
    change(message.key, again);
    void attempt(again);
  };
  const sendKept = useEffectEvent(() => unsent.forEach(sendAgain));
  useEffect(() => sendKept(), []);
  // Of no interest to the reader, however it goes. Staff who look as the customer have read nothing for them.
  const isView = useSession().data?.customerView !== undefined;
  const markSeen = (upTo: string) => {
    if (!isView)
      calls.seen
        .$post({ param: { projectId }, json: { upTo, thread } })
        .then(() => queries.invalidateQueries({ queryKey: ownThreadsQuery.queryKey }))
        .catch(() => undefined);
  };
  return {
    talk: data && wholeTalk(data.pages),
    earlier: { isLoading: isFetchingNextPage, load: () => void fetchNextPage() },
    failure: error && sentenceOf(error),
    unsent,
    send,
    sendAgain,
    discard: ({ key }: Unsent) => change(key, undefined),
    markSeen,
  };
}
