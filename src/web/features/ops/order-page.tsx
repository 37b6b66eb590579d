import { Badge, Group, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { projectQuery } from '#web/lib/queries.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PageBody } from '#web/ui/page.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { TypeTag } from '#web/ui/type-tag.tsx';
import { said } from '#web/lib/said.ts';
import { opsOrderQuery, useReadOrder } from './order-calls.ts';
import { OrderContacts, OrderFacts, OrderFiles } from './order-facts.tsx';
import { OrderHosting } from './order-hosting.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderMobilization } from './order-mobilization.tsx';
import { OrderMoves } from './order-moves.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderSequence } from './order-sequence.tsx';
import { OrderComment, OrderDates } from './order-settings.tsx';
import { OrderStrip } from './order-strip.tsx';
import css from './order.module.css';
import { Panel } from './panel.tsx';

/**
 * Parts that other features make: the delivered files, the talk with the customer, the requested changes, and the
 * way to the customer's view of it.
 */
type Slots = {
  deliverables?: (order: OpsOrder) => ReactNode;
  talk?: ReactNode;
  changes?: ReactNode;
  asCustomer?: (order: OpsOrder) => ReactNode;
};

/** One order with all that staff see and set of it (Y1). */
export function OpsOrderPage({ projectId, ...slots }: { projectId: string } & Slots) {
  const texts = useTexts('opsOrder');
  const { data: order, error, refetch } = useQuery(opsOrderQuery(projectId));
  const readAgain = useReadOrder();
  // Progress of a conversion changes nothing here, unlike the status at its beginning and end.
  useProjectEvents((event) =>
    event.projectId === projectId && (event.job === '' || event.status !== order?.status) ? readAgain() : undefined,
  );
  usePageTitle(order?.name ?? texts('loading'));
  if (order) return <Shown order={order} {...slots} />;
  if (!error)
    return (
      <PageBody>
        <Skeleton height={64} />
        <Skeleton height={320} />
      </PageBody>
    );
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <EmptyState order={1} title={texts('missingTitle')} text={sentenceOf(error)}>
        <AppLink href="/ops">{texts('toQueue')}</AppLink>
      </EmptyState>
    );
  return <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />;
}

function Shown({ order, deliverables, talk, changes, asCustomer }: { order: OpsOrder } & Slots) {
  const texts = useTexts('opsOrder');
  const { data: project } = useQuery(projectQuery(order.projectId));
  const mayWork = order.acts.includes('work') && !order.isDeleted;
  return (
    <PageBody>
      <OrderHead order={order} actions={asCustomer?.(order)} />
      <div className={css.columns}>
        <div className={css.main}>
          <OrderFacts order={order} project={project} />
          <OrderMobilization order={order} />
          <OrderPapers order={order} />
          <OrderPayments order={order} />
          <OrderFiles order={order} project={project} />
          {!order.isDeleted && deliverables?.(order)}
          {changes && <Panel title={texts('changes')}>{changes}</Panel>}
          {mayWork && order.isSequenceDelivery && <OrderSequence key={order.projectId} order={order} />}
          <OrderHistory order={order} />
        </div>
        <div className={css.aside}>
          <div className={css.first}>
            <OrderMoves key={`moves ${order.projectId}`} order={order} />
          </div>
          {talk}
          <OrderContacts order={order} />
          <OrderHosting order={order} mayWork={mayWork} />
          {mayWork && <OrderDates key={`dates ${order.projectId}`} order={order} />}
          {mayWork && <OrderComment key={`comment ${order.projectId}`} order={order} />}
        </div>
      </div>
    </PageBody>
  );
}

function OrderHead({ order, actions }: { order: OpsOrder; actions: ReactNode }) {
  const texts = useTexts('opsOrder');
  const { name, status, type, subType, isTest, isHidden, isDeleted, pipelineStatus, failureReason } = order;
  return (
    <header className={css.head}>
      <AppLink href="/ops" className={css.back}>
        {texts('toQueue')}
      </AppLink>
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <Title order={1} className={css.name}>
            {name}
          </Title>
          <TypeTag type={type} subType={subType} />
          {isTest && (
            <Badge variant="light" color="gray" c="var(--ink-2)">
              {texts('test')}
            </Badge>
          )}
          {isHidden && (
            <Badge variant="light" color="gray" c="var(--ink-2)">
              {texts('hidden')}
            </Badge>
          )}
          {order.isArchived && (
            <Badge variant="light" color="gray" c="var(--ink-2)">
              {texts('archived')}
            </Badge>
          )}
          {isDeleted && (
            <Badge variant="light" color="red">
              {texts('deleted')}
            </Badge>
          )}
        </Group>
        <Group gap="md">
          <AppLink href={`/location/${order.locationId}/project/${order.projectId}`}>{texts('projectPage')}</AppLink>
          {actions}
        </Group>
      </Group>
      <p className={css.state}>
        <StatusPill status={status} />
        {status === 'Order Failed'
          ? failureReason && <span>{said(failureReason)}</span>
          : pipelineStatus && <span>{said(pipelineStatus)}</span>}
      </p>
      <OrderStrip order={order} />
    </header>
  );
}
