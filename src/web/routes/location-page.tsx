import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Location } from '#web/features/location/location.tsx';
import { OrderMore } from '#web/features/order/order-more.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { CopySupport } from '#web/features/tracking/copy-support.tsx';
import { Tracking } from '#web/features/tracking/tracking.tsx';
import { UsageLimitModal } from '#web/features/usage/usage-limit-modal.tsx';
import { useSession } from '#web/lib/session.ts';
import { PageBody } from '#web/ui/page.tsx';
import type { LocationSearch } from './location-route.ts';
import { trackingSlots } from './tracking-slots.tsx';

const locationRoute = getRouteApi('/app/location/$locationId');
const projectRoute = getRouteApi('/app/location/$locationId/project/$projectId');

export function LocationPage() {
  const { locationId } = locationRoute.useParams();
  const search = locationRoute.useSearch();
  const navigate = locationRoute.useNavigate();
  return <LocationBody locationId={locationId} projectId={undefined} search={search} onSearch={(change) => void navigate({ search: { ...search, ...change } })} />;
}

export function LocationProjectPage() {
  const { locationId, projectId } = projectRoute.useParams();
  const search = projectRoute.useSearch();
  const navigate = projectRoute.useNavigate();
  return <LocationBody locationId={locationId} projectId={projectId} search={search} onSearch={(change) => void navigate({ search: { ...search, ...change } })} />;
}

type LocationBodyProps = { locationId: string; projectId: string | undefined; search: LocationSearch; onSearch: (change: LocationSearch) => void };

function LocationBody({ search, onSearch, ...props }: LocationBodyProps) {
  const navigate = useNavigate();
  const { data: session } = useSession();
  return (
    <PageBody>
      <Location
        {...props}
        viewer={search.viewer}
        fileId={search.file}
        onViewer={(viewer, file) => onSearch({ viewer, file })}
        onProject={(projectId) => void navigate({ href: `/location/${props.locationId}/project/${projectId}` })}
        renderActions={(project) => (
          <>
            <CopySupport project={project} />
            {project.isOwn && !project.isDemo && project.status === 'Order Completed' && <OrderMore projectId={project.projectId} onDraft={(href) => void navigate({ href })} />}
            {project.canEdit && !project.isDemo && <ShareButton locationId={props.locationId} name={project.location_name} />}
          </>
        )}
        renderTracking={(parts) => <Tracking key={parts.project.projectId} {...parts} {...trackingSlots(parts.project, session?.user?.isVerified === true)} tab={search.tab} onTab={(tab) => onSearch({ tab })} isQuoteOpen={search.function === 'quote'} onQuote={(isOpen) => onSearch({ function: isOpen ? 'quote' : undefined })} isMobilizationOpen={search.function === 'mobilization'} onMobilization={(isOpen) => onSearch({ function: isOpen ? 'mobilization' : undefined })} />}
        renderUnlock={({ project: held, ...modal }) => <UsageLimitModal project={held} {...modal} />}
      />
    </PageBody>
  );
}
