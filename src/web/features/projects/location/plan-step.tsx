import { Text } from '@mantine/core';
import { lazy, type ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { chosenOf, drawingsOf, isOpen, modelsOf, ofTab } from './file-choice.ts';
import { FileNotShown } from './file-not-shown.tsx';
import { useListedDrawings, withListed, withListedModels } from './listed-drawings.ts';
import { plansOf } from './plan-choice.ts';
import { isProjectLocked } from './point-rights.ts';
import { MarksSwitch, marksOf } from './render-marks.tsx';
import type { StepProps } from './step-props.ts';
import { PROJECT_FRAME } from './view-memory.ts';
import css from './viewer.module.css';

const DrawingStep = lazy(async () => ({ default: (await import('./drawing-step.tsx')).DrawingStep }));
const PlanView = lazy(async () => ({ default: (await import('./plan-view.tsx')).PlanView }));

/** While it is not known what there is to show. */
export function Loading() {
  const texts = useTexts('location');
  return (
    <Text className={css.loading} role="status">
      {texts('loadingPlan')}
    </Text>
  );
}

/** The plan of the scan and the drawings of a project. */
export function PlanStep({
  project,
  target,
  fileId,
  building,
  isBuildingFailed,
  memory,
  layer,
  onLayer,
  changes,
  onShow,
}: StepProps & {
  target: 'step4:bimit_preview_2d' | 'step4:bimit_verified_2d';
  isBuildingFailed: boolean;
}) {
  const texts = useTexts('location');
  const { data: session } = useSession();
  const tab = target === 'step4:bimit_verified_2d' ? 'verified' : 'preview';
  const isPreview = isProjectLocked(project);
  const lists = useListedDrawings(project);
  const overlays = session?.user?.isStaff ? withListedModels(modelsOf(project).filter(isOpen), lists.listed) : [];
  const drawings = ofTab(withListed(project, drawingsOf(project), lists.listed), tab);
  const hasDrawings = drawings.some(isOpen);
  const hasPlan = building !== undefined && (tab === 'preview' || !hasDrawings);
  const cloudLayer = { fileId: layer?.kind === 'cloud' ? layer.file?.id : undefined, onChange: onLayer };
  const plans = plansOf(project, building);
  const planStorey = hasPlan ? plans.find((plan) => plan.fileId === fileId)?.storeyId : undefined;
  const drawing = planStorey === undefined ? chosenOf(drawings, fileId) : undefined;
  if (lists.isPending) return <Loading />;
  if (!hasPlan && !drawing)
    return (
      <EmptyState
        title={texts('noPlan')}
        text={lists.problem ?? texts(isBuildingFailed ? 'planFailed' : 'noPlanText')}
      />
    );
  if (fileId !== undefined && planStorey === undefined && (!drawing || drawing === 'missing' || !isOpen(drawing)))
    return <FileNotShown file={drawing} onOther={() => onShow(target)} />;
  const renderPlan = hasPlan
    ? (chooser: ReactNode) => (
        <PlanView
          key={target}
          building={building}
          project={project}
          storeyId={planStorey}
          plans={plans}
          onPlan={(id) => onShow(target, id)}
          isPreview={isPreview}
          chooser={
            <>
              {chooser}
              <MarksSwitch project={project} frame={PROJECT_FRAME} />
            </>
          }
          renderMarks={marksOf(project, PROJECT_FRAME, onShow)}
          models={overlays}
          listProblem={lists.problem}
          changes={changes}
          memory={memory}
          cloudLayer={cloudLayer}
          modelUnits={project.model_units}
        />
      )
    : undefined;
  return (
    <DrawingStep
      drawings={drawings}
      fileId={fileId}
      modelUnits={project.model_units}
      isPreview={isPreview && tab === 'preview'}
      models={overlays}
      listProblem={lists.problem}
      project={project}
      building={building}
      memory={memory}
      cloudLayer={cloudLayer}
      onChoose={(id) => onShow(target, id)}
      renderPlan={renderPlan}
    />
  );
}
