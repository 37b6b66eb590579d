import { getRouteApi } from '@tanstack/react-router';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { ChatBox } from '#web/features/messages/chat-box.tsx';
import { OpsOrderPage } from '#web/features/ops/order-page.tsx';
import { DeliverablesPanel } from '#web/features/ops-admin/deliverables-panel.tsx';
import { projectHref } from '#web/features/portfolio/project-facts.ts';
import { ViewAs } from './view-as.tsx';

const route = getRouteApi('/app/ops/orders/$projectId');
const asCustomer = (order: OpsOrder) => order.acts.includes('viewAsCustomer') && !order.isDeleted && <ViewAs team={order.team} projectId={order.projectId} href={projectHref({ ...order, hasSiblings: true })} />;

export function OpsOrderRoutePage() {
  const { projectId } = route.useParams();
  const { thread = 'team' } = route.useSearch();
  return <OpsOrderPage key={projectId} projectId={projectId} deliverables={<DeliverablesPanel projectId={projectId} />} talk={<ChatBox key={thread} projectId={projectId} thread={thread} />} asCustomer={asCustomer} />;
}
