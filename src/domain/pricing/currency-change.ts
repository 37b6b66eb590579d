import { formatCents } from '#domain/billing/money.ts';
import { UNLOCK_MILLICENTS_PER_SQFT } from '#domain/usage/allowance.ts';
import { rateText, subscribedPlans, subscribedTerms, type SubscribedPlan } from './plan-table.ts';
import { priceBookProblems, type PriceBook } from './price-book.ts';
import { priceOrder, totalCents } from './price-order.ts';

/** A size that people can judge a price by, in square feet. */
export const EXAMPLE_SQFT = 10_000;

type Figure = { key: SubscribedPlan | 'unlock' | 'example'; before: string; after: string };

/** What prices become in another currency: their numbers stay, rounded to its smallest amount. As people read them. `problems`: of the book in it. */
export function currencyChange(book: PriceBook, from: string, to: string): { figures: Figure[]; problems: string[] } {
  const figure = (key: Figure['key'], text: (currency: string) => string) => ({
    key,
    before: text(from),
    after: text(to),
  });
  return {
    figures: [
      ...subscribedPlans.map((plan) =>
        figure(plan, (currency) => formatCents(subscribedTerms(plan, 'month', currency).periodCents, currency)),
      ),
      figure('unlock', (currency) => rateText(UNLOCK_MILLICENTS_PER_SQFT, currency)),
      figure('example', (currency) => formatCents(exampleCents(book, currency), currency)),
    ],
    problems: priceBookProblems(book, to),
  };
}

/** A scan and its Architecture model, before tax. */
function exampleCents(book: PriceBook, currency: string): number {
  const order = { scopes: ['Architecture'], interiorSqft: EXAMPLE_SQFT, siteSqft: 0, spaceType: 'Office' } as const;
  return totalCents(
    priceOrder(
      { ...book, money: { currency, tax: null } },
      { ...order, service: 'scanit', floors: 1, isPartnerTeam: false },
    ),
  );
}
