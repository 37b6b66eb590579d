import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShownProjectEvent } from '#contract/events.ts';
import type { WireProject } from '#contract/projects.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';

/** Ordering.md §7: asked every 30 s, and never twice within 15. */
const POLL_MS = 30_000;
const DEDUPE_MS = 15_000;

/** The project with what an event says of it: enough to move the bar before the whole is read again. */
function withEvent(project: WireProject, event: ShownProjectEvent): WireProject {
  const isRunning = isConverting(event.status);
  return {
    ...project,
    status: event.status,
    project_status: event.status,
    processing_pipeline_status: event.pipelineStatus,
    conversion: isRunning
      ? { job: event.job, percent: event.percent, message: event.message, isWaiting: event.status === 'Order Received' }
      : null,
  };
}

/** One project, kept up to date by events, and by asking every 30 s where events do not arrive. */
export function useLiveProject(projectId: string) {
  const queries = useQueryClient();
  const { queryKey } = projectQuery(projectId);
  const query = useQuery({ ...projectQuery(projectId), staleTime: DEDUPE_MS });
  useProjectEvents((event) => {
    if (event.projectId !== projectId) return;
    const before = queries.getQueryData(queryKey);
    if (before) queries.setQueryData(queryKey, withEvent(before, event));
    // A step that ended brings files and times: read the whole again.
    if (
      !before ||
      before.status !== event.status ||
      before.processing_pipeline_status !== event.pipelineStatus ||
      before.conversion?.job !== event.job
    )
      void queries.invalidateQueries({ queryKey });
  });
  useQuery({
    queryKey: ['user-data', projectId],
    queryFn: async () => {
      const data = await answerOf(api.api.airtable.$get({ query: { noCache: 'true' } }));
      const own = data.projects.find((project) => project.projectId === projectId);
      if (own) queries.setQueryData(queryKey, own);
      // An old project of a large team is not among those that are polled.
      else await queries.invalidateQueries({ queryKey });
      return data;
    },
    enabled: query.data?.isOwn === true,
    refetchInterval: POLL_MS,
    staleTime: DEDUPE_MS,
    retry: false,
  });
  return query;
}
