import { useState } from 'react';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { CloudOverlay } from './use-cloud-overlay.ts';
import { ViewerBanner } from './viewer-banner.tsx';
import css from './viewer.module.css';

type FlatNoticesProps = {
  /** What is wrong with a list of drawings. */ listProblem: string | null;
  models: { failure: ViewerError | null; dismiss: () => void };
  cloud: CloudOverlay;
};

/** What went wrong with what is over and under a drawing (viewers.md §8), and that the cloud under it is not aligned. */
export function FlatNotices({ listProblem, models, cloud }: FlatNoticesProps) {
  const texts = useTexts('overlay');
  const { state, problem } = cloud;
  const [isRead, setRead] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  return (
    <div className={css.banners}>
      {listProblem && listProblem !== dismissed && (
        <ViewerBanner title={listProblem} onDismiss={() => setDismissed(listProblem)} />
      )}
      {models.failure && (
        <ViewerBanner
          title={texts(models.failure.code === 'MODEL_UNAVAILABLE' ? 'fetchFailed' : 'loadFailed')}
          onDismiss={models.dismiss}
        >
          {models.failure.message}
        </ViewerBanner>
      )}
      {problem && (
        <ViewerBanner title={problem.title} onDismiss={cloud.dismiss}>
          {problem.reason}
        </ViewerBanner>
      )}
      {state.kind === 'shown' && !cloud.isAligned && !isRead && (
        <ViewerBanner tone="remark" title={texts('notAligned')} onDismiss={() => setRead(true)}>
          {texts(state.isMoved ? 'notAlignedMiddle' : 'notAlignedPlace')}
        </ViewerBanner>
      )}
    </div>
  );
}
