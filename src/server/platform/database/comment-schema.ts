// drizzle-kit reads this file: relative imports only, but for types.
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Point3 } from '#geometry/space.ts';
import { asset } from './asset-schema.ts';
import { changeRequest } from './change-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { projectId, teamId, userId } from './core-schema.ts';

/** A comment on one element of a model. Deleted ones stay, and nobody reads them. */
export const modelComment = pgTable(
  'model_comment',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    /** Of the model in all its versions (`seriesOf`): a comment outlives the version that it was written on. */
    series: text('series').notNull(),
    /** The version that it was written on; what the engine makes is replaced by a new run. */
    assetId: uuid('asset_id').references(() => asset.id, { onDelete: 'set null' }),
    /** Number of the element's line in that version. */
    elementId: bigint('element_id', { mode: 'number' }).notNull(),
    /** GlobalId of the IFC. */
    globalId: text('global_id'),
    elementName: text('element_name').notNull(),
    elementCategory: text('element_category').notNull(),
    /** Plain, 1 to 4,000 characters. */
    text: text('text').notNull(),
    /** State of the view that it was written in, as addresses carry it. */
    view: text('view'),
    /** The place on the element that it is about, meters in the coordinates of the model; null: the whole element. */
    point: jsonb('point').$type<Point3>(),
    authorId: userId('author_id'),
    /** Of somebody without an account here, as an imported package names them. */
    authorName: text('author_name'),
    isStaff: boolean('is_staff').notNull(),
    createdAt: createdAt(),
    deletedAt: date('deleted_at'),
  },
  (table) => [index().on(table.projectId, table.series, table.createdAt)],
);

/** What followed a comment: a reply, that it was resolved or reopened, or that a change was requested. It goes with the comment. */
export const modelCommentReply = pgTable(
  'model_comment_reply',
  {
    id: id(),
    modelCommentId: uuid('model_comment_id')
      .notNull()
      .references(() => modelComment.id, { onDelete: 'cascade' }),
    projectId: projectId(),
    teamId: teamId(),
    /** Empty for what is not a reply. */
    text: text('text').notNull(),
    /** True where it resolves the comment, false where it reopens it. */
    isResolving: boolean('is_resolving'),
    changeRequestId: uuid('change_request_id').references(() => changeRequest.id, { onDelete: 'set null' }),
    authorId: userId('author_id'),
    /** Of somebody without an account here, as an imported package names them. */
    authorName: text('author_name'),
    isStaff: boolean('is_staff').notNull(),
    createdAt: createdAt(),
    deletedAt: date('deleted_at'),
  },
  (table) => [index().on(table.modelCommentId, table.createdAt)],
);
