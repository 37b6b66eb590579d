// drizzle-kit reads this file: relative imports only, but for types. Row-level security, roles and functions are in the migrations' own SQL.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ChargedCard } from '#domain/billing/card-on-file.ts';
import type { Seller } from '#domain/papers/paper-content.ts';
import type { ChargedTax } from '#domain/billing/tax.ts';
import { user } from './auth-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { location, project, projectId, teamId, userId } from './core-schema.ts';
import { invoice } from './ordering-schema.ts';

export * from './asset-schema.ts';
export * from './auth-schema.ts';
export * from './backup-schema.ts';
export * from './billing-schema.ts';
export * from './change-schema.ts';
export * from './comment-schema.ts';
export * from './deletion-schema.ts';
export * from './deviation-schema.ts';
export * from './exit-schema.ts';
export * from './ordering-schema.ts';
export * from './panorama-schema.ts';
export * from './placement-schema.ts';
export * from './request-schema.ts';
export * from './staff-schema.ts';
export * from './tracking-schema.ts';
export * from './view-schema.ts';
export { invitation, location, membership, project, team } from './core-schema.ts';

/** A file that a step of the engine left in the object store; `path` is its place in the folder of a conversion. */
export type StepFile = { path: string; key: string; bytes: number; sha256: string };

/** The run of the engine for one project: checkpoint, progress and the fence that guards its commits. */
export const conversion = pgTable('conversion', {
  projectId: projectId().primaryKey(),
  /** Raised by every claim of a step: a commit with an older number is refused. */
  fence: integer('fence').notNull().default(0),
  /** Raised by every run from the start (re-run with other units): jobs of an older run end immediately. */
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
export const drawdown = pgTable(
  'drawdown',
  {
    projectId: projectId().primaryKey(),
    teamId: teamId(),
    userId: userId('user_id'),
    sqft: integer('sqft').notNull(),
    /** The part of `sqft` that came out of the month's quota of a plan; what is in neither part is of the lifetime allowance. */
    quotaSqft: integer('quota_sqft').notNull().default(0),
    /** The part of `sqft` that is billed at the rate of the plan, that rate in thousandths of a cent, and what it adds to the month's bill. */
    overageSqft: integer('overage_sqft').notNull().default(0),
    overageRate: integer('overage_rate').notNull().default(0),
    overageCents: integer('overage_cents').notNull().default(0),
    /** When what it added to the month's bill was paid; null: it waits for the next invoice. */
    billedAt: date('billed_at'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.teamId, table.createdAt)],
);

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    projectId: projectId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    answers: jsonb('answers').$type<unknown[]>().notNull(),
    userName: text('user_name').notNull(),
    teamName: text('team_name').notNull(),
    completedAt: date('completed_at').notNull(),
  },
  (table) => [unique().on(table.projectId, table.userId)],
);

/** A checkout for the unlock of a project or for an invoice, from our side. Its id is the idempotency key of what is asked of Stripe. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    /** What is paid for. */
    kind: text('kind', { enum: ['unlock', 'invoice'] })
      .notNull()
      .default('unlock'),
    invoiceId: uuid('invoice_id').references(() => invoice.id, { onDelete: 'set null' }),
    /** A receipt outlives the project. */
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'set null' }),
    projectName: text('project_name').notNull(),
    teamId: teamId(),
    userId: userId('user_id'),
    /** What an unlock is priced by; null for an invoice. */
    areaSqft: integer('area_sqft'),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: ['creating', 'open', 'expired', 'paid', 'disputed', 'refunded'] })
      .notNull()
      .default('creating'),
    /** Tax in the amount of an unlock, as it was charged; that of an invoice is in its content. */
    tax: jsonb('tax').$type<ChargedTax>(),
    /** embedded: within our page; hosted: on a page of the provider. */
    mount: text('mount', { enum: ['embedded', 'hosted'] }).notNull(),
    /** Path of our own site to go on at afterwards. */
    returnPath: text('return_path').notNull(),
    stripeSessionId: text('stripe_session_id').unique(),
    stripeIntentId: text('stripe_intent_id').unique(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    receiptNumber: text('receipt_number'),
    receiptUrl: text('receipt_url'),
    /** What was charged; null where the provider named none. */
    card: jsonb('card').$type<ChargedCard>(),
    /** The operator when an unlock was paid; null until then, and before it was kept. That of an invoice is in its content. */
    seller: jsonb('seller').$type<Seller>(),
    createdAt: createdAt(),
    paidAt: date('paid_at'),
  },
  (table) => [
    uniqueIndex('payment_open')
      .on(table.projectId)
      .where(sql`status in ('creating', 'open') and kind = 'unlock'`),
    uniqueIndex('payment_open_invoice')
      .on(table.invoiceId)
      .where(sql`status in ('creating', 'open') and kind = 'invoice'`),
    index().on(table.invoiceId),
    index().on(table.teamId, table.createdAt.desc()),
  ],
);

