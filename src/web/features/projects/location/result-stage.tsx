import { Button, Text } from '@mantine/core';
import { useDocumentVisibility, useInViewport } from '@mantine/hooks';
import { IconMaximize, IconPlayerPause, IconRotate360 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { StepPicture } from '#web/ui/step-picture.tsx';
import { useTurning } from './use-turning.ts';
import { modelOf, viewerOf, type StepNumber, type ViewerValue } from './viewer-target.ts';
import css from './result-stage.module.css';

const TurningModel = lazy(() => import('./turning-model.tsx'));

const stepIds = { 1: 'pointCloud', 2: 'segmentation', 3: 'firstDraft', 4: 'areaPlanReport' } as const;
const openTexts = { 1: 'openCloud', 2: 'openSegmented', 3: 'openModel', 4: 'openPlan' } as const;

type ResultStageProps = {
  project: WireProject;
  /** What it shows and opens. */ step: StepNumber;
  /** The fullscreen viewer covers it. */ isCovered: boolean;
  onShow: (value: ViewerValue) => void;
};

/**
 * The result of a finished project, large and first: its stored picture right away, and in the same place its model, turning slowly, where the machine allows
 * or its user asks. A press opens the viewer.
 */
export function ResultStage({ project, step, isCovered, onShow }: ResultStageProps) {
  const texts = useTexts('location');
  const viewer = viewerOf(project, step);
  const model = step === 3 ? modelOf(project, viewer.includes('verified') ? 'verified' : 'preview') : undefined;
  const { canTurn, isTurning, isDrawn, turn } = useTurning(model !== undefined);
  const [isFailed, setFailed] = useState(false);
  const { ref, inViewport } = useInViewport<HTMLElement>();
  const isSeen = useDocumentVisibility() === 'visible' && inViewport && !isCovered;
  const fail = () => {
    setFailed(true);
    turn(false);
  };
  return (
    <section className={css.stage} aria-label={texts('result')} ref={ref}>
      <div className={css.picture}>
        <StepPicture step={stepIds[step]} isDone isVerified={viewer.includes('verified')} project={project} />
      </div>
      {model && isDrawn && !isFailed && (
        <Suspense fallback={null}>
          <TurningModel url={model.url} isTurning={isTurning && isSeen} onFailed={fail} />
        </Suspense>
      )}
      <button
        type="button"
        className={css.open}
        aria-label={texts(openTexts[step])}
        onPointerDown={() => turn(false)}
        onClick={() => onShow(viewer)}
      />
      <div className={css.bar}>
        <Text component="span" className={css.hint} aria-hidden>
          <IconMaximize size={16} />
          {texts(openTexts[step])}
        </Text>
        {isFailed && (
          <Text size="sm" c="dimmed" role="status">
            {texts('turnFailed')}
          </Text>
        )}
        {canTurn && !isFailed && (
          <Button
            variant="default"
            size="xs"
            className={css.turn}
            leftSection={
              isTurning ? <IconPlayerPause size={16} aria-hidden /> : <IconRotate360 size={16} aria-hidden />
            }
            onClick={() => turn(!isTurning)}
          >
            {texts(isTurning ? 'stopTurning' : 'turnModel')}
          </Button>
        )}
      </div>
    </section>
  );
}
