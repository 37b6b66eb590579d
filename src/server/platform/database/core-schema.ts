// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date as day,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FoundUnit } from '#domain/engine/scan-unit.ts';
import type { ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { user } from './auth-schema.ts';
import type { PlanAnswer, PlanRequest } from '#domain/pricing/plan-request.ts';
import { agreedScanPlans } from '#domain/pricing/plan-table.ts';
import { createdAt, date, id } from './columns.ts';

export const team = pgTable('team', {
  id: id(),
  name: text('name').notNull(),
  /** customer or partner: stored by an operator, never derived from a name or an e-mail. */
  kind: text('kind', { enum: ['customer', 'partner'] })
    .notNull()
    .default('customer'),
  features: text('features').array().notNull().default([]),
  isDemo: boolean('is_demo').notNull().default(false),
  /** The one team that owns anonymous orders until they are claimed; it has no members. */
  isQuarantine: boolean('is_quarantine').notNull().default(false),
  /** 50,000 for the first team that a verified person creates, else 0 until staff grant it. */
  freeLimitSqft: integer('free_limit_sqft').notNull().default(0),
  /** Always the sum of the team's draw-downs; changed only together with one. */
  usedSqft: integer('used_sqft').notNull().default(0),
  stripeCustomerId: text('stripe_customer_id'),
  /** Agreed with the team, taken off the model's price. */
  discountType: text('discount_type', { enum: ['lifetime', 'team'] }),
  discountPercent: integer('discount_percent'),
  /** The number by which it pays no tax; null: it pays tax. */
  taxExemptNumber: text('tax_exempt_number'),
  /** Of scans and models, agreed with the team; null: on demand. */
  scanPlan: text('scan_plan', { enum: agreedScanPlans }),
  /** A plan that its admins have asked for and staff have not answered; null: none. */
  planRequest: jsonb('plan_request').$type<PlanRequest>(),
  /** What became of its last request, until it asks again; null: nothing yet. */
  planAnswer: jsonb('plan_answer').$type<PlanAnswer>(),
  /** Template of the signing service; null: the default one (ordering.md §9). */
  docusealTemplate: integer('docuseal_template'),
  /** One line, as the team's admins typed it. */
  address: text('address'),
  /** Content of the logo, kept in the object store under the team; null without one. */
  logoSha256: text('logo_sha256'),
  logoFormat: text('logo_format', { enum: ['png', 'jpeg'] }),
  /** Only the first team that a person creates has the free allowance. */
  createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});
export const teamId = () =>
  uuid('team_id')
    .notNull()
    .references(() => team.id, { onDelete: 'cascade' });
export const userId = (name: string) => text(name).references(() => user.id, { onDelete: 'set null' });

export const membership = pgTable(
  'membership',
  {
    teamId: teamId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.teamId, table.userId), index().on(table.userId)],
);

/** A place in a team, offered to anyone who can read the mail of one address (authorization.md §2.1). */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    teamId: teamId(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ['user', 'admin'] }).notNull(),
    /** SHA-256 of what the link carries. */
    tokenSha256: text('token_sha256').notNull().unique(),
    invitedBy: userId('invited_by'),
    expiresAt: date('expires_at').notNull(),
    acceptedAt: date('accepted_at'),
    revokedAt: date('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitation_pending')
      .on(table.teamId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index().on(table.email),
  ],
);

export const location = pgTable(
  'location',
  {
    id: id(),
    teamId: teamId(),
    name: text('name').notNull(),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The pin is a ZIP code's centroid, not the building. */
    isApproximate: boolean('is_approximate').notNull().default(true),
    spaceType: text('space_type'),
    /** ISO 3166 alpha-2; decides holidays and the earliest day of a scan. */
    country: text('country').notNull().default('US'),
    /** State or province: 'NY'. */
    region: text('region'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.teamId)],
);

/** When a project came to the status that it has. */
const WAITING_SINCE = 'coalesce(status_changed_at, received_at, submitted_at, created_at)';

