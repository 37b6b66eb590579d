import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { bodyLimit } from 'hono/body-limit';
import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { SIGNING_WEBHOOK_PATH } from '#contract/signing.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { signature } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { tooLarge } from '#server/platform/limits/limit-bodies.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueueSigningJob } from '#server/platform/queue/queue.ts';
import type { Signing } from '#server/platform/signing/signing.ts';

const MAX_BYTES = 1_000_000;

/** Which form an event is about; other events are nothing to us (docuseal.com/docs, form and submission webhooks). */
const id = z.union([z.number().int(), z.string()]).transform(String);
const event = z.union([
  z
    .object({ event_type: z.literal('form.completed'), data: z.object({ submission_id: id }) })
    .transform(({ data }) => data.submission_id),
  z.object({ event_type: z.literal('submission.completed'), data: z.object({ id }) }).transform(({ data }) => data.id),
]);

/** Takes what the signing service sends. It is only a hint: the form is read again before anything counts. 2xx means stored, or not ours. */
export function mountSigningWebhook(
  app: OpenAPIHono<AppEnv>,
  { db, queue, signing }: { db: Database; queue: PgBoss; signing: Signing },
): void {
  app.post(
    SIGNING_WEBHOOK_PATH,
    bodyLimit({ maxSize: MAX_BYTES, onError: () => tooLarge(MAX_BYTES) }),
    async (context) => {
      if (signing.provider === 'builtin') throw new AppError('NOT_FOUND');
      if (!isSecret(context.req.header('x-webhook-secret') ?? '', signing.webhookSecrets))
        throw new AppError('WEBHOOK_SECRET_WRONG');
      const { data: submissionId } = event.safeParse(await context.req.json().catch(() => undefined));
      if (submissionId !== undefined)
        await inScope(db, { kind: 'system' }, async (transaction) => {
          const [open] = await transaction
            .select({ id: signature.id })
            .from(signature)
            .where(and(eq(signature.submissionId, submissionId), eq(signature.status, 'open')));
          if (open) await enqueueSigningJob(queue, transaction, { submissionId });
        });
      return context.json({ received: true }, 200);
    },
  );
}

const digest = (text: string) => createHash('sha256').update(text).digest();
/** Takes the same time for every secret. */
const isSecret = (given: string, secrets: readonly string[]) =>
  secrets.map((secret) => timingSafeEqual(digest(given), digest(secret))).includes(true);
