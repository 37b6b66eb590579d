// drizzle-kit reads this file: relative imports only, but for types.
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from './auth-schema.ts';
import { createdAt, id } from './columns.ts';
import { projectId, teamId, userId } from './core-schema.ts';

/** What a viewer of a model showed, kept under a name for one person or for the project's team. */
export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    /** Of the model in all its versions (`seriesOf`): a view outlives the version that it was saved on. */
    series: text('series').notNull(),
    name: text('name').notNull(),
    /** State of the viewer, as addresses carry it. */
    view: text('view').notNull(),
    /** Whose own it is, and goes with; null for one of the team. */
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    authorId: userId('author_id'),
    /** Of somebody without an account here, as an imported package names them. */
    authorName: text('author_name'),
    isStaff: boolean('is_staff').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId, table.series)],
);
