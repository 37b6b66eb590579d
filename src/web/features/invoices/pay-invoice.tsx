import { Alert, Button, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { InvoiceSource } from '#web/lib/invoices.ts';
import { useTexts } from '#web/lib/texts.ts';
import { CheckoutMount } from '#web/ui/checkout-mount.tsx';
import css from './invoices.module.css';
import { useInvoicePayment } from './use-invoice-payment.ts';

/** The card form of an invoice. Leaving it changes nothing: the same checkout is there again. */
export function PayInvoice({ source, onLeave }: { source: InvoiceSource; onLeave: () => void }) {
  const texts = useTexts('invoices');
  const { checkout, failure, retry, phase, complete } = useInvoicePayment(source);
  if (phase !== 'card') return <Confirming isLong={phase === 'long'} />;
  return (
    <section className={css.payment} aria-label={texts('payTitle')}>
      <Group justify="space-between" mb={12}>
        <Title order={2} size="h4">
          {texts('payTitle')}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={onLeave}>
          {texts('later')}
        </Button>
      </Group>
      {failure !== undefined ? (
        <Stack>
          <Alert color="red" role="alert">
            {failure}
          </Alert>
          <Group>
            <Button variant="default" onClick={() => void retry()}>
              {texts('tryAgain')}
            </Button>
          </Group>
        </Stack>
      ) : checkout ? (
        <CheckoutMount key={checkout.sessionId} checkout={checkout} onComplete={complete} onAgain={retry} />
      ) : (
        <Skeleton height={320} aria-label={texts('preparing')} />
      )}
    </section>
  );
}

/** The card was accepted; only the webhook marks the invoice paid. */
function Confirming({ isLong }: { isLong: boolean }) {
  const texts = useTexts('invoices');
  return (
    <div className={css.confirming} role="status">
      {!isLong && <Loader size={28} aria-hidden />}
      <Title order={2} size="h4">
        {texts('confirming')}
      </Title>
      <Text c="dimmed" ta="center" maw={460}>
        {texts(isLong ? 'confirmingLong' : 'confirmingText')}
      </Text>
    </div>
  );
}
