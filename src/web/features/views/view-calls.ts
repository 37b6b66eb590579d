import { useThrottledCallback } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#contract/views.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useSavedViewEvents } from '#web/lib/events.ts';

const calls = api.api.model.views;
const NO_VIEWS: readonly SavedView[] = [];
/** The list is not read again more often than this. */
const FOLLOW_MS = 1000;

const viewsQuery = (urn: string) =>
  queryOptions({
    queryKey: ['saved-views', urn],
    queryFn: () => answerOf(calls[':urn'].$get({ param: { urn } })),
  });

/** The saved views of a model that this person has; those of others come by themselves. */
export function useSavedViews({ projectId, urn, isOn }: { projectId: string; urn: string; isOn: boolean }) {
  const query = useQuery({ ...viewsQuery(urn), enabled: isOn });
  const refetch = () => (isOn ? void query.refetch() : undefined);
  const follow = useThrottledCallback(refetch, FOLLOW_MS);
  useSavedViewEvents((changedId) => (changedId === projectId ? follow() : undefined), refetch);
  return {
    views: query.data ?? NO_VIEWS,
    isRead: query.isSuccess,
    error: query.error,
    isPending: query.isPending && isOn,
    refetch,
  };
}

export type ViewChange = { name?: string; view?: string; isTeam?: boolean };

/** Saving, changing and deleting; each reads the list again. They reject with `ApiError`. */
export function useViewCalls(urn: string) {
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: viewsQuery(urn).queryKey });
  return {
    save: async (what: { name: string; view: string; isTeam: boolean }, key: string) => {
      await answerOf(calls.$post({ json: { urn, ...what } }, { headers: { 'idempotency-key': key } }));
      await reread();
    },
    change: async (viewId: string, change: ViewChange) => {
      await answerOf(calls[':urn'][':viewId'].$patch({ param: { urn, viewId }, json: change }));
      await reread();
    },
    remove: async (viewId: string) => {
      await answerOf(calls[':urn'][':viewId'].$delete({ param: { urn, viewId } }));
      await reread();
    },
  };
}
