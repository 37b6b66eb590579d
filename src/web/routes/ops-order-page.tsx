import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import { ChangesPanel } from '#web/features/changes/changes-panel.tsx';
import { ChatBox } from '#web/features/messages/chat-box.tsx';
import { opsOrderQuery } from '#web/features/ops/order-calls.ts';
import { OpsOrderPage } from '#web/features/ops/order-page.tsx';
import { DeliverablesPanel } from '#web/features/ops-admin/deliverables-panel.tsx';
import { projectHref } from '#web/features/portfolio/project-facts.ts';
import { changeViewHref, readPair, writePair } from './change-links.ts';
import { ViewAs } from './view-as.tsx';

const route = getRouteApi('/app/member/ops/orders/$projectId');
const CompareOverlay = lazy(async () => ({
  default: (await import('#web/features/changes/compare-overlay.tsx')).CompareOverlay,
}));
const asCustomer = (order: OpsOrder) =>
  order.acts.includes('viewAsCustomer') &&
  !order.isDeleted && (
    <ViewAs team={order.team} projectId={order.projectId} href={projectHref({ ...order, hasSiblings: true })} />
  );

export function OpsOrderRoutePage() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const { thread = 'team' } = search;
  const pair = readPair(search.compare);
  const navigate = route.useNavigate();
  const go = (change: typeof search) => void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const compare = (next: { before: string; after: string } | undefined) => go({ compare: next && writePair(next) });
  return (
    <>
      <OpsOrderPage
        key={projectId}
        projectId={projectId}
        deliverables={({ status }) => <DeliverablesPanel projectId={projectId} isEnded={isEndedEarly(status)} />}
        talk={<ChatBox key={thread} projectId={projectId} thread={thread} />}
        changes={
          <OrderChanges
            projectId={projectId}
            openId={search.change}
            onOpen={(change) => go({ change })}
            onCompare={compare}
          />
        }
        asCustomer={asCustomer}
      />
      {pair && (
        <Suspense fallback={null}>
          <CompareOverlay
            projectId={projectId}
            pair={pair}
            units="imperial"
            onPair={compare}
            onClose={() => compare(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type OrderChangesProps = {
  projectId: string;
  openId: string | undefined;
  onOpen: (changeId: string | undefined) => void;
  onCompare: (pair: { before: string; after: string }) => void;
};

function OrderChanges({ projectId, ...acts }: OrderChangesProps) {
  const { data: order } = useQuery(opsOrderQuery(projectId));
  return (
    <ChangesPanel
      projectId={projectId}
      by="staff"
      units="imperial"
      viewHref={(change) => order && changeViewHref({ locationId: order.locationId, projectId }, change)}
      {...acts}
    />
  );
}
