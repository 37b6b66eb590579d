import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { issueOrderEstimate, issueOrderInvoice } from '#contract/ops-billing.ts';
import type { Quote } from '#contract/ordering.ts';
import { DEFAULT_CURRENCY, unpayableProblem } from '#domain/billing/currency.ts';
import { listedCents } from '#domain/billing/tax.ts';
import { balanceCents, type OrderMoney } from '#domain/billing/balance.ts';
import { invoiceStatusNames } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { momentOfLocalTime } from '#domain/calendar/local-time.ts';
import { documentZone } from '#domain/operator/operator-settings.ts';
import { ownEstimate } from '#domain/operations/own-estimate.ts';
import { defaultInvoiceLine } from '#domain/papers/invoice-paper.ts';
import { depositIn } from '#domain/pricing/price-order.ts';
import { isEndedEarly, isFinal } from '#domain/project/status-moves.ts';
import type { PaperQuote } from '#domain/papers/order-paper.ts';
import type { PaperLine } from '#domain/papers/paper-content.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate, invoice, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { tellTeam, tellTeamOfEstimate } from '#server/records/notices/tell-team.ts';
import { readMoneyTerms } from '#server/records/pricing/money-terms.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { orderPrice, type createPapers } from '#server/records/papers/issue.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';
import { lockPriceInvoices } from '#server/records/papers/withdraw-invoices.ts';
import { moveProject } from '#server/records/move-project.ts';
import { requireYears } from '#server/records/require-years.ts';
import { isBilled } from '#server/records/rules/invoice-status.ts';
import { billedAtCompletionCents } from './billed-at-completion.ts';
import { findOrder, type OrderRows } from './read-order.ts';
import type { By } from './change-order.ts';

type Papers = ReturnType<typeof createPapers>;
type BodyOf<R extends { request: { body: { content: { 'application/json': { schema: z.ZodType } } } } }> = z.infer<
  R['request']['body']['content']['application/json']['schema']
>;

/**
 * Issues an estimate at the price that was ordered at or at today's (`quoteNow`), or of own lines; at Order Request it
 * moves the project to Estimate Ready in the same transaction (Y3).
 */
export async function issueEstimateOf(
  transaction: Scoped,
  papers: Papers,
  { userId, ip }: By,
  projectId: string,
  { price, lines, days }: BodyOf<typeof issueOrderEstimate>,
  quoteNow: Quote | null,
  now: Date,
): Promise<{ number: string; hasMoved: boolean }> {
  const rows = await findOrder(transaction, projectId);
  const { project: row } = rows;
  if (row.deletedAt || isFinal(row.status))
    throw new AppError('CONFLICT', { userMessage: `There is nothing to estimate at '${row.status}'.` });
  const [signed] = await transaction
    .select({ number: estimate.number })
    .from(estimate)
    .where(and(eq(estimate.projectId, projectId), eq(estimate.status, 'signed')));
  if (signed)
    throw new AppError('CONFLICT', {
      userMessage:
        `${signed.number} is signed, and a signed estimate cannot be replaced. Bill the changes with an invoice that` +
        ' has custom lines, or place a new order.',
    });
  if (days && days.latest < days.earliest)
    throw new AppError('INVALID_INPUT', { userMessage: 'The latest delivery is before the earliest.' });
  const quote = lines
    ? ownEstimate(
        lines,
        days ?? daysOf(rows, quoteNow),
        quoteNow?.price_book_version ?? rows.order?.priceBookVersion ?? 0,
        await readMoneyTerms(transaction, row.teamId),
      )
    : (price === 'ordered' && rows.order?.quote) || quoteNow;
  if (!quote)
    throw new AppError('INVALID_INPUT', {
      userMessage: 'This order has no sizes and scopes to price. Enter the lines yourself.',
    });
  if (quote.total_cents <= 0)
    throw new AppError('INVALID_INPUT', { userMessage: 'The total of an estimate must be more than zero.' });
  const problem = unpayableProblem(quote.total_cents, quote.currency ?? DEFAULT_CURRENCY);
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem });
  const { number } = await papers.issueEstimate(transaction, { projectId, quote, now, issuedBy: userId });
  const hasMoved = row.status === 'Order Request';
  if (!hasMoved)
    await tellTeamOfEstimate(transaction, {
      projectId,
      teamId: row.teamId,
      project: row.name,
      estimate: { number, amountCents: quote.total_cents, ...currencyFact(quote.currency) },
      causedBy: userId,
    });
  if (hasMoved)
    await moveProject(transaction, projectId, {
      to: 'Estimate Ready',
      mover: 'staff',
      movedBy: userId,
      paperNumber: number,
      ip,
    });
  return { number, hasMoved };
}

/** Business days that own lines promise: those of the quote, else those that the project was promised. */
function daysOf({ project: row }: OrderRows, quote: PaperQuote | null): { earliest: number; latest: number } {
  const model = quote?.bim.estimated_delivery_dates;
  if (model) return { earliest: model.earliest_num_business_days, latest: model.latest_num_business_days };
  if (row.earliestDeadlineDays !== null && row.latestDeadlineDays !== null)
    return { earliest: row.earliestDeadlineDays, latest: row.latestDeadlineDays };
  throw new AppError('INVALID_INPUT', {
    userMessage: 'Enter the number of business days until delivery: no date was promised yet.',
  });
}

