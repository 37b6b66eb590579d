import { portalPage, type PortalPage, type ReceiptPage } from '#contract/sandbox-checkout.ts';
import { useState } from 'react';
import { cardBrandName, cardExpiry } from '#domain/billing/card-on-file.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { CardFields } from '#domain/billing/test-cards.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/texts.ts';
import { CardForm } from './card-form.tsx';
import { DeclinedError, keepCard, payOpen, readPage } from './sandbox-calls.ts';
import css from './sandbox-checkout.module.css';

/** What the provider's portal of a customer is in the sandbox: the receipts. */
export function SandboxPortal({ secret, page: first }: { secret: string; page: PortalPage }) {
  const texts = useTexts('sandboxCheckout');
  const [page, setPage] = useState(first);
  // What another card was refused for says nothing about a new one.
  const [cards, setCards] = useState(0);
  return (
    <main className={css.page} data-full>
      <header className={css.head}>
        <h1 className={css.title}>{texts('portalTitle', { name: page.customerName ?? '' })}</h1>
        <span className={css.mode}>{texts('testMode')}</span>
      </header>
      {page.due && (
        <OpenInvoice
          key={cards}
          secret={secret}
          due={page.due}
          onPaid={async () => setPage(await readPage(portalPage, 'portal', secret))}
        />
      )}
      {page.receipts.length === 0 && <p>{texts('noReceipts')}</p>}
      <ul className={css.list}>
        {page.receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {receipt.productName}{' '}
              <span className={css.dim}>
                {texts('receiptTitle', { number: receipt.number })} · {formatDay(new Date(receipt.paidAt))}
              </span>
            </span>
            <Amount receipt={receipt} />
          </li>
        ))}
      </ul>
      {page.hasPlan && <PlanCard secret={secret} card={page.card} onKept={() => setCards(cards + 1)} />}
      {page.returnUrl && (
        <a className={css.link} href={page.returnUrl}>
          {texts('back')}
        </a>
      )}
    </main>
  );
}

/** What could not be charged for a plan, to be paid with the card that is kept. */
function OpenInvoice({
  secret,
  due,
  onPaid,
}: {
  secret: string;
  due: NonNullable<PortalPage['due']>;
  onPaid: () => Promise<void>;
}) {
  const texts = useTexts('sandboxCheckout');
  const [state, setState] = useState<'open' | 'busy' | 'declined' | 'unreachable'>('open');
  const amount = formatCents(due.amountCents, due.currency);
  const pay = () => {
    setState('busy');
    payOpen(secret)
      .then(onPaid)
      .catch((error: unknown) => setState(error instanceof DeclinedError ? 'declined' : 'unreachable'));
  };
  return (
    <section aria-label={texts('openInvoice')}>
      <h2 className={css.product}>{texts('openInvoice')}</h2>
      {(state === 'declined' || state === 'unreachable') && (
        <p role="alert" className={css.refusal}>
          {texts(state)}
        </p>
      )}
      <div className={css.buttons}>
        <button type="button" className={css.button} disabled={state === 'busy'} onClick={pay}>
          {texts(state === 'busy' ? 'paying' : 'pay', { amount })}
        </button>
      </div>
    </section>
  );
}

/** Changes the card that a plan is paid with. */
function PlanCard({ secret, card: known, onKept }: { secret: string; card: PortalPage['card']; onKept: () => void }) {
  const texts = useTexts('sandboxCheckout');
  const [card, setCard] = useState(known);
  const [state, setState] = useState<'open' | 'busy' | 'kept' | 'failed'>('open');
  const keep = (typed: CardFields) => {
    setState('busy');
    keepCard(secret, typed)
      .then(() => readPage(portalPage, 'portal', secret))
      .then(
        (page) => {
          setCard(page.card);
          setState('kept');
          onKept();
        },
        () => setState('failed'),
      );
  };
  return (
    <section aria-label={texts('planCard')}>
      <h2 className={css.product}>{texts('planCard')}</h2>
      {card && (
        <p>
          {texts('cardEnding', { brand: cardBrandName(card.brand), last4: card.last4 })} ·{' '}
          <span className={css.dim}>{texts('cardExpires', { date: cardExpiry(card) })}</span>
        </p>
      )}
      {state === 'kept' ? (
        <p role="status">{texts('planCardKept')}</p>
      ) : (
        <CardForm
          payLabel={texts('planCardKeep')}
          isBusy={state === 'busy'}
          refusal={state === 'failed' ? texts('unreachable') : undefined}
          onTry={() => setState('open')}
          onPay={keep}
        />
      )}
    </section>
  );
}

/** The provider's receipt of one payment. */
export function SandboxReceipt({ receipt }: { receipt: ReceiptPage }) {
  const texts = useTexts('sandboxCheckout');
  return (
    <main className={css.page} data-full>
      <header className={css.head}>
        <div>
          <h1 className={css.product}>{texts('receiptTitle', { number: receipt.number })}</h1>
          <p className={css.amount}>{formatCents(receipt.amountCents, receipt.currency)}</p>
        </div>
        <span className={css.mode}>{texts('testMode')}</span>
      </header>
      <p>{receipt.productName}</p>
      <p className={css.dim}>{texts('paidBy', { name: receipt.name, date: formatDay(new Date(receipt.paidAt)) })}</p>
      {receipt.refundedCents > 0 && (
        <p>{texts('refunded', { amount: formatCents(receipt.refundedCents, receipt.currency) })}</p>
      )}
    </main>
  );
}

function Amount({ receipt: { amountCents, refundedCents, currency } }: { receipt: ReceiptPage }) {
  const texts = useTexts('sandboxCheckout');
  return (
    <span>
      {formatCents(amountCents, currency)}
      {refundedCents > 0 && (
        <span className={css.dim}> · {texts('refunded', { amount: formatCents(refundedCents, currency) })}</span>
      )}
    </span>
  );
}
