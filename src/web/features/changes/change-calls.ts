import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';

export const calls = api.api.projects[':projectId'];
const keyOf = (projectId: string) => ['changes', projectId] as const;
/** What the console shows of all customers. */
export const OPS_CHANGES_KEY = ['ops', 'changes'] as const;

export const changesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'list'],
    queryFn: () => answerOf(calls.changes.$get({ param: { projectId } })),
  });

export const changeQuery = (projectId: string, changeId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'one', changeId],
    queryFn: () => answerOf(calls.changes[':changeId'].$get({ param: { projectId, changeId } })),
  });

/** Models and documents of a project in all their versions. */
export const versionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...keyOf(projectId), 'versions'],
    queryFn: () => answerOf(calls.versions.$get({ param: { projectId } })),
  });

/** Reads everything about a project's requests again. */
export function useChangeRefresh(projectId: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(projectId) }),
      queries.invalidateQueries({ queryKey: OPS_CHANGES_KEY }),
    ]);
}

/** What others do shows up by itself. */
export function useLiveChanges(projectId: string): void {
  const refresh = useChangeRefresh(projectId);
  useProjectEvents((event) => {
    if (event.projectId === projectId) void refresh();
  });
}

/** Two versions of a file with what differs between them. */
export const comparisonQuery = (projectId: string, { before, after }: { before: string; after: string }) =>
  queryOptions({
    queryKey: ['comparison', projectId, before, after],
    queryFn: () => answerOf(calls.comparison.$get({ param: { projectId }, query: { before, after } })),
  });
