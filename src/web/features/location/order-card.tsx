import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderSummary, WireProject } from '#contract/projects.ts';
import { formatCents } from '#domain/billing/money.ts';
import { formatCalendarDate } from '#domain/calendar/calendar-date.ts';
import { scopeLabel, scopes } from '#domain/scope/scope.ts';
import { systemOf } from '#domain/scope/space-size.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useSupportHref } from '#web/lib/support.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './order-card.module.css';

type OrderCardProps = { project: WireProject; order: OrderSummary };

/** What was ordered in the wizard and what happens next, for the team and for the visitor who ordered. */
export function OrderCard({ project, order }: OrderCardProps) {
  return (
    <div className={css.cards}>
      <NextStep project={project} order={order} />
      <Summary order={order} />
    </div>
  );
}

const known = ['Order Prospect', 'Order Request', 'Deposit Due', 'Confirm Scan Date', 'Order Received'] as const;

function NextStep({ project, order }: OrderCardProps) {
  const texts = useTexts('locationOrder');
  const status = known.find((each) => each === project.status) ?? 'other';
  // Only who may see money receives it.
  const hasEstimate = order.isEstimateOnly && typeof order.totalCents === 'number';
  return (
    <Card withBorder padding="md" component="section" aria-label={texts('next')}>
      <Stack gap="sm" align="flex-start">
        <div>
          <Title order={2} size="h4">{texts(`title_${status}`)}</Title>
          <Text c="dimmed" mt={4}>{texts(`text_${status}`)}</Text>
        </div>
        {status === 'Deposit Due' && order.totalCents !== undefined && <PayDeposit project={project} />}
        {hasEstimate && <Button variant="default" component="a" href={`/api/projects/${project.projectId}/estimate.pdf`} download="estimate.pdf" leftSection={<IconDownload size={16} aria-hidden />}>{texts('estimate')}</Button>}
        {status === 'Deposit Due' && order.totalCents === undefined && <Text>{texts('adminPays')}</Text>}
        {order.isUnclaimed && <div className={css.claim}><Text fw={600}>{texts('claimTitle')}</Text><Text>{texts('claimText')}</Text></div>}
      </Stack>
    </Card>
  );
}

/** The way back to the card form that was left. */
function PayDeposit({ project: { projectId, locationId } }: { project: WireProject }) {
  const texts = useTexts('locationOrder');
  const supportHref = useSupportHref(texts('depositSubject', { id: projectId }));
  const { data } = useQuery(projectInvoicesQuery(projectId));
  if (!data) return null;
  const deposit = data.find(({ kind, status }) => kind === 'deposit' && status === 'open');
  if (deposit) return <Button component={AppLink} href={`/invoices/${deposit.id}?pay=true&back=${encodeURIComponent(`/location/${locationId}`)}`}>{texts('payDeposit', { amount: formatCents(deposit.amountCents, deposit.currency) })}</Button>;
  return <Text>{texts('noInvoice')} {supportHref && <a href={supportHref}>{texts('support')}</a>}</Text>;
}

function Summary({ order }: { order: OrderSummary }) {
  const texts = useTexts('locationOrder');
  const { unit, scope } = order;
  const area = (sqft: number) => areaTexts(sqft, systemOf(unit)).own;
  const day = (date: string | null | undefined) => date && formatCalendarDate(date);
  const facts: [label: string, value: ReactNode, isWide?: boolean][] = [
    [texts('orderId'), order.orderId],
    [texts('service'), order.service.toUpperCase()],
    [texts('scopes'), scope.map((name) => scopes.find((each) => each === name)).map((each) => each && scopeLabel(each)).filter(Boolean).join(', '), true],
    [texts('scanArea'), order.spaceSize !== null && area(order.spaceSize)],
    [texts('siteArea'), order.siteSize !== null && area(order.siteSize)],
    [texts('spaceType'), order.spaceType],
    [texts('floors'), order.floors],
    [texts('revit'), order.revitVersion],
    [texts('units'), unit],
    [texts('firstDate'), day(order.firstSelectedDate)],
    [texts('secondDate'), day(order.secondSelectedDate)],
    [texts('delivery'), order.earliestDeadlineDays && order.latestDeadlineDays && texts('deliveryDays', { earliest: order.earliestDeadlineDays, latest: order.latestDeadlineDays })],
    [texts('total'), typeof order.totalCents === 'number' && formatCents(order.totalCents)],
    [texts('instructions'), order.instructions, true],
  ];
  return (
    <Card withBorder padding="md" component="section" aria-label={texts('summary')}>
      <Title order={2} size="h4" mb="md">{texts('summary')}</Title>
      <dl className={css.facts}>{facts.filter(([, value]) => Boolean(value)).map(([label, value, isWide]) => <div key={label} data-wide={isWide || undefined}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </Card>
  );
}
