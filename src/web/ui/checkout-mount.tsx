import { Alert, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OpenedCheckout } from '#contract/billing.ts';
import { errors } from '#contract/errors.ts';
import { frameMessage, SANDBOX_PATH } from '#contract/sandbox-checkout.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './checkout-mount.module.css';

type MountProps = { checkout: OpenedCheckout; onComplete: () => void };

/** The card form: Stripe's own where its keys are set, else the sandbox's, in a frame of our own origin. */
export function CheckoutMount({ checkout, onComplete }: MountProps) {
  return checkout.mount === 'sandbox' ? (
    <SandboxFrame checkout={checkout} onComplete={onComplete} />
  ) : (
    <StripeFrame checkout={checkout} onComplete={onComplete} />
  );
}

const INITIAL_HEIGHT_PX = 400;

function SandboxFrame({ checkout, onComplete }: MountProps) {
  const texts = useTexts('common');
  const frame = useRef<HTMLIFrameElement>(null);
  const [heightPx, setHeightPx] = useState(INITIAL_HEIGHT_PX);
  const latest = useRef(onComplete);
  useEffect(() => {
    latest.current = onComplete;
  });
  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      const message = frameMessage.safeParse(data);
      if (!message.success) return;
      if (message.data.kind === 'height') setHeightPx(message.data.heightPx);
      else latest.current();
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
