import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Location } from '#web/features/location/location.tsx';
import { OrderMore } from '#web/features/order/order-more.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { UsageLimitModal } from '#web/features/usage/usage-limit-modal.tsx';
import { PageBody } from '#web/ui/page.tsx';

const locationRoute = getRouteApi('/app/location/$locationId');
const projectRoute = getRouteApi('/app/location/$locationId/project/$projectId');

export function LocationPage() {
  const { locationId } = locationRoute.useParams();
  const { viewer } = locationRoute.useSearch();
  const navigate = locationRoute.useNavigate();
  return <LocationBody locationId={locationId} projectId={undefined} viewer={viewer} onViewer={(next) => void navigate({ search: { viewer: next } })} />;
}

export function LocationProjectPage() {
  const { locationId, projectId } = projectRoute.useParams();
  const { viewer } = projectRoute.useSearch();
  const navigate = projectRoute.useNavigate();
  return <LocationBody locationId={locationId} projectId={projectId} viewer={viewer} onViewer={(next) => void navigate({ search: { viewer: next } })} />;
}

type LocationBodyProps = { locationId: string; projectId: string | undefined; viewer: string | undefined; onViewer: (value: string | undefined) => void };

function LocationBody(props: LocationBodyProps) {
  const navigate = useNavigate();
  return (
    <PageBody>
      <Location
        {...props}
        onProject={(projectId) => void navigate({ href: `/location/${props.locationId}/project/${projectId}` })}
        renderActions={({ projectId, status, isOwn, canEdit, isDemo, location_name: name }) => (
          <>
            {isOwn && !isDemo && status === 'Order Completed' && <OrderMore projectId={projectId} onDraft={(href) => void navigate({ href })} />}
            {canEdit && !isDemo && <ShareButton locationId={props.locationId} name={name} />}
          </>
        )}
        renderUnlock={({ project: held, ...modal }) => <UsageLimitModal project={held} {...modal} />}
      />
    </PageBody>
  );
}
