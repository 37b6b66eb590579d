import { Alert, Box, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { withTax } from '#domain/billing/tax.ts';
import { subscribedTerms, type PlanInterval, type SubscribedPlan } from '#domain/pricing/plan-table.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { CONFIRMATION_POLL_MS } from '#web/lib/checkout.ts';
import { planQuery, runningPlan } from '#web/lib/plan.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OPENED_ONCE } from '#web/lib/opened-once.ts';
import { CheckoutMount } from '#web/ui/checkout-mount.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notifyDone } from '#web/ui/notify.tsx';
import { TaxInAmount } from './tax-in-amount.tsx';
import { usePlanRefresh } from './use-plan-refresh.ts';

type PlanCheckoutProps = { plan: SubscribedPlan; interval: PlanInterval; onClose: () => void };

/**
 * The card form of a plan, and the wait for its confirmation: only the provider's message starts a plan. Says so where a plan was paid elsewhere in
 * the meantime.
 */
export function PlanCheckout({ plan, interval, onClose }: PlanCheckoutProps) {
  const texts = useTexts('plans');
  const refresh = usePlanRefresh();
  const [isConfirming, setConfirming] = useState(false);
  const opened = useQuery({
    queryKey: ['open-plan', plan, interval],
    queryFn: () => answerOf(api.api.plan.subscribe.$post({ json: { plan, interval } })),
    // Once it is paid, asking again would be refused: the team has a plan.
    enabled: !isConfirming,
    ...OPENED_ONCE,
  });
  const refusal = opened.error instanceof ApiError ? opened.error.code : undefined;
  const isPaidElsewhere = refusal === 'PAYMENT_PENDING';
  const { data: state } = useQuery({
    ...planQuery,
    refetchInterval: isConfirming || isPaidElsewhere || refusal === 'PLAN_EXISTS' ? CONFIRMATION_POLL_MS : false,
  });
  const running = state && runningPlan(state)?.plan;
  // The confirmation can be here before the form has said that it was paid.
  const isOurs = opened.data !== undefined && opened.data.sessionId === state?.checkoutSessionId;
  const isStarted = running === plan && (isConfirming || isOurs);
  useEffect(() => {
    if (!isStarted) return;
    notifyDone(texts('started', { name: texts(`name_${plan}`) }));
    void refresh();
    onClose();
    // Once: what else changes meanwhile starts nothing again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStarted]);
  const money = state?.money ?? { currency: DEFAULT_CURRENCY, tax: null };
  const { totalCents, tax } = withTax(subscribedTerms(plan, interval, money.currency).periodCents, money);
  const price = formatCents(totalCents, money.currency);
  const close = () => {
    if (running) void refresh();
    onClose();
  };
  const content = () => {
    if (running && !isStarted)
      return (
        <Stack gap="sm">
          <Alert color="orange" role="status">
            {texts(isConfirming ? 'secondPlan' : 'otherPlan', { name: texts(`name_${running}`) })}
          </Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {texts('backToPlans')}
            </Button>
          </Group>
        </Stack>
      );
    if (isConfirming || isPaidElsewhere)
      return (
        <Stack align="center" role="status" py="xl">
          <Loader size={28} aria-hidden />
          <Text ta="center">{texts(isConfirming ? 'confirming' : 'confirmingOther')}</Text>
        </Stack>
      );
    if (opened.isError)
      return (
        <Alert color="red" role="alert">
          {sentenceOf(opened.error)}
        </Alert>
      );
    if (!opened.data) return <Skeleton height={320} />;
    return (
      <CheckoutMount
        key={opened.data.sessionId}
        checkout={opened.data}
        onComplete={() => setConfirming(true)}
        onAgain={() => opened.refetch()}
        onLeave={onClose}
      />
    );
  };
  return (
    <Dialog opened onClose={close} size="lg" title={texts('checkoutTitle', { name: texts(`name_${plan}`) })}>
      {!running && !isPaidElsewhere && (
        <Box mb="sm">
          <Text c="dimmed" className="num">
            {texts(`checkoutText_${interval}`, { price })}
          </Text>
          <TaxInAmount totalCents={totalCents} tax={tax} currency={money.currency} />
        </Box>
      )}
      {content()}
    </Dialog>
  );
}
