import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/payments.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { readOrderPayments } from './order-payments.ts';
import { carryOutRefund, requestRefund } from './refund-payment.ts';

/** What came in for an order and goes back, as staff see and decide it (Y3). Money is finance's. */
export function mountRefunds(
  app: OpenAPIHono<AppEnv>,
  parts: Omit<EventParts, 'publicUrl'> & { queue: PgBoss; config: { PUBLIC_URL: string } },
): void {
  app.openapi(contract.listOrderPayments, async (context) =>
    context.json(
      await asStaff(parts, context, 'read', (transaction) =>
        readOrderPayments(transaction, context.req.valid('param').projectId),
      ),
      200,
    ),
  );

  app.openapi(contract.refundPayment, async (context) => {
    const body = context.req.valid('json');
    const id = await asStaff(parts, context, 'bill', (transaction, by) => {
      if (!parts.payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
      return requestRefund(transaction, parts.queue, by, context.req.valid('param').paymentId, body);
    });
    const status = await carryOutRefund({ ...parts, publicUrl: parts.config.PUBLIC_URL }, id).catch(
      (error: unknown) => {
        if (error instanceof AppError) throw error;
        // It is written down, and the queue goes on with it.
        parts.log.warn({ err: error, refundId: id }, 'refund waits for the payment provider');
        return 'requested' as const;
      },
    );
    return context.json({ id, status }, 200);
  });
}
