import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { mountOpsOrders } from './order-routes.ts';
import { mountOpsPapers } from './paper-routes.ts';
import type { OpsParts } from './parts.ts';
import { readQueue } from './read-queue.ts';

/** The operations console: what staff see and do so that orders move (rulings.md §2). */
export function mountOps(app: OpenAPIHono<AppEnv>, parts: OpsParts): void {
  app.openapi(contract.listQueue, async (context) => {
    const query = context.req.valid('query');
    return context.json(
      await readPage(query.cursor, () =>
        asStaff(parts, context, 'read', (transaction) => readQueue(transaction, query, new Date())),
      ),
      200,
    );
  });
  mountOpsOrders(app, parts);
  mountOpsPapers(app, parts);
}
