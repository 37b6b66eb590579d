import type { Quote } from '#contract/ordering.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import type { Scoped } from '#server/platform/database/database.ts';

type Issued = { id: string; number: string };
type Issue = { projectId: string; now: Date; issuedBy: string | null };

/** What issues documents, each with its number, in the transaction that gives cause to it. */
export type Papers = {
  issueEstimate: (transaction: Scoped, paper: Issue & { quote: Quote }) => Promise<Issued>;
  issueInvoice: (transaction: Scoped, paper: Issue & { kind: 'deposit'; amountCents: number }) => Promise<Issued>;
};

type Occasion = Issue & { quote: Quote | null; status: ProjectStatus; isEstimateOnly: boolean };

/** The papers that belong to a new order: an estimate for who asked for one, the invoice of half the price with 'Pay Deposit'. Answers the invoice's id. */
export async function issueOrderPapers(transaction: Scoped, papers: Papers | undefined, { quote, status, isEstimateOnly, ...issue }: Occasion): Promise<string | null> {
  if (!quote || !papers) return null;
  if (isEstimateOnly) await papers.issueEstimate(transaction, { ...issue, quote });
  if (status !== 'Deposit Due') return null;
  return (await papers.issueInvoice(transaction, { ...issue, kind: 'deposit', amountCents: quote.due_now_cents })).id;
}