/** Issues an invoice: half of the price, what is not invoiced yet, or own lines (Y3). The team is notified. */
export async function issueInvoiceOf(
  transaction: Scoped,
  papers: Papers,
  { userId }: By,
  projectId: string,
  { kind, lines: given, dueOn }: BodyOf<typeof issueOrderInvoice>,
  now: Date,
): Promise<{ id: string; number: string; amountCents: number; currency: string }> {
  // Two people who bill the balance at the same time, or while it is being paid, bill it once.
  await lockPriceInvoices(transaction, projectId);
  await transaction.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for('update');
  const rows = await findOrder(transaction, projectId);
  const { project: row } = rows;
  if (row.deletedAt) throw new AppError('CONFLICT', { userMessage: 'This project was deleted.' });
  if (isEndedEarly(row.status))
    throw new AppError('CONFLICT', { userMessage: `Nothing is billed at '${row.status}'.` });
  const lines = given ?? [await defaultLine(transaction, rows, kind)];
  const askedCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  if (askedCents <= 0)
    throw new AppError('INVALID_INPUT', { userMessage: 'There is nothing to bill: the lines add up to zero.' });
  requireYears([dueOn]);
  // A day of the time zone whose days the invoice bears.
  const timeZone = documentZone(await readOperator(transaction));
  const dueAt = dueOn && momentOfLocalTime(`${dueOn}T12:00`, timeZone);
  if (dueAt && dueAt.getTime() < now.getTime() - 86_400_000)
    throw new AppError('INVALID_INPUT', { userMessage: 'The due date must not be before the invoice is issued.' });
  const { id, number, amountCents, currency } = await papers.issueInvoice(transaction, {
    projectId,
    kind,
    lines,
    amountCents: askedCents,
    isBeforeTax: given !== undefined,
    ...(dueAt && { dueAt }),
    now,
    issuedBy: userId,
  });
  await tellTeam(transaction, {
    projectId,
    teamId: row.teamId,
    kind: 'invoice',
    facts: { project: row.name, number, amountCents, ...currencyFact(currency), status: 'open', invoiceId: id },
    causedBy: userId,
  });
  return { id, number, amountCents, currency };
}

async function defaultLine(
  transaction: Scoped,
  { project: row, order: placed }: OrderRows,
  kind: 'deposit' | 'balance' | 'other',
): Promise<PaperLine> {
  if (kind === 'other') throw new AppError('INVALID_INPUT', { userMessage: 'Enter what is billed.' });
  const price = await orderPrice(transaction, row.id, placed?.quote);
  if (!price)
    throw new AppError('INVALID_INPUT', {
      userMessage: 'There is no estimate to base the deposit on. Issue one, or enter the lines yourself.',
    });
  if (kind === 'balance') return balanceLine(row.name, price, await moneyOf(transaction, row.id));
  const [asked] = await transaction
    .select({ number: invoice.number, status: invoice.status })
    .from(invoice)
    .where(and(eq(invoice.projectId, row.id), eq(invoice.kind, 'deposit'), isBilled()));
  if (asked)
    throw new AppError('CONFLICT', {
      userMessage: `The deposit was already billed: ${asked.number} (${invoiceStatusNames[asked.status]}).`,
    });
  const { totalCents, currency } = price;
  return defaultInvoiceLine(kind, depositIn(currency, totalCents), row.name, formatCents(listedCents(price), currency));
}

type Price = NonNullable<Awaited<ReturnType<typeof orderPrice>>>;
/** For a notification; none for dollars, which need no mention. */
const currencyFact = (currency: string | undefined) => (currency && currency !== DEFAULT_CURRENCY ? { currency } : {});

const NOTHING: OrderMoney = { totalCents: 0, paidCents: 0, refundedCents: 0, waivedCents: 0, openCents: 0 };
const moneyOf = async (transaction: Scoped, projectId: string): Promise<OrderMoney> =>
  (await readOrderMoney(transaction, sql`p.id = ${projectId}`))[0] ?? NOTHING;

function balanceLine(projectName: string, { currency, tax }: Price, money: OrderMoney): PaperLine {
  const amount = (cents: number) => formatCents(cents, currency);
  const { totalCents, paidCents, refundedCents, waivedCents, openCents } = money;
  const kept = paidCents - refundedCents;
  const less = [
    waivedCents > 0 && `${amount(waivedCents)} taken off`,
    kept > 0 && `${amount(kept)} paid`,
    openCents > 0 && `${amount(openCents)} invoiced before`,
  ]
    .filter(Boolean)
    .join(' and ');
  const taxPart = tax && !tax.isIncluded && tax.cents !== 0 ? ` with ${tax.name}` : '';
  return {
    label: 'Balance',
    reason: `${amount(totalCents)}${taxPart}${less && `, less ${less}`}: ${projectName}`,
    amountCents: balanceCents(money),
  };
}

/**
 * Issues the invoice of what is still to be billed of a completed order, unless that is nothing or the operator bills
 * by hand. Once: in the transaction that completes the order, which holds the project's row.
 */
export async function issueBalanceAtCompletion(
  transaction: Scoped,
  papers: Papers,
  by: By,
  projectId: string,
  now: Date,
): Promise<void> {
  if ((await billedAtCompletionCents(transaction, await readOperator(transaction), projectId)) === 0) return;
  await issueInvoiceOf(transaction, papers, by, projectId, { kind: 'balance' }, now);
}
