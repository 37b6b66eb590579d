import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { OpsOrder } from '#contract/ops-orders.ts';
import type { OrderPayment } from '#contract/payments.ts';
import { payableStep } from '#domain/billing/currency.ts';
import { billedAgain, priceEffects, type BilledAgain, type PriceEffect } from '#domain/billing/refunds.ts';
import { isBilled } from '#domain/billing/invoice-status.ts';
import { isEndedEarly } from '#domain/project/status-moves.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { amountText, formatCents, parseAmount } from '#domain/billing/money.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { notifyDone } from '#web/ui/notify.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { useOrderCall } from './order-calls.ts';
import { Panel } from './panel.tsx';
import css from './order.module.css';

/** What arrived for an order by card and what of it went back; finance and admins send it back (Y3). */
export function OrderPayments({ order }: { order: OpsOrder }) {
  const texts = useTexts('opsOrder');
  const { data: payments = [] } = useQuery({
    queryKey: ['ops', 'payments', order.projectId],
    queryFn: () =>
      answerOf(api.api.ops.projects[':projectId'].payments.$get({ param: { projectId: order.projectId } })),
  });
  const { data: invoices = [] } = useQuery(projectInvoicesQuery(order.projectId));
  if (payments.length === 0) return null;
  const again = billedAgain({
    isBalanceBilled: invoices.some(({ kind, status }) => kind === 'balance' && isBilled(status)),
    isEndedEarly: isEndedEarly(order.status),
  });
  return (
    <Panel title={texts('payments')}>
      <ul className={css.papers} aria-label={texts('payments')}>
        {payments.map((payment) => (
          <PaymentLine key={payment.id} payment={payment} again={again} mayRefund={order.acts.includes('bill')} />
        ))}
      </ul>
    </Panel>
  );
}

function PaymentLine({ payment, again, mayRefund }: { payment: OrderPayment; again: BilledAgain; mayRefund: boolean }) {
  const texts = useTexts('opsOrder');
  const dates = useDates();
  const [isAsking, setAsking] = useKept(`refund of ${payment.id}`, z.boolean(), () => false);
  const { number, status, amountCents, currency, paidAt, paidBy, invoice, refundableCents, duplicateCents, refunds } =
    payment;
  const what =
    invoice === null
      ? texts('paidUnlock')
      : texts(invoice.isVoid ? 'paidVoid' : 'paidInvoice', { number: invoice.number });
  return (
    <li>
      <span>
        {texts('paymentNumber', { number })}
        <small>
          {[
            what,
            paidBy,
            dates.moment(new Date(paidAt)),
            status === 'disputed' && texts('paymentDisputed'),
            duplicateCents > 0 && texts('paidTwice', { amount: formatCents(duplicateCents, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {refunds.map(({ id, amountCents: cents, status: state, priceEffect, reason, failure, who, at }) => (
          <small key={id}>
            {[
              texts(`refund_${state}`, { amount: formatCents(cents, currency) }),
              who ?? texts('atProvider'),
              dates.moment(new Date(at)),
              invoice?.isOfPrice && texts(`refundEffect_${priceEffect}`),
              reason,
              failure,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        ))}
      </span>
      <span className="num">{formatCents(amountCents, currency)}</span>
      {mayRefund && refundableCents > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {texts('refund')}
        </Button>
      )}
      {isAsking && mayRefund && <RefundModal payment={payment} again={again} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** What a refund can do to the price, the usual first: what was paid twice is owed to the customer, and neither lowers the price nor is owed again. */
const effectsFor = (amountCents: number, duplicateCents: number): readonly [PriceEffect, PriceEffect] =>
  amountCents <= duplicateCents ? ['none', 'lowered'] : ['lowered', 'owed'];

/** What was typed or chosen; what is missing follows the payment. */
const typed = z.object({ amount: z.string().optional(), chosen: z.enum(priceEffects).optional() });

/** Asks how much goes back and why; by default all that is left. */
function RefundModal({
  payment: { id, number, currency, refundableCents, duplicateCents, askedCents, invoice },
  again,
  onClose,
}: {
  payment: OrderPayment;
  again: BilledAgain;
  onClose: () => void;
}) {
  const texts = useTexts('opsOrder');
  const { send } = useOrderCall();
  const [{ amount = amountText(refundableCents, currency), chosen }, setTyped, forget] = useKept<z.infer<typeof typed>>(
    `amount of the refund of ${id}`,
    typed,
    () => ({}),
  );
  const isOfPrice = invoice?.isOfPrice === true;
  const cents = parseAmount(amount, currency);
  const isFitting = cents !== null && cents > 0 && cents <= refundableCents;
  const effects = effectsFor(cents ?? 0, duplicateCents);
  const effect = effects.find((each) => each === chosen) ?? effects[0];
  const most = formatCents(refundableCents, currency);
  const refund = async (reason: string) => {
    if (!isFitting) return;
    let status: string = 'succeeded';
    await send(async () => {
      ({ status } = await answerOf(
        api.api.ops.payments[':paymentId'].refund.$post({
          param: { paymentId: id },
          json: { amountCents: cents, shownCents: askedCents, reason, priceEffect: isOfPrice ? effect : 'none' },
        }),
      ));
    });
    notifyDone(texts(status === 'requested' ? 'refundWaits' : 'refundDone', { amount: formatCents(cents, currency) }));
  };
  return (
    <ReasonModal
      title={texts('refundTitle', { number })}
      confirmLabel={isFitting ? texts('refundAmount', { amount: formatCents(cents, currency) }) : texts('refund')}
      isDangerous
      isFilled={isFitting}
      onConfirm={refund}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      {texts('refundText')}
      <TextInput
        label={texts('amount')}
        description={texts('refundMost', { most })}
        error={!isFitting && texts('refundAmountWrong', { least: formatCents(payableStep(currency), currency), most })}
        inputMode="decimal"
        value={amount}
        onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, amount: value }))}
        data-autofocus
      />
      {isOfPrice && (
        <Radio.Group
          label={texts('refundedPrice')}
          value={effect}
          onChange={(value) => setTyped((before) => ({ ...before, chosen: effects.find((each) => each === value) }))}
        >
          <Stack gap={8} mt={4}>
            {effects.map((each) => (
              <Radio
                key={each}
                value={each}
                label={texts(`refund_price_${each}`)}
                description={texts(
                  each === 'owed' && again !== 'withBalance'
                    ? `refund_priceText_owed_${again}`
                    : `refund_priceText_${each}`,
                )}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </ReasonModal>
  );
}
