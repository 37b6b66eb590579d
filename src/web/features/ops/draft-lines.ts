import { z } from 'zod';
import { parseAmount } from '#domain/billing/money.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';

/** A line of a paper while it is written; `amount` as it was typed. */
export const draftLine = z.object({
  id: z.string(),
  part: z.enum(['scan', 'model']),
  label: z.string(),
  reason: z.string(),
  amount: z.string(),
});
export type DraftLine = z.infer<typeof draftLine>;

export const newLine = (part: DraftLine['part']): DraftLine => ({
  id: randomUuid(),
  part,
  label: '',
  reason: '',
  amount: '',
});

/** '1,250.5' as 125050 cents; null for what is no amount in dollars. */
export const centsOf = (amount: string) => parseAmount(amount);

export const sumOf = (lines: readonly DraftLine[], currency?: string) =>
  lines.reduce((sum, { amount }) => sum + (parseAmount(amount, currency) ?? 0), 0);
