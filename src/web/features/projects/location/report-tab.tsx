import { Button, NavLink, Select, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileText, IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { downloadButtonOf } from '#domain/deliverables/deliverable-list.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { saidOf } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { documentsOf } from './viewer-of-file.ts';
import css from './report-tab.module.css';

const DocumentView = lazy(async () => ({
  default: (await import('#web/ui/document-view/document-view.tsx')).DocumentView,
}));

type ReportTabProps = {
  project: WireProject;
  /** The document that was asked for; without, the first that is open. */ fileId: string | undefined;
  onChoose: (fileId: string) => void;
};

/** The PDFs of a project, one at a time (viewers.md §2.7). Those behind the unlock say so. */
export function ReportTab({ project, fileId, onChoose }: ReportTabProps) {
  const texts = useTexts('location');
  const documents = documentsOf(project);
  const isLocked = (asset: WireAsset) => downloadButtonOf(asset, project.access) !== 'free';
  const chosen = documents.find(({ id }) => id === fileId) ?? documents.find((each) => !isLocked(each)) ?? documents[0];
  if (!chosen)
    return isEngineProject(project) ? (
      <EmptyState title={texts('noReport')} text={texts('noReportText')}>
        <Button component={AppLink} href={`/bimit-plan/${project.projectId}`}>
          {texts('toProcessing')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={texts('noReport')} text={texts('noReportOfOrder')} />
    );
  return (
    <div className={css.tab}>
      {documents.length > 1 && (
        <Chooser documents={documents} chosen={chosen} isLocked={isLocked} onChoose={onChoose} />
      )}
      <div className={css.document}>
        {isLocked(chosen) ? <Locked project={project} name={chosen.name} /> : <Shown asset={chosen} />}
      </div>
    </div>
  );
}

function Shown({ asset }: { asset: WireAsset }) {
  const texts = useTexts('document');
  return (
    <Suspense
      fallback={
        <Text p="md" ta="center" role="status">
          {texts('loading')}
        </Text>
      }
    >
      <DocumentView key={asset.id} url={asset.asset_url} label={texts('label', { name: asset.asset_name })} />
    </Suspense>
  );
}

function Locked({ project, name }: { project: WireProject; name: string }) {
  const texts = useTexts('document');
  const downloads = useTexts('downloads');
  return (
    <EmptyState
      title={texts('locked')}
      text={`${name}: ${saidOf(project.access.restrictionMessage) ?? downloads('notAvailable')}`}
    >
      {project.access.isDemoProject ? (
        <Button
          component={AppLink}
          href={`/location/${project.locationId}/project/${project.projectId}?viewer=step4:bimit_preview_2d`}
        >
          {texts('toPlan')}
        </Button>
      ) : (
        project.isOwn && (
          <Button component={AppLink} href={`/bimit-plan/${project.projectId}`}>
            {texts('toFiles')}
          </Button>
        )
      )}
    </EmptyState>
  );
}

type ChooserProps = {
  documents: readonly WireAsset[];
  chosen: WireAsset;
  isLocked: (asset: WireAsset) => boolean;
  onChoose: (fileId: string) => void;
};

function Chooser({ documents, chosen, isLocked, onChoose }: ChooserProps) {
  const texts = useTexts('document');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const label = (asset: WireAsset) =>
    isLocked(asset) ? texts('lockedInList', { name: asset.asset_name }) : asset.asset_name;
  if (isPhone)
    return (
      <Select
        className={css.select}
        aria-label={texts('documents')}
        data={documents.map((asset) => ({ value: asset.id, label: label(asset) }))}
        value={chosen.id}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true, zIndex: OVER_VIEWERS }}
        onChange={(id) => id && onChoose(id)}
      />
    );
  return (
    <nav className={css.panel} aria-label={texts('documents')}>
      <Text component="h2" className={css.heading}>
        {texts('documents')}
      </Text>
      {documents.map((asset) => (
        <NavLink
          key={asset.id}
          component="button"
          className={css.choice}
          active={asset.id === chosen.id}
          aria-current={asset.id === chosen.id ? 'true' : undefined}
          aria-label={label(asset)}
          label={asset.asset_name}
          leftSection={isLocked(asset) ? <IconLock size={16} aria-hidden /> : <IconFileText size={16} aria-hidden />}
          onClick={() => onChoose(asset.id)}
        />
      ))}
    </nav>
  );
}
