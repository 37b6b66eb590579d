// drizzle-kit reads this file: relative imports only. Row-level security, roles and functions are in the migrations' own SQL.
import { sql } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';

export * from './auth-schema.ts';
export * from './request-schema.ts';

const date = (name: string) => timestamp(name, { withTimezone: true });
const id = () => uuid('id').primaryKey().defaultRandom();
const createdAt = () => date('created_at').notNull();

export const team = pgTable('team', {
  id: id(),
  name: text('name').notNull(),
  /** customer or partner: stored by an operator, never derived from a name or an e-mail. */
  kind: text('kind', { enum: ['customer', 'partner'] }).notNull().default('customer'),
  features: text('features').array().notNull().default([]),
  isDemo: boolean('is_demo').notNull().default(false),
  /** 50,000 for the first team that a verified person creates, else 0 until staff grant it. */
  freeLimitSqft: integer('free_limit_sqft').notNull().default(0),
  /** Always the sum of the team's draw-downs; changed only together with one. */
  usedSqft: integer('used_sqft').notNull().default(0),
  stripeCustomerId: text('stripe_customer_id'),
  /** One line, as the team's admins typed it. */
  address: text('address'),
  /** Content of the logo, kept in the object store under the team; null without one. */
  logoSha256: text('logo_sha256'),
  logoFormat: text('logo_format', { enum: ['png', 'jpeg'] }),
  /** Only the first team that a person creates has the free allowance. */
  createdBy: text('created_by').references(() => user.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});
const teamId = () => uuid('team_id').notNull().references(() => team.id, { onDelete: 'cascade' });
const userId = (name: string) => text(name).references(() => user.id, { onDelete: 'set null' });

export const membership = pgTable('membership', {
  teamId: teamId(),
  userId: text('user_id').notNull().references(() => user.id, { onDelete: 'cascade' }),
  role: text('role', { enum: ['user', 'admin'] }).notNull().default('user'),
  createdAt: createdAt(),
}, (table) => [unique().on(table.teamId, table.userId), index().on(table.userId)]);

/** A place in a team, offered to whoever can read the mail of one address (authorization.md §2.1). */
export const invitation = pgTable('invitation', {
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
}, (table) => [
  uniqueIndex('invitation_pending').on(table.teamId, table.email).where(sql`accepted_at is null and revoked_at is null`),
  index().on(table.email),
]);

export const location = pgTable('location', {
  id: id(),
  teamId: teamId(),
  name: text('name').notNull(),
  address: text('address'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** The pin is a ZIP code's centroid, not the building. */
  isApproximate: boolean('is_approximate').notNull().default(true),
  spaceType: text('space_type'),
  createdAt: createdAt(),
}, (table) => [index().on(table.teamId)]);

export const project = pgTable('project', {
  id: id(),
  locationId: uuid('location_id').notNull().references(() => location.id, { onDelete: 'cascade' }),
  teamId: teamId(),
  partnerTeamId: uuid('partner_team_id').references(() => team.id),
  name: text('name').notNull(),
  type: text('type').notNull(),
  subType: text('sub_type').notNull(),
  status: text('status').notNull(),
  /** '' while processing has not said anything yet; null outside of it. */
  pipelineStatus: text('pipeline_status'),
  isHidden: boolean('is_hidden').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  isPublic: boolean('is_public').notNull().default(false),
  paymentStatus: text('payment_status'),
  isPaidFull: boolean('is_paid_full').notNull().default(false),
  mlEstimatedTotalSqft: integer('ml_estimated_total_sqft'),
  ipCalculatedTotalSqft: integer('ip_calculated_total_sqft'),
  /** Unit and up axis that the customer chose for the scan; null: the guess holds. */
  scanUnit: text('scan_unit'),
  scanUpAxis: text('scan_up_axis'),
  /** Unit of drawings and quantities: imperial or metric. */
  modelUnits: text('model_units').notNull().default('imperial'),
  receivedAt: date('received_at'),
  mlStartedAt: date('ml_started_at'),
  mlEndedAt: date('ml_ended_at'),
  completedAt: date('completed_at'),
  failureReason: text('failure_reason'),
  pointCount: bigint('point_count', { mode: 'number' }),
  /** Scopes of the order, in the words they were given: 'Mep' reads as MEPF. */
  scopes: text('scopes').array().notNull().default([]),
  estimatedTier: text('estimated_tier'),
  /** A scan partner's own names for the project and its size. */
  mttrJobId: text('mttr_job_id'),
  mttrOrgId: text('mttr_org_id'),
  mttrModelId: text('mttr_model_id'),
  mttrEstimatedTier: text('mttr_estimated_tier'),
  mttrTotalEstimatedAreaSqft: integer('mttr_total_estimated_area_sqft'),
  /** As the partner gave it: not always a date (portfolio.md §5). */
  scanPartnerLatestDeadline: text('scan_partner_latest_deadline'),
  scanDateFinal: date('scan_date_final'),
  assetSubmittedAt: date('asset_submitted_at'),
  latestDeadline: date('latest_deadline'),
  submittedAt: date('submitted_at'),
  expectedDeliveryAt: date('expected_delivery_at'),
  bimPartnerAcceptedAt: date('bim_partner_accepted_at'),
  /** What the customer is to read at once, as a banner on the project's card. */
  latestComment: text('latest_comment').array().notNull().default([]),
  latestCommentId: text('latest_comment_id'),
  latestCommentHeader: text('latest_comment_header'),
  /** Seconds by step 1 to 4, as `step_durations` on the wire. */
  stepDurations: jsonb('step_durations').$type<Record<string, number>>().notNull().default({}),
  /** Deleted by the customer: undone within 30 days. */
  deletedAt: date('deleted_at'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
}, (table) => [
  index().on(table.teamId, table.createdAt.desc(), table.id),
  index().on(table.locationId),
  index().on(table.partnerTeamId).where(sql`partner_team_id is not null`),
  index('project_demo').on(table.createdAt.desc(), table.id).where(sql`is_demo`),
]);
const projectId = () => uuid('project_id').notNull().references(() => project.id, { onDelete: 'cascade' });

export const order = pgTable('order', {
  id: id(),
  projectId: projectId().unique(),
  /** A draft becomes at most one order: also the idempotency key of two tabs. */
  draftId: uuid('draft_id').notNull().unique(),
  teamId: teamId(),
  placedBy: userId('placed_by'),
  service: text('service').notNull(),
  inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});

export const upload = pgTable('upload', {
  id: id(),
  teamId: teamId(),
  projectId: projectId(),
  createdBy: userId('created_by'),
  purpose: text('purpose', { enum: ['engine_scan'] }).notNull(),
  fileName: text('file_name').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  /** Name, size, date and hashes of the first and last MB: finds the same file again after a day. */
  fingerprint: text('fingerprint').notNull(),
  storageKey: text('storage_key').notNull(),
  /** The store's own id of the multipart upload; null until it is initialised. */
  storeUploadId: text('store_upload_id'),
  status: text('status', { enum: ['open', 'completed', 'aborted', 'refused'] }).notNull().default('open'),
  /** When its page last asked for addresses of parts. */
  activeAt: date('active_at').notNull().defaultNow(),
  createdAt: createdAt(),
}, (table) => [index().on(table.teamId, table.status), index().on(table.projectId)]);

export const asset = pgTable('asset', {
  id: id(),
  projectId: projectId(),
  role: text('role').notNull(),
  product: text('product').notNull(),
  format: text('format').notNull(),
  version: integer('version').notNull().default(1),
  storey: text('storey'),
  /** File name offered at download. */
  name: text('name').notNull(),
  /** A key, or for a folder of files (octree) a prefix that ends with a slash. */
  storageKey: text('storage_key').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  sha256: text('sha256').notNull(),
  createdAt: createdAt(),
}, (table) => [index().on(table.projectId)]);

/** A file that a step of the engine left in the object store; `path` is its place in the folder of a conversion. */
export type StepFile = { path: string; key: string; bytes: number; sha256: string };

/** The run of the engine for one project: checkpoint, progress and the fence that guards its commits. */
export const conversion = pgTable('conversion', {
  projectId: projectId().primaryKey(),
  /** Raised by every claim of a step: a commit with an older number is refused. */
  fence: integer('fence').notNull().default(0),
  /** Raised by every run from the start (re-run with other units): jobs of an older run end at once. */
  run: integer('run').notNull().default(1),
  /** Name and address when the run was ordered: a later edit of the project does not reach a run under way. */
  orderedName: text('ordered_name').notNull(),
  orderedAddress: text('ordered_address'),
  step: text('step').notNull(),
  stepsDone: integer('steps_done').notNull().default(0),
  /** Tries of the current step that ended in a crash. */
  crashes: integer('crashes').notNull().default(0),
  progressPercent: integer('progress_percent').notNull().default(0),
  message: text('message').notNull().default(''),
  isCancelled: boolean('is_cancelled').notNull().default(false),
  /** What the finished steps of this run left, by output: the worker of the next one may be on another machine. Empty after the end. */
  outputs: jsonb('outputs').$type<Record<string, StepFile[]>>().notNull().default({}),
  updatedAt: date('updated_at').notNull(),
});

/** The ledger of the free allowance: one row per project, ever (rulings 7, 8). */
export const drawdown = pgTable('drawdown', {
  projectId: projectId().primaryKey(),
  teamId: teamId(),
  userId: userId('user_id'),
  sqft: integer('sqft').notNull(),
  createdAt: createdAt(),
}, (table) => [index().on(table.teamId)]);

export const feedback = pgTable('feedback', {
  id: id(),
  projectId: projectId(),
  userId: text('user_id').notNull().references(() => user.id, { onDelete: 'cascade' }),
  answers: jsonb('answers').$type<unknown[]>().notNull(),
  userName: text('user_name').notNull(),
  teamName: text('team_name').notNull(),
  completedAt: date('completed_at').notNull(),
}, (table) => [unique().on(table.projectId, table.userId)]);

/** A checkout for the unlock of a project, from our side. Its id is the idempotency key of what is asked of Stripe. */
export const payment = pgTable('payment', {
  id: id(),
  /** What is paid for. */
  kind: text('kind', { enum: ['unlock'] }).notNull().default('unlock'),
  /** A receipt outlives the project. */
  projectId: uuid('project_id').references(() => project.id, { onDelete: 'set null' }),
  projectName: text('project_name').notNull(),
  teamId: teamId(),
  userId: userId('user_id'),
  areaSqft: integer('area_sqft').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
  status: text('status', { enum: ['creating', 'open', 'expired', 'paid', 'disputed', 'refunded'] }).notNull().default('creating'),
  /** embedded: within our page; hosted: on a page of the provider. */
  mount: text('mount', { enum: ['embedded', 'hosted'] }).notNull(),
  /** Path of our own site to go on at afterwards. */
  returnPath: text('return_path').notNull(),
  stripeSessionId: text('stripe_session_id').unique(),
  stripeIntentId: text('stripe_intent_id').unique(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  receiptNumber: text('receipt_number'),
  receiptUrl: text('receipt_url'),
  createdAt: createdAt(),
  paidAt: date('paid_at'),
}, (table) => [
  uniqueIndex('payment_open').on(table.projectId).where(sql`status in ('creating', 'open')`),
  index().on(table.teamId, table.createdAt.desc()),
]);

/** What Stripe sent, once each. Kept also when it could not be understood. */
export const stripeEvent = pgTable('stripe_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  receivedAt: date('received_at').notNull(),
  handledAt: date('handled_at'),
  failure: text('failure'),
});

/** Who did what to which object. Append-only for the application's role; survives what it tells of. */
export const audit = pgTable('audit', {
  id: id(),
  teamId: uuid('team_id'),
  userId: text('user_id'),
  action: text('action').notNull(),
  objectType: text('object_type').notNull(),
  objectId: text('object_id').notNull(),
  /** Its name at that time: the row outlives the object. */
  objectName: text('object_name'),
  /** What the one who acted was at that time: user, staff, system, worker or anonymous. */
  actorKind: text('actor_kind').notNull().default('user'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  ip: text('ip'),
  createdAt: createdAt(),
}, (table) => [index().on(table.teamId, table.createdAt.desc())]);

/** Mail kept instead of sent while no SMTP server is configured. */
export const outboxMail = pgTable('outbox_mail', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  createdAt: createdAt(),
});

/** A location shown to a person of another team, with all its present and future projects (decisions.md, "People, teams, sharing"). */
export const locationShare = pgTable('location_share', {
  id: id(),
  locationId: uuid('location_id').notNull().references(() => location.id, { onDelete: 'cascade' }),
  /** The owner's. */
  teamId: teamId(),
  /** Lower case. */
  granteeEmail: text('grantee_email').notNull(),
  /** Null while nobody has verified that address. */
  granteeUserId: userId('grantee_user_id'),
  canDownload: boolean('can_download').notNull().default(false),
  invitedBy: userId('invited_by'),
  createdAt: createdAt(),
  revokedAt: date('revoked_at'),
}, (table) => [
  uniqueIndex('location_share_live').on(table.locationId, table.granteeEmail).where(sql`revoked_at is null`),
  index().on(table.granteeUserId),
  index().on(table.granteeEmail),
]);

/** An address that shows one location to whoever has it. */
export const shareLink = pgTable('share_link', {
  id: id(),
  locationId: uuid('location_id').notNull().references(() => location.id, { onDelete: 'cascade' }),
  teamId: teamId(),
  /** SHA-256 of what the address carries. */
  tokenSha256: text('token_sha256').notNull().unique(),
  name: text('name').notNull(),
  expiresAt: date('expires_at').notNull(),
  passwordHash: text('password_hash'),
  createdBy: userId('created_by'),
  createdAt: createdAt(),
  revokedAt: date('revoked_at'),
}, (table) => [index().on(table.locationId)]);

/** Who looked: one row for each opening of a share link. */
export const shareOpening = pgTable('share_opening', {
  id: id(),
  shareLinkId: uuid('share_link_id').notNull().references(() => shareLink.id, { onDelete: 'cascade' }),
  openedAt: date('opened_at').notNull(),
  /** Shortened: /24 of an IPv4, /48 of an IPv6 address. */
  network: text('network').notNull(),
  browser: text('browser').notNull(),
}, (table) => [index().on(table.shareLinkId, table.openedAt.desc())]);
