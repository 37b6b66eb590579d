import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { majorFigure } from '#domain/billing/money.ts';
import { and, desc, inArray } from 'drizzle-orm';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { W9_PATH } from '#contract/operator.ts';
import type { TrackingFields } from '#contract/tracking.ts';
import { canSeeMoney, hasPlacedAsGuest, type Principal } from '#domain/access/access.ts';
import { netPriceCents } from '#domain/billing/balance.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { IMPLEMENTATION_PLAN } from '#domain/deliverables/delivery.ts';
import { isFinal, isStopped } from '#domain/project/status-moves.ts';
import { orderData } from '#domain/ordering/order-data.ts';
import { estimatedDelivery } from '#domain/tracking/estimated-delivery.ts';
import { sequenceKeys, type SequenceKey } from '#domain/tracking/fast-track.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { estimate, invoice, mobilization, sequenceItem, statusMove } from '#server/platform/database/schema.ts';
import { isW9Offered } from '#server/records/operator/w9.ts';
import { readWaived } from '#server/records/papers/order-money.ts';
import { factsOf } from '#server/records/project-records.ts';
import { isBilled } from '#server/records/rules/invoice-status.ts';
import { isInEffect } from '#server/records/rules/estimate-status.ts';
import { orderedTerms, type OrderRow } from './order-summary.ts';
import type { ProjectBundle } from './project-store.ts';

type LastMove = Pick<typeof statusMove.$inferSelect, 'projectId' | 'toStatus' | 'mover' | 'reason'>;
type Bill = { id: string; projectId: string | null; status: string };
type Priced = { totalCents: number; currency: string };
/** None for dollars. */
const currencyField = (currency: string | undefined) => (currency && currency !== DEFAULT_CURRENCY ? { currency } : {});
type Tracked = {
  items: (typeof sequenceItem.$inferSelect)[];
  /** Total of the current estimate, by project. */ estimates: ReadonlyMap<string, Priced>;
  /** What refunds took off the price, by project. */ waivedCents: ReadonlyMap<string, number>;
  bills: Bill[];
  hasW9: boolean;
  lastMoves: LastMove[];
  mobilized: { projectId: string; submittedAt: Date }[];
};

/**
 * What is kept beside the projects that row-level security lets the caller read: the delivery in parts, estimates,
 * invoices and last moves; and whether there is a W9 form for them.
 */
