// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { user } from './auth-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { project, projectId, teamId, userId } from './core-schema.ts';
import { estimate } from './ordering-schema.ts';

/** Each move of a project's status or pipeline status: who, why, when. Never changed. */
export const statusMove = pgTable(
  'status_move',
  {
    id: id(),
    projectId: projectId(),
    teamId: teamId(),
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    /** After the move; as in the project, null outside of processing. */
    pipelineStatus: text('pipeline_status'),
    mover: text('mover', { enum: ['staff', 'engine', 'signature', 'payment', 'admin', 'system'] }).notNull(),
    movedBy: userId('moved_by'),
    reason: text('reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId, table.createdAt)],
);

/** Talk about a project between a customer and the operator (ordering.md §2.4). */
export const projectMessage = pgTable(
  'project_message',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    /** 'team': all members of the project's team read it. Else the id of somebody else who may see the project: read by them and staff alone. */
    thread: text('thread').notNull(),
    authorId: userId('author_id'),
    /** Of somebody without an account here, as an imported package names them. */
    authorName: text('author_name'),
    isStaff: boolean('is_staff').notNull(),
    /** Plain, 1 to 4,000 characters. */
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.projectId, table.thread, table.createdAt),
    /* The threads of a team and of a person. */ index().on(table.thread, table.teamId),
  ],
);

/** Up to when somebody has read a thread. Staff share one mark: userId 'staff'. */
export const messageSeen = pgTable(
  'message_seen',
  {
    projectId: projectId(),
    thread: text('thread').notNull(),
    reader: text('reader').notNull(),
    seenAt: date('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.thread, table.reader] })],
);

/** A service authorization: what was signed, how and by whom. A newer submission of a project replaces an open one. */
export const signature = pgTable(
  'signature',
  {
    id: id(),
    projectId: projectId(),
    teamId: teamId(),
    estimateId: uuid('estimate_id')
      .notNull()
      .references(() => estimate.id),
    provider: text('provider', { enum: ['builtin', 'docuseal'] }).notNull(),
    /** The provider's own id; of the built-in one, this row's. */
    submissionId: text('submission_id').notNull().unique(),
    /** service_auth_submission_url on the wire; of an open one the address of its form. */
    submissionUrl: text('submission_url').notNull(),
    status: text('status', { enum: ['open', 'completed', 'replaced'] })
      .notNull()
      .default('open'),
    signedBy: userId('signed_by'),
    signerName: text('signer_name'),
    signerEmail: text('signer_email'),
    /** Of the document that was signed: here before its certificate page is added, elsewhere as the service returned it. */
    documentSha256: text('document_sha256'),
    consent: text('consent'),
    /** The drawn line as PNG (data URL) or the typed name. */
    mark: jsonb('mark').$type<{ kind: 'drawn'; png: string } | { kind: 'typed'; name: string }>(),
    ip: text('ip'),
    /** Signed document with its certificate page. */
    storageKey: text('storage_key'),
    completedAt: date('completed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.projectId),
    uniqueIndex('signature_open')
      .on(table.projectId)
      .where(sql`status = 'open'`),
  ],
);

/** What a scan crew has to know of a building (ordering.md §2.3). */
export const mobilization = pgTable('mobilization', {
  projectId: projectId().primaryKey(),
  teamId: teamId(),
  answers: jsonb('answers').$type<Record<string, unknown>>().notNull(),
  submittedBy: userId('submitted_by'),
  submittedAt: date('submitted_at').notNull(),
});

/** A call with the solutions team, at a time that nobody else has. */
export const scheduledCall = pgTable(
  'scheduled_call',
  {
    id: id(),
    projectId: projectId(),
    teamId: teamId(),
    startsAt: date('starts_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    bookedBy: userId('booked_by'),
    /** Where to call; '' for calls from before it was asked. */
    phone: text('phone').notNull().default(''),
    note: text('note').notNull().default(''),
    cancelledAt: date('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.projectId),
    uniqueIndex('scheduled_call_slot')
      .on(table.startsAt)
      .where(sql`cancelled_at is null`),
  ],
);

/** State of one model of a sequenced delivery; keys are the specification's (ordering.md §3). */
export const sequenceItem = pgTable(
  'sequence_item',
  {
    projectId: projectId(),
    teamId: teamId(),
    key: text('key').notNull(),
    status: text('status', { enum: ['upcoming', 'processing', 'available', 'completed'] }).notNull(),
    expectedOn: day('expected_on', { mode: 'string' }),
    updatedAt: date('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.key] })],
);

/** Notifications: in the portal, and by e-mail as each person prefers. */
export const notification = pgTable(
  'notification',
  {
    id: id(),
    /** Null: the visitor who placed the project's order, while nobody has claimed it. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Null in a notice for staff that is about none. */
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'cascade' }),
    /** 'status', 'message', 'invoice', 'deliverable', 'call', 'change_request', 'estimate', 'schedule'; 'staff': for people of the operator. */
    kind: text('kind').notNull(),
    /** What its text is made of. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    readAt: date('read_at'),
    /** By itself or in a digest; null while it waits or is not to be mailed. */
    mailedAt: date('mailed_at'),
    wantsMail: boolean('wants_mail').notNull().default(false),
    /** How often its mail did not go, and when it is tried again. */
    mailFailures: integer('mail_failures').notNull().default(0),
    mailRetryAt: date('mail_retry_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc()),
    index('notification_unmailed')
      .on(table.createdAt)
      .where(sql`wants_mail and mailed_at is null`),
  ],
);

/** Notification settings. Without a row: statuses that need action and finished work by e-mail immediately, all else in the portal. */
export const notificationPreference = pgTable('notification_preference', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  choices: jsonb('choices').$type<Record<string, unknown>>().notNull(),
  updatedAt: date('updated_at').notNull(),
});
