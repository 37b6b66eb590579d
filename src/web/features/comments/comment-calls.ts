import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelComment } from '#contract/comments.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useCommentEvents } from '#web/lib/events.ts';

const calls = api.api.model.comments;

/** An element that a comment is about, as the viewer knows it. */
export type CommentedElement = { elementId: number; globalId: string; name: string; category: string };

const commentsQuery = (urn: string) =>
  queryOptions({
    queryKey: ['comments', urn],
    queryFn: () => answerOf(calls[':urn'].$get({ param: { urn } })),
  });

/** The comments on a model, those of others as they are written. Empty while they are not there (viewers.md §8). */
export function useComments({ projectId, urn, isOn }: { projectId: string; urn: string; isOn: boolean }) {
  const query = useQuery({ ...commentsQuery(urn), enabled: isOn });
  const refetch = () => (isOn ? void query.refetch() : undefined);
  useCommentEvents((changedId) => (changedId === projectId ? refetch() : undefined), refetch);
  const empty: readonly ModelComment[] = [];
  return { comments: query.data ?? empty, error: query.error, isPending: query.isPending && isOn, refetch };
}

/** Writes a comment; `key`: the same for every try. Rejects with `ApiError`. */
export const sendComment = (
  urn: string,
  { elementId, globalId, name, category }: CommentedElement,
  { text, view }: { text: string; view: string | null },
  key: string,
): Promise<ModelComment> =>
  answerOf(
    calls.add.$post(
      { json: { urn, elementId, globalId, elementName: name, elementCategory: category, text, view } },
      { headers: { 'idempotency-key': key } },
    ),
  );

/** Writes a reply. Rejects with `ApiError`. */
export const sendReply = (urn: string, commentId: string, text: string, key: string): Promise<ModelComment> =>
  answerOf(calls.reply.$post({ json: { urn, commentId, text } }, { headers: { 'idempotency-key': key } }));

/** Writing and deleting; each reads the list again. They reject with `ApiError`. */
export function useCommentCalls(urn: string) {
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: commentsQuery(urn).queryKey });
  return {
    reread,
    add: async (...said: [CommentedElement, { text: string; view: string | null }, string]) => {
      await sendComment(urn, ...said);
      await reread();
    },
    reply: async (...said: [commentId: string, text: string, key: string]) => {
      await sendReply(urn, ...said);
      await reread();
    },
    remove: async (commentId: string) => {
      await answerOf(calls[':urn'][':commentId'].$delete({ param: { urn, commentId } }));
      await reread();
    },
  };
}
