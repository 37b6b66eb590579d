import { Anchor, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { TeamInvoice } from '#contract/graphql.ts';
import { isUnpaid, type InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { tones, type Tone } from '#domain/color/display.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Pill } from '#web/ui/status-pill.tsx';
import css from './recent-invoices.module.css';

/** Paid is green; what is neither paid, pending nor open is red (ordering.md §4). */
const TONES: Record<InvoiceStatus, Tone> = { paid: 'done', pending: 'attention', open: 'progress', void: 'late' };
const TRANSACTION_TONES: Record<TeamInvoice['transactions'][number]['status'], Tone> = {
  succeeded: 'done',
  failed: 'late',
  disputed: 'late',
  refunded: 'neutral',
};

/** One invoice; a click expands its lines and what was paid. */
export function InvoiceRow({ invoice }: { invoice: TeamInvoice }) {
  const texts = useTexts('billing');
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { number, project, status, amount, currency, issued_on: issued, due_on: due, paid_on: paid } = invoice;
  const when = isUnpaid(status)
    ? due === null
      ? texts('onReceipt')
      : texts('dueOn', { date: shortDayText(due) })
    : paid === null
      ? texts('issuedOn', { date: shortDayText(issued) })
      : texts('paidDay', { date: shortDayText(paid) });
  return (
    <li className={css.item}>
      <button
        type="button"
        className={css.row}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden className={css.chevron} />
        <span className={css.name}>
          {project.project_name}
          <small className="num">{number}</small>
        </span>
        <span className={css.when}>
          {when}
          <small>{texts('issuedOn', { date: shortDayText(issued) })}</small>
        </span>
        <span className={css.status}>
          <Pill label={texts(`invoiceStatus_${status}`)} {...tones[TONES[status]]} />
        </span>
        <span className={`num ${css.amount}`}>{formatCents(amount, currency)}</span>
      </button>
      <div id={detailsId} hidden={!isOpen} className={css.details}>
        {isOpen && <InvoiceDetails invoice={invoice} />}
      </div>
    </li>
  );
}

function InvoiceDetails({ invoice }: { invoice: TeamInvoice }) {
  const texts = useTexts('billing');
  const dates = useDates();
  const { id, status, currency, line_items: lines, transactions } = invoice;
  return (
    <>
      <section>
        <h4>{texts('lineItems')}</h4>
        {lines.length === 0 && <Text c="dimmed">{texts('noLines')}</Text>}
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <span>{said(line.description)}</span>
              <span className="num">{formatCents(line.amount, currency)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h4>{texts('payments')}</h4>
        {transactions.length === 0 && <Text c="dimmed">{texts('noTransactions')}</Text>}
        <ul>
          {transactions.map((each) => (
            <li key={each.id}>
              <span>
                {texts(`transaction_${each.kind}`)}
                <small>
                  {dates.day(new Date(each.created))}
                  {each.receipt_number !== null && ` · ${texts('receiptOf', { number: each.receipt_number })}`}
                </small>
              </span>
              <Pill label={texts(`transaction_${each.status}`)} {...tones[TRANSACTION_TONES[each.status]]} />
              <span className="num">{formatCents(each.amount, each.currency)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Anchor component={AppLink} href={`/invoices/${id}`} underline="always">
        {texts(isUnpaid(status) ? 'viewAndPay' : 'viewInvoice')}
      </Anchor>
    </>
  );
}
