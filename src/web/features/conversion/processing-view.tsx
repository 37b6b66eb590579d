import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import type { EngineStepId } from '#domain/engine/engine-steps.ts';
import type { SearchPlaces } from '#web/lib/address.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PlaceMap } from '#web/ui/place-map/place-map.tsx';
import { StepPicture } from '#web/ui/step-picture.tsx';
import { isConverting } from '#domain/engine/conversion-status.ts';
import { DownloadMenu } from './download-menu.tsx';
import { FailedPanel } from './failed-panel.tsx';
import { canRerun, ProjectActions, type ProjectCalls } from './project-actions.tsx';
import { processingFacts } from './processing-facts.ts';
import { StepCard } from './step-card.tsx';
import { SummaryCard, type ProjectEdits, type Statistics } from './summary-card.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useNow } from './use-now.ts';
import css from './engine-project.module.css';

type ProcessingViewProps = {
  project: WireProject;
  statistics: Statistics;
  edits: ProjectEdits;
  calls: ProjectCalls;
  searchPlaces: SearchPlaces;
  supportHref: string | undefined;
  upload: Parameters<typeof UploadPanel>[0];
  isDownloading: boolean;
  onDownload: (asset: WireAsset) => void;
  onCadZip: () => void;
  onUnlock: () => void;
  onView: (step: EngineStepId) => void;
};

/** The processing page: where the building is, how far the conversion is, its four steps (ordering.md §2.5). */
export function ProcessingView({
  project,
  statistics,
  edits,
  calls,
  searchPlaces,
  supportHref,
  upload,
  isDownloading,
  onDownload,
  onCadZip,
  onUnlock,
  onView,
}: ProcessingViewProps) {
  const texts = useTexts('engineProject');
  const isWorking = isConverting(project.status);
  const now = useNow(isWorking);
  const facts = processingFacts(project, now);
  const [isRerunOpen, setRerunOpen] = useState(false);
  const { coordinates } = project;
  return (
    <Stack gap="md">
      {(coordinates ?? project.address[0]) && (
        <PlaceMap
          position={coordinates}
          label={texts('mapLabel', { address: project.address[0] ?? project.project_name })}
          remark={coordinates?.isApproximate ? texts('approximate') : undefined}
        />
      )}
      <SummaryCard
        project={project}
        facts={facts}
        statistics={statistics}
        edits={edits}
        searchPlaces={searchPlaces}
        actions={
          <>
            {!facts.isUploading && (
              <DownloadMenu
                project={project}
                isBusy={isDownloading}
                onDownload={onDownload}
                onCadZip={onCadZip}
                onUnlock={onUnlock}
              />
            )}
            <ProjectActions project={project} calls={calls} isRerunOpen={isRerunOpen} setRerunOpen={setRerunOpen} />
          </>
        }
      >
        {facts.isUploading && <UploadPanel {...upload} />}
      </SummaryCard>
      {facts.overall === 'Failed' && (
        <FailedPanel
          reason={project.failure_reason}
          cause={project.failure_cause}
          newHref={project.isOwn ? '/bimit-plan' : undefined}
          supportHref={supportHref}
          onRerun={canRerun(project) ? () => setRerunOpen(true) : undefined}
        />
      )}
      <ol className={css.steps}>
        {facts.steps.map((step) => (
          <StepCard
            key={step.id}
            step={step}
            picture={<StepPicture step={step.id} isDone={step.state === 'Completed'} project={project} />}
            onView={() => onView(step.id)}
          />
        ))}
      </ol>
    </Stack>
  );
}
