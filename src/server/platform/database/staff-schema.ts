// drizzle-kit reads this file: relative imports only, but for types.
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { date, id } from './columns.ts';
import { project, teamId, userId } from './core-schema.ts';

/** A time in which somebody of the staff saw the portal as members of a team do. Of the operator alone; the team reads of it in its audit log. */
export const customerView = pgTable(
  'customer_view',
  {
    id: id(),
    /** Whose view it is. */
    userId: userId('user_id'),
    teamId: teamId(),
    /** The order that it was opened from. */
    projectId: uuid('project_id').references(() => project.id, { onDelete: 'set null' }),
    /** Good in that session alone. No reference: the row outlives it. */
    sessionId: text('session_id').notNull(),
    /** SHA-256 of what the cookie carries. */
    tokenSha256: text('token_sha256').notNull().unique(),
    reason: text('reason').notNull(),
    ip: text('ip'),
    startedAt: date('started_at').notNull(),
    /** When it ends by itself. */
    endsAt: date('ends_at').notNull(),
    endedAt: date('ended_at'),
    ending: text('ending', { enum: ['ended', 'expired', 'signedOut'] }),
  },
  (table) => [index().on(table.teamId, table.startedAt.desc()), index().on(table.sessionId)],
);
