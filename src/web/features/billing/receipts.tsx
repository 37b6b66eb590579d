import { Anchor, Skeleton, Table } from '@mantine/core';
import type { Receipt } from '#contract/billing.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AmountCell, BillingTable } from './billing-table.tsx';

/** Receipts as they were given, newest first; undefined while they are awaited. Members are given those of their own payments alone. */
export function Receipts({
  receipts,
  isOfTeam = true,
}: {
  receipts: readonly Receipt[] | undefined;
  isOfTeam?: boolean;
}) {
  const texts = useTexts('billing');
  if (!receipts) return <Skeleton height={160} radius="lg" />;
  if (receipts.length === 0)
    return (
      <EmptyState
        title={texts(isOfTeam ? 'noReceiptsTitle' : 'noOwnReceiptsTitle')}
        text={texts(isOfTeam ? 'noReceiptsText' : 'noOwnReceiptsText')}
      />
    );
  return (
    <BillingTable
      label={texts('receipts')}
      heads={[texts('number'), texts('projectOrPlan'), texts('date'), texts('paidBy'), texts('status')]}
    >
      {receipts.map((receipt) => (
        <Row key={receipt.id} receipt={receipt} />
      ))}
    </BillingTable>
  );
}

function Row({
  receipt: { id, number, projectName, paidAt, paidOn, paidBy, status, amountCents, refundedCents, currency, isPlan },
}: {
  receipt: Receipt;
}) {
  const texts = useTexts('billing');
  const dates = useDates();
  return (
    <Table.Tr>
      <Table.Td data-label={texts('number')}>
        <Anchor
          component={AppLink}
          href={`/billing/receipts/${id}`}
          underline="always"
          aria-label={texts('open', { number, project: projectName })}
          className="num"
        >
          {number}
        </Anchor>
      </Table.Td>
      <Table.Td data-label={texts('projectOrPlan')}>{projectName}</Table.Td>
      <Table.Td data-label={texts('date')}>{paidOn ? shortDayText(paidOn) : dates.day(new Date(paidAt))}</Table.Td>
      <Table.Td data-label={texts('paidBy')}>{isPlan ? texts('paidByPlan') : paidBy}</Table.Td>
      <Table.Td data-label={texts('status')}>{texts(`status_${status}`)}</Table.Td>
      <AmountCell {...{ amountCents, refundedCents, currency }} />
    </Table.Tr>
  );
}
