import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { moneyTerms } from '#domain/operator/operator-settings.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Quote } from '#contract/ordering.ts';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { actsOfStaff } from '#domain/access/staff-rights.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { localTimeIn } from '#domain/calendar/local-time.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { maySetPipeline, needsReason } from '#domain/operations/move-reason.ts';
import { isLate, serviceDueAt, type ServiceSettings } from '#domain/operations/service-level.ts';
import { orderData, type OrderData } from '#domain/ordering/order-data.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { isEngineProject, orderIdOf } from '#domain/project/project-type.ts';
import { allowedMoves, isPriceOpen, moveKind } from '#domain/project/status-moves.ts';
import type { Staff } from '#server/platform/authorization/require-staff.ts';
import { isArchived } from '#domain/project/hosting.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { asset, estimate, location, membership, order, project, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readWaived } from '#server/records/papers/order-money.ts';
import { waitingSince as since } from '#server/records/waiting-since.ts';
import { billedAtCompletionCents } from './billed-at-completion.ts';
import { readAuditOf, readHistory, readSequence } from './read-history.ts';
import { unread } from './queue-expressions.ts';

/** The rows of an order that staff work on, deleted ones too. Throws NOT_FOUND. */
export async function findOrder(transaction: Scoped, projectId: string) {
  const [row] = await transaction
    .select({ project, location, team, order, since: sql<string>`${since}::text`, unread })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .innerJoin(team, eq(team.id, project.teamId))
    .leftJoin(order, eq(order.projectId, project.id))
    .where(eq(project.id, projectId));
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, inputs: orderData.safeParse(row.order?.inputs).data };
}
export type OrderRows = Awaited<ReturnType<typeof findOrder>>;

/** By which clock the days of an order go. */
export const timeZoneOf = ({ location: at }: Pick<OrderRows, 'location'>) => projectTimeZone(at, 'UTC');

/** What staff set of an order, as the page shows it. */
export function settingsOf(rows: OrderRows) {
  const { project: row } = rows;
  return {
    comment: { header: row.latestCommentHeader ?? '', lines: row.latestComment },
    contractType: row.customerContractType,
    scanDateFinal: scanOf(rows).final,
    expectedDeliveryOn: row.expectedDeliveryAt && calendarDateIn(row.expectedDeliveryAt, timeZoneOf(rows)),
    isSequenceDelivery: row.isSequenceDelivery,
    implementationPlanUrl: row.implementationPlanUrl,
  };
}

/** All that staff see of an order. `currentQuote`: what it would cost today. */
export async function readOpsOrder(
  transaction: Scoped,
  staff: Staff,
  rows: OrderRows,
  { currentQuote, now }: { currentQuote: Quote | null; now: Date },
): Promise<OpsOrder> {
  const { project: row, location: at, team: customer, order: placed, inputs } = rows;
  const { scanDateFinal: _final, ...settings } = settingsOf(rows);
  const operator = await readOperator(transaction);
  const estimates = await transaction
    .select()
    .from(estimate)
    .where(eq(estimate.projectId, row.id))
    .orderBy(desc(estimate.issuedAt), desc(estimate.number));
  return {
    projectId: row.id,
    locationId: at.id,
    orderId: orderIdOf(row.id),
    version: row.version,
    name: row.name,
    address: at.address,
    type: row.type,
    subType: row.subType,
    isTest: row.isTest,
    isHidden: row.isHidden,
    isDeleted: row.deletedAt !== null,
    hostedUntil: row.hostedUntil,
    isArchived: isArchived(row.hostedUntil, dayOf(now)),
    ...stateOf(rows, now, operator),
    acts: actsOfStaff(staff.staffRole),
    team: { id: customer.id, name: customer.name, kind: customer.kind, address: customer.address },
    contacts: await contactsOf(transaction, rows),
    placedAt: placed?.createdAt.toISOString() ?? row.submittedAt?.toISOString() ?? null,
    quote: placed?.quote ?? null,
    currentQuote: isPriceOpen(row) ? currentQuote : null,
    estimates: estimates.map(({ number, status, totalCents, currency, validUntil, issuedAt }) => ({
      number,
      status,
      totalCents,
      currency,
      validUntil,
      issuedAt: issuedAt.toISOString(),
    })),
    scan: scanOf(rows),
    ...settings,
    ...sentWith(inputs),
    hasTourPassword: Boolean(placed?.tourPassword),
    unread: rows.unread,
    hasDelivery: await hasDelivery(transaction, row.id),
    currencyToday: moneyTerms((key) => operator[key]).currency,
    currency:
      estimates.find(({ status }) => isInEffect(status))?.currency ??
      (placed?.quote ?? currentQuote)?.currency ??
      DEFAULT_CURRENCY,
    waivedCents: (await readWaived(transaction, [row.id])).get(row.id) ?? 0,
    billedAtCompletionCents: await billedAtCompletionCents(transaction, operator, row.id),
    sequence: await readSequence(transaction, row.id),
    history: await readHistory(transaction, row.id),
    audit: await readAuditOf(transaction, row.id),
  };
}

