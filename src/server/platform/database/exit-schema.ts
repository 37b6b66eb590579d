// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PackageReader } from '#domain/exit-package/package-rights.ts';
import { user } from './auth-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { projectId, teamId } from './core-schema.ts';

/** A zip of everything of a project, made for one person. Its row and its file go when it expires. */
export const exitPackage = pgTable(
  'exit_package',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    /** Whose it is: nobody else downloads it. */
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What the person could read when it was asked for. */
    reader: text('reader').$type<PackageReader>().notNull(),
    state: text('state', { enum: ['waiting', 'running', 'ready', 'failed', 'stopped'] })
      .notNull()
      .default('waiting'),
    filesDone: integer('files_done').notNull().default(0),
    filesTotal: integer('files_total').notNull().default(0),
    bytesDone: bigint('bytes_done', { mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull().default(0),
    /** Of the zip; null until it is ready. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    storageKey: text('storage_key').notNull(),
    createdAt: createdAt(),
    /** Null while it waits and is made. */
    expiresAt: date('expires_at'),
  },
  (table) => [
    index().on(table.projectId, table.userId, table.createdAt),
    uniqueIndex('exit_package_running')
      .on(table.projectId, table.userId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
