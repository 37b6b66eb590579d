import { Button, CopyButton, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Invoice } from '#contract/invoices.ts';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { Quote } from '#contract/ordering.ts';
import { isBilled, isUnpaid, marksOf, type InvoiceStatus } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { taxCents, taxLabel } from '#domain/billing/tax.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { isEndedEarly, isFinal } from '#domain/project/status-moves.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notifyDone, notifyInfo } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { said } from '#web/lib/said.ts';
import { IssueModal } from './issue-modal.tsx';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';
import css from './order.module.css';

const issued = z.enum(['estimate', 'invoice']).nullable();

/** The price of an order and the papers about it: what it costs today, estimates, invoices (Y3). */
export function OrderPapers({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const [issuing, setIssuing] = useKept(`issuing for ${order.projectId}`, issued, () => null);
  const { data: invoices } = useQuery(projectInvoicesQuery(order.projectId));
  const actions = (
    <Group gap={8} wrap="nowrap">
      {order.acts.includes('work') &&
        !isFinal(order.status) &&
        !order.estimates.some(({ status }) => status === 'signed') && (
          <Button size="compact-sm" variant="default" onClick={() => setIssuing('estimate')}>
            {texts('issueEstimate')}
          </Button>
        )}
      {order.acts.includes('bill') && !isEndedEarly(order.status) && (
        <Button size="compact-sm" variant="default" onClick={() => setIssuing('invoice')}>
          {texts('issueInvoice')}
        </Button>
      )}
    </Group>
  );
  return (
    <Panel title={texts('papers')} action={actions}>
      {!order.currentQuote && !order.quote && order.estimates.length === 0 && invoices?.length === 0 && (
        <p className={css.quiet}>{texts('noPapers')}</p>
      )}
      {order.quote ? (
        <QuoteLines
          title={texts('priceOrdered')}
          quote={order.quote}
          todayCents={order.currentQuote?.total_cents ?? null}
        />
      ) : (
        order.currentQuote && <QuoteLines title={texts('priceToday')} quote={order.currentQuote} todayCents={null} />
      )}
      <Estimates order={order} />
      {invoices && invoices.length > 0 && (
        <ul className={css.papers} aria-label={texts('invoices')}>
          {invoices.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} order={order} />
          ))}
        </ul>
      )}
      <IssueModal
        order={order}
        // What comes next depends on the invoices: not before they are known.
        kind={invoices ? issuing : null}
        isDepositBilled={invoices?.some(({ kind, status }) => kind === 'deposit' && isBilled(status)) ?? false}
        onClose={() => setIssuing(null)}
      />
    </Panel>
  );
}

function QuoteLines({
  title,
  quote: { scan, bim, total_cents: total, currency, tax },
  todayCents,
}: {
  title: string;
  quote: Quote;
  todayCents: number | null;
}) {
  const texts = useTexts('opsOrder');
  return (
    <ul className={css.quote} aria-label={title}>
      {[
        ...(scan?.lines ?? []).map((line) => ({ ...line, part: texts('partScan') })),
        ...bim.lines.map((line) => ({ ...line, part: texts('partModel') })),
      ].map(({ key, part, label, reason, price_cents: cents }) => (
        <li key={`${part} ${key}`}>
          <span>
            {scan ? `${part}: ${said(label)}` : said(label)}
            <small>{said(reason)}</small>
          </span>
          <span className="num">{formatCents(cents, currency)}</span>
        </li>
      ))}
      {bim.discount && (
        <li>
          <span>{texts('discount', { percent: bim.discount.percent })}</span>
          <span className="num">{formatCents(bim.discount.discounted_price_cents - bim.price_cents, currency)}</span>
        </li>
      )}
      {tax && (
        <li>
          <span>{said(taxLabel(tax))}</span>
          <span className="num">{formatCents(taxCents(tax), currency)}</span>
        </li>
      )}
      <li data-total>
        <span>
          {title}
          {todayCents !== null && todayCents !== total && (
            <small>{texts('priceNow', { price: formatCents(todayCents, currency) })}</small>
          )}
        </span>
        <span className="num">{formatCents(total, currency)}</span>
      </li>
    </ul>
  );
}

