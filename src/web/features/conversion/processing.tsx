import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import type { EngineStepId } from '#domain/engine/engine-steps.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { mainDownload } from '#web/lib/download/downloads.ts';
import { useDownload } from '#web/lib/download/use-download.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { openUploadsQuery } from '#web/lib/upload/open-uploads-query.ts';
import { pageUploads, useProjectUpload } from '#web/lib/upload/page-uploads.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { NothingHere } from '#web/ui/nothing-here.tsx';
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx';
import { ProcessingView } from './processing-view.tsx';
import { processingFacts } from './processing-facts.ts';
import { useNow } from './use-now.ts';
import { useLiveProject } from './use-live-project.ts';
import { restoreProject, useProjectCalls } from './use-project-calls.ts';
import { useStatistics } from './use-statistics.ts';

const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

type ProcessingProps = {
  projectId: string;
  onView: (project: WireProject, step: EngineStepId) => void;
  /** The upload was given up, and its order with it. */
  onCancelled: () => void;
  /** Shown when a download needs an unlock; `onUnlocked` goes on with the download that was held. */
  renderUnlock: (held: {
    project: WireProject;
    isOpen: boolean;
    onClose: () => void;
    onUnlocked: () => void;
  }) => ReactNode;
  /** Shown after a download. */
  renderFeedback: (asked: { project: WireProject; isOpen: boolean; onClose: () => void }) => ReactNode;
};

/** The processing page with its data: live project, statistics, upload, downloads with their gate. */
export function Processing({ projectId, onView, onCancelled, renderUnlock, renderFeedback }: ProcessingProps) {
  const query = useLiveProject(projectId);
  const [isDeleted, setIsDeleted] = useState(false);
  if (isDeleted)
    return (
      <Deleted
        projectId={projectId}
        onRestored={() => {
          setIsDeleted(false);
          void query.refetch();
        }}
      />
    );
  if (query.data)
    return (
      <Loaded
        project={query.data}
        onView={onView}
        onCancelled={onCancelled}
        renderUnlock={renderUnlock}
        renderFeedback={renderFeedback}
        onRemoved={() => setIsDeleted(true)}
      />
    );
  if (query.isPending)
    return (
      <Stack aria-busy>
        <Skeleton height={180} radius="lg" />
        <Skeleton height={220} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </Stack>
    );
  return query.error instanceof ApiError && query.error.status === 404 ? (
    <NothingHere />
  ) : (
    <ErrorPanel sentence={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
  );
}

type LoadedProps = Pick<ProcessingProps, 'onView' | 'onCancelled' | 'renderUnlock' | 'renderFeedback'> & {
  project: WireProject;
  onRemoved: () => void;
};

function Loaded({ project, onView, onCancelled, renderUnlock, renderFeedback, onRemoved }: LoadedProps) {
  const texts = useTexts('engineProject');
  const queries = useQueryClient();
  const { projectId } = project;
  const { edits, calls } = useProjectCalls(project, onRemoved);
  usePageTitle(project.project_name);
  const openedAt = useNow(false);
  const isFirstDraftDone = processingFacts(project, openedAt).steps[2]?.state === 'Completed';
  const statistics = useStatistics(project.bimit_first_draft_element_stats_json, isFirstDraftDone);
  // What waits for the unlock: a download, or nothing in particular.
  const [held, setHeld] = useState<{ retry?: () => void } | null>(null);
  const [isAskingFeedback, setAskingFeedback] = useState(false);
  const { isDownloading, download, downloadCad } = useDownload({
    onNeedsUnlock: (retry) => setHeld({ retry }),
    onDownloaded: () => setAskingFeedback(project.isOwn),
  });
  const firstFile = mainDownload(project.assets);
  const unlocked = () => {
    const retry = held?.retry;
    setHeld(null);
    void queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey });
    retry?.();
  };
  const upload = useUploadPanel(project, onCancelled);
  const supportHref = useSupportHref(texts('failedSubject', { orderId: orderIdOf(projectId) }));
  return (
    <>
      <ProcessingView
        project={project}
        statistics={statistics}
        edits={edits}
        calls={calls}
        searchPlaces={searchPlaces}
        supportHref={supportHref}
        upload={upload}
        isDownloading={isDownloading}
        onDownload={download}
        onCadZip={() => downloadCad(project)}
        onUnlock={() => setHeld({ retry: firstFile && (() => download(firstFile)) })}
        onView={(step) => onView(project, step)}
      />
      {held && renderUnlock({ project, isOpen: true, onClose: () => setHeld(null), onUnlocked: unlocked })}
      {renderFeedback({ project, isOpen: isAskingFeedback, onClose: () => setAskingFeedback(false) })}
    </>
  );
}

function useUploadPanel(project: WireProject, onCancelled: () => void): Parameters<typeof ProcessingView>[0]['upload'] {
  const texts = useTexts('uploads');
  const queries = useQueryClient();
  const { projectId, project_name: projectName } = project;
  const upload = useProjectUpload(projectId);
  const isUploading = project.status === 'Order Initialized';
  const open = useQuery({ ...openUploadsQuery, enabled: isUploading && project.isOwn });
  const id = upload?.id ?? '';
  const cancel = async () => {
    try {
      await pageUploads.cancel(id);
      notifyDone(texts('cancelled'));
      void queries.invalidateQueries({ queryKey: openUploadsQuery.queryKey });
      onCancelled();
    } catch (error) {
      notifyFailure(texts('cancelFailed', { reason: sentenceOf(error) }));
    }
  };
  return {
    upload,
    unfinished: open.data?.find((each) => each.projectId === projectId),
    onPause: () => pageUploads.pause(id),
    onResume: () => pageUploads.resume(id),
    onCancel: cancel,
    onContinue: (file) => {
      const unfinished = open.data?.find((each) => each.projectId === projectId);
      if (unfinished) pageUploads.start({ id: unfinished.id, projectId, projectName, file });
    },
  };
}

function Deleted({ projectId, onRestored }: { projectId: string; onRestored: () => void }) {
  const texts = useTexts('engineProject');
  const [isBusy, setIsBusy] = useState(false);
  const restore = async () => {
    setIsBusy(true);
    try {
      await restoreProject(projectId);
      notifyDone(texts('restored'));
      onRestored();
    } catch (error) {
      notifyFailure(sentenceOf(error));
      setIsBusy(false);
    }
  };
  return (
    <EmptyState order={1} title={texts('deletedTitle')} text={texts('deletedText')}>
      <Button variant="default" component={AppLink} href="/portfolio">
        {texts('toPortfolio')}
      </Button>
      <Button loading={isBusy} onClick={() => void restore()}>
        {texts('restore')}
      </Button>
    </EmptyState>
  );
}
