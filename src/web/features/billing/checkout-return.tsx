import { Button, Loader } from '@mantine/core';
import type { CheckoutState } from '#contract/billing.ts';
import { wasPaid } from '#domain/billing/payment-status.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type CheckoutReturnProps = { state: CheckoutState | undefined; isUnknown: boolean; isLong: boolean };

/** Where the provider's page sends people back to: waiting for the confirmation, and then the way on. */
export function CheckoutReturn({ state, isUnknown, isLong }: CheckoutReturnProps) {
  const texts = useTexts('billing');
  if (isUnknown)
    return (
      <EmptyState order={1} title={texts('unknownTitle')} text={texts('unknownText')}>
        <Button component={AppLink} href="/portfolio" variant="default">
          {texts('toProject')}
        </Button>
      </EmptyState>
    );
  if (!state)
    return (
      <div role="status" aria-busy aria-label={texts('confirming')}>
        <Loader size={28} />
      </div>
    );
  const { status, projectName: project, returnPath, paymentId } = state;
  const back = (
    <Button component={AppLink} href={returnPath}>
      {texts('toProject')}
    </Button>
  );
  if (wasPaid(status)) {
    return (
      <EmptyState order={1} title={texts('paidTitle')} text={texts('paidText', { project })}>
        {back}
        <Button component={AppLink} href={`/billing/receipts/${paymentId}`} variant="default">
          {texts('toReceipt')}
        </Button>
      </EmptyState>
    );
  }
  if (status === 'expired')
    return (
      <EmptyState order={1} title={texts('expiredTitle')} text={texts('expiredText')}>
        {back}
      </EmptyState>
    );
  return (
    <div role="status">
      <EmptyState
        order={1}
        title={texts('confirming')}
        text={isLong ? texts('confirmingLong') : texts('confirmingText', { project })}
      >
        {isLong ? back : <Loader size={28} aria-hidden />}
      </EmptyState>
    </div>
  );
}
