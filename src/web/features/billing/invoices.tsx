import { Anchor, Table, Text, Title } from '@mantine/core';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/billing/money.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import css from './billing.module.css';

const isOwed = ({ status }: Invoice) => status === 'open' || status === 'pending';

/** Invoices of the team: what is owed first, then the newest. Nothing where there are none. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const texts = useTexts('billing');
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="team-invoices">
      <Title order={2} size="h4" mb={8} id="team-invoices">
        {texts('invoices')}
      </Title>
      <div className={css.card}>
        <Table className={css.table} verticalSpacing={10} aria-labelledby="team-invoices">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts('invoice')}</Table.Th>
              <Table.Th>{texts('project')}</Table.Th>
              <Table.Th>{texts('issued')}</Table.Th>
              <Table.Th>{texts('due')}</Table.Th>
              <Table.Th>{texts('status')}</Table.Th>
              <Table.Th className={css.right}>{texts('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoices
              .toSorted((a, b) => Number(isOwed(b)) - Number(isOwed(a)))
              .map((each) => (
                <Row key={each.id} invoice={each} />
              ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('billing');
  const dates = useDates();
  const { id, number, projectName, issuedAt, dueAt, status, amountCents, refundedCents, currency } = invoice;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={AppLink}
          href={`/invoices/${id}`}
          underline="always"
          aria-label={texts(isOwed(invoice) ? 'payInvoice' : 'openInvoice', { number, project: projectName })}
          className="num"
        >
          {number}
        </Anchor>
      </Table.Td>
      <Table.Td>{projectName}</Table.Td>
      <Table.Td>{dates.day(new Date(issuedAt))}</Table.Td>
      <Table.Td>{isOwed(invoice) ? texts('dueOn', { date: dates.day(new Date(dueAt)) }) : ''}</Table.Td>
      <Table.Td>{texts(`invoice_${status}`)}</Table.Td>
      <Table.Td className={css.right}>
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
