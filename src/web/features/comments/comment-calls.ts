import { useThrottledCallback } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ModelComment } from '#contract/comments.ts';
import type { Point3 } from '#geometry/space.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { useCommentEvents } from '#web/lib/events.ts';

const calls = api.api.model.comments;
const NO_COMMENTS: readonly ModelComment[] = [];
/** The list is not read again more often than this. */
const FOLLOW_MS = 1000;

/** An element that a comment is about, as the viewer knows it. */
export type CommentedElement = { elementId: number; globalId: string; name: string; category: string };

const commentsQuery = (urn: string) =>
  queryOptions({
    queryKey: ['comments', urn],
    queryFn: () => answerOf(calls[':urn'].$get({ param: { urn } })),
  });

/** The comments on a model. Empty while they are not there (viewers.md §8); those of others come by `useCommentUpdates`. */
export function useComments({ urn, isOn }: { urn: string; isOn: boolean }) {
  const query = useQuery({ ...commentsQuery(urn), enabled: isOn });
  const refetch = () => (isOn ? void query.refetch() : undefined);
  return { comments: query.data ?? NO_COMMENTS, error: query.error, isPending: query.isPending && isOn, refetch };
}

type SaidOfElement = { text: string; view: string | null; /** Where on it. */ point?: Point3 | null };

/** Reads the comments on a model again as others write them: once for all that show them. */
export function useCommentUpdates({ projectId, urn, isOn }: { projectId: string; urn: string; isOn: boolean }): void {
  const { reread } = useCommentCalls(urn);
  const read = () => (isOn ? void reread() : undefined);
  // An import of somebody else's writes a hundred in a row.
  const follow = useThrottledCallback(read, FOLLOW_MS);
  useCommentEvents((changedId) => (changedId === projectId ? follow() : undefined), read);
}

/** Writes a comment; `key`: the same for every try. Rejects with `ApiError`. */
export const sendComment = (
  urn: string,
  { elementId, globalId, name, category }: CommentedElement,
  { text, view, point = null }: SaidOfElement,
  key: string,
): Promise<ModelComment> =>
  answerOf(
    calls.add.$post(
      { json: { urn, elementId, globalId, elementName: name, elementCategory: category, text, view, point } },
      { headers: { 'idempotency-key': key } },
    ),
  );

/** Writes a reply. Rejects with `ApiError`. */
export const sendReply = (urn: string, commentId: string, text: string, key: string): Promise<ModelComment> =>
  answerOf(calls.reply.$post({ json: { urn, commentId, text } }, { headers: { 'idempotency-key': key } }));

/** Marks a comment as resolved, or as open again. Rejects with `ApiError`. */
export const sendResolved = (urn: string, commentId: string, isResolved: boolean): Promise<ModelComment> =>
  answerOf(calls.resolve.$post({ json: { urn, commentId, isResolved } }));

/** Writing, resolving and deleting; each reads the list again. They reject with `ApiError`. */
export function useCommentCalls(urn: string) {
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: commentsQuery(urn).queryKey });
  return {
    reread,
    add: async (...said: [CommentedElement, SaidOfElement, string]) => {
      await sendComment(urn, ...said);
      await reread();
    },
    reply: async (...said: [commentId: string, text: string, key: string]) => {
      await sendReply(urn, ...said);
      await reread();
    },
    resolve: async (commentId: string, isResolved: boolean) => {
      await sendResolved(urn, commentId, isResolved);
      await reread();
    },
    remove: async (commentId: string) => {
      await answerOf(calls[':urn'][':commentId'].$delete({ param: { urn, commentId } }));
      await reread();
    },
  };
}

const BUSY_WAIT_MS = 5000;
const BUSY_TRIES = 24;

/** Sends again while the server takes no more from this person for a moment: files and panels say more at once than people type. */
export async function whenThereIsRoom<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || tries >= BUSY_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
    }
  }
}
