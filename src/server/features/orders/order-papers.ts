import type { Quote } from '#contract/ordering.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import type { createPapers } from '#server/records/papers/issue.ts';

export type Papers = ReturnType<typeof createPapers>;
type Occasion = {
  projectId: string;
  quote: Quote | null;
  status: ProjectStatus;
  isEstimateOnly: boolean;
  issuedBy: string | null;
  now: Date;
};

/** The papers that belong to a new order: an estimate for who asked for one, the invoice of half the price with 'Pay Deposit'. Answers the invoice's id. */
export async function issueOrderPapers(
  transaction: Scoped,
  papers: Papers,
  { quote, status, isEstimateOnly, ...issue }: Occasion,
): Promise<string | null> {
  if (!quote) return null;
  if (isEstimateOnly) await papers.issueEstimate(transaction, { ...issue, quote });
  if (status !== 'Deposit Due') return null;
  return (await papers.issueInvoice(transaction, { ...issue, kind: 'deposit', amountCents: quote.due_now_cents })).id;
}
