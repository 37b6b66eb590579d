import { Anchor, Table, Title } from '@mantine/core';
import type { Invoice } from '#contract/invoices.ts';
import { isUnpaid } from '#domain/billing/invoice-status.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { AmountCell, BillingTable } from './billing-table.tsx';

/** Invoices of the team: what is owed first, then the newest. Nothing where there are none. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  const texts = useTexts('billing');
  if (invoices.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb={8}>
        {texts('invoices')}
      </Title>
      <BillingTable
        label={texts('invoices')}
        heads={[texts('invoice'), texts('project'), texts('issued'), texts('due'), texts('status')]}
      >
        {invoices
          .toSorted((a, b) => Number(isUnpaid(b.status)) - Number(isUnpaid(a.status)))
          .map((each) => (
            <Row key={each.id} invoice={each} />
          ))}
      </BillingTable>
    </section>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('billing');
  const statuses = useTexts('invoices');
  const dates = useDates();
  const { id, number, projectName, issuedAt, dueAt, isOnReceipt, status } = invoice;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={AppLink}
          href={`/invoices/${id}`}
          underline="always"
          aria-label={texts(isUnpaid(status) ? 'payInvoice' : 'openInvoice', { number, project: projectName })}
          className="num"
        >
          {number}
        </Anchor>
      </Table.Td>
      <Table.Td>{projectName}</Table.Td>
      <Table.Td>{dates.day(new Date(issuedAt))}</Table.Td>
      <Table.Td>
        {isUnpaid(status) &&
          (isOnReceipt ? statuses('onReceipt') : texts('dueOn', { date: dates.day(new Date(dueAt)) }))}
      </Table.Td>
      <Table.Td>{statuses(`status_${status}`)}</Table.Td>
      <AmountCell {...invoice} />
    </Table.Tr>
  );
}
