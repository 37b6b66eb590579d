import { z } from 'zod';
import type { PipelineStatus } from '#domain/project/pipeline-status.ts';

/** Jobs of a conversion, in order; each is a checkpoint (decisions.md, "Jobs"). */
export const engineJobs = ['inspect', 'tile', 'segment', 'model', 'plan', 'publish'] as const;
export const engineJob = z.enum(engineJobs);
export type EngineJob = z.infer<typeof engineJob>;

/** The job after this one; undefined after the last. */
export function nextJob(job: EngineJob): EngineJob | undefined {
  return engineJobs[engineJobs.indexOf(job) + 1];
}

/** Share of a conversion's time that each job takes: only the progress bar depends on it. */
const WEIGHTS: Record<EngineJob, number> = { inspect: 3, tile: 27, segment: 40, model: 12, plan: 8, publish: 10 };

/** Progress of the whole conversion, 0 to 100, from the running job and its own share 0 to 1. */
export function conversionPercent(job: EngineJob, share: number): number {
  const before = engineJobs.slice(0, engineJobs.indexOf(job)).reduce((sum, earlier) => sum + WEIGHTS[earlier], 0);
  return Math.min(100, Math.round(before + WEIGHTS[job] * Math.min(1, Math.max(0, share))));
}

/** Which of the four customer steps a job belongs to: keys of `step_durations`. */
export const stepOfJob: Record<EngineJob, 1 | 2 | 3 | 4> = {
  inspect: 1,
  tile: 1,
  segment: 2,
  model: 3,
  plan: 4,
  publish: 4,
};

/** What `processing_pipeline_status` becomes after a job; undefined: unchanged. */
export const pipelineStatusAfter: Partial<Record<EngineJob, PipelineStatus>> = {
  tile: 'Point cloud has been processed.',
  segment: 'Segmented point cloud is ready.',
  model: 'First draft model is ready.',
  publish: 'BIMIT Engine assets have been generated.',
};

/** The four step cards of the processing page (ordering.md §2.5, §4). */
export const engineSteps = [
  { id: 'pointCloud', number: 1, title: 'Point Cloud' },
  { id: 'segmentation', number: 2, title: 'Segmentation' },
  { id: 'firstDraft', number: 3, title: 'BIMIT First Draft' },
  { id: 'areaPlanReport', number: 4, title: 'BIMIT Plan' },
] as const;
export type EngineStepId = (typeof engineSteps)[number]['id'];
export type EngineStepState = 'Completed' | 'Processing' | 'Pending' | 'Failed';

/** What step states are derived from; the shape of the data decides between new and older projects (ruling 20). */
export type EngineFacts = {
  status: string;
  stepDurations: Record<string, number>;
  hasPotree: boolean;
  hasModel: boolean;
  hasAreaPlan: boolean;
  processingEndedAt: Date | null;
};

/** The plan counts as failed this long after the end of processing. */
const PLAN_TIMEOUT_MS = 4 * 3600_000;

/** State of each of the four steps and of the whole (ordering.md §4, rulings 20, 31). `now` is the time of asking. */
export function engineStepStates(
  facts: EngineFacts,
  now: Date,
): { steps: Record<EngineStepId, EngineStepState>; overall: EngineStepState } {
  const isNewShape = Object.keys(facts.stepDurations).length > 0;
  const has = (step: number) => facts.stepDurations[step] !== undefined;
  const isDone = isNewShape
    ? [has(1), has(2), has(3), facts.hasAreaPlan]
    : [facts.hasPotree, facts.hasPotree, facts.hasModel, facts.hasAreaPlan];
  const isOverdue =
    facts.processingEndedAt !== null && now.getTime() - facts.processingEndedAt.getTime() > PLAN_TIMEOUT_MS;
  const firstOpen = isDone.indexOf(false);
  const isFailed = facts.status === 'Order Failed';
  const stateAt = (index: number): EngineStepState => {
    if (isDone[index]) return 'Completed';
    if (index === 3 && isOverdue) return 'Failed';
    if (index !== firstOpen) return 'Pending';
    return isFailed ? 'Failed' : 'Processing';
  };
  const steps = {
    pointCloud: stateAt(0),
    segmentation: stateAt(1),
    firstDraft: stateAt(2),
    areaPlanReport: stateAt(3),
  };
  if (isFailed) return { steps, overall: 'Failed' };
  if (firstOpen === -1) return { steps, overall: 'Completed' };
  return { steps, overall: isDone.includes(true) ? 'Processing' : 'Pending' };
}
