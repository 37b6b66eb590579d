/** What the sandbox does with a card: Stripe's public test numbers, and only those. */
export type CardOutcome = 'succeeds' | 'authenticate' | CardDecline;
export type CardDecline =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'authentication_failed';

export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000000000000002', outcome: 'card_declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000000127', outcome: 'incorrect_cvc' },
  { number: '4000002500003155', outcome: 'authenticate' },
];

/** What Stripe tells the person who pays. */
export const declineTexts: Record<CardDecline, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  authentication_failed:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Undefined for a number that is none of Stripe's test cards: it must not leave the browser. */
export function testCardOutcome(number: string): CardOutcome | undefined {
  return testCards.find((card) => card.number === digitsOf(number))?.outcome;
}

/** Longer names fit on no card. */
export const MAX_CARD_NAME_CHARACTERS = 200;

/** As typed. `expiry` is MM/YY. */
export type CardFields = { number: string; expiry: string; cvc: string; name: string };
export type CardMistakes = Partial<Record<keyof CardFields, string>>;

/** What is wrong with a card before anything is sent, by field; empty when it may be tried. */
export function cardMistakes({ number, expiry, cvc, name }: CardFields, now: Date): CardMistakes {
  const mistakes: CardMistakes = {};
  if (digitsOf(number) === '') mistakes.number = 'Enter a test card number.';
  else if (!testCardOutcome(number))
    mistakes.number = "This is a test: only Stripe's test card numbers are accepted. Nothing was sent.";
  const expiryMistake = mistakeOfExpiry(expiry, now);
  if (expiryMistake) mistakes.expiry = expiryMistake;
  if (!/^\d{3}$/.test(cvc.trim())) mistakes.cvc = "Your card's security code is incomplete.";
  if (name.trim() === '') mistakes.name = 'Enter the name on the card.';
  else if (name.trim().length > MAX_CARD_NAME_CHARACTERS)
    mistakes.name = `Enter a name of at most ${MAX_CARD_NAME_CHARACTERS} characters.`;
  return mistakes;
}

function mistakeOfExpiry(expiry: string, now: Date): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(digitsOf(expiry)) ?? [];
  if (!month || !year) return "Your card's expiration date is incomplete.";
  const isPast = (2000 + Number(year)) * 12 + Number(month) - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
  return isPast ? "Your card's expiration date is in the past." : undefined;
}
