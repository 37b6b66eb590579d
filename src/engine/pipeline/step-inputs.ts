import type { EngineJob } from '#domain/engine/engine-steps.ts';
import { CLASSIFIED_LAS_FILE, ELEMENTS_FILE, IFC_FILE, PLAN_PDF_FILE, STATISTICS_FILE } from './output-files.ts';
import { OCTREE_FOLDER, RECOGNITION_FILE, SCAN_FACTS_FILE, TILE_FACTS_FILE, VOXELS_FILE } from './scan-facts.ts';

type StepInputs = {
  /** Whether the step opens the scan itself. */
  readsScan: boolean;
  /** Whether it reads this output of an earlier step. */
  reads: (output: string) => boolean;
};

const names =
  (...outputs: string[]): StepInputs['reads'] =>
  (output) =>
    outputs.includes(output);
const isPlan = (output: string): boolean => output === PLAN_PDF_FILE || /^plan-.+\.(svg|dxf)$/.test(output);

/** What each step reads: a machine that has not run the earlier ones fetches it first. */
export const stepInputs: Record<EngineJob, StepInputs> = {
  inspect: { readsScan: true, reads: () => false },
  tile: { readsScan: true, reads: names(SCAN_FACTS_FILE) },
  segment: { readsScan: true, reads: names(SCAN_FACTS_FILE, TILE_FACTS_FILE, VOXELS_FILE, OCTREE_FOLDER) },
  model: { readsScan: false, reads: names(RECOGNITION_FILE) },
  plan: { readsScan: false, reads: names(ELEMENTS_FILE) },
  publish: {
    readsScan: false,
    reads: (output) =>
      isPlan(output) ||
      names(
        SCAN_FACTS_FILE,
        TILE_FACTS_FILE,
        VOXELS_FILE,
        ELEMENTS_FILE,
        STATISTICS_FILE,
        IFC_FILE,
        CLASSIFIED_LAS_FILE,
      )(output),
  },
};
