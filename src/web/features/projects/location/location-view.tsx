import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconActivity, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlaceMap } from '#web/ui/place-map/place-map.tsx';
import { Area } from '#web/ui/quantity.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { said } from '#web/lib/said.ts';
import { FileList, type FileCalls } from './file-list.tsx';
import { ResultStage } from './result-stage.tsx';
import { StepPanel } from './step-panel.tsx';
import { hasStepPanel, stageStep, type ShowViewer } from './viewer-target.ts';
import css from './location.module.css';

type LocationViewProps = FileCalls & {
  project: WireProject;
  projects: readonly WireProject[];
  isPartner: boolean;
  actions: ReactNode;
  /** The fullscreen viewer covers the page. */
  isViewerOpen?: boolean;
  onShow: ShowViewer;
  onProject: (projectId: string) => void;
  /** The status of the order, around its results and its files. */
  renderTracking: (parts: { results: ReactNode; deliverables: ReactNode }) => ReactNode;
};

/** The page of a location: what it is, its projects, and the results of the chosen one. */
export function LocationView({
  project,
  projects,
  isPartner,
  actions,
  onShow,
  onProject,
  renderTracking,
  isViewerOpen = false,
  ...files
}: LocationViewProps) {
  const texts = useTexts('location');
  const engineTexts = useTexts('engineProject');
  const { coordinates } = project;
  const areaSqft = project.ip_calculated_total_sqft ?? project.ml_estimated_total_sqft;
  const system = project.model_units === 'metric' ? 'metric' : 'imperial';
  const processingHref = `/bimit-plan/${project.projectId}`;
  const nothingYet = isEngineProject(project) ? (
    <EmptyState title={texts('noResults')} text={texts('noResultsText')}>
      <Button component={AppLink} href={processingHref}>
        {texts('toProcessing')}
      </Button>
    </EmptyState>
  ) : null;
  const results = hasStepPanel(project, isPartner) ? <StepPanel project={project} onShow={onShow} /> : nothingYet;
  const staged = isPartner ? undefined : stageStep(project);
  return (
    <Stack gap="md">
      <header className={css.header}>
        <div>
          <h1 className={css.name}>{project.project_name}</h1>
          <Text c="dimmed">{project.address[0] ?? engineTexts('addressNone')}</Text>
          {project.isShared && !project.order_summary && (
            <Text c="dimmed" className={css.shared}>
              <IconUsers size={15} aria-hidden />
              {project.teamName ? texts('sharedBy', { team: project.teamName }) : texts('sharedByLink')}
            </Text>
          )}
          <div className={css.facts}>
            <StatusPill status={project.status} />
            {project.spaceType && <Text>{said(project.spaceType)}</Text>}
            {areaSqft !== null && (
              <Text>
                <Area areaSqft={areaSqft} system={system} />
                {project.is_size_assumed && ` (${engineTexts('areaAssumed')})`}
              </Text>
            )}
            {project.unmodeled_sqft !== null && project.unmodeled_sqft > 0 && (
              <Text className={css.unmodeled}>
                {engineTexts('unmodeled')}: <Area areaSqft={project.unmodeled_sqft} system={system} />
              </Text>
            )}
          </div>
        </div>
        <Group gap="xs">
          {isEngineProject(project) && (
            <Button
              variant="default"
              component={AppLink}
              href={processingHref}
              leftSection={<IconActivity size={16} />}
            >
              {texts('statistics')}
            </Button>
          )}
          {actions}
        </Group>
      </header>
      {projects.length > 1 && (
        <Select
          label={texts('projects')}
          maw={420}
          data={projects.map(({ projectId, project_name: name, status }) => ({
            value: projectId,
            label: `${name} · ${status}`,
          }))}
          value={project.projectId}
          allowDeselect={false}
          onChange={(id) => id && onProject(id)}
        />
      )}
      {staged && (
        <ResultStage
          key={`result of ${project.projectId}`}
          project={project}
          step={staged}
          isCovered={isViewerOpen}
          onShow={onShow}
        />
      )}
      {renderTracking({ results, deliverables: <FileList project={project} onShow={onShow} {...files} /> })}
      {(coordinates ?? project.address[0]) && (
        <PlaceMap
          position={coordinates}
          label={engineTexts('mapLabel', { address: project.address[0] ?? project.project_name })}
          remark={coordinates?.isApproximate ? engineTexts('approximate') : undefined}
        />
      )}
    </Stack>
  );
}
