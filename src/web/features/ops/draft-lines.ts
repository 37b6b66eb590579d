import { z } from 'zod';
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

/** '1,250.5' as 125050 whole cents; null for what is no amount, as '10,50', which would be a hundred times what is meant. A minus takes something off. */
export function centsOf(amount: string): number | null {
  const written = amount.replaceAll(/[$\s]/g, '');
  if (!/^-?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$/.test(written)) return null;
  const text = written.replaceAll(',', '');
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return text.startsWith('-') ? -cents : cents;
}

export const sumOf = (lines: readonly DraftLine[]) =>
  lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0);
