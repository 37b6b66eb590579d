import { Anchor, Skeleton, Table, Text } from '@mantine/core';
import type { Receipt } from '#contract/billing.ts';
import { formatCents } from '#domain/billing/money.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import css from './billing.module.css';

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
    <div className={css.card}>
      <Table className={css.table} verticalSpacing={10} aria-label={texts('receipts')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts('number')}</Table.Th>
            <Table.Th>{texts('project')}</Table.Th>
            <Table.Th>{texts('date')}</Table.Th>
            <Table.Th>{texts('paidBy')}</Table.Th>
            <Table.Th>{texts('status')}</Table.Th>
            <Table.Th className={css.right}>{texts('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {receipts.map((receipt) => (
            <Row key={receipt.id} receipt={receipt} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({
  receipt: { id, number, projectName, paidAt, paidBy, status, amountCents, refundedCents, currency },
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
      <Table.Td data-label={texts('project')}>{projectName}</Table.Td>
      <Table.Td data-label={texts('date')}>{dates.day(new Date(paidAt))}</Table.Td>
      <Table.Td data-label={texts('paidBy')}>{paidBy}</Table.Td>
      <Table.Td data-label={texts('status')}>{texts(`status_${status}`)}</Table.Td>
      <Table.Td data-label={texts('amount')} className={css.right}>
        {formatCents(amountCents, currency)}
        {refundedCents > 0 && (
          <Text size="xs" c="dimmed">
            {texts('refundedPart', { amount: formatCents(refundedCents, currency) })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
