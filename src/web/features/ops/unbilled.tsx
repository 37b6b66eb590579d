import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnbilledOrder } from '#contract/ops-billing.ts';
import { formatCents } from '#domain/billing/money.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';

/** Completed orders with a balance that no invoice asks for, and what it is made of. Each is billed on its own page: nobody is billed from here by accident. */
export function Unbilled() {
  const texts = useTexts('ops');
  const found = useQuery({ queryKey: ['ops', 'unbilled'], queryFn: () => answerOf(api.api.ops.unbilled.$get()) });
  return (
    <Page title={texts('unbilled')} subtitle={texts('unbilledText')}>
      {found.isPending && <Skeleton height={240} />}
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <EmptyState title={texts('noUnbilled')} text={texts('noUnbilledText')} />}
      {found.data && found.data.length > 0 && (
        <Table.ScrollContainer minWidth={860}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts('order')}</Table.Th>
                <Table.Th>{texts('completed')}</Table.Th>
                <Table.Th ta="right">{texts('price')}</Table.Th>
                <Table.Th ta="right">{texts('takenOff')}</Table.Th>
                <Table.Th ta="right">{texts('paid')}</Table.Th>
                <Table.Th ta="right">{texts('invoicedOpen')}</Table.Th>
                <Table.Th ta="right">{texts('balance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.data.map((order) => (
                <Row key={order.projectId} order={order} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Page>
  );
}

function Row({ order: { projectId, name, teamName, completedAt, ...money } }: { order: UnbilledOrder }) {
  const dates = useDates();
  return (
    <Table.Tr>
      <Table.Td>
        <AppLink href={`/ops/orders/${projectId}`}>{name}</AppLink>
        <br />
        <small>{teamName}</small>
      </Table.Td>
      <Table.Td>{completedAt && dates.day(new Date(completedAt))}</Table.Td>
      {[money.totalCents, money.waivedCents, money.paidCents - money.refundedCents, money.openCents].map(
        (cents, index) => (
          <Table.Td key={index} ta="right" className="num">
            {formatCents(cents, money.currency)}
          </Table.Td>
        ),
      )}
      <Table.Td ta="right" className="num" fw={600}>
        {formatCents(money.balanceCents, money.currency)}
      </Table.Td>
    </Table.Tr>
  );
}
