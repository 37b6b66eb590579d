// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { date, id } from './columns.ts';
import { team } from './core-schema.ts';

type Kept = {
  members: { teamId: string; userId: string; role: 'user' | 'admin'; createdAt: string }[];
  shareIds: string[];
};
/** What brings an account back. `deletionIds`: of the teams that went with it. */
export type KeptAccount = Kept & {
  kind: 'account';
  name: string;
  email: string;
  image: string | null;
  deletionIds: string[];
};
/** What brings a team back. */
export type KeptTeam = Kept & { kind: 'team'; projectIds: string[]; linkIds: string[]; invitationIds: string[] };

/** An account or a team that was deleted: hidden and brought back within 30 days, then really gone. */
export const deletion = pgTable(
  'deletion',
  {
    id: id(),
    /** The account; null where a team was deleted. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** The team; null where an account was deleted. */
    deletedTeamId: uuid('deleted_team_id').references(() => team.id, { onDelete: 'cascade' }),
    /** Who deleted it. */
    requestedBy: text('requested_by').references(() => user.id, { onDelete: 'set null' }),
    /** SHA-256 of what the link in the mail carries; null where it comes back with the account. */
    tokenSha256: text('token_sha256').unique(),
    /** Null as soon as nothing can be brought back. */
    kept: jsonb('kept').$type<KeptAccount | KeptTeam>(),
    requestedAt: date('requested_at').notNull(),
    undoEndsAt: date('undo_ends_at').notNull(),
    restoredAt: date('restored_at'),
    finishedAt: date('finished_at'),
  },
  () => [check('deletion_of_one', sql`(user_id is null) <> (deleted_team_id is null)`)],
);
