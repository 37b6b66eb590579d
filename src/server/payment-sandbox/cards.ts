import type { CardOutcome } from '#domain/billing/test-cards.ts';
import { newId, secondsOf, type Customer } from './objects.ts';
import type { State } from './state.ts';
import type { CardFace } from './card-face.ts';
import type { Subscription } from './subscription-objects.ts';

/** The cards on file of the sandbox's customers. */
export function createCards({
  state,
  now,
  find,
}: {
  state: State;
  now: () => Date;
  find: (subscriptionId: string) => Subscription;
}) {
  return { withCard, setCard, cardOf, keepMethod };

  /** With the card that it is charged to, and the one of its customer. */
  function withCard(id: string) {
    const found = find(id);
    const customer = state.customers[found.customer];
    const cardOf = (method: string | null | undefined) => (method ? (state.paymentMethods[method] ?? null) : null);
    const settings = customer?.invoice_settings;
    return {
      ...found,
      default_payment_method: cardOf(found.default_payment_method),
      customer: customer && {
        ...customer,
        invoice_settings: { ...settings, default_payment_method: cardOf(cardIdOf(customer)) },
      },
    };
  }

  /** The card that a customer pays with from now on. `face`: what is shown of it; missing: that stays. */
  function setCard(customer: string, outcome: CardOutcome, face?: CardFace): void {
    state.cards[customer] = outcome;
    if (!face) return;
    const method = keepMethod(customer, face);
    const of = state.customers[customer];
    if (of) of.invoice_settings.default_payment_method = method;
    for (const each of Object.values(state.subscriptions))
      if (each.customer === customer) each.default_payment_method = method;
  }

  /** The card on file of a customer; undefined without one. */
  function cardOf(customer: string): CardFace | undefined {
    const plan = Object.values(state.subscriptions).findLast((each) => each.customer === customer);
    const id = plan?.default_payment_method;
    return id ? state.paymentMethods[id]?.card : undefined;
  }

  function keepMethod(customer: string, card: CardFace): string {
    const id = newId('pm');
    state.paymentMethods[id] = {
      id,
      object: 'payment_method',
      type: 'card',
      card,
      created: secondsOf(now()),
      customer,
      livemode: false,
    };
    return id;
  }
}

/** The card that invoices of a customer are charged to. */
function cardIdOf({ invoice_settings: settings }: Customer): string | null {
  const method = settings.default_payment_method;
  return typeof method === 'string' ? method : null;
}
