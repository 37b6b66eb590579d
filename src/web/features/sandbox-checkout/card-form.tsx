import { useId, useState, type ComponentProps, type SubmitEvent } from 'react';
import { cardMistakes, digitsOf, testCards, type CardFields, type CardMistakes } from '#domain/billing/test-cards.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './sandbox-checkout.module.css';

type CardFormProps = {
  payLabel: string;
  isBusy: boolean;
  refusal: string | undefined;
  /** The person tries again: what was refused before is over. */ onTry: () => void;
  onPay: (card: CardFields) => void;
};

/** '4242 4242 4242 4242' while it is typed. */
const groupsOf = (text: string) =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
/** 'MM/YY' while it is typed. */
const expiryOf = (text: string, before: string) => {
  const digits = digitsOf(text).slice(0, 4);
  const isDeleting = text.length < before.length;
  return digits.length > 2 || (digits.length === 2 && !isDeleting)
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits;
};

/** A card. What is wrong with it is said before anything is sent; a number that is no test card never leaves the page. */
export function CardForm({ payLabel, isBusy, refusal, onTry, onPay }: CardFormProps) {
  const texts = useTexts('sandboxCheckout');
  const [card, setCard] = useState<CardFields>({ number: '', expiry: '', cvc: '', name: '' });
  const [mistakes, setMistakes] = useState<CardMistakes>({});
  const set = (change: Partial<CardFields>) => {
    setCard({ ...card, ...change });
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([field]) => !(field in change))));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onTry();
    const found = cardMistakes(card, new Date());
    setMistakes(found);
    if (Object.keys(found).length === 0) onPay(card);
  };
  return (
    <>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field
          label={texts('number')}
          mistake={mistakes.number}
          isWide
          inputMode="numeric"
          autoComplete="off"
          placeholder="4242 4242 4242 4242"
          value={card.number}
          onChange={({ target }) => set({ number: groupsOf(target.value) })}
        />
        <Field
          label={texts('expiry')}
          mistake={mistakes.expiry}
          inputMode="numeric"
          autoComplete="off"
          placeholder="12/34"
          value={card.expiry}
          onChange={({ target }) => set({ expiry: expiryOf(target.value, card.expiry) })}
        />
        <Field
          label={texts('cvc')}
          mistake={mistakes.cvc}
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          value={card.cvc}
          onChange={({ target }) => set({ cvc: digitsOf(target.value).slice(0, 3) })}
        />
        <Field
          label={texts('name')}
          mistake={mistakes.name}
          isWide
          autoComplete="off"
          value={card.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        {refusal && (
          <p role="alert" className={css.refusal}>
            {refusal}
          </p>
        )}
        <button type="submit" className={css.button} disabled={isBusy} aria-live="polite">
          {payLabel}
        </button>
      </form>
      <details className={css.cards}>
        <summary>{texts('cardsTitle')}</summary>
        <p className={`${css.text} ${css.dim}`}>{texts('cardsHint')}</p>
        <ul>
          {testCards.map(({ number, outcome }) => (
            <li key={number}>
              <button type="button" className={css.link} onClick={() => set({ number: groupsOf(number) })}>
                {groupsOf(number)}
              </button>
              <span className={css.dim}>{texts(`card_${outcome}`)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

type FieldProps = ComponentProps<'input'> & { label: string; mistake: string | undefined; isWide?: boolean };

function Field({ label, mistake, isWide = false, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={css.field} data-wide={isWide}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : `${id}-mistake`}
      />
      {mistake !== undefined && (
        <p id={`${id}-mistake`} role="alert" className={css.mistake}>
          {mistake}
        </p>
      )}
    </div>
  );
}
