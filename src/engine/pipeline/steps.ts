import type { EngineJob } from '#domain/engine/engine-steps.ts';
import type { Step } from './step-context.ts';

/** Loads a step: each process loads only what it needs. */
export const loadStep: Record<EngineJob, () => Promise<Step>> = {
  inspect: async () => (await import('./inspect-scan.ts')).inspectScan,
  tile: async () => (await import('./tile-scan.ts')).tileScan,
  segment: async () => (await import('./segment-scan.ts')).segmentScan,
  model: async () => (await import('./model-building.ts')).modelBuilding,
  plan: async () => (await import('./plan-building.ts')).planBuilding,
  publish: async () => (await import('./publish-results.ts')).publishResults,
};
