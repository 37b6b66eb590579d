// drizzle-kit reads this file: relative imports only, but for types.
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DeviationFrames } from '#domain/deviation/deviation-frames.ts';
import { asset } from './asset-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { projectId, teamId, userId } from './core-schema.ts';

const assetId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => asset.id, { onDelete: 'cascade' });

/** A comparison of a point cloud with a model, or with a later scan: one for each pair of files, made by a worker. */
export const deviation = pgTable(
  'deviation',
  {
    id: id(),
    projectId: projectId(),
    /** Of the project. */
    teamId: teamId(),
    kind: text('kind', { enum: ['model', 'scan'] }).notNull(),
    /** The octree of the cloud, of two scans that of the earlier one. */
    cloudId: assetId('cloud_id'),
    /** The IFC of the model, or the octree of the later scan. */
    otherId: assetId('other_id'),
    /** Where both lay when it was asked for: it is stale once they lie elsewhere. */
    frames: jsonb('frames').$type<DeviationFrames>().notNull(),
    state: text('state', { enum: ['waiting', 'running', 'ready', 'failed', 'stopped'] })
      .notNull()
      .default('waiting'),
    percent: integer('percent').notNull().default(0),
    words: text('words').notNull().default(''),
    /** Why it failed, in a sentence. */
    problem: text('problem'),
    /** What its files are stored below. */
    storageKey: text('storage_key').notNull(),
    requestedBy: userId('requested_by'),
    createdAt: createdAt(),
    finishedAt: date('finished_at'),
  },
  (table) => [unique().on(table.cloudId, table.otherId)],
);
