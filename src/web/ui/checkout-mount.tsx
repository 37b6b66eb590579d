import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OpenedCheckout } from '#contract/billing.ts';
import { errors } from '#contract/errors.ts';
import { frameMessage, SANDBOX_PATH } from '#contract/sandbox-checkout.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './checkout-mount.module.css';

type MountProps = { checkout: OpenedCheckout; onComplete: () => void };
type CheckoutMountProps = MountProps & {
  /** Asks for another checkout of the same. */ onAgain: () => Promise<unknown>;
  /** Of a dialog, which keys do not close from within the frame; none where the page has a way out of its own. */
  onLeave?: () => void;
};

/**
 * The card form: Stripe's own where its keys are set, else the sandbox's, in a frame of our own origin. One that has expired is replaced by the way to
 * start again. Give it the session as its key.
 */
export function CheckoutMount({ checkout, onComplete, onAgain, onLeave }: CheckoutMountProps) {
  const texts = useTexts('common');
  const [isExpired, setExpired] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const startAgain = async () => {
    setAsking(true);
    await onAgain();
    setExpired(false);
    setAsking(false);
  };
  return (
    <Stack gap="sm">
      {isExpired ? (
        <Alert color="orange" title={texts('checkoutExpired')}>
          <Stack gap="sm" align="flex-start">
            {texts('nothingCharged')}
            <Button loading={isAsking} onClick={() => void startAgain()} ref={takeFocus}>
              {texts('startAgain')}
            </Button>
          </Stack>
        </Alert>
      ) : checkout.mount === 'sandbox' ? (
        <SandboxFrame
          checkout={checkout}
          onComplete={onComplete}
          onExpired={() => setExpired(true)}
          onEscape={onLeave}
        />
      ) : (
        <StripeFrame checkout={checkout} onComplete={onComplete} />
      )}
      {onLeave && (
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onLeave}>
            {texts('notNow')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The form had the focus, and is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

const INITIAL_HEIGHT_PX = 400;

type SandboxFrameProps = MountProps & { onExpired: () => void; onEscape: (() => void) | undefined };

function SandboxFrame({ checkout, onComplete, onExpired, onEscape }: SandboxFrameProps) {
  const texts = useTexts('common');
  const frame = useRef<HTMLIFrameElement>(null);
  const [heightPx, setHeightPx] = useState(INITIAL_HEIGHT_PX);
  const latest = useRef({ complete: onComplete, expired: onExpired, escape: onEscape });
  useEffect(() => {
    latest.current = { complete: onComplete, expired: onExpired, escape: onEscape };
  });
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const message = frameMessage.safeParse(data);
      if (!message.success) return;
      if (message.data.kind === 'height') setHeightPx(message.data.heightPx);
      else latest.current[message.data.kind]?.();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      className={css.frame}
      style={{ height: heightPx }}
      src={`${SANDBOX_PATH}/${checkout.clientSecret}`}
      title={texts('cardPayment')}
    />
  );
}

function StripeFrame({ checkout: { clientSecret, publishableKey }, onComplete }: MountProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const latest = useRef(onComplete);
  useEffect(() => {
    latest.current = onComplete;
  });
  useEffect(() => {
    let isGone = false;
    let destroy = () => {};
    const show = async () => {
      // Only now: no page loads anything from Stripe before somebody wants to pay.
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey);
      if (isGone || !stripe || !place.current) return;
      const embedded = await stripe.createEmbeddedCheckoutPage({ clientSecret, onComplete: () => latest.current() });
      destroy = () => embedded.destroy();
      if (isGone) return destroy();
      embedded.mount(place.current);
      setState('shown');
    };
    show().catch((error: unknown) => {
      console.warn('checkout:', error);
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      destroy();
    };
  }, [clientSecret, publishableKey]);
  return (
    <>
      {state === 'loading' && <Skeleton height={INITIAL_HEIGHT_PX} />}
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {said(errors.PAYMENTS_UNAVAILABLE.text)}
        </Alert>
      )}
      <div ref={place} />
    </>
  );
}
