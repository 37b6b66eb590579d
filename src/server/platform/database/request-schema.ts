// What several web processes must count or remember together about requests. Read by the owner, never as storey_app.
import { doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const date = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Token buckets of the rate limits. Unlogged (migration 0006): a crash only forgets counters, and a request costs no flush to disk. */
export const rateBucket = pgTable('rate_bucket', {
  key: text('key').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  updatedAt: date('updated_at'),
});

/** The answer to a request with an Idempotency-Key (authorization.md R5); without a status while the first one is still at work. */
export const idempotentAnswer = pgTable(
  'idempotent_answer',
  {
    principal: text('principal').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    bodySha256: text('body_sha256').notNull(),
    status: integer('status'),
    body: text('body'),
    createdAt: date('created_at'),
  },
  (table) => [primaryKey({ columns: [table.principal, table.route, table.key] }), index().on(table.createdAt)],
);