export async function findTracked(
  transaction: Scoped,
  projectIds: readonly string[],
  principal: Principal,
): Promise<Tracked> {
  if (projectIds.length === 0)
    return {
      items: [],
      estimates: new Map(),
      waivedCents: new Map(),
      bills: [],
      hasW9: false,
      lastMoves: [],
      mobilized: [],
    };
  const ids = [...projectIds];
  const items = await transaction.select().from(sequenceItem).where(inArray(sequenceItem.projectId, ids));
  const estimates = await transaction
    .select({ projectId: estimate.projectId, totalCents: estimate.totalCents, currency: estimate.currency })
    .from(estimate)
    .where(and(inArray(estimate.projectId, ids), isInEffect()))
    .orderBy(estimate.issuedAt);
  const bills = await transaction
    .select({ id: invoice.id, projectId: invoice.projectId, status: invoice.status })
    .from(invoice)
    .where(and(inArray(invoice.projectId, ids), isBilled()))
    .orderBy(desc(invoice.issuedAt), desc(invoice.number));
  const lastMoves = await transaction
    .selectDistinctOn([statusMove.projectId], {
      projectId: statusMove.projectId,
      toStatus: statusMove.toStatus,
      mover: statusMove.mover,
      reason: statusMove.reason,
    })
    .from(statusMove)
    .where(inArray(statusMove.projectId, ids))
    .orderBy(statusMove.projectId, desc(statusMove.createdAt));
  const mobilized = await transaction
    .select({ projectId: mobilization.projectId, submittedAt: mobilization.submittedAt })
    .from(mobilization)
    .where(inArray(mobilization.projectId, ids));
  const hasW9 = await isW9Offered(transaction, principal);
  return {
    items,
    bills,
    hasW9,
    lastMoves,
    mobilized,
    waivedCents: await readWaived(transaction, ids),
    estimates: new Map(estimates.map(({ projectId, ...priced }) => [projectId, priced])),
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What a project is followed by, as the caller may read it. */
export function toTrackingFields(
  bundle: ProjectBundle,
  order: OrderRow | undefined,
  { items, estimates, waivedCents, bills, hasW9, lastMoves, mobilized }: Tracked,
  principal: Principal,
): TrackingFields {
  const { project, assets } = bundle;
  const isInside = principal.kind === 'staff' || ('teamId' in principal && principal.teamId === project.teamId);
  const attachment = isInside ? assets.find(({ role }) => role === 'attachment') : undefined;
  const hasSignedIn = principal.kind === 'user' || principal.kind === 'staff';
  const own = items.filter(({ projectId }) => projectId === project.id);
  return {
    project_type: project.type,
    left_status: project.leftStatus,
    is_scan_agreed: project.scanDateFinal !== null,
    ...(isInside && { has_estimate: estimates.has(project.id) }),
    status_reason: isInside ? reasonOf(project, lastMoves) : null,
    client_email: isInside || project.isGuestOrder ? (order?.placedByEmail ?? order?.guestEmail ?? null) : null,
    revit_version: project.revitVersion,
    estimated_tier: project.estimatedTier,
    estimated_total_sqft: project.interiorSqft,
    site_estimated_total_sqft: project.siteSqft,
    mttrTotalEstimatedArea: project.mttrTotalEstimatedAreaSqft,
    is_project_sequence_delivery: project.isSequenceDelivery,
    sequence_delivery: hasSignedIn
      ? Object.fromEntries(
          sequenceKeys.flatMap((key) => own.filter((item) => item.key === key).map(({ status }) => [key, { status }])),
        )
      : {},
    comment_header: hasSignedIn ? project.latestCommentHeader : null,
    comment: hasSignedIn && project.latestComment.length > 0 ? project.latestComment.join('\n') : null,
    ...(isInside && planFields(bundle)),
    scanit_mobilization_form_url:
      isInside && project.type === 'SCANIT' && !isFinal(project.status)
        ? `/location/${project.locationId}/project/${project.id}?function=mobilization`
        : null,
    mobilization_sent_at: isInside
      ? iso(mobilized.find(({ projectId }) => projectId === project.id)?.submittedAt ?? null)
      : null,
    w9_url: isInside && hasW9 ? W9_PATH : null,
    attachments_url: attachment ? `${PROXY_FILE_PATH}/${attachment.id}` : null,
    ...(hasPlacedAsGuest(principal, factsOf(project)) && visitorsFields(bundle, order)),
    ...(canSeeMoney(principal, factsOf(project)) && {
      hosted_until: project.hostedUntil,
      ...confidentialFields(bundle, order, own, {
        estimated: estimates.get(project.id),
        waivedCents: waivedCents.get(project.id) ?? 0,
      }),
      stripe_invoice_url: billPath(bills.filter(({ projectId }) => projectId === project.id)),
    }),
  };
}

/** What is due before what is not. */
function billPath(bills: readonly Bill[]): string | null {
  const bill = bills.find(({ status }) => status === 'open') ?? bills[0];
  return bill ? `/invoices/${bill.id}` : null;
}

/** The place that staff have named comes before a file of theirs. */
function planFields({ project, assets }: ProjectBundle): TrackingFields {
  const files = assets
    .filter(({ role }) => role === IMPLEMENTATION_PLAN)
    .map(({ id, name }) => ({ url: `${PROXY_FILE_PATH}/${id}?mode=download`, filename: name }));
  return {
    scanit_implementation_plan: files,
    implementation_plan_url: project.implementationPlanUrl ?? files[0]?.url ?? null,
  };
}

/** What staff said when they stopped or ended an order that still has that status. */
function reasonOf({ id, status }: ProjectBundle['project'], lastMoves: readonly LastMove[]): string | null {
  const last = lastMoves.find(({ projectId }) => projectId === id);
  return last && last.mover === 'staff' && last.toStatus === status && isStopped(status) ? last.reason || null : null;
}

/** What the visitor who placed the order was shown when they did: their own days, price and delivery; nothing that staff have set since. */
function visitorsFields({ project, location }: ProjectBundle, order: OrderRow | undefined): TrackingFields {
  const given = orderData.safeParse(order?.inputs).data;
  if (!order || !given) return {};
  const { firstSelectedDate, secondSelectedDate, earliestDeadlineDays, latestDeadlineDays, totalCents } = orderedTerms(
    order,
    given,
  );
  const range = estimatedDelivery({
    finalScanDate: null,
    preferredScanDate: firstSelectedDate,
    orderedOn: dayAt(location, order.createdAt),
    isScan: project.type === 'SCANIT',
    earliestDays: earliestDeadlineDays,
    latestDays: latestDeadlineDays,
    country: location.country,
  });
  return {
    scan_date: firstSelectedDate,
    second_scan_date: secondSelectedDate,
    earliest_deadline_days: earliestDeadlineDays,
    latest_deadline_days: latestDeadlineDays,
    earliest_deadline: range?.earliest ?? null,
    latest_deadline: range?.latest ?? null,
    revenue: totalCents === null ? null : majorFigure(totalCents, order.quote?.currency),
    ...currencyField(order.quote?.currency),
  };
}

function dayAt(location: ProjectBundle['location'], moment: Date) {
  return calendarDateIn(moment, projectTimeZone(location, 'America/New_York'));
}

/** Of the hidden-field list of authorization.md §0. */
function confidentialFields(
  { project, location }: ProjectBundle,
  order: OrderRow | undefined,
  items: Tracked['items'],
  { estimated, waivedCents }: { estimated: Priced | undefined; waivedCents: number },
): TrackingFields {
  const dayOf = (moment: Date | null) => moment && dayAt(location, moment);
  const range = estimatedDelivery({
    finalScanDate: dayOf(project.scanDateFinal),
    preferredScanDate: project.scanDate,
    orderedOn: dayOf(project.receivedAt ?? project.submittedAt ?? project.createdAt),
    isScan: project.type === 'SCANIT',
    earliestDays: project.earliestDeadlineDays,
    latestDays: project.latestDeadlineDays,
    country: location.country,
  });
  const expectedOnDay = dayOf(project.expectedDeliveryAt);
  // The estimate by staff takes precedence over the quote that the order was placed with.
  const totalCents = estimated?.totalCents ?? order?.quote?.total_cents;
  const currency = estimated?.currency ?? order?.quote?.currency;
  const expectedOn = (...keys: SequenceKey[]) =>
    items.find(({ key, expectedOn: date }) => keys.some((each) => each === key) && date !== null)?.expectedOn ?? null;
  return {
    scan_date: project.scanDate,
    second_scan_date: project.secondScanDate,
    scan_date_final: iso(project.scanDateFinal),
    earliest_deadline_days: project.earliestDeadlineDays,
    latest_deadline_days: project.latestDeadlineDays,
    // The day that staff expect takes precedence over the computed one.
    earliest_deadline: expectedOnDay ?? range?.earliest ?? null,
    latest_deadline: expectedOnDay ?? range?.latest ?? dayOf(project.latestDeadline),
    expectedDeliveryDate: iso(project.expectedDeliveryAt),
    scan_partner_latest_deadline: project.scanPartnerLatestDeadline,
    levels_grids_deadline: expectedOn('levelsAndGridsModel'),
    architecture_deadline: expectedOn('architectureModel', 'architectureAndSiteModel'),
    mepf_deadline: expectedOn('mepModel'),
    complex_mepf_deadline: expectedOn('complexMepfModel'),
    furniture_deadline: expectedOn('furnitureModel'),
    revenue: totalCents === undefined ? null : majorFigure(netPriceCents({ totalCents, waivedCents }), currency),
    ...currencyField(currency),
    customer_contract_type: project.customerContractType,
    estimate_url: estimated !== undefined ? `/api/projects/${project.id}/estimate.pdf` : null,
  };
}
