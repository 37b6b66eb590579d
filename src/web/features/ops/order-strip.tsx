import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { netPriceCents } from '#domain/billing/balance.ts';
import { isUnpaid } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { isEndedEarly, isFinal } from '#domain/project/status-moves.ts';
import { agoText } from '#web/lib/age-text.ts';
import { cardMoneyOf, projectInvoicesQuery, unpaidCentsOf } from '#web/lib/invoices.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { said } from '#web/lib/said.ts';
import { useNextAct } from './next-act.ts';
import css from './order.module.css';

/** What comes next with an order, who does it, since when and until when, and for how much: before all that is known of it. */
export function OrderStrip({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const dates = useDates();
  const [now] = useState(() => Date.now());
  const { data: invoices = [] } = useQuery(projectInvoicesQuery(order.projectId));
  const { act, actor } = useNextAct(order);
  const { status, since, dueAt, expectedDeliveryOn, isLate, team, estimates, currentQuote, quote, waivedCents } = order;
  const estimate = estimates.find((each) => isInEffect(each.status));
  const openCents = unpaidCentsOf(invoices);
  const { receivedCents, refundedCents, heldCents } = cardMoneyOf(isEndedEarly(status) ? invoices : []);
  const moneyNote =
    openCents > 0
      ? texts('openAmount', {
          amount: formatCents(openCents, invoices.find((each) => isUnpaid(each.status))?.currency),
        })
      : heldCents > 0
        ? texts(refundedCents > 0 ? 'heldPart' : 'heldAmount', {
            amount: formatCents(heldCents, order.currency),
            paid: formatCents(receivedCents, order.currency),
          })
        : texts('nothingOpen');
  const totalCents = estimate?.totalCents ?? (quote ?? currentQuote)?.total_cents;
  const takenOff = waivedCents > 0 && texts('takenOff', { amount: formatCents(waivedCents, order.currency) });
  const due = dueAt && texts(isLate ? 'wasDue' : 'isDue', { at: dates.moment(new Date(dueAt)) });
  return (
    <dl className={css.strip} aria-label={texts('glance')}>
      <Cell label={texts('glanceNext')} note={said(order.status)}>
        {texts(`act_${act}`)}
      </Cell>
      <Cell label={texts('glanceWho')} note={actor === 'customer' ? team.name : undefined}>
        {texts(actor === 'customer' && team.kind === 'partner' ? 'actor_partner' : `actor_${actor}`)}
      </Cell>
      <Cell
        label={texts('glanceSince')}
        note={
          isFinal(status)
            ? undefined
            : due ||
              (expectedDeliveryOn ? texts('deliveryBy', { date: shortDayText(expectedDeliveryOn) }) : texts('noDue'))
        }
        isLate={isLate}
      >
        {agoText(now - Date.parse(since), (age) => texts('sinceAge', { age }))}
      </Cell>
      <Cell label={texts('glancePrice')} note={[takenOff, moneyNote].filter(Boolean).join(' · ')}>
        {totalCents === undefined
          ? texts('noPrice')
          : formatCents(netPriceCents({ totalCents, waivedCents }), order.currency)}
      </Cell>
    </dl>
  );
}

function Cell({
  label,
  note,
  isLate = false,
  children,
}: {
  label: string;
  note?: string | undefined;
  isLate?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && (
        <dd className={isLate ? css.late : undefined} data-note>
          {note}
        </dd>
      )}
    </div>
  );
}
