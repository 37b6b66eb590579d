import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';
import { AskDialog } from '#web/features/changes/ask-dialog.tsx';
import { changeQuery } from '#web/features/changes/change-calls.ts';
import { ChangesPanel } from '#web/features/changes/changes-panel.tsx';
import { FileMenu } from '#web/features/changes/file-menu.tsx';
import type { LocationChanges } from '#web/features/projects/location/location-changes.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';
import { changeViewHref, readPair, writePair } from './change-links.ts';
import type { LocationSearch } from './location-search.ts';

const CompareOverlay = lazy(async () => ({
  default: (await import('#web/features/changes/compare-overlay.tsx')).CompareOverlay,
}));

type Props = {
  project: WireProject | undefined;
  isVerified: boolean;
  isStaff: boolean;
  search: LocationSearch;
  onSearch: (change: LocationSearch) => void;
};

/** Change requests on the page of a location: for members of the project's own team; staff only look. */
export function useLocationChanges({ project, isVerified, isStaff, search, onSearch }: Props): {
  changes: LocationChanges;
  tab: ReactNode;
  dialogs: ReactNode;
} {
  const [subject, setSubject] = useState<ChangeSubject | null>(null);
  const mayAsk = project !== undefined && isVerified && project.isOwn && !project.isDemo;
  // Customers look at what is archived; staff change it in the console (ruling 43).
  const isArchived = project?.is_archived === true;
  const mayRead = mayAsk || (isStaff && project !== undefined);
  const isShown = mayRead && search.change !== undefined && search.viewer !== undefined;
  const shown = useQuery({ ...changeQuery(project?.projectId ?? '', search.change ?? ''), enabled: isShown });
  const pair = readPair(search.compare);
  if (!project || !mayRead) return { changes: {}, tab: null, dialogs: null };
  const { projectId, locationId } = project;
  const units = project.model_units === 'metric' ? 'metric' : 'imperial';
  const open = (change: string | undefined) => onSearch({ tab: 'changes', change, viewer: undefined });
  const compare = (next: { before: string; after: string } | undefined) =>
    onSearch({ compare: next && writePair(next) });
  const tab = mayAsk ? (
    <ChangesPanel
      projectId={projectId}
      by="customer"
      units={units}
      openId={search.change}
      onOpen={open}
      viewHref={(change) => changeViewHref({ locationId, projectId }, change)}
      onCompare={compare}
      isArchived={isArchived}
    />
  ) : null;
  return {
    changes: {
      target: isShown ? shown.data?.target : undefined,
      ...(mayAsk && {
        ...(!isArchived && { onAsk: setSubject }),
        renderFileActs: ({ id, name }) => (
          <FileMenu
            projectId={projectId}
            assetId={id}
            name={name}
            onAsk={
              isArchived
                ? undefined
                : (assetId) => setSubject({ of: { assetId }, target: { kind: 'document', page: null, box: null } })
            }
            onCompare={compare}
          />
        ),
      }),
    },
    tab,
    dialogs: (
      <>
        {mayAsk && !isArchived && (
          <AskDialog
            projectId={projectId}
            units={units}
            subject={subject}
            onClose={() => setSubject(null)}
            onAsked={() => setSubject(null)}
          />
        )}
        {pair && (
          <Suspense fallback={null}>
            <CompareOverlay
              projectId={projectId}
              pair={pair}
              units={units}
              onPair={compare}
              onClose={() => compare(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
