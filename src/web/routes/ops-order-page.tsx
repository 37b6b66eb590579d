import { getRouteApi } from '@tanstack/react-router';
import { OpsOrderPage } from '#web/features/ops/order-page.tsx';

const route = getRouteApi('/app/ops/orders/$projectId');

export function OpsOrderRoutePage() {
  const { projectId } = route.useParams();
  return <OpsOrderPage key={projectId} projectId={projectId} />;
}
