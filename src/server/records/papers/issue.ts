import { documentZone } from '#domain/operator/operator-settings.ts';
import { createHmac } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { formatCents } from '#domain/billing/money.ts';
import { DEFAULT_CURRENCY, unpayableProblem } from '#domain/billing/currency.ts';
import { listedCents, shareOfTax, withTax, type ChargedTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { documentNumber, type NumberedKind } from '#domain/papers/document-number.ts';
import { dayOf, estimateValidUntil, invoiceDueAt } from '#domain/papers/due-date.ts';
import { isOfPrice } from '#domain/billing/invoice-status.ts';
import { defaultInvoiceLine, invoicePaper, taxLines } from '#domain/papers/invoice-paper.ts';
import { orderPaper, type PaperQuote } from '#domain/papers/order-paper.ts';
import type { PaperLine } from '#domain/papers/paper-content.ts';
import { MSA } from '#domain/project/status-moves.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate, invoice } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { recordAudit } from '#server/records/audit.ts';
import { tellBilling } from '#server/records/notices/tell-billing.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { isInEffect } from '#server/records/rules/estimate-status.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { billedParty, readBilledTerms } from './billed-party.ts';
import { readBilledTax } from './order-money.ts';
import { operatorParty, readPaperProject } from './read-order.ts';

type Issued = { id: string; number: string };
/** `amountCents`: with tax. */
type IssuedInvoice = Issued & { amountCents: number; currency: string };
type Issue = {
  projectId: string;
  now: Date;
  /** The person; null when nobody did it by hand. */ issuedBy: string | null;
};

/**
 * Issues an estimate of a project from a quote, numbered, with its content frozen; an older one is replaced by it. The project and its
 * order must be stored. Only staff and the system replace: a customer's scope issues the first one alone.
 */
export async function issueEstimate(
  transaction: Scoped,
  { projectId, quote, now, issuedBy }: Issue & { quote: PaperQuote },
): Promise<Issued> {
  const { row, paper, to } = await readPaperProject(transaction, projectId);
  const operator = await readOperator(transaction);
  const number = await nextNumber(transaction, 'estimate', now);
  const content = orderPaper({
    kind: 'estimate',
    number,
    issuedAt: now,
    from: operatorParty(operator),
    to,
    terms: operator.terms,
    order: paper,
    quote,
  });
  await transaction
    .update(estimate)
    .set({ status: 'replaced' })
    .where(and(eq(estimate.projectId, projectId), eq(estimate.status, 'issued')));
  const lines = [...content.groups.flatMap((group) => group.lines), ...taxLines(content.tax)];
  const values = {
    number,
    projectId,
    teamId: row.teamId,
    lines,
    totalCents: content.totalCents,
    currency: content.currency,
    validUntil: estimateValidUntil(now),
    content,
    issuedBy,
    issuedAt: now,
  };
  const [made] = await transaction.insert(estimate).values(values).returning({ id: estimate.id });
  if (!made) throw new Error('no estimate was made');
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: issuedBy,
    action: 'estimate.issue',
    objectType: 'project',
    objectId: projectId,
    details: { number, totalCents: content.totalCents, currency: content.currency },
  });
  await publishProject(transaction, row);
  return { id: made.id, number };
}

type Bill = Issue & {
  kind: 'deposit' | 'balance' | 'other';
  /** What is billed; by default one line that says so. */
  lines?: readonly PaperLine[];
  /** What the lines come to. A part of an order's price has the tax that is added in it, and one line; other amounts get it on top. */
  amountCents: number;
  /** Lines that somebody wrote, also of a part of the price: tax is added to them. */
  isBeforeTax?: boolean;
  /** By default by the customer's payment terms. */
  dueAt?: Date;
  /** Of the installation: the address of the invoice's page is made from it. */
  secret: string;
};

