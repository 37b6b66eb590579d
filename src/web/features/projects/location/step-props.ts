import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import type { CompareChoice } from './compare-target.ts';
import type { LocationChanges } from './location-changes.ts';
import type { ModelParts } from './model-links.ts';
import type { Compared } from './use-compared.tsx';
import type { ViewMemory } from './view-memory.ts';
import type { ViewerValue } from './viewer-target.ts';

export type ViewerBodyProps = {
  project: WireProject;
  target: ViewerValue;
  /** The file that the address names, where the viewer has several to show. */ fileId: string | undefined;
  memory: ViewMemory;
  /** What is shown beside it. */ compared: Compared;
  /** What the address has of the view, and how it gets another; for what is no view of a building. */
  view: string | undefined;
  onView: ((text: string) => void) | undefined;
  changes: LocationChanges | undefined;
  /** What is shown beside a model. */ modelParts: ModelParts | undefined;
  onShow: (value: ViewerValue, fileId?: string) => void;
};

/** What one view of it shows. */
export type BodyProps = Omit<ViewerBodyProps, 'compared'> & {
  /** What is shown as a layer of the same picture. */ layer: CompareChoice | undefined;
  /** Has another cloud as that layer, or none. */ onLayer: ((fileId: string | undefined) => void) | undefined;
};

/** What a view of a step shows. */
export type StepProps = Omit<BodyProps, 'target'> & {
  /** The file of the address where a later version took its place. */ addressed: string | undefined;
  building: Building | undefined;
};
