import { Button, Group, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HostedInvoice } from '#contract/invoices.ts';
import { isUnpaid } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { invoiceQuery, type InvoiceSource } from '#web/lib/invoices.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { shortDayText } from '#web/lib/dates.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import css from './invoices.module.css';
import { PayInvoice } from './pay-invoice.tsx';

/** Somebody else may pay or withdraw it while its page is open, also the page of a stranger, who hears of no events. */
const OPEN_POLL_MS = 5_000;
const isOpenInvoice = (invoice: HostedInvoice | undefined) => invoice !== undefined && isUnpaid(invoice.status);

type InvoiceViewProps = {
  source: InvoiceSource;
  startsPaying?: boolean;
  /** Where the way on leads; none on the page that strangers see. */ back?: string;
};

/** One invoice to read, keep and pay (ordering.md §3, hosted_invoice_url). */
export function InvoiceView({ source, startsPaying = false, back }: InvoiceViewProps) {
  const texts = useTexts('invoices');
  const common = useTexts('common');
  const { data, error, refetch } = useQuery({
    ...invoiceQuery(source),
    retry: false,
    refetchInterval: ({ state }) => (isOpenInvoice(state.data) ? OPEN_POLL_MS : false),
  });
  const isMissing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isForAdmins = error instanceof ApiError && error.status === 403;
  usePageTitle(data ? texts('title', { number: data.number }) : texts(isMissing ? 'missingTitle' : 'loading'));
  if (data) return <Shown invoice={data} source={source} back={back} startsPaying={startsPaying} />;
  if (!error) return <Skeleton height={480} className={css.sheet} aria-label={texts('loading')} />;
  return isMissing ? (
    <EmptyState
      order={1}
      title={texts(isForAdmins ? 'adminsTitle' : 'missingTitle')}
      text={isForAdmins ? texts('adminsText') : error.status === 400 ? common('notFoundText') : sentenceOf(error)}
    />
  ) : (
    <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
  );
}

function Shown({
  invoice,
  source,
  back,
  startsPaying,
}: {
  invoice: HostedInvoice;
  source: InvoiceSource;
  back: string | undefined;
  startsPaying: boolean;
}) {
  const texts = useTexts('invoices');
  // Nobody pays a second time by following a link; a form that is open stays.
  const [isPaying, setPaying] = useState(startsPaying && invoice.status === 'open');
  const { status, amountCents, currency, paidOn, pdf, receivedCents, refundedCents } = invoice;
  const isOpen = isOpenInvoice(invoice);
  return (
    <>
      {back !== undefined && (
        <div className={css.back}>
          <Button variant="subtle" component={AppLink} href={back} leftSection={<IconArrowLeft size={16} />}>
            {texts(back === '/billing' ? 'backToBilling' : 'back')}
          </Button>
        </div>
      )}
      <InvoiceSheet invoice={invoice}>
        {paidOn && (
          <p className={css.note}>
            {texts(receivedCents > 0 ? 'paidOn' : 'settledOn', { date: shortDayText(paidOn) })}
          </p>
        )}
        {status === 'void' && (
          <p className={css.note}>
            {receivedCents === 0
              ? texts('voidText')
              : texts('voidPaid', { amount: formatCents(receivedCents, currency) })}
          </p>
        )}
        {refundedCents > 0 && (
          <p className={css.note}>{texts('refunded', { amount: formatCents(refundedCents, currency) })}</p>
        )}
        {status === 'pending' && <p className={css.note}>{texts('pendingText')}</p>}
        {isOpen && isPaying ? (
          <PayInvoice source={source} onLeave={() => setPaying(false)} />
        ) : (
          <Group gap="xs">
            {isOpen && (
              <Button variant={status === 'pending' ? 'default' : 'filled'} onClick={() => setPaying(true)}>
                {texts(status === 'pending' ? 'payAnyway' : 'pay', { amount: formatCents(amountCents, currency) })}
              </Button>
            )}
            <Button variant="default" component="a" href={pdf} leftSection={<IconDownload size={16} />}>
              {texts('download')}
            </Button>
          </Group>
        )}
      </InvoiceSheet>
    </>
  );
}
