import { join } from 'node:path';
import { z } from 'zod';
import { SANDBOX_PATH } from '#contract/sandbox-checkout.ts';
import { createLog } from '#server/platform/log/log.ts';
import { deliverTo } from './deliver-events.ts';
import { startSandbox } from './sandbox.ts';
import { runUntilStopped } from '#server/platform/process.ts';

// Set by the supervisor (scripts/lib/payment-sandbox.mjs).
const env = z
  .object({
    STOREY_DATA: z.string(),
    PUBLIC_URL: z.url(),
    STRIPE_SECRET_KEY: z.string(),
    STRIPE_WEBHOOK_SECRET: z.string(),
    STRIPE_SANDBOX_URL: z.url(),
    STRIPE_SANDBOX_WEBHOOK_URL: z.url(),
  })
  .parse(process.env);
const log = createLog('info', 'payment sandbox');

const sandbox = await startSandbox({
  file: join(env.STOREY_DATA, 'payment-sandbox.json'),
  port: Number(new URL(env.STRIPE_SANDBOX_URL).port),
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  deliver: deliverTo(env.STRIPE_SANDBOX_WEBHOOK_URL),
  pagesUrl: `${env.PUBLIC_URL}${SANDBOX_PATH}`,
});
runUntilStopped(log, () => sandbox.close());
