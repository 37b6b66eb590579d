import type { WireAsset, WireProject } from '#contract/projects.ts';
import { formatClock, formatDuration } from '#domain/engine/duration.ts';
import { engineSteps, engineStepStates, type EngineStepId, type EngineStepState } from '#domain/engine/engine-steps.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';
import { said } from '#web/lib/said.ts';

/** One step card: its state, and its time in words (running: a clock). */
export type StepFacts = {
  id: EngineStepId;
  number: number;
  title: string;
  state: EngineStepState;
  timeText: string | null;
  isRunning: boolean;
};
export type ProcessingFacts = {
  overall: EngineStepState;
  steps: StepFacts[];
  totalTimeText: string | null;
  isUploading: boolean;
};

const seconds = (from: string | null | undefined, to: string | Date | null | undefined) =>
  from && to ? (new Date(to).getTime() - new Date(from).getTime()) / 1000 : undefined;
/** Within the engine's own deliverables. */
const isPreview = (asset: WireAsset) => asset.product !== 'BIMIT Verified';

/** The area plan's file: its creation ends the conversion. */
function areaPlanOf(project: Pick<WireProject, 'assets'>): WireAsset | undefined {
  return project.assets.find((asset) => asset.pdf_subtype === 'Report_AreaPlan' && isPreview(asset));
}

/** States and times of the four steps, and of the whole (ordering.md §4 and §9). `now` is the time of asking. */
export function processingFacts(project: WireProject, now: Date): ProcessingFacts {
  const durations = project.ml_workflow_details.step_durations;
  const plan = areaPlanOf(project);
  const { steps, overall } = engineStepStates(
    {
      status: project.status,
      stepDurations: durations,
      hasPotree: project.segmentation_potree_url !== null,
      hasModel: project.assets.some((asset) => asset.role === 'model' && isPreview(asset)),
      hasAreaPlan: plan !== undefined,
      processingEndedAt: project.time_processing_ml_end ? new Date(project.time_processing_ml_end) : null,
    },
    now,
  );
  const isWorking = isConverting(project.status);
  const totalSeconds = seconds(project.receivedDate, plan?.created ?? project.deliveryDate ?? (isWorking ? now : null));
  return {
    overall,
    isUploading: project.status === 'Order Initialized',
    totalTimeText: totalSeconds === undefined ? null : said(formatDuration(totalSeconds)),
    steps: engineSteps.map((step) => {
      // Before work has begun nothing is being processed, whatever comes first.
      const state =
        steps[step.id] === 'Processing' && project.status !== 'Order Processing' ? 'Pending' : steps[step.id];
      const isRunning = state === 'Processing';
      return {
        ...step,
        title: said(step.title),
        state,
        isRunning,
        timeText: timeText(step.number, state, project, now),
      };
    }),
  };
}

function timeText(number: number, state: EngineStepState, project: WireProject, now: Date): string | null {
  if (state === 'Completed') return said(formatDuration(completedSeconds(number, project)));
  if (state !== 'Processing') return null;
  const running = seconds(startOf(number, project), now);
  return running === undefined ? null : formatClock(running);
}

/** Step 3 runs from the end of ML processing to the plan's creation (ordering.md §9); the others have their own figure. */
function completedSeconds(number: number, project: WireProject): number | undefined {
  const own = project.ml_workflow_details.step_durations[number];
  if (number !== 3) return own;
  return seconds(project.time_processing_ml_end, areaPlanOf(project)?.created) ?? own;
}

/** When a running step began: the start of processing, or where the steps before it ended. */
function startOf(number: number, project: WireProject): string | null {
  const durations = project.ml_workflow_details.step_durations;
  const begin = project.time_processing_ml_start ?? project.receivedDate;
  const after = (from: string | null, amount: number | undefined) =>
    from && new Date(new Date(from).getTime() + (amount ?? 0) * 1000).toISOString();
  if (number === 1) return begin;
  if (number === 2) return after(begin, durations[1]);
  if (number === 3) return project.time_processing_ml_end;
  return after(project.time_processing_ml_end, durations[3]);
}