function stateOf({ project: row, location: at, since: began }: OrderRows, now: Date, settings: ServiceSettings) {
  const from = new Date(began);
  const dueAt = serviceDueAt(row.status, from, at.country, settings);
  const [status, left] = [projectStatus.safeParse(row.status), projectStatus.safeParse(row.leftStatus)];
  const moves =
    status.success && !row.deletedAt
      ? allowedMoves({ ...row, status: status.data, leftStatus: left.data ?? null }, 'staff')
      : [];
  return {
    status: row.status,
    since: from.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    isLate: isLate({ status: row.status, since: from, country: at.country }, now, settings),
    pipelineStatus: row.pipelineStatus,
    failureReason: row.failureReason,
    failureCause: row.failureCause,
    maySetPipeline: maySetPipeline(row.status) && !isEngineProject(row) && !row.deletedAt,
    moves: status.success
      ? moves.map((to) => ({
          to,
          needsReason: needsReason(row.status, to),
          kind: moveKind({ status: status.data, leftStatus: left.data ?? null }, to),
        }))
      : [],
  };
}

function scanOf(rows: OrderRows): OpsOrder['scan'] {
  const { scanDate, secondScanDate, scanDateFinal } = rows.project;
  const timeZone = timeZoneOf(rows);
  return {
    first: scanDate,
    second: secondScanDate,
    final: scanDateFinal && localTimeIn(scanDateFinal, timeZone),
    finalAt: scanDateFinal?.toISOString() ?? null,
    timeZone,
    country: rows.location.country,
  };
}

async function hasDelivery(transaction: Scoped, projectId: string): Promise<boolean> {
  const [found] = await transaction
    .select({ id: asset.id })
    .from(asset)
    .where(and(eq(asset.projectId, projectId), eq(asset.isDelivered, true), isNull(asset.withdrawnAt)))
    .limit(1);
  return found !== undefined;
}

const sentWith = (inputs: OrderData | undefined) => ({
  shareUrl: inputs?.shareUrl ?? '',
  tourLink: inputs?.virtualTourLink ?? '',
  tourUserName: inputs?.navVisUsername ?? '',
  instructions: inputs?.instructions ?? '',
});

/** Who placed it first, then the team's admins. */
async function contactsOf(
  transaction: Scoped,
  { order: placed, team: customer }: OrderRows,
): Promise<OpsOrder['contacts']> {
  const person = { id: user.id, name: user.name, email: user.email };
  const [placer] = placed?.placedBy
    ? await transaction.select(person).from(user).where(eq(user.id, placed.placedBy))
    : [];
  const admins = await transaction
    .select(person)
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.teamId, customer.id), eq(membership.role, 'admin'), isNull(user.staffRole)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(20);
  return [
    ...(placer ? [{ name: placer.name, email: placer.email, part: 'placed' as const }] : []),
    ...(placed?.guestEmail && !placer ? [{ name: '', email: placed.guestEmail, part: 'guest' as const }] : []),
    ...admins.filter(({ id }) => id !== placer?.id).map(({ name, email }) => ({ name, email, part: 'admin' as const })),
  ];
}
