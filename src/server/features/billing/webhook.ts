import type { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import type { PgBoss } from 'pg-boss';
import Stripe from 'stripe';
import { z } from 'zod';
import { STRIPE_WEBHOOK_PATH } from '#contract/billing.ts';
import { tooLarge } from '#server/platform/limits/limit-bodies.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { stripeEvent } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import { enqueuePaymentJob } from '#server/platform/queue/queue.ts';

type Parts = { db: Database; queue: PgBoss; payments: Payments | undefined };

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 2 ** 20;
/** Written as JSON: what no column of the database takes, NUL and halves of characters. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const stripeMessage = z
  .looseObject({ id: z.string().min(1).max(255), type: z.string().min(1).max(255) })
  .refine((event) => !UNSTORABLE.test(JSON.stringify(event)));

/** Takes what the provider sends: signed, not older than five minutes, stored once, handled by the queue. 2xx means stored. */
export function mountWebhook(app: OpenAPIHono<AppEnv>, { db, queue, payments }: Parts): void {
  app.post(
    STRIPE_WEBHOOK_PATH,
    bodyLimit({ maxSize: MAX_BYTES, onError: () => tooLarge(MAX_BYTES) }),
    async (context) => {
      if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
      const event = verify(payments, await context.req.text(), context.req.header('stripe-signature') ?? '');
      await inScope(db, { kind: 'system' }, async (transaction) => {
        const stored = await transaction
          .insert(stripeEvent)
          .values({ id: event.id, type: event.type, payload: event, receivedAt: new Date() })
          .onConflictDoNothing()
          .returning({ id: stripeEvent.id });
        if (stored.length > 0) await enqueuePaymentJob(queue, transaction, { eventId: event.id });
      });
      return context.json({ received: true }, 200);
    },
  );
}

function verify({ webhookSecrets }: Payments, body: string, signature: string): z.infer<typeof stripeMessage> {
  let failure: unknown;
  for (const secret of webhookSecrets) {
    try {
      return stripeMessage.parse(Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS));
    } catch (error) {
      failure = error;
    }
  }
  throw new AppError('WEBHOOK_INVALID', { cause: failure });
}
