import type { ProjectEvent } from '#contract/events.ts';
import type { WireProject } from '#contract/projects.ts';

/**
 * A list of projects after an event: status and progress of the one it names. The same list when it names none of them, or
 * when only an older state would be repeated. What an event does not carry (files, size) is read again by the caller.
 */
export function applyEvent(projects: WireProject[], event: ProjectEvent): WireProject[] {
  const index = projects.findIndex(({ id }) => id === event.projectId);
  const project = projects[index];
  if (!project) return projects;
  const isRunning = event.status === 'Order Processing' || event.status === 'Order Received';
  const changed: WireProject = {
    ...project,
    status: event.status,
    project_status: event.status,
    processing_pipeline_status: event.pipelineStatus,
    conversion: isRunning ? { job: event.job, percent: event.percent, message: event.message, isWaiting: event.status === 'Order Received' } : null,
  };
  return projects.with(index, changed);
}

/** Whether a change is more than progress, so that the lists have to be read again. */
export function needsReload(projects: readonly WireProject[], event: ProjectEvent): boolean {
  const known = projects.find(({ id }) => id === event.projectId);
  return !known || known.status !== event.status;
}
