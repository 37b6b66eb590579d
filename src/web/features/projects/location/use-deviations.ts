import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviationResult } from '#domain/deviation/deviation.ts';
import { answerOf, api } from '#web/lib/api.ts';

const LOOK_AGAIN_MS = 1500;

export const deviationsKey = (projectId: string) => ['deviations', projectId];

/** The comparisons of a project, and its clouds in all versions; asked for again while one is being made. */
export function useDeviations(projectId: string) {
  return useQuery({
    queryKey: deviationsKey(projectId),
    queryFn: () => answerOf(api.api.projects[':projectId'].deviations.$get({ param: { projectId } })),
    refetchInterval: ({ state: { data } }) =>
      data?.deviations.some(({ state }) => state === 'waiting' || state === 'running') ? LOOK_AGAIN_MS : false,
    retry: false,
  });
}

export function useDeviationCalls(projectId: string) {
  const queries = useQueryClient();
  const calls = api.api.projects[':projectId'].deviations;
  const onSuccess = () => queries.invalidateQueries({ queryKey: deviationsKey(projectId) });
  return {
    start: useMutation({
      mutationFn: (pair: { cloudId: string; otherId: string }) =>
        answerOf(calls.$post({ param: { projectId }, json: pair })),
      onSuccess,
    }),
    stop: useMutation({
      mutationFn: (deviationId: string) =>
        answerOf(calls[':deviationId'].$delete({ param: { projectId, deviationId } })),
      onSuccess,
    }),
  };
}

/** What a comparison found; nothing is asked without one that is ready. */
export function useDeviationResult(href: string | undefined) {
  return useQuery({
    queryKey: ['deviation-result', href],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${href}/result.json`, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return deviationResult.parse(await response.json());
    },
    enabled: href !== undefined,
    staleTime: Infinity,
    retry: 1,
  });
}
