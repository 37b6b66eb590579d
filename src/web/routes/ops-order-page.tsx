import { getRouteApi } from '@tanstack/react-router';
import { ChatBox } from '#web/features/messages/chat-box.tsx';
import { OpsOrderPage } from '#web/features/ops/order-page.tsx';
import { DeliverablesPanel } from '#web/features/ops-admin/deliverables-panel.tsx';

const route = getRouteApi('/app/ops/orders/$projectId');

export function OpsOrderRoutePage() {
  const { projectId } = route.useParams();
  const { thread = 'team' } = route.useSearch();
  return <OpsOrderPage key={projectId} projectId={projectId} deliverables={<DeliverablesPanel projectId={projectId} />} talk={<ChatBox key={thread} projectId={projectId} thread={thread} />} />;
}
