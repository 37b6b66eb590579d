// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ChangeStatus, ChangeTarget } from '#domain/changes/change-request.ts';
import { asset } from './asset-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { projectId, teamId, userId } from './core-schema.ts';

/** A customer's request to change what was delivered, and its state. */
export const changeRequest = pgTable(
  'change_request',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    /** From 1 within the project, without gaps. */
    number: integer('number').notNull(),
    status: text('status').$type<ChangeStatus>().notNull().default('open'),
    text: text('text').notNull(),
    target: jsonb('target').$type<ChangeTarget>().notNull(),
    /** The version that it was asked of; what the engine makes is replaced by a new run. */
    assetId: uuid('asset_id').references(() => asset.id, { onDelete: 'set null' }),
    /** The newest file that was made of it. */
    revisionAssetId: uuid('revision_asset_id').references(() => asset.id, { onDelete: 'set null' }),
    authorId: userId('author_id'),
    /** Of somebody without an account here: it came with an exit package. */
    authorName: text('author_name'),
    createdAt: createdAt(),
    updatedAt: date('updated_at').notNull(),
  },
  (table) => [
    unique().on(table.projectId, table.number),
    index('change_request_waiting')
      .on(table.createdAt)
      .where(sql`status in ('open', 'at_work')`),
  ],
);

/** What was said to a change request and where it was moved. Never changed. */
export const changeRequestEntry = pgTable(
  'change_request_entry',
  {
    id: id(),
    changeRequestId: uuid('change_request_id')
      .notNull()
      .references(() => changeRequest.id, { onDelete: 'cascade' }),
    teamId: teamId(),
    /** From 1 within the request, which is its own text. */
    number: integer('number').notNull(),
    authorId: userId('author_id'),
    authorName: text('author_name'),
    isStaff: boolean('is_staff').notNull(),
    text: text('text').notNull(),
    toStatus: text('to_status').$type<ChangeStatus>(),
    revisionAssetId: uuid('revision_asset_id').references(() => asset.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.changeRequestId, table.number)],
);
