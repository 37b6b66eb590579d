import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { locationQuery } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { FullscreenViewer } from './fullscreen-viewer.tsx';
import { LocationView } from './location-view.tsx';

type LocationProps = {
  locationId: string;
  /** Without one, the newest visible project of the location. */
  projectId: string | undefined;
  viewer: string | undefined;
  onViewer: (value: string | undefined) => void;
  onProject: (projectId: string) => void;
  /** Buttons of the page's head. */
  renderActions: (project: WireProject) => ReactNode;
};

/** The page of a location with its data, and the fullscreen viewer over it. */
export function Location({ locationId, projectId, viewer, onViewer, onProject, renderActions }: LocationProps) {
  const texts = useTexts('common');
  const queries = useQueryClient();
  const query = useQuery(locationQuery(locationId));
  const { data: session } = useSession();
  useProjectEvents((event) => {
    if (query.data?.projects.some((project) => project.projectId === event.projectId)) void queries.invalidateQueries({ queryKey: locationQuery(locationId).queryKey });
  });
  const projects = query.data?.projects ?? [];
  const project = projectId ? projects.find((each) => each.projectId === projectId) : projects[0];
  usePageTitle(project?.project_name ?? query.data?.name ?? texts('loading'));
  if (query.isPending) return <Stack aria-busy><Skeleton height={80} radius="lg" /><Skeleton height={350} radius="lg" /></Stack>;
  if (query.isError && !(query.error instanceof ApiError && query.error.status === 404)) return <ErrorPanel sentence={sentenceOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!project) return <EmptyState order={1} title={texts('notFoundTitle')} text={texts('notFoundText')}><Button component={AppLink} href="/portfolio">{texts('toPortfolio')}</Button></EmptyState>;
  const close = () => onViewer(undefined);
  return (
    <>
      <LocationView project={project} projects={projects} isPartner={session?.team?.kind === 'partner'} actions={renderActions(project)} onShow={onViewer} onProject={onProject} />
      {viewer !== undefined && <FullscreenViewer project={project} value={viewer} onShow={onViewer} onExit={close} onDashboard={close} />}
    </>
  );
}
