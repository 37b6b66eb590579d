import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlanState } from '#contract/plans.ts';
import { formatCents } from '#domain/billing/money.ts';
import { planPaymentQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PortalButton } from './portal-button.tsx';

/** What of a plan could not be charged: how much, what for, what happens next and when, and the way to pay it. For admins. */
export function PastDuePlan({ plan }: { plan: PlanState['plan'] }) {
  const texts = useTexts('plans');
  const dates = useDates();
  const { data: payment } = useQuery(planPaymentQuery);
  const open = payment?.open;
  const day = (at: string) => dates.day(new Date(at));
  const amount = open ? formatCents(open.cents, payment.currency) : '';
  return (
    <Alert color="red" title={open ? texts('pastDueAmount', { amount }) : texts('pastDue')} mb={8}>
      {open
        ? [
            texts(open.isForPeriod ? 'pastDueRenewal' : 'pastDueOverage', {
              amount,
              name: texts(`name_${plan}`),
              date: day(open.billedAt),
            }),
            open.retryAt !== null && texts('pastDueRetry', { date: day(open.retryAt) }),
            texts('pastDueEnds', { date: day(open.endsAt) }),
          ]
            .filter(Boolean)
            .join(' ')
        : texts('pastDueText')}
      <Group mt={12}>
        <PortalButton isToPay />
      </Group>
    </Alert>
  );
}
