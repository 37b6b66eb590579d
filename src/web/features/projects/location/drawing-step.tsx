import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import { useTexts } from '#web/lib/texts.ts';
import { DrawingView } from './drawing-view.tsx';
import { type FileChoice, isOpen, type OverlayModel } from './file-choice.ts';
import { FileChooser } from './file-chooser.tsx';
import type { CloudLayer } from './use-cloud-overlay.ts';
import { PROJECT_FRAME, type ViewMemory } from './view-memory.ts';

/** The plan that is drawn from the scan, among the drawings. */
const PLAN = 'plan';

type DrawingStepProps = {
  /** Those of the tab. */ drawings: readonly FileChoice[];
  /** The drawing that was asked for; the first one, or the plan, without. */
  fileId: string | undefined;
  modelUnits: string;
  isPreview: boolean;
  models: readonly OverlayModel[];
  /** What is wrong with a list of drawings. */ listProblem: string | null;
  project: WireProject;
  building: Building | undefined;
  memory: ViewMemory;
  /** What the address says of the cloud under it. */ cloudLayer: CloudLayer;
  onChoose: (fileId: string | undefined) => void;
  /** Shows the plan of the scan; absent where there is none. */
  renderPlan: ((chooser: ReactNode) => ReactNode) | undefined;
};

/** The 2D tab: the plan of the scan, and the drawings that staff have delivered, one at a time (viewers.md §2.4, §2.11). */
export function DrawingStep({
  drawings,
  fileId,
  modelUnits,
  isPreview,
  models,
  listProblem,
  project,
  building,
  memory,
  cloudLayer,
  onChoose,
  renderPlan,
}: DrawingStepProps) {
  const texts = useTexts('location');
  const open = drawings.filter(isOpen);
  const chosen = open.find(({ id }) => id === fileId) ?? (renderPlan ? undefined : open[0]);
  const chooser =
    drawings.length + (renderPlan ? 1 : 0) > 1 ? (
      <FileChooser
        label={texts('cadFiles')}
        choices={drawings}
        own={renderPlan && { value: PLAN, label: texts('planOfScan') }}
        value={chosen?.id ?? PLAN}
        onChange={(value) => onChoose(value === PLAN ? undefined : value)}
      />
    ) : undefined;
  if (!chosen) return renderPlan?.(chooser) ?? null;
  return (
    <DrawingView
      key={chosen.id}
      url={chosen.url}
      name={chosen.name}
      modelUnits={modelUnits}
      isPreview={isPreview}
      models={models}
      listProblem={listProblem}
      project={project}
      building={building}
      placement={chosen.placement}
      memory={memory.in(chosen.placement ? PROJECT_FRAME : chosen.id)}
      cloudLayer={cloudLayer}
      chooser={chooser}
    />
  );
}
