import { useEffect, useRef, useState } from 'react';
import { checkoutPage, type CheckoutPage, type FrameMessage, type PayAnswer } from '#contract/sandbox-checkout.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { CardFields } from '#domain/billing/test-cards.ts';
import { useTexts } from '#web/lib/texts.ts';
import { CardForm } from './card-form.tsx';
import { readPage, sendAuthentication, sendCard } from './sandbox-calls.ts';
import css from './sandbox-checkout.module.css';

/** The checkout: a card, perhaps the bank's question, and the end. Within our page it tells that page; by itself it goes back there. */
export function SandboxCheckout({ secret, page }: { secret: string; page: CheckoutPage }) {
  const texts = useTexts('sandboxCheckout');
  const [state, setState] = useState<'card' | 'authenticate' | 'complete' | 'expired'>(
    page.status === 'open' ? (page.needsAuthentication ? 'authenticate' : 'card') : page.status,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const body = useToldHeight(page.isEmbedded);
  useEffect(() => {
    if (page.isEmbedded && state === 'expired') tell({ source: 'sandbox-checkout', kind: 'expired' });
  }, [page.isEmbedded, state]);
  useToldEscape(page.isEmbedded && !isBusy);
  const amount = formatCents(page.amountCents, page.currency);

  const send = async (ask: () => Promise<PayAnswer>) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const answer = await ask();
      if (answer.outcome === 'declined') setRefusal(answer.message);
      setState(
        answer.outcome === 'succeeded' ? 'complete' : answer.outcome === 'authenticate' ? 'authenticate' : 'card',
      );
      if (answer.outcome === 'succeeded') finish();
    } catch {
      await lookAgain();
    } finally {
      setIsBusy(false);
    }
  };
  /** It may be paid or closed by another tab: only a checkout that is still open says that nothing was charged. */
  const lookAgain = async () => {
    const now = await readPage(checkoutPage, 'checkout', secret).catch(() => undefined);
    if (!now || now.status === 'open') return setRefusal(texts('unreachable'));
    setState(now.status);
    if (now.status === 'complete') finish();
  };
  const finish = () => {
    if (page.isEmbedded) tell({ source: 'sandbox-checkout', kind: 'complete' });
    else if (page.successUrl) window.location.assign(page.successUrl);
  };
  // Within the frame it is a part of the page around it, which has a main of its own.
  const Part = page.isEmbedded ? 'section' : 'main';
  return (
    <Part
      ref={body}
      aria-label={page.productName}
      className={css.page}
      data-embedded={page.isEmbedded}
      data-full={!page.isEmbedded}
    >
      <header className={css.head}>
        <div>
          <h1 className={css.product}>{page.productName}</h1>
          <p className={css.amount}>{amount}</p>
        </div>
        <span className={css.mode}>{texts('testMode')}</span>
      </header>
      {state === 'card' && (
        <CardForm
          payLabel={texts(isBusy ? 'paying' : 'pay', { amount })}
          isBusy={isBusy}
          refusal={refusal}
          onTry={() => setRefusal(undefined)}
          onPay={(card: CardFields) => void send(() => sendCard(secret, card))}
        />
      )}
      {state === 'authenticate' && (
        <Authenticate
          isBusy={isBusy}
          refusal={refusal}
          onAnswer={(isConfirmed) => void send(() => sendAuthentication(secret, isConfirmed))}
        />
      )}
      {state === 'complete' && <Notice title={texts('completeTitle')} text={texts('completeText')} isDone />}
      {state === 'expired' && <Notice title={texts('expiredTitle')} text={texts('expiredText')} />}
      {!page.isEmbedded && state !== 'complete' && page.cancelUrl && (
        <p>
          <a className={css.link} href={page.cancelUrl}>
            {texts('cancel')}
          </a>
        </p>
      )}
      {!page.isEmbedded && state === 'complete' && page.successUrl && (
        <p>
          <a className={css.link} href={page.successUrl}>
            {texts('goOn')}
          </a>
        </p>
      )}
    </Part>
  );
}

function Authenticate({
  isBusy,
  refusal,
  onAnswer,
}: {
  isBusy: boolean;
  refusal: string | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}) {
  const texts = useTexts('sandboxCheckout');
  return (
    <section aria-label={texts('authenticateTitle')}>
      <Notice title={texts('authenticateTitle')} text={texts('authenticateText')} />
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
      <div className={css.buttons}>
        <button type="button" className={css.button} disabled={isBusy} onClick={() => onAnswer(true)}>
          {texts('authenticate')}
        </button>
        <button
          type="button"
          className={css.button}
          data-variant="default"
          disabled={isBusy}
          onClick={() => onAnswer(false)}
        >
          {texts('refuse')}
        </button>
      </div>
    </section>
  );
}

function Notice({ title, text, isDone = false }: { title: string; text: string; isDone?: boolean }) {
  return (
    <div role="status">
      <h2 className={`${css.title} ${isDone ? css.done : ''}`}>{title}</h2>
      <p className={`${css.text} ${css.dim}`}>{text}</p>
    </div>
  );
}

/** To the page around this one, which is of our own origin or nobody. */
function tell(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}

/** Tells the page around that Escape was pressed here: keys do not leave a frame. */
function useToldEscape(isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return undefined;
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) tell({ source: 'sandbox-checkout', kind: 'escape' });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isTold]);
}

/** Tells the page around how high this one is, so that it needs no scroll bar of its own. */
function useToldHeight(isEmbedded: boolean) {
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!isEmbedded || !element) return undefined;
    const observer = new ResizeObserver(() =>
      tell({
        source: 'sandbox-checkout',
        kind: 'height',
        heightPx: Math.max(1, Math.ceil(element.getBoundingClientRect().height)),
      }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isEmbedded]);
  return body;
}
