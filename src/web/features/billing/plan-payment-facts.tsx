import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanCard } from '#contract/plans.ts';
import { cardBrandName, cardExpiry } from '#domain/billing/card-on-file.ts';
import { formatCents } from '#domain/billing/money.ts';
import { planPaymentQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { TaxInAmount } from './tax-in-amount.tsx';
import css from './plans.module.css';

/** What the plan of the own team costs, what is charged next, and to which card. For admins. */
export function PlanPaymentFacts() {
  const texts = useTexts('plans');
  const dates = useDates();
  const { data: payment, isPending } = useQuery(planPaymentQuery);
  // As high as what comes: nothing below it moves.
  if (isPending) return <Skeleton className={css.payment} height={66} aria-hidden />;
  if (!payment) return null;
  const { price, next, currency, card, open } = payment;
  return (
    <dl className={css.payment}>
      <div>
        <dt>{texts('price')}</dt>
        <dd className="num">
          {texts(`pricePer_${price.interval}`, { price: formatCents(price.cents, currency) })}
          <TaxInAmount totalCents={price.cents} tax={price.tax} currency={currency} />
        </dd>
      </div>
      {open && (
        <div>
          <dt>{texts('openPayment')}</dt>
          <dd className="num">
            {formatCents(open.cents, currency)}
            {open.retryAt !== null && (
              <Text size="xs" c="dimmed">
                {texts('openRetry', { date: dates.day(new Date(open.retryAt)) })}
              </Text>
            )}
          </dd>
        </div>
      )}
      {/* Of a period that is not paid the one after it is not the next. */}
      {next && !open?.isForPeriod && (
        <div>
          <dt>{texts('nextPayment')}</dt>
          <dd className="num">
            {texts('priceOn', { price: formatCents(next.cents, currency), date: dates.day(new Date(next.at)) })}
          </dd>
        </div>
      )}
      {card && (
        <div>
          <dt>{texts('card')}</dt>
          <dd className="num">
            <CardOfPlan card={card} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** 'Visa ending in 4242', and when it expires. */
export function CardOfPlan({ card }: { card: PlanCard }) {
  const texts = useTexts('plans');
  return (
    <>
      {texts('cardEnding', { brand: cardBrandName(card.brand), last4: card.last4 })}
      <Text size="xs" c="dimmed">
        {texts('cardExpires', { date: cardExpiry(card) })}
      </Text>
    </>
  );
}