/** Money that goes back, in whole or in part: asked for by staff, or made at the provider. Its id is the idempotency key of the call that makes it. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id, { onDelete: 'cascade' }),
    teamId: teamId(),
    amountCents: integer('amount_cents').notNull(),
    /** For the operator's own books; '' for one that was made at the provider. */
    reason: text('reason').notNull(),
    status: text('status', { enum: ['requested', 'pending', 'succeeded', 'failed'] })
      .notNull()
      .default('requested'),
    /** Why the provider refused or took it back. */
    failure: text('failure'),
    stripeRefundId: text('stripe_refund_id').unique(),
    /** What it does to the price of the order: lowered by it, owed again, or neither. */
    priceEffect: text('price_effect', { enum: ['lowered', 'owed', 'none'] })
      .notNull()
      .default('owed'),
    /** Null for one that was made at the provider. */
    requestedBy: userId('requested_by'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.paymentId), check('refund_amount', sql`amount_cents > 0`)],
);

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
export const audit = pgTable(
  'audit',
  {
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
  },
  (table) => [
    index().on(table.teamId, table.createdAt.desc()),
    index('audit_object').on(table.objectType, table.objectId),
  ],
);

/** Mail kept instead of sent while no SMTP server is configured. */
export const outboxMail = pgTable('outbox_mail', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  createdAt: createdAt(),
});

/** A location shown to a person of another team, with all its present and future projects (decisions.md, "People, teams, sharing"). */
export const locationShare = pgTable(
  'location_share',
  {
    id: id(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
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
  },
  (table) => [
    uniqueIndex('location_share_live')
      .on(table.locationId, table.granteeEmail)
      .where(sql`revoked_at is null`),
    index().on(table.granteeUserId),
    index().on(table.granteeEmail),
  ],
);

/** An address that shows one location to anyone who has it. */
export const shareLink = pgTable(
  'share_link',
  {
    id: id(),
    locationId: uuid('location_id')
      .notNull()
      .references(() => location.id, { onDelete: 'cascade' }),
    teamId: teamId(),
    /** SHA-256 of what the address carries. */
    tokenSha256: text('token_sha256').notNull().unique(),
    name: text('name').notNull(),
    expiresAt: date('expires_at').notNull(),
    passwordHash: text('password_hash'),
    createdBy: userId('created_by'),
    createdAt: createdAt(),
    revokedAt: date('revoked_at'),
  },
  (table) => [index().on(table.locationId)],
);

/** Who looked: one row for each opening of a share link. */
export const shareOpening = pgTable(
  'share_opening',
  {
    id: id(),
    shareLinkId: uuid('share_link_id')
      .notNull()
      .references(() => shareLink.id, { onDelete: 'cascade' }),
    openedAt: date('opened_at').notNull(),
    /** Shortened: /24 of an IPv4, /48 of an IPv6 address. */
    network: text('network').notNull(),
    browser: text('browser').notNull(),
  },
  (table) => [index().on(table.shareLinkId, table.openedAt.desc())],
);
