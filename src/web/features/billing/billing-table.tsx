import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCents } from '#domain/billing/money.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './billing.module.css';

type BillingTableProps = {
  label: string;
  /** Of all columns but the last, which is the amount. On a phone the second is the headline of a row. */
  heads: readonly string[];
  children: ReactNode;
};

/** Invoices or receipts as a table; on a phone, a card for each row. */
export function BillingTable({ label, heads, children }: BillingTableProps) {
  const texts = useTexts('billing');
  return (
    <div className={css.card}>
      <Table className={css.table} verticalSpacing={10} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            <Table.Th className={css.right}>{texts('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

type Amount = {
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** Taken off within the amount. */ creditCents?: number;
};

/** The last cell of a row: the amount, what was credited in it, and what of it went back. */
export function AmountCell({ amountCents, refundedCents, currency, creditCents = 0 }: Amount) {
  const texts = useTexts('billing');
  return (
    <Table.Td className={css.right}>
      {formatCents(amountCents, currency)}
      {creditCents > 0 && (
        <Text size="xs" c="dimmed">
          {texts('creditPart', { amount: formatCents(creditCents, currency) })}
        </Text>
      )}
      {refundedCents > 0 && (
        <Text size="xs" c="dimmed">
          {texts('refundedPart', { amount: formatCents(refundedCents, currency) })}
        </Text>
      )}
    </Table.Td>
  );
}
