import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Location } from '#web/features/projects/location/location.tsx';
import { ExportButton } from '#web/features/exit-package/export-button.tsx';
import { OrderMore } from '#web/features/orders/order-more.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { CopySupport } from '#web/features/projects/tracking/copy-support.tsx';
import { Tracking } from '#web/features/projects/tracking/tracking.tsx';
import { UsageLimitModal } from '#web/features/usage/usage-limit-modal.tsx';
import { locationQuery } from '#web/lib/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { PageBody } from '#web/ui/page.tsx';
import type { LocationSearch } from './location-search.ts';
import { modelParts } from './model-parts.tsx';
import { trackingSlots } from './tracking-slots.tsx';
import { useActiveView } from './use-active-view.ts';
import { useLocationChanges } from './use-location-changes.tsx';

const locationRoute = getRouteApi('/app/location/$locationId');
const projectRoute = getRouteApi('/app/location/$locationId/project/$projectId');

export function LocationPage() {
  const { locationId } = locationRoute.useParams();
  const search = locationRoute.useSearch();
  const navigate = locationRoute.useNavigate();
  return (
    <LocationBody
      locationId={locationId}
      projectId={undefined}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, replace })
      }
    />
  );
}

export function LocationProjectPage() {
  const { locationId, projectId } = projectRoute.useParams();
  const search = projectRoute.useSearch();
  const navigate = projectRoute.useNavigate();
  return (
    <LocationBody
      locationId={locationId}
      projectId={projectId}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, replace })
      }
    />
  );
}

type LocationBodyProps = {
  locationId: string;
  projectId: string | undefined;
  search: LocationSearch;
  /** `replace`: without a step back in the history. */
  onSearch: (change: LocationSearch, replace?: boolean) => void;
};

function LocationBody({ search, onSearch, ...props }: LocationBodyProps) {
  const navigate = useNavigate();
  const { data: session } = useSession();
  const location = useQuery(locationQuery(props.locationId));
  const shown =
    props.projectId === undefined
      ? location.data?.projects[0]
      : location.data?.projects.find(({ projectId }) => projectId === props.projectId);
  const {
    changes,
    tab: changesTab,
    dialogs,
  } = useLocationChanges({
    project: shown,
    isVerified: session?.user?.isVerified === true,
    isStaff: session?.user?.isStaff === true,
    search,
    onSearch,
  });
  useActiveView(search.active, shown, onSearch);
  // A request in the address is shown where it is talked about.
  const tab = search.tab ?? (search.change ? 'changes' : undefined);
  return (
    <PageBody>
      <Location
        {...props}
        viewer={search.viewer}
        fileId={search.file}
        beside={search.beside}
        onBeside={(beside, stage, isReplaced) =>
          onSearch({ beside, ...(stage && { viewer: stage.value, file: stage.fileId }) }, isReplaced)
        }
        view={search.view}
        onView={(text) => onSearch({ view: text || undefined }, true)}
        onViewer={(viewer, file) =>
          onSearch({ viewer, file, ...(viewer === undefined && { view: undefined, beside: undefined }) })
        }
        onProject={(projectId) => void navigate({ href: `/location/${props.locationId}/project/${projectId}` })}
        changes={changes}
        modelParts={modelParts}
        renderActions={(project) => (
          <>
            <CopySupport project={project} />
            {project.isOwn && !project.isDemo && project.status === 'Order Completed' && (
              <OrderMore projectId={project.projectId} onDraft={(href) => void navigate({ href })} />
            )}
            {project.canEdit && !project.isDemo && (
              <ShareButton locationId={props.locationId} name={project.location_name} />
            )}
          </>
        )}
        renderExport={(project, onUnlock) =>
          session?.user?.isVerified === true && (
            <ExportButton key={project.projectId} project={project} onUnlock={onUnlock} />
          )
        }
        renderTracking={(parts) => (
          <Tracking
            key={parts.project.projectId}
            {...parts}
            {...trackingSlots(parts.project, session?.user?.isVerified === true)}
            changes={changesTab}
            tab={tab}
            onTab={(next) => onSearch({ tab: next, change: undefined })}
            isQuoteOpen={search.function === 'quote'}
            onQuote={(isOpen) => onSearch({ function: isOpen ? 'quote' : undefined })}
            isMobilizationOpen={search.function === 'mobilization'}
            onMobilization={(isOpen) => onSearch({ function: isOpen ? 'mobilization' : undefined })}
          />
        )}
        renderUnlock={({ project: held, ...modal }) => <UsageLimitModal project={held} {...modal} />}
      />
      {dialogs}
    </PageBody>
  );
}
