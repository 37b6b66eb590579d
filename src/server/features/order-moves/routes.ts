import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/order-moves.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { withdrawForms, type Signing } from '#server/platform/signing/signing.ts';
import { cancelOrder, continueOrder } from './move-as-customer.ts';

/** What a customer does with their own order (decisions.md, "Status moves"). */
export function mountOrderMoves(
  app: OpenAPIHono<AppEnv>,
  parts: { db: Database; queue: PgBoss; notifyStaff: NotifyStaff; signing: Signing; log: Logger },
): void {
  const { db, notifyStaff, signing, log } = parts;
  app.openapi(contract.cancelOrder, async (context) => {
    const { projectId } = context.req.valid('param');
    const { reason } = context.req.valid('json');
    const { row, status, forms } = await cancelOrder(parts, context.get('principal'), {
      projectId,
      reason,
      ip: context.get('clientAddress'),
    });
    void withdrawForms(signing, forms, log);
    void notifyStaff({
      topic: 'order',
      projectId,
      subject: `${row.name} was canceled by the customer`,
      text: `It was at ${row.status}. The reason: "${reason}".`,
    });
    return context.json({ status }, 200);
  });

  app.openapi(contract.continueOrder, async (context) => {
    const { projectId } = context.req.valid('param');
    const { row, status } = await continueOrder(db, context.get('principal'), {
      projectId,
      ip: context.get('clientAddress'),
    });
    void notifyStaff({
      topic: 'order',
      projectId,
      subject: `${row.name} is going ahead`,
      text: 'The customer wants to place the full order: write the estimate to sign.',
    });
    return context.json({ status }, 200);
  });
}