/** Issues an invoice about a project, numbered, with its content frozen. Throws INVALID_INPUT when it is not of its lines' sum, or cannot be paid. */
export async function issueInvoice(
  transaction: Scoped,
  { projectId, kind, lines: given, amountCents: asked, isBeforeTax, dueAt, now, issuedBy, secret }: Bill,
): Promise<IssuedInvoice> {
  const { row, paper, to, quote } = await readPaperProject(transaction, projectId);
  const operator = await readOperator(transaction);
  const price = await orderPrice(transaction, projectId, quote);
  const own = isOfPrice(kind) && price ? price : null;
  const money = own ? termsOf(own) : await readMoneyTerms(transaction, row.teamId);
  const { currency } = money;
  const full = own && !isBeforeTax ? null : withTax(asked, money);
  const amountCents = full?.totalCents ?? asked;
  const tax =
    own?.tax && !full
      ? shareOfTax({ ...own, tax: own.tax, ...(await readBilledTax(transaction, projectId)), amountCents })
      : (full?.tax ?? null);
  const listed = own && formatCents(listedCents(own), currency);
  const wanted = given ?? [defaultInvoiceLine(kind, asked, row.name, listed)];
  if (asked <= 0 || wanted.reduce((sum, line) => sum + line.amountCents, 0) !== asked)
    throw new AppError('INVALID_INPUT');
  const problem = unpayableProblem(amountCents, currency);
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem });
  const lines = linesFor(wanted, amountCents, tax);
  const number = await nextNumber(transaction, 'invoice', now);
  const agreed = await readBilledTerms(transaction, row.teamId);
  const due = dueAt ?? invoiceDueAt(now, { hasAgreement: row.customerContractType === MSA, ...agreed });
  // What is billed besides an order's price has neither its terms nor its scope of work.
  const isOfOrder = isOfPrice(kind);
  const general = operator.payment_terms ?? (isOfOrder ? operator.terms : '');
  const terms = [agreed.paymentTerms, general].filter(Boolean).join('\n');
  const content = {
    ...invoicePaper({
      number,
      issuedAt: now,
      dueAt: due,
      from: operatorParty(operator),
      to: billedParty(to, agreed),
      terms,
      order: paper,
      lines,
      currency,
      tax,
      priceBookVersion: quote?.price_book_version ?? null,
      timeZone: documentZone(operator),
    }),
    ...(!isOfOrder && { facts: [], scopes: [], instructions: '' }),
  };
  const id = crypto.randomUUID();
  const values = {
    id,
    number,
    projectId,
    projectName: row.name,
    teamId: row.teamId,
    kind,
    lines: [...lines, ...taxLines(tax)],
    amountCents,
    currency,
    content,
    tokenSha256: hashOfToken(invoiceToken(secret, id)),
    dueAt: due,
    issuedBy,
    issuedAt: now,
  };
  await transaction.insert(invoice).values(values);
  await tellBilling(transaction, { teamId: row.teamId, projectId, invoiceId: id });
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: issuedBy,
    action: 'invoice.issue',
    objectType: 'project',
    objectId: projectId,
    details: { number, kind, amountCents, currency },
  });
  await publishProject(transaction, row);
  return { id, number, amountCents, currency };
}

/** What a whole order costs: by the current estimate, else by the quote that it was placed with; null if it was never priced. */
export async function orderPrice(
  transaction: Scoped,
  projectId: string,
  quote: Pick<PaperQuote, 'total_cents' | 'currency' | 'tax'> | null | undefined,
): Promise<OrderPrice | null> {
  const [current] = await transaction
    .select({ totalCents: estimate.totalCents, currency: estimate.currency, content: estimate.content })
    .from(estimate)
    .where(and(eq(estimate.projectId, projectId), isInEffect()))
    .orderBy(desc(estimate.issuedAt))
    .limit(1);
  if (current) return { ...current, tax: current.content.tax ?? null };
  return quote
    ? { totalCents: quote.total_cents, currency: quote.currency ?? DEFAULT_CURRENCY, tax: quote.tax ?? null }
    : null;
}

type OrderPrice = { totalCents: number; currency: string; tax: ChargedTax | null };
/** An order is billed by the terms that it was priced by. */
const termsOf = ({ currency, tax }: OrderPrice): MoneyTerms => ({ currency, tax });

/** The lines of an invoice without the tax that is added: it is in the one line of what was asked for with it. */
function linesFor(lines: readonly PaperLine[], amountCents: number, tax: ChargedTax | null): PaperLine[] {
  const listed = listedCents({ totalCents: amountCents, tax });
  const [line] = lines;
  return lines.length === 1 && line ? [{ ...line, amountCents: listed }] : [...lines];
}

/** The same with the installation's secret bound to it, for callers that issue documents as part of something else. */
export function createPapers(secret: string) {
  return {
    issueEstimate,
    issueInvoice: (transaction: Scoped, bill: Omit<Bill, 'secret'>) => issueInvoice(transaction, { ...bill, secret }),
  };
}

/**
 * What the address of an invoice's page carries. Derived from the installation's secret: the database keeps only its
 * hash, and admins can still copy the address again.
 */
export function invoiceToken(secret: string, invoiceId: string): string {
  return createHmac('sha256', secret).update(`invoice ${invoiceId}`).digest('base64url');
}

/** The next number of the year. Concurrent callers wait for this transaction and get the same number if it fails, so there are no gaps. */
export async function nextNumber(transaction: Scoped, kind: NumberedKind, now: Date): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const { rows } = await transaction.execute<{ last: number }>(
    sql`select next_document_number(${kind}, ${year}) as last`,
  );
  return documentNumber(kind, year, rows[0]?.last ?? 0);
}
