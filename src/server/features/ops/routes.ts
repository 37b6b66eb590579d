import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/ops.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { mountOpsOrders } from './order-routes.ts';
import { mountOpsPapers } from './paper-routes.ts';
import { readQueue } from './read-queue.ts';

export type OpsParts = {
  db: Database;
  queue: PgBoss;
  priceBooks: PriceBooks;
  mailer: Mailer;
  /** Of the installation. */ secret: string;
  publicUrl: string;
};

/** The operations console: what staff see and do so that orders move (rulings.md §2). */
export function mountOps(app: OpenAPIHono<AppEnv>, parts: OpsParts): void {
  app.openapi(contract.listQueue, async (context) => {
    const query = context.req.valid('query');
    return context.json(
      await asStaff(parts, context, 'read', (transaction) => readQueue(transaction, query, new Date())),
      200,
    );
  });
  mountOpsOrders(app, parts);
  mountOpsPapers(app, parts);
}
