import { and, eq } from 'drizzle-orm';
import type { Placed, Placement, Quote } from '#contract/ordering.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { earliestScanDate } from '#domain/calendar/scan-dates.ts';
import { controlsByDefault } from '#domain/ordering/order-defaults.ts';
import { orderProblems } from '#domain/ordering/order-problems.ts';
import { deliveryTerms } from '#domain/pricing/price-answers.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';
import { systemOf } from '#domain/scope/space-size.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice, location, order, orderDraft, orderGuest, project, team } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { hostingOfTeam } from '#server/records/billing/hosting-of-team.ts';
import { recordAudit } from '#server/records/audit.ts';
import { lockDraft } from '#server/records/draft-lock.ts';
import { findDraft } from '#server/records/draft-owner.ts';
import { giveFiles, requireFiles } from './order-files.ts';
import { issueOrderPapers, type Papers } from './order-papers.ts';
import type { TeamTerms } from '#server/records/pricing/team-terms.ts';
import { priceSeen } from './order-price.ts';
import { requireWithinPlan } from './require-within-plan.ts';
import type { Orderer } from '#server/records/orderer.ts';

type With = { book: PriceBook | undefined; papers: Papers; now: Date };
/** `isNew` is false when the draft was already an order: then nobody is notified again. */
export type Outcome = { placed: Placed; isNew: boolean; name: string; status: ProjectStatus; quote: Quote | null };

/**
 * Places the order of a draft, in one transaction: location, project, order, files, papers. A draft becomes one order, however often
 * and from how many tabs it is sent; each gets the same answer (decisions.md, "Records and ids"). Throws what keeps it from being placed.
 */
export async function placeOrder(
  transaction: Scoped,
  orderer: Orderer,
  placement: Placement,
  { book, papers, now }: With,
): Promise<Outcome> {
  const { draftId } = placement;
  await lockDraft(transaction, draftId);
  const before = await findPlaced(transaction, orderer, draftId);
  if (before) return before;
  const { tourPassword } = await draftOf(transaction, orderer, draftId);
  const place = placement.locationId ? await requireOwnPlace(transaction, orderer, placement.locationId) : undefined;
  const terms = await termsOf(transaction, orderer.teamId);
  await requireWithinPlan(transaction, orderer.teamId, terms.scanPlan, now);
  const [problem] = orderProblems(placement, {
    hasTourPassword: tourPassword !== null,
    earliestScanDay: earliestDay(orderer, terms, place ?? { ...placement, name: '' }, now),
  });
  if (problem)
    throw new AppError(problem.field === 'shareUrl' ? 'DRAFT_FILES_MISSING' : 'ORDER_INCOMPLETE', {
      userMessage: problem.text,
    });
  const files = await requireFiles(transaction, orderer, placement);
  const quote = priceSeen(book, terms, placement);
  const status = statusOf(orderer, placement, quote);
  const name =
    placement.projectName.trim() || place?.name || placement.address?.trim() || placement.serviceOption.toUpperCase();
  const locationId = place?.id ?? (await makePlace(transaction, orderer, placement, name, now));
  const projectId = await makeProject(transaction, orderer, placement, { locationId, name, status, quote, now });
  const { member, guest, teamId, ip } = orderer;
  const ordered = await transaction
    .insert(order)
    .values({
      projectId,
      draftId,
      teamId,
      placedBy: member?.userId ?? null,
      guestEmail: guest?.email ?? null,
      service: placement.serviceOption,
      inputs: inputsOf(orderer, placement),
      quote,
      priceBookVersion: quote?.price_book_version ?? null,
      isEstimateOnly: placement.estimateOnly,
      tourPassword: placement.virtualTourLink ? tourPassword : null,
      createdAt: now,
    })
    .onConflictDoNothing({ target: order.draftId })
    .returning({ id: order.id });
  // The draft belongs to an order of another team.
  if (ordered.length === 0) throw new AppError('CONFLICT');
  await giveFiles(transaction, files, projectId, productOf(placement), now);
  const depositInvoiceId = await issueOrderPapers(transaction, papers, {
    projectId,
    quote,
    status,
    isEstimateOnly: placement.estimateOnly,
    issuedBy: member?.userId ?? null,
    now,
  });
  await recordAudit(transaction, {
    teamId,
    userId: member?.userId ?? null,
    action: 'project.order',
    objectType: 'project',
    objectId: projectId,
    details: { service: placement.serviceOption, status, ...(guest && { email: guest.email }) },
    ip,
  });
  await publish(transaction, {
    teamId,
    projectId,
    isDemo: false,
    status,
    pipelineStatus: null,
    job: '',
    percent: 0,
    message: '',
  });
  if (member) await transaction.delete(orderDraft).where(eq(orderDraft.id, draftId));
  return { placed: { locationId, projectId, depositInvoiceId }, isNew: true, name, status, quote };
}

const productOf = ({ serviceOption }: Placement) => (serviceOption === 'scanit' ? 'SCANIT' : 'BIMIT');

/** The order that this draft already is, for its own team; a visitor has the token of the one draft. */
async function findPlaced(transaction: Scoped, { teamId }: Orderer, draftId: string): Promise<Outcome | undefined> {
  const [row] = await transaction
    .select({
      projectId: order.projectId,
      locationId: project.locationId,
      name: project.name,
      status: project.status,
      quote: order.quote,
    })
    .from(order)
    .innerJoin(project, eq(project.id, order.projectId))
    .where(and(eq(order.draftId, draftId), eq(order.teamId, teamId)));
  if (!row) return undefined;
  const { projectId, locationId, name, quote } = row;
  const [deposit] = await transaction
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.projectId, projectId), eq(invoice.kind, 'deposit')));
  return {
    placed: { locationId, projectId, depositInvoiceId: deposit?.id ?? null },
    isNew: false,
    name,
    status: row.status as ProjectStatus,
    quote,
  };
}