function Estimates({ order: { projectId, estimates } }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const dates = useDates();
  const current = estimates.find(({ status }) => isInEffect(status));
  if (estimates.length === 0) return null;
  return (
    <ul className={css.papers} aria-label={texts('estimates')}>
      {estimates.map((estimate) => (
        <li key={estimate.number} data-old={estimate !== current || undefined}>
          <span>
            {estimate === current ? (
              <a href={`/api/projects/${projectId}/estimate.pdf`}>{estimate.number}</a>
            ) : (
              estimate.number
            )}
            <small>
              {texts('estimateFacts', {
                status: texts(`estimate_${estimate.status}`),
                day: dates.day(new Date(estimate.issuedAt)),
                until: dates.day(new Date(`${estimate.validUntil}T12:00`)),
              })}
            </small>
          </span>
          <span className="num">{formatCents(estimate.totalCents, estimate.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

function InvoiceLine({ invoice, order }: { invoice: Invoice; order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { send } = useOrderCall();
  const [mark, setMark] = useState<InvoiceStatus | null>(null);
  const { id, number, status, kind, amountCents, dueOn, hostedUrl } = invoice;
  const isPaidDeposit = mark === 'paid' && kind === 'deposit' && order.status === 'Deposit Due';
  const settle = async (to: InvoiceStatus, reason: string) => {
    let note: string | null = null;
    await send(async () => {
      note = (
        await answerOf(
          api.api.ops.invoices[':invoiceId'].status.$post({ param: { invoiceId: id }, json: { to, reason } }),
        )
      ).note;
    });
    if (note) notifyInfo(said(note));
    else notifyDone(texts('marked', { number, status: texts(`invoice_${to}`) }));
  };
  return (
    <li data-old={status === 'void' || undefined}>
      <span>
        <a href={`/api/invoices/${id}/invoice.pdf`}>{number}</a>
        <small>
          {texts(!isUnpaid(status) ? 'invoiceFacts' : dueOn === null ? 'invoiceFactsReceipt' : 'invoiceFactsDue', {
            kind: texts(`kind_${kind}`),
            status: texts(`invoice_${status}`),
            day: dueOn === null ? '' : shortDayText(dueOn),
          })}
        </small>
        {invoice.isPaidByHand && (
          <small>{texts(invoice.receivedCents > invoice.refundedCents ? 'settledTwice' : 'settledByHand')}</small>
        )}
      </span>
      {hostedUrl && isBilled(status) && (
        <CopyButton value={hostedUrl}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy}>
              {copied ? texts('copied') : texts('copyLink')}
            </Button>
          )}
        </CopyButton>
      )}
      {order.acts.includes('bill') && isUnpaid(status) && (
        <InvoiceMenu invoice={invoice} order={order} onMark={setMark} />
      )}
      <span className="num">{formatCents(amountCents, invoice.currency)}</span>
      {mark && (
        <ReasonModal
          title={texts(`mark_${mark}`)}
          confirmLabel={texts(`mark_${mark}`)}
          isDangerous={mark === 'void'}
          onConfirm={(reason) => settle(mark, reason)}
          onClose={() => setMark(null)}
        >
          {texts(isPaidDeposit ? 'markText_paidDeposit' : `markText_${mark}`, { number })}
        </ReasonModal>
      )}
    </li>
  );
}

function InvoiceMenu({
  invoice: { id, number, status },
  order,
  onMark,
}: {
  invoice: Invoice;
  order: OpsOrder;
  onMark: (mark: InvoiceStatus) => void;
}) {
  const texts = useTexts('opsOrder');
  const { run } = useOrderCall();
  const mail = (to: string) =>
    void run(texts('mailed', { to }), () =>
      answerOf(api.api.ops.invoices[':invoiceId'].mail.$post({ param: { invoiceId: id }, json: { to } })),
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={texts('invoiceMenu', { number })} icon={<IconDots size={16} />} size={28} />
      </Menu.Target>
      <Menu.Dropdown>
        {order.contacts.map(({ email }) => (
          <Menu.Item key={email} onClick={() => mail(email)}>
            {texts('mailTo', { to: email })}
          </Menu.Item>
        ))}
        {order.contacts.length > 0 && <Menu.Divider />}
        {marksOf(status).map((mark) => (
          <Menu.Item key={mark} color={mark === 'void' ? 'red' : undefined} onClick={() => onMark(mark)}>
            {texts(`mark_${mark}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
