// drizzle-kit reads this file: relative imports only, but for types.
import { LANGUAGES } from '#domain/language/language.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date as day,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Quote } from '#contract/ordering.ts';
import type { Delivery } from '#domain/deliverables/delivery.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import type { PaperContent, PaperLine } from '#domain/papers/paper-content.ts';
import { user } from './auth-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { project, projectId, teamId, userId } from './core-schema.ts';

/** What a person who is signed in has filled in so far. A visitor's stays on the device. */
export const orderDraft = pgTable(
  'order_draft',
  {
    id: uuid('id').primaryKey(),
    teamId: teamId(),
    createdBy: text('created_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    step: text('step').notNull(),
    data: jsonb('data').$type<OrderData>().notNull(),
    /** Encrypted, with the key of the installation. */
    tourPassword: text('tour_password'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: date('updated_at').notNull(),
  },
  (table) => [index().on(table.createdBy, table.updatedAt.desc())],
);

/** Who orders without an account: an address that is not verified, good for one draft (authorization.md R9). */
export const orderGuest = pgTable(
  'order_guest',
  {
    draftId: uuid('draft_id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** SHA-256 of what the cookie carries. */
    tokenSha256: text('token_sha256').notNull().unique(),
    expiresAt: date('expires_at').notNull(),
    /** Of the page that the order was begun on: e-mails about it are in it. */
    language: text('language', { enum: LANGUAGES }),
    tourPassword: text('tour_password'),
    /** SHA-256 of what the mail carries; null until the order is placed. */
    claimTokenSha256: text('claim_token_sha256').unique(),
    claimExpiresAt: date('claim_expires_at'),
    claimedAt: date('claimed_at'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email)],
);

/**
 * Consent to mail or its withdrawal, by address, with its time: the newest row of an address and a purpose applies. Only changes
 * are written; deleted with the account of the address.
 */
export const mailConsent = pgTable(
  'mail_consent',
  {
    id: id(),
    /** Lower case. Nobody has verified it. */
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['estimate'] }).notNull(),
    isWanted: boolean('is_wanted').notNull(),
    /** Where it was said. */
    source: text('source', { enum: ['public-budget'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.purpose, table.createdAt.desc())],
);

/** Prices as data. A version never changes: quotes are computed from it for ever. */
export const priceBook = pgTable('price_book', {
  version: integer('version').primaryKey(),
  book: jsonb('book').$type<unknown>().notNull(),
  note: text('note').notNull().default(''),
  createdBy: userId('created_by'),
  createdAt: createdAt(),
});

export const order = pgTable('order', {
  id: id(),
  projectId: projectId().unique(),
  /** A draft becomes at most one order: also the idempotency key of two tabs. */
  draftId: uuid('draft_id').notNull().unique(),
  teamId: teamId(),
  placedBy: userId('placed_by'),
  /** Whom an anonymous order belongs to until it is claimed. Lower case. */
  guestEmail: text('guest_email'),
  service: text('service').notNull(),
  inputs: jsonb('inputs').$type<Record<string, unknown>>().notNull(),
  /** The answer of the quote call that the order was placed with; null for engine orders. */
  quote: jsonb('quote').$type<Quote>(),
  priceBookVersion: integer('price_book_version').references(() => priceBook.version),
  isEstimateOnly: boolean('is_estimate_only').notNull().default(false),
  /** Password of a NavVis tour, encrypted. */
  tourPassword: text('tour_password'),
  createdAt: createdAt(),
});

export const upload = pgTable(
  'upload',
  {
    id: id(),
    teamId: teamId(),
    /** Of an engine order; others belong to a draft until it is placed. */
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'cascade' }),
    draftId: uuid('draft_id'),
    createdBy: userId('created_by'),
    purpose: text('purpose', {
      enum: ['engine_scan', 'order_scan', 'order_attachment', 'deliverable', 'panorama'],
    }).notNull(),
    /** Of a file that staff deliver: what it is. */
    delivery: jsonb('delivery').$type<Delivery>(),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Name, size, date and hashes of the first and last MB: finds the same file again after a day. */
    fingerprint: text('fingerprint').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The store's own id of the multipart upload; null until it is initialised. */
    storeUploadId: text('store_upload_id'),
    /** completed: whole, and its content is what its name says. Before that nothing reads it. */
    status: text('status', { enum: ['open', 'completed', 'aborted', 'refused'] })
      .notNull()
      .default('open'),
    /** SHA-256 of its parts' hashes; null until it is complete. */
    sha256: text('sha256'),
    /** When its page last asked for addresses of parts. */
    activeAt: date('active_at').notNull().defaultNow(),
    /** When its owner was notified that it will be deleted unfinished; counts only for the pause in which that happened. */
    warnedAt: date('warned_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.teamId, table.status),
    index().on(table.projectId),
    index().on(table.draftId),
    check('upload_owner', sql`project_id is not null or draft_id is not null`),
  ],
);

/** A price that the operator guarantees, as a document (ordering.md §2.3). A newer one of a project replaces the older one. */
export const estimate = pgTable(
  'estimate',
  {
    id: id(),
    /** 'EST-2026-0001', without gaps within a year. */
    number: text('number').notNull().unique(),
    projectId: projectId(),
    teamId: teamId(),
    lines: jsonb('lines').$type<PaperLine[]>().notNull(),
    totalCents: integer('total_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: ['issued', 'replaced', 'signed', 'declined'] })
      .notNull()
      .default('issued'),
    validUntil: day('valid_until', { mode: 'string' }).notNull(),
    /** All that its document shows, as it was then: the same bytes for ever. */
    content: jsonb('content').$type<PaperContent>().notNull(),
    issuedBy: userId('issued_by'),
    issuedAt: date('issued_at').notNull(),
  },
  (table) => [
    index().on(table.projectId),
    uniqueIndex('estimate_current')
      .on(table.projectId)
      .where(sql`status = 'issued'`),
  ],
);

export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    /** 'INV-2026-0001', without gaps within a year. */
    number: text('number').notNull().unique(),
    /** An invoice outlives the project. */
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'set null' }),
    projectName: text('project_name').notNull(),
    teamId: teamId(),
    kind: text('kind', { enum: ['deposit', 'balance', 'other', 'subscription'] }).notNull(),
    lines: jsonb('lines').$type<PaperLine[]>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    /** pending: a payment has begun and is not settled (bank transfer). */
    status: text('status', { enum: ['open', 'pending', 'paid', 'void'] })
      .notNull()
      .default('open'),
    /** SHA-256 of what the address of its page carries: made from the installation's secret and the id, so that admins can copy it again. */
    tokenSha256: text('token_sha256').notNull().unique(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    dueAt: date('due_at').notNull(),
    issuedBy: userId('issued_by'),
    issuedAt: date('issued_at').notNull(),
    paidAt: date('paid_at'),
    /** Staff saw its money arrive outside the portal; a payment by card may come on top of it. */
    isPaidByHand: boolean('is_paid_by_hand').notNull().default(false),
    /** How many of the operator's reminders are behind it, sent or too late to be. */
    remindersBehind: integer('reminders_behind').notNull().default(0),
  },
  (table) => [index().on(table.teamId, table.issuedAt.desc()), index().on(table.projectId)],
);

/** Last number of each kind of document in each year. */
export const documentCounter = pgTable(
  'document_counter',
  {
    kind: text('kind', { enum: ['estimate', 'invoice'] }).notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

/** Who runs this installation: company, logo, address, support, terms, W9 (decisions.md, "People, teams, sharing"). */
export const operatorSetting = pgTable('operator_setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: date('updated_at').notNull(),
});
