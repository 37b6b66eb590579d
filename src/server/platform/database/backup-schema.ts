// drizzle-kit reads this file: relative imports only, but for types.
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { date, id } from './columns.ts';

/**
 * Every object of the store, with what it must be. The row is there before any other row names the object, so that a snapshot of the
 * database lists all that it names. What a release before this table stored gets its row by the first backup or `fsck --contents`.
 */
export const storedObject = pgTable('stored_object', {
  key: text('key').primaryKey(),
  /** Null, like the checksum, while nobody has read it as a whole: of an upload in parts until the next backup or `fsck --contents`. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  sha256: text('sha256'),
  recordedAt: date('recorded_at').notNull().defaultNow(),
});

/** An object that nothing names any more, kept because a backup that runs may still copy it. */
export const heldDeletion = pgTable('held_deletion', {
  key: text('key').primaryKey(),
  /** Since when somebody deletes it. */
  claimedAt: date('claimed_at'),
});

/** A backup, from its start. It counts as running while it sends heartbeats; one that stopped sending them blocks nothing. */
export const backupRun = pgTable(
  'backup_run',
  {
    id: id(),
    /** Where it is, without credentials. */
    target: text('target').notNull(),
    startedAt: date('started_at').notNull().defaultNow(),
    aliveAt: date('alive_at').notNull().defaultNow(),
    finishedAt: date('finished_at'),
    /** Name within the target. */
    snapshot: text('snapshot'),
    isEncrypted: boolean('is_encrypted').notNull().default(false),
    objects: integer('objects'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Stored files that were missing or damaged. */
    faults: integer('faults').notNull().default(0),
  },
  (table) => [index().on(table.finishedAt)],
);
