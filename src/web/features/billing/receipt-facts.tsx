import type { Receipt } from '#contract/billing.ts';
import { cardBrandName } from '#domain/billing/card-on-file.ts';
import { shortDayText } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/texts.ts';

/** 'Visa ending in 4242'. */
export function CardText({ card: { brand, last4 } }: { card: NonNullable<Receipt['card']> }) {
  return useTexts('billing')('cardEnding', { brand: cardBrandName(brand), last4 });
}

/** The days that a plan was paid for. */
export function PeriodText({ from, to }: Pick<NonNullable<Receipt['period']>, 'from' | 'to'>) {
  return useTexts('billing')('period', { from: shortDayText(from), to: shortDayText(to) });
}

/** What a change of the plan gave back within a bill, above 0. */
export const creditOf = (lines: NonNullable<Receipt['lines']>): number =>
  -lines.reduce((sum, { amountCents }) => sum + Math.min(0, amountCents), 0);
