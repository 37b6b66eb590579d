import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { mainDownload } from '#web/lib/download/downloads.ts';
import { useDownload } from '#web/lib/download/use-download.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { locationQuery } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { NothingHere } from '#web/ui/nothing-here.tsx';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import type { LocationChanges } from './location-changes.ts';
import type { AskedPick } from './compare-picks.tsx';
import { besideText, pickingViews } from './compare-target.ts';
import { LocationView } from './location-view.tsx';
import type { ModelParts } from './model-links.ts';
import { tabsOf, viewerOf, type ViewerValue } from './viewer-target.ts';

/** What the tracking of an order is given by the page around it. */
type TrackingParts = {
  project: WireProject;
  /** The caller works in a partner's team, or in one with the reduced view: stored flags. */
  isPartner: boolean;
  results: ReactNode;
  deliverables: ReactNode;
  hasModel: boolean;
  onShow: (view: '3d' | 'tour') => void;
  onDownload: (asset: WireAsset) => void;
  onChanged: () => void;
};

type LocationProps = {
  locationId: string;
  /** Without one, the newest visible project of the location. */
  projectId: string | undefined;
  viewer: string | undefined;
  /** With a file where the viewer has several to show. */
  fileId: string | undefined;
  /** What the address has of what is shown beside it. */
  beside?: string | undefined;
  onBeside?: (
    beside: string | undefined,
    stage?: { value: ViewerValue; fileId: string | undefined },
    isReplaced?: boolean,
  ) => void;
  /** What the address has of the view. */
  view?: string | undefined;
  onView?: (text: string) => void;
  onViewer: (value: string | undefined, fileId?: string) => void;
  onProject: (projectId: string) => void;
  /** Buttons of the page's head. */
  renderActions: (project: WireProject) => ReactNode;
  /** What takes everything of a project home; `onUnlock` opens the ways to unlock it. */
  renderExport?: (project: WireProject, onUnlock: () => void) => ReactNode;
  /** The status of a project's order, around its results and its files. */
  renderTracking: (parts: TrackingParts) => ReactNode;
  changes?: LocationChanges;
  modelParts?: ModelParts;
  /** Shown when a download needs an unlock; `onUnlocked` goes on with the download that was held. */
  renderUnlock: (held: {
    project: WireProject;
    isOpen: boolean;
    onClose: () => void;
    onUnlocked: () => void;
  }) => ReactNode;
};

/** The page of a location with its data, and the fullscreen viewer over it. */
export function Location({
  locationId,
  projectId,
  viewer,
  fileId,
  beside,
  onBeside,
  view,
  onView,
  onViewer,
  onProject,
  renderActions,
  renderExport,
  renderTracking,
  changes,
  modelParts,
  renderUnlock,
}: LocationProps) {
  const texts = useTexts('common');
  const queries = useQueryClient();
  const query = useQuery(locationQuery(locationId));
  const { data: session } = useSession();
  const [picking, setPicking] = useState<AskedPick>();
  const [held, setHeld] = useState<{ retry: () => void } | null>(null);
  const { isDownloading, download } = useDownload({ onNeedsUnlock: (retry) => setHeld({ retry }) });
  useProjectEvents((event) => {
    if (!query.data?.projects.some((project) => project.projectId === event.projectId)) return;
    void queries.invalidateQueries({ queryKey: locationQuery(locationId).queryKey });
  });
  // Also what was shown before: a link that was withdrawn, or a share, shows nothing more.
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const projects = (!isGone && query.data?.projects) || [];
  const project = projectId ? projects.find((each) => each.projectId === projectId) : projects[0];
  usePageTitle(
    project?.project_name ??
      query.data?.name ??
      texts(!isGone ? 'loading' : session?.user ? 'notFoundTitle' : 'signInTitle'),
  );
  if (query.isPending)
    return (
      <Stack aria-busy>
        <Skeleton height={80} radius="lg" />
        <Skeleton height={350} radius="lg" />
      </Stack>
    );
  if (query.isError && !isGone && !query.data)
    return <ErrorPanel sentence={sentenceOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!project) return <NothingHere wasWithdrawn={isGone && query.data !== undefined} />;
  const close = () => {
    setPicking(undefined);
    onViewer(undefined);
  };
  const pickerOf = ({ id, isAligned = false }: WireAsset) => {
    const views = onBeside && pickingViews(project, id);
    if (!views) return undefined;
    const { stage, beside: other } = views;
    return (row: number, side: AskedPick['side']) => {
      setPicking({ fileId: id, row, side, isAgain: isAligned });
      onBeside(besideText(other), { value: stage.viewer, fileId: id });
    };
  };
  const firstFile = mainDownload(project.assets);
  const reread = () => void queries.invalidateQueries({ queryKey: locationQuery(locationId).queryKey });
  const unlocked = () => {
    const retry = held?.retry;
    setHeld(null);
    reread();
    retry?.();
  };
  const isPartner = session?.team?.kind === 'partner' || (session?.team?.features.includes('reduced_view') ?? false);
  const tracking = (parts: { results: ReactNode; deliverables: ReactNode }) =>
    renderTracking({
      ...parts,
      project,
      isPartner,
      hasModel: tabsOf(project, '3d').length > 0,
      onShow: (view) => onViewer(view === '3d' ? viewerOf(project, 3) : 'tour'),
      onDownload: download,
      onChanged: reread,
    });
  return (
    <>
      <LocationView
        project={project}
        projects={projects}
        isPartner={isPartner}
        actions={renderActions(project)}
        onShow={onViewer}
        onProject={onProject}
        renderTracking={tracking}
        renderFileActs={changes?.renderFileActs}
        isDownloading={isDownloading}
        onDownload={download}
        pickerOf={pickerOf}
        onUnlock={() => setHeld({ retry: () => firstFile && download(firstFile) })}
        exportAll={renderExport?.(project, () => setHeld({ retry: () => undefined }))}
        isViewerOpen={viewer !== undefined}
      />
      {held && renderUnlock({ project, isOpen: true, onClose: () => setHeld(null), onUnlocked: unlocked })}
      {viewer !== undefined && (
        <FullscreenViewer
          project={project}
          value={viewer}
          fileId={fileId}
          beside={beside}
          picking={picking}
          pickerOf={pickerOf}
          onBeside={onBeside}
          view={view}
          onView={onView}
          onShow={onViewer}
          onExit={close}
          onDashboard={close}
          changes={changes}
          modelParts={modelParts}
        />
      )}
    </>
  );
}
