import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import type { Receipt } from '#contract/billing.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AmountCell, BillingTable } from './billing-table.tsx';
import { CardText, creditOf, PeriodText } from './receipt-facts.tsx';

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

function Row({ receipt }: { receipt: Receipt }) {
  const { id, number, projectName, paidAt, paidOn, paidBy, status, amountCents, refundedCents, currency } = receipt;
  const { isPlan, card, period, lines = [] } = receipt;
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
      <Table.Td data-label={texts('projectOrPlan')}>
        {projectName}
        {period && (
          <Text size="xs" c="dimmed" fw={400}>
            {texts(`billed_${period.interval}`)} · <PeriodText {...period} />
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={texts('date')}>{paidOn ? shortDayText(paidOn) : dates.day(new Date(paidAt))}</Table.Td>
      <Table.Td data-label={texts('paidBy')}>
        {isPlan ? card ? <CardText card={card} /> : texts('paidByPlan') : paidBy}
        {!isPlan && card && (
          <Text size="xs" c="dimmed">
            <CardText card={card} />
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={texts('status')}>{texts(`status_${status}`)}</Table.Td>
      <AmountCell {...{ amountCents, refundedCents, currency, creditCents: creditOf(lines) }} />
    </Table.Tr>
  );
}