/** What the server keeps of the draft. A draft that was never saved is nobody's yet. */
async function draftOf(
  transaction: Scoped,
  orderer: Orderer,
  draftId: string,
): Promise<{ tourPassword: string | null }> {
  if (orderer.member)
    return (await findDraft(transaction, orderer.member, draftId, { lock: true })) ?? { tourPassword: null };
  const [guest] = await transaction
    .select({ tourPassword: orderGuest.tourPassword })
    .from(orderGuest)
    .where(eq(orderGuest.draftId, draftId))
    .for('update');
  if (!guest || orderer.guest.draftId !== draftId) throw new AppError('NOT_FOUND');
  return guest;
}

async function termsOf(transaction: Scoped, teamId: string): Promise<TeamTerms> {
  const [row] = await transaction
    .select({
      kind: team.kind,
      discountType: team.discountType,
      discountPercent: team.discountPercent,
      taxExemptNumber: team.taxExemptNumber,
      scanPlan: team.scanPlan,
    })
    .from(team)
    .where(eq(team.id, teamId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function earliestDay({ timeZone }: Orderer, { kind: teamKind }: TeamTerms, place: Place, now: Date): string {
  const today = calendarDateIn(now, projectTimeZone(place, timeZone));
  return earliestScanDate({ today, country: place.country, teamKind });
}

type Place = Pick<typeof location.$inferSelect, 'name' | 'address' | 'country' | 'region' | 'latitude' | 'longitude'>;

/** An add-on goes to a place of the own team (N18). */
async function requireOwnPlace(
  transaction: Scoped,
  { teamId, member }: Orderer,
  locationId: string,
): Promise<Place & { id: string }> {
  const [row] = await transaction
    .select()
    .from(location)
    .where(and(eq(location.id, locationId), eq(location.teamId, teamId)));
  if (!row || !member) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Where the project starts: an estimate at Order Prospect, or at Order Request when there is no price to estimate with; a full order at Order Request, or with
 * 'Pay Deposit' at Deposit Due (decisions.md, "Quotes, estimates, invoices"), which admins alone can ask for.
 */
function statusOf(
  { member }: Orderer,
  { estimateOnly, initialProjectStatus }: Placement,
  quote: Quote | null,
): ProjectStatus {
  if (initialProjectStatus === 'Deposit Due') {
    if (estimateOnly || !quote) throw new AppError('INVALID_INPUT');
    if (member?.kind !== 'staff' && member?.role !== 'admin')
      throw new AppError('FORBIDDEN', {
        userMessage: 'Only team admins can pay a deposit. Place the order without paying, and ask your admin to pay.',
      });
    return 'Deposit Due';
  }
  return estimateOnly && quote ? 'Order Prospect' : 'Order Request';
}

async function makePlace(
  transaction: Scoped,
  { teamId }: Orderer,
  placement: Placement,
  name: string,
  now: Date,
): Promise<string> {
  const { latitude, longitude, isApproximate, country, region, spaceType } = placement;
  const address = placement.address?.trim() || null;
  const [made] = await transaction
    .insert(location)
    .values({
      teamId,
      name,
      address,
      latitude,
      longitude,
      isApproximate,
      country,
      region: region.trim() || null,
      spaceType,
      createdAt: now,
    })
    .returning({ id: location.id });
  if (!made) throw new Error('no location was made');
  return made.id;
}

type ProjectFacts = { locationId: string; name: string; status: ProjectStatus; quote: Quote | null; now: Date };

async function makeProject(
  transaction: Scoped,
  { teamId, member }: Orderer,
  placement: Placement,
  { locationId, name, status, quote, now }: ProjectFacts,
): Promise<string> {
  const isScan = placement.serviceOption === 'scanit';
  const days = quote && totalDeliveryDays(deliveryTerms(quote, null));
  const [made] = await transaction
    .insert(project)
    .values({
      locationId,
      teamId,
      name,
      type: productOf(placement),
      subType: 'Standard',
      status,
      scopes: placement.scope,
      modelUnits: systemOf(placement.unit),
      interiorSqft: placement.spaceSize,
      siteSqft: placement.scope.includes('Site') ? placement.siteSize : null,
      revitVersion: placement.revitVersion,
      earliestDeadlineDays: days?.earliest,
      latestDeadlineDays: days?.latest,
      scanDate: isScan ? placement.firstSelectedDate : null,
      secondScanDate: isScan ? placement.secondSelectedDate : null,
      isTest: placement.test && member?.kind === 'staff',
      hostedUntil: await hostingOfTeam(transaction, teamId, now),
      submittedAt: now,
      createdAt: now,
    })
    .returning({ id: project.id });
  if (!made) throw new Error('no project was made');
  return made.id;
}

/** What was ordered, as it was filled in; what names the caller or a price is left out, and what only staff may ask for. */
function inputsOf({ member }: Orderer, placement: Placement): Record<string, unknown> {
  const {
    draftId: _draft,
    priceBookVersion: _version,
    seenTotalCents: _seen,
    userEmail: _email,
    userName: _name,
    createdAt: _created,
    initialProjectStatus: _status,
    ...data
  } = placement;
  return {
    ...data,
    test: data.test && member?.kind === 'staff',
    controlsEnabled: data.controlsEnabled ?? controlsByDefault(data),
    shareUrl: data.scanSource === 'url' ? data.shareUrl.trim() : '',
  };
}
