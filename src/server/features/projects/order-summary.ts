import { eq, inArray } from 'drizzle-orm';
import type { OrderSummary } from '#contract/projects.ts';
import { canSeeMoney, hasPlacedAsGuest, type Principal } from '#domain/access/access.ts';
import { totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { orderData, type OrderData } from '#domain/ordering/order-data.ts';
import { deliveryTerms } from '#domain/pricing/price-answers.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { order, user } from '#server/platform/database/schema.ts';
import { factsOf, type ProjectRow } from '#server/records/project-records.ts';

export type OrderRow = Pick<
  typeof order.$inferSelect,
  'projectId' | 'inputs' | 'isEstimateOnly' | 'quote' | 'guestEmail' | 'placedBy' | 'createdAt'
> & { /** Of who has an account. */ placedByEmail: string | null };

/** Orders of projects that row-level security lets the caller read: their team's, or the one that they have placed as a visitor. */
export async function findOrders(
  transaction: Scoped,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, OrderRow>> {
  if (projectIds.length === 0) return new Map();
  const { projectId, inputs, isEstimateOnly, quote, guestEmail, placedBy, createdAt } = order;
  const rows = await transaction
    .select({ projectId, inputs, isEstimateOnly, quote, guestEmail, placedBy, createdAt, placedByEmail: user.email })
    .from(order)
    .leftJoin(user, eq(user.id, order.placedBy))
    .where(inArray(order.projectId, [...projectIds]));
  return new Map(rows.map((row) => [row.projectId, row]));
}

type Ordered = {
  firstSelectedDate: string | null;
  secondSelectedDate: string | null;
  earliestDeadlineDays: number | null;
  latestDeadlineDays: number | null;
  totalCents: number | null;
};

/** Days and price as the order was placed with: what its visitor read before sending it, whatever staff have changed since. */
export function orderedTerms(
  { quote }: Pick<OrderRow, 'quote'>,
  { firstSelectedDate, secondSelectedDate }: OrderData,
): Ordered {
  const days = quote && totalDeliveryDays(deliveryTerms(quote, null));
  return {
    firstSelectedDate,
    secondSelectedDate,
    earliestDeadlineDays: days?.earliest ?? null,
    latestDeadlineDays: days?.latest ?? null,
    totalCents: quote?.total_cents ?? null,
  };
}

/** What was ordered in the wizard, as the caller may read it; undefined for other orders. */
export function toOrderSummary(
  row: OrderRow | undefined,
  project: ProjectRow,
  principal: Principal,
): OrderSummary | undefined {
  const given = orderData.safeParse(row?.inputs).data;
  if (!row || !given) return undefined;
  const isOwn = 'teamId' in principal && principal.teamId === project.teamId;
  const isGuest = hasPlacedAsGuest(principal, factsOf(project));
  const isScan = given.serviceOption === 'scanit';
  const {
    scope,
    spaceSize,
    siteSize,
    spaceType,
    unit,
    revitVersion,
    requiresCOI,
    instructions,
    shareUrl,
    virtualTourLink,
  } = given;
  return {
    orderId: orderIdOf(row.projectId),
    service: given.serviceOption,
    isEstimateOnly: row.isEstimateOnly,
    placedAt: row.createdAt.toISOString(),
    scope,
    spaceSize,
    siteSize: scope.includes('Site') ? siteSize : null,
    spaceType,
    floors: isScan ? given.floors : null,
    unit,
    revitVersion,
    controlsEnabled: given.controlsEnabled ?? true,
    requiresCOI,
    instructions,
    // It may open more than the scan: not for those with whom the result is shared.
    shareUrl: isOwn || principal.kind === 'staff' || isGuest ? shareUrl : '',
    virtualTourLink,
    isUnclaimed: row.guestEmail !== null && row.placedBy === null && !isOwn,
    ...(isGuest && orderedTerms(row, given)),
    ...(canSeeMoney(principal, factsOf(project)) && {
      firstSelectedDate: project.scanDate,
      secondSelectedDate: project.secondScanDate,
      earliestDeadlineDays: project.earliestDeadlineDays,
      latestDeadlineDays: project.latestDeadlineDays,
      totalCents: row.quote?.total_cents ?? null,
    }),
  };
}
