import { and, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { orderData } from '#domain/ordering/order-data.ts';
import { pricedOrderOf } from '#domain/ordering/size-and-scope.ts';
import { totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { deliveryTerms, quoteResponse } from '#domain/pricing/price-answers.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { leftStatusAfter } from '#domain/project/status-moves.ts';
import { consentText } from '#domain/signing/signature-mark.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  estimate,
  location,
  mobilization,
  order,
  project,
  projectMessage,
  sequenceItem,
  signature,
  statusMove,
  team,
} from '#server/platform/database/schema.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { createPapers } from '#server/records/papers/issue.ts';
import { signedPdfPath } from '#server/records/papers/print-signed.ts';
import { settleInvoice } from '#server/records/papers/settle-invoice.ts';
import { toPriceTerms } from '#server/records/pricing/team-terms.ts';
import type { DemoProject } from './demo-projects.ts';
import { demoInputs, demoMobilization } from './order-inputs.ts';
import { orderStory, type StoryMove } from './order-story.ts';

type Row = typeof project.$inferSelect;
/** The person who orders and pays; without an account in a team that nobody is in. */
type Customer = { userId: string | null; name: string; email: string };
type With = { papers: ReturnType<typeof createPapers>; book: PriceBook; teamId: string; customer: Customer; now: Date };
type Story = { demo: DemoProject; row: Row; moves: StoryMove[] };

const DAY_MS = 24 * 3600_000;
const OPEN_BILL_DAYS = 14;
const FIRST_ANSWER_DAYS = 1;

/**
 * Gives demo projects what an order at their status has: order and price, estimate, signature, invoices, history, answers for the crew, parts of
 * a delivery, messages. A project that has an order, or that somebody moved, is left as it is. The papers are numbered by their dates.
 */
export async function completeOrders(transaction: Scoped, demos: readonly DemoProject[], parts: With): Promise<void> {
  const stories = await findIncomplete(transaction, demos, parts);
  const quotes = new Map<string, ReturnType<typeof quoteResponse>>();
  for (const { row } of stories) quotes.set(row.id, await placeOrder(transaction, row, parts));
  const steps = stories.flatMap((story) => story.moves.map((move) => ({ story, move })));
  for (const {
    story: { row },
    move,
  } of steps.toSorted((a, b) => a.move.at.getTime() - b.move.at.getTime())) {
    const quote = quotes.get(row.id);
    if (quote) await writePapers(transaction, row, move, quote, parts);
  }
  for (const story of stories) await writeTrack(transaction, story, parts);
}

async function findIncomplete(
  transaction: Scoped,
  demos: readonly DemoProject[],
  { teamId, now }: With,
): Promise<Story[]> {
  const wanted = demos.filter(({ cells }) => cells.subType !== 'Engine');
  const hasOrder = transaction.select({ id: order.id }).from(order).where(eq(order.projectId, project.id));
  const names = wanted.map(({ cells }) => cells.name);
  const rows = await transaction
    .select()
    .from(project)
    .where(
      and(eq(project.teamId, teamId), inArray(project.name, names), isNull(project.deletedAt), notExists(hasOrder)),
    );
  return rows.flatMap((row) => {
    const demo = wanted.find(
      ({ cells }) => cells.name === row.name && cells.status === row.status && cells.type === row.type,
    );
    const moves = demo && orderStory(row, now);
    return demo && moves ? [{ demo, row, moves }] : [];
  });
}

async function placeOrder(transaction: Scoped, row: Row, { book, teamId, customer }: With) {
  const [found] = await transaction
    .select({ at: location, terms: team })
    .from(location)
    .innerJoin(team, eq(team.id, location.teamId))
    .where(eq(location.id, row.locationId));
  if (!found) throw new Error(`no place of ${row.name}`);
  const inputs = orderData.parse(demoInputs(row, found.at));
  const quote = quoteResponse(priceOrder(book, { ...pricedOrderOf(inputs), ...toPriceTerms(found.terms) }));
  const createdAt = row.submittedAt ?? row.createdAt;
  await transaction.insert(order).values({
    projectId: row.id,
    draftId: crypto.randomUUID(),
    teamId,
    placedBy: customer.userId,
    service: inputs.serviceOption,
    inputs,
    quote,
    priceBookVersion: book.version,
    isEstimateOnly: false,
    createdAt,
  });
  const days = totalDeliveryDays(deliveryTerms(quote, null));
  await transaction
    .update(project)
    .set({
      interiorSqft: inputs.spaceSize,
      siteSqft: inputs.siteSize,
      revitVersion: row.revitVersion ?? inputs.revitVersion,
      scanDate: inputs.firstSelectedDate,
      secondScanDate: inputs.secondSelectedDate,
      earliestDeadlineDays: days.earliest,
      latestDeadlineDays: days.latest,
    })
    .where(eq(project.id, row.id));
  return quote;
}

/** The paper that comes with a move: the estimate, its signature with the bill for the deposit, the money. */
async function writePapers(
  transaction: Scoped,
  row: Row,
  { from, to, at }: StoryMove,
  quote: ReturnType<typeof quoteResponse>,
  parts: With,
): Promise<void> {
  const { papers, now } = parts;
  const paper = { projectId: row.id, now: at, issuedBy: null };
  if (to === 'Estimate Ready') await papers.issueEstimate(transaction, { ...paper, quote });
  if (to === 'Deposit Due') {
    await signEstimate(transaction, row.id, at, parts);
    const isOpen = row.status === to;
    const { id } = await papers.issueInvoice(transaction, {
      ...paper,
      kind: 'deposit',
      amountCents: quote.due_now_cents,
      ...(isOpen && { dueAt: new Date(now.getTime() + OPEN_BILL_DAYS * DAY_MS) }),
    });
    if (!isOpen) await settleByHand(transaction, id, at);
  }
  if (from === 'Deposit Due' && row.paymentStatus === 'paid') {
    const { id } = await papers.issueInvoice(transaction, {
      ...paper,
      kind: 'balance',
      amountCents: quote.total_cents - quote.due_now_cents,
    });
    await settleByHand(transaction, id, at);
  }
}

async function settleByHand(transaction: Scoped, invoiceId: string, paidAt: Date): Promise<void> {
  await settleInvoice(transaction, {
    invoiceId,
    paidAt,
    userId: null,
    details: {},
    byStaff: { reason: 'Paid by bank transfer', ip: '' },
  });
}

/** Signed here, with the typed name. Its document is printed when somebody first asks for it. */
async function signEstimate(
  transaction: Scoped,
  projectId: string,
  at: Date,
  { teamId, customer: { userId, name, email } }: With,
): Promise<void> {
  const [paper] = await transaction
    .update(estimate)
    .set({ status: 'signed' })
    .where(and(eq(estimate.projectId, projectId), eq(estimate.status, 'issued')))
    .returning({ id: estimate.id, number: estimate.number });
  if (!paper) throw new Error('no estimate to sign');
  const { company } = await readOperator(transaction);
  const id = crypto.randomUUID();
  await transaction.insert(signature).values({
    id,
    projectId,
    teamId,
    estimateId: paper.id,
    provider: 'builtin',
    submissionId: id,
    submissionUrl: signedPdfPath(projectId),
    status: 'completed',
    signedBy: userId,
    signerName: name,
    signerEmail: email,
    consent: consentText(company, paper.number),
    mark: { kind: 'typed', name },
    ip: '',
    completedAt: at,
    createdAt: at,
  });
}

async function writeTrack(
  transaction: Scoped,
  { demo, row, moves }: Story,
  { teamId, customer, now }: With,
): Promise<void> {
  const of = { projectId: row.id, teamId };
  const last = moves.at(-1);
  if (last) {
    const reasonOf = ({ to }: StoryMove) => (to === row.status ? (demo.reason ?? '') : '');
    const pipelineAt = ({ to }: StoryMove) =>
      to === 'Order Processing' ? '' : to === row.status ? row.pipelineStatus : null;
    await transaction.insert(statusMove).values(
      moves.map((move) => ({
        ...of,
        fromStatus: move.from,
        toStatus: move.to,
        mover: move.mover,
        movedBy: move.mover === 'signature' ? customer.userId : null,
        reason: reasonOf(move),
        pipelineStatus: pipelineAt(move),
        createdAt: move.at,
      })),
    );
    const leftStatus = leftStatusAfter({ status: last.from, leftStatus: null }, last.to);
    await transaction.update(project).set({ statusChangedAt: last.at, leftStatus }).where(eq(project.id, row.id));
  }
  const asked = moves.find(({ to }) => to === 'Confirm Scan Date');
  if (asked && last && asked !== last)
    await transaction
      .insert(mobilization)
      .values({
        ...of,
        answers: demoMobilization,
        submittedBy: customer.userId,
        submittedAt: new Date(asked.at.getTime() + FIRST_ANSWER_DAYS * DAY_MS),
      })
      .onConflictDoNothing();
  if (demo.sequence) {
    await transaction.update(project).set({ isSequenceDelivery: true }).where(eq(project.id, row.id));
    const items = Object.entries(demo.sequence).map(([key, { status, days }]) => ({
      ...of,
      key,
      status,
      expectedOn: calendarDateIn(new Date(now.getTime() + days * DAY_MS), 'UTC'),
      updatedAt: now,
    }));
    await transaction.insert(sequenceItem).values(items).onConflictDoNothing();
  }
  const talk = demo.talk ?? [];
  if (talk.length === 0) return;
  const begin = last?.at.getTime() ?? row.createdAt.getTime();
  const step = (now.getTime() - begin) / (talk.length + 1);
  await transaction.insert(projectMessage).values(
    talk.map(({ by, text }, index) => ({
      ...of,
      thread: 'team',
      isStaff: by === 'staff',
      authorId: by === 'staff' ? null : customer.userId,
      text,
      createdAt: new Date(begin + step * (index + 1)),
    })),
  );
}
