import type { EngineStepId } from '#domain/engine/engine-steps.ts';

/** The value of `?viewer=` that shows a step of the engine (viewers.md §2.11). */
export const viewerOfStep: Record<EngineStepId, string> = {
  pointCloud: 'step1:pc_processed',
  segmentation: 'step2:pc_segmented',
  firstDraft: 'step3:bimit_preview_3d',
  areaPlanReport: 'step4:bimit_preview_2d',
};
