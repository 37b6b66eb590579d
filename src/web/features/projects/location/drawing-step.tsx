import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { type DrawingChoice, drawingsOf, type OverlayModel } from './drawing-choice.ts';
import { DrawingView } from './drawing-view.tsx';

/** The plan that is drawn from the scan, among the drawings. */
const PLAN = 'plan';

type DrawingStepProps = {
  project: WireProject;
  tab: 'preview' | 'verified';
  /** The drawing that was asked for; the first one, or the plan, without. */
  fileId: string | undefined;
  isPreview: boolean;
  models: readonly OverlayModel[];
  onChoose: (fileId: string | undefined) => void;
  /** Shows the plan of the scan; absent where there is none. */
  renderPlan: ((chooser: ReactNode) => ReactNode) | undefined;
};

/** The 2D tab: the plan of the scan, and the drawings that staff have delivered, one at a time (viewers.md §2.4, §2.11). */
export function DrawingStep({ project, tab, fileId, isPreview, models, onChoose, renderPlan }: DrawingStepProps) {
  const drawings = drawingsOf(project).filter(({ isVerified }) => isVerified === (tab === 'verified'));
  const open = drawings.filter(({ url }) => url !== undefined);
  const chosen = open.find(({ id }) => id === fileId) ?? (renderPlan ? undefined : open[0]);
  const choices = drawings.length + (renderPlan ? 1 : 0);
  const chooser =
    choices > 1 ? (
      <DrawingSelect
        drawings={drawings}
        hasPlan={renderPlan !== undefined}
        value={chosen?.id ?? PLAN}
        onChange={(value) => onChoose(value === PLAN ? undefined : value)}
      />
    ) : undefined;
  if (!chosen?.url) return renderPlan?.(chooser) ?? null;
  return (
    <DrawingView
      key={chosen.id}
      url={chosen.url}
      name={chosen.name}
      modelUnits={project.model_units}
      isPreview={isPreview}
      models={models}
      chooser={chooser}
    />
  );
}

type DrawingSelectProps = {
  drawings: readonly DrawingChoice[];
  hasPlan: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** All drawings of the tab; those that cannot be opened say why (K2). */
function DrawingSelect({ drawings, hasPlan, value, onChange }: DrawingSelectProps) {
  const texts = useTexts('location');
  const labelOf = ({ name, url, state }: DrawingChoice) =>
    url ? name : texts(state === 'failed' ? 'drawingNotShown' : 'drawingPreparing', { name });
  const data = [
    ...(hasPlan ? [{ value: PLAN, label: texts('planOfScan'), disabled: false }] : []),
    ...drawings.map((drawing) => ({ value: drawing.id, label: labelOf(drawing), disabled: !drawing.url })),
  ];
  return (
    <Select
      label={texts('cadFiles')}
      data={data}
      value={value}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true, zIndex: 400 }}
      onChange={(next) => next && onChange(next)}
    />
  );
}
