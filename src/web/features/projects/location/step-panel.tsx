import { Badge, SegmentedControl, Text, Title } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { stepHighlight } from '#domain/project/pipeline-status.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StepPicture } from '#web/ui/step-picture.tsx';
import {
  hasStep,
  panelSteps,
  parseViewer,
  tabsOf,
  viewerOf,
  type StepNumber,
  type ViewerValue,
} from './viewer-target.ts';
import css from './location.module.css';

const titles = { 1: 'step1', 2: 'step2', 3: 'step3', 4: 'step4' } as const;
const stepIds = ['pointCloud', 'segmentation', 'firstDraft', 'areaPlanReport'] as const;

/** The four steps as pictures, each opened in full screen by a click; no viewer runs until then (F3). */
export function StepPanel({ project, onShow }: { project: WireProject; onShow: (value: ViewerValue) => void }) {
  const texts = useTexts('location');
  const steps = panelSteps(project);
  return (
    <section className={css.results} aria-label={texts('steps')}>
      <ol className={css.steps} data-columns={steps.length}>
        {steps.map((step) => (
          <li key={step}>
            <Step project={project} step={step} onShow={onShow} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({
  project,
  step,
  onShow,
}: {
  project: WireProject;
  step: StepNumber;
  onShow: (value: ViewerValue) => void;
}) {
  const texts = useTexts('location');
  const tabs = step === 3 ? tabsOf(project, '3d') : step === 4 ? tabsOf(project, '2d') : [];
  const [value, setValue] = useState<ViewerValue>(() => viewerOf(project, step));
  const { reached, previews } = stepHighlight(project.processing_pipeline_status, isEngineProject(project));
  const isReached = hasStep(project, step);
  const isLit = step <= reached;
  const isPreview = previews.some((each) => each === step) && tabs.length < 2 && !value.includes('verified');
  const title = texts(titles[step]);
  const kind = step === 3 ? '3d' : '2d';
  return (
    <div className={css.step} data-reached={isReached || undefined} data-lit={isLit || undefined}>
      <div className={css.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {isLit && isPreview && (
          <Badge size="sm" variant="light" color="gray" c="var(--ink-2)">
            {texts('preview')}
          </Badge>
        )}
        {tabs.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={title}
            value={value.includes('verified') ? 'verified' : 'preview'}
            data={tabs.map((tab) => ({ value: tab, label: texts(tab) }))}
            onChange={(tab) => setValue(parseViewer(`step${step}:bimit_${tab}_${kind}`) ?? value)}
          />
        )}
        {isReached && (
          <IconButton
            label={texts('maximise', { title })}
            icon={<IconMaximize size={16} />}
            size={28}
            onClick={() => onShow(value)}
          />
        )}
      </div>
      {isReached ? (
        <button type="button" className={css.picture} onClick={() => onShow(value)} tabIndex={-1} aria-hidden>
          <StepPicture
            key={value}
            step={stepIds[step - 1] ?? 'pointCloud'}
            isDone
            isVerified={value.includes('verified')}
            project={project}
          />
        </button>
      ) : (
        <div className={css.upcoming}>
          <Text c="dimmed">
            {texts(project.status === 'Order Completed' ? 'notDelivered' : isLit ? 'finished' : 'upcoming')}
          </Text>
        </div>
      )}
    </div>
  );
}
