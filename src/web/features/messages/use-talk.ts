import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMessageEvents } from '#web/lib/events.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';

const calls = api.api.projects[':projectId'].messages;
/** A message on its way. `key`: the same for every try, so that it is kept once. `failure`: why it is still here. */
export type Unsent = { key: string; text: string; failure: string | undefined };

/** The newest messages of a thread; staff name it, for anybody else it is their own. */
export const talkQuery = (projectId: string, thread?: string) =>
  queryOptions({ queryKey: ['talk', projectId, thread ?? ''], queryFn: () => answerOf(calls.$get({ param: { projectId }, query: { thread } })) });

/** A thread as it stands, with what is being sent: events of others read it again. */
export function useTalk(projectId: string, thread?: string) {
  const queries = useQueryClient();
  const query = talkQuery(projectId, thread);
  const { data, error } = useQuery(query);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  useMessageEvents((about) => {
    if (about === projectId) void refresh();
  });

  const change = (key: string, next: Unsent | undefined) => setUnsent((all) => all.flatMap((one) => (one.key === key ? (next ?? []) : one)));
  async function attempt(message: Unsent): Promise<void> {
    try {
      await answerOf(calls.$post({ param: { projectId }, json: { text: message.text, thread } }, { headers: { 'idempotency-key': message.key } }));
      await refresh();
      change(message.key, undefined);
    } catch (failure) {
      change(message.key, { ...message, failure: sentenceOf(failure) });
    }
  }
  const send = (text: string) => {
    const message = { key: randomUuid(), text, failure: undefined };
    setUnsent((all) => [...all, message]);
    void attempt(message);
  };
  const sendAgain = (message: Unsent) => {
    const again = { ...message, failure: undefined };
    change(message.key, again);
    void attempt(again);
  };
  const markSeen = (upTo: string) => void answerOf(calls.seen.$post({ param: { projectId }, json: { upTo, thread } })).catch(() => undefined);
  return { talk: data, failure: error && sentenceOf(error), unsent, send, sendAgain, discard: ({ key }: Unsent) => change(key, undefined), markSeen };
}