export const project = pgTable(
  'project',
  {
    id: id(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    teamId: teamId(),
    partnerTeamId: uuid('partner_team_id').references(() => team.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    subType: text('sub_type').notNull(),
    status: text('status').notNull(),
    /** The status on the way from request to completion that it left for one beside it: of a delayed project the only way back. */
    leftStatus: text('left_status'),
    statusChangedAt: date('status_changed_at'),
    /** '' while processing has not said anything yet; null outside of it. */
    pipelineStatus: text('pipeline_status'),
    isHidden: boolean('is_hidden').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    /** Made from the sample scan: its files are free. Never changes (migration 0028). */
    isSample: boolean('is_sample').notNull().default(false),
    paymentStatus: text('payment_status'),
    isPaidFull: boolean('is_paid_full').notNull().default(false),
    mlEstimatedTotalSqft: integer('ml_estimated_total_sqft'),
    ipCalculatedTotalSqft: integer('ip_calculated_total_sqft'),
    /** No room of the conversion closed: its size is that of the floor. */
    isSizeAssumed: boolean('is_size_assumed').notNull().default(false),
    /** Floor that was scanned and is in no room of the model, whole sqft; null where nobody measured it. */
    unmodeledSqft: integer('unmodeled_sqft'),
    /** Unit and up axis that the customer chose for the scan; null: the guess applies. */
    scanUnit: text('scan_unit'),
    scanUpAxis: text('scan_up_axis'),
    /** The unit that the last conversion took by itself; null before it, and where the customer chose. */
    foundUnit: jsonb('found_unit').$type<FoundUnit>(),
    /** Unit of drawings and quantities: imperial or metric. */
    modelUnits: text('model_units').notNull().default('imperial'),
    receivedAt: date('received_at'),
    mlStartedAt: date('ml_started_at'),
    mlEndedAt: date('ml_ended_at'),
    completedAt: date('completed_at'),
    failureReason: text('failure_reason'),
    /** Null where it was not kept, as of imported projects. */
    failureCause: text('failure_cause').$type<ConversionFailure>(),
    pointCount: bigint('point_count', { mode: 'number' }),
    /** Scopes of the order, in the words they were given: 'Mep' reads as MEPF. */
    scopes: text('scopes').array().notNull().default([]),
    estimatedTier: text('estimated_tier'),
    /** What the customer ordered, whole sqft. */
    interiorSqft: integer('interior_sqft'),
    siteSqft: integer('site_sqft'),
    /** 'Revit 2023'; null for imported projects that do not say. */
    revitVersion: text('revit_version'),
    /** Business days that were promised with the quote. */
    earliestDeadlineDays: integer('earliest_deadline_days'),
    latestDeadlineDays: integer('latest_deadline_days'),
    /** Days that the customer would like best. */
    scanDate: day('scan_date', { mode: 'string' }),
    secondScanDate: day('second_scan_date', { mode: 'string' }),
    /** 'MSA Agreement' needs no deposit (ordering.md §4). */
    customerContractType: text('customer_contract_type'),
    /** Where the plan of a scan is, when it is no file here. */
    implementationPlanUrl: text('implementation_plan_url'),
    /** Placed by staff to try something out. */
    isTest: boolean('is_test').notNull().default(false),
    /** A scan partner's own names for the project and its size. */
    mttrJobId: text('mttr_job_id'),
    mttrOrgId: text('mttr_org_id'),
    mttrModelId: text('mttr_model_id'),
    mttrEstimatedTier: text('mttr_estimated_tier'),
    mttrTotalEstimatedAreaSqft: integer('mttr_total_estimated_area_sqft'),
    /** As the partner gave it: not always a date (portfolio.md §5). */
    scanPartnerLatestDeadline: text('scan_partner_latest_deadline'),
    scanDateFinal: date('scan_date_final'),
    /** A pipeline of models that are delivered one after the other (ordering.md §3). */
    isSequenceDelivery: boolean('is_sequence_delivery').notNull().default(false),
    assetSubmittedAt: date('asset_submitted_at'),
    latestDeadline: date('latest_deadline'),
    submittedAt: date('submitted_at'),
    expectedDeliveryAt: date('expected_delivery_at'),
    bimPartnerAcceptedAt: date('bim_partner_accepted_at'),
    /** What the customer sees immediately, as a banner on the project's card. */
    latestComment: text('latest_comment').array().notNull().default([]),
    latestCommentId: text('latest_comment_id'),
    latestCommentHeader: text('latest_comment_header'),
    /** Seconds by step 1 to 4, as `step_durations` on the wire. */
    stepDurations: jsonb('step_durations').$type<Record<string, number>>().notNull().default({}),
    /** Last day of its hosting, in UTC; null: no end, as of demos. After it the project is archived (domain/project/hosting.ts). */
    hostedUntil: day('hosted_until', { mode: 'string' }),
    /** How many of the notices about that day are behind it. */
    hostingNotices: integer('hosting_notices').notNull().default(0),
    /** Deleted by the customer: undone within 30 days. */
    deletedAt: date('deleted_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.teamId, table.createdAt.desc(), table.id),
    index().on(table.locationId),
    index()
      .on(table.partnerTeamId)
      .where(sql`partner_team_id is not null`),
    /** Of what the next notice about hosting is due. */
    index('project_hosted_until')
      .on(table.hostedUntil)
      .where(sql`deleted_at is null and hosting_notices < 3`),
    /** The console's queue: what somebody waits for, longest first, and each status by itself. */
    index('project_waiting')
      .on(sql.raw(WAITING_SINCE), table.id)
      .where(
        sql`deleted_at is null and not is_demo and status not in ('Order Completed', 'Order Cancelled', 'Order Lost', 'Order Rejected', 'Order Initialized')`,
      ),
    index('project_by_status')
      .on(table.status, sql.raw(WAITING_SINCE), table.id)
      .where(sql`deleted_at is null and not is_demo`),
    index('project_demo')
      .on(table.createdAt.desc(), table.id)
      .where(sql`is_demo`),
  ],
);
export const projectId = () =>
  uuid('project_id')
    .notNull()
    .references(() => project.id, { onDelete: 'cascade' });
