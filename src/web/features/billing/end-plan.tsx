import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlanState } from '#contract/plans.ts';
import { formatCents } from '#domain/billing/money.ts';
import { isChangeScheduled } from '#domain/pricing/plan-change.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { planPaymentQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { usePlanRefresh } from './use-plan-refresh.ts';

/** Cancels a plan at the end of its period, or right away where that could not be charged; or keeps it after all. */
export function EndPlan({ current }: { current: PlanState }) {
  const texts = useTexts('plans');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts(current.isEnding ? 'resume' : 'cancel')}
      </Button>
      {isAsking && <AskToEnd current={current} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskToEnd({ current, onClose }: { current: PlanState; onClose: () => void }) {
  const { plan, isEnding, isPastDue, periodEndsAt } = current;
  const texts = useTexts('plans');
  const dates = useDates();
  const refresh = usePlanRefresh();
  const { data: payment, isFetching } = useQuery({ ...planPaymentQuery, enabled: isPastDue });
  const day = (at: string | null | undefined) => (at ? dates.day(new Date(at)) : '');
  const open = isPastDue && !isEnding ? payment?.open : undefined;
  const isNow = open?.isForPeriod ?? false;
  const act = isEnding ? 'resume' : 'cancel';
  const facts = {
    name: texts(`name_${plan}`),
    date: day(periodEndsAt),
    amount: open && payment ? formatCents(open.cents, payment.currency) : '',
    day: day(open?.endsAt),
  };
  const sentences = [
    texts(isNow ? 'cancelNowText' : `${act}Text`, facts),
    isNow && open?.hasOverage && texts('cancelOverageDue'),
    open && !isNow && texts('cancelOpenDue', facts),
    !isEnding && isChangeScheduled(current) && texts('cancelDrops'),
  ];
  // What is open decides what there is to confirm.
  const isKnown = !isPastDue || isEnding || (payment !== undefined && !isFetching);
  return (
    <ConfirmModal
      isOpen
      isDangerous={!isEnding}
      title={texts(act)}
      confirmLabel={texts(act)}
      keepLabel={texts(isEnding ? 'goBack' : 'resume')}
      isPossible={isKnown}
      onConfirm={async () => {
        try {
          await answerOf(api.api.plan.end.$post({ json: { isEnding: !isEnding, isNow } }));
        } finally {
          await refresh();
        }
        notifyDone(texts(isNow ? 'done_cancelNow' : `done_${act}`, facts));
      }}
      onClose={onClose}
    >
      {isKnown ? sentences.filter(Boolean).join(' ') : <Skeleton height={60} />}
    </ConfirmModal>
  );
}
