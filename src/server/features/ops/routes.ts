import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { readQueue } from './read-queue.ts';

/** The operations console: what staff see and do so that orders move (rulings.md §2). */
export function mountOps(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  app.openapi(contract.listQueue, async (context) => {
    const staff = requireStaff(context.get('principal'), 'read');
    const query = context.req.valid('query');
    return context.json(await inScope(db, scopeOf(staff), (transaction) => readQueue(transaction, query, new Date())), 200);
  });
}
