import { buffer } from 'node:stream/consumers';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { W9_PATH } from '#contract/operator.ts';
import { missingOfW9 } from '#domain/operator/w9.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator, type Operator } from '#server/records/operator/operator.ts';
import { filledW9, mayHaveW9 } from '#server/records/operator/w9.ts';

type Parts = { db: Database; store: ObjectStore; secret: string };

/** The operator's own W9 form, filled in, and no data of any team (ordering.md §7; authorization.md §2.2). */
export function mountW9(app: OpenAPIHono<AppEnv>, { db, store, secret }: Parts): void {
  // The last one, in memory alone: who downloads it next need not wait for it to be filled in again.
  let last: { of: string; content: Promise<Uint8Array | undefined> } | undefined;
  const contentOf = (key: string, operator: Operator) => {
    const of = JSON.stringify([key, operator.w9_name, operator.w9_tin, operator.w9_classification]);
    if (last?.of !== of) {
      const content = store.get(key).then(async (stream) => await filledW9(secret, operator, await buffer(stream)));
      last = { of, content };
      content.catch(() => (last = undefined));
    }
    return last.content;
  };

  app.get(W9_PATH, async (context) => {
    const principal = context.get('principal');
    const { may, operator } = await inScope(db, scopeOf(principal), async (transaction) => ({
      may: await mayHaveW9(transaction, principal),
      operator: await readOperator(transaction),
    }));
    if (!may) throw new AppError('FORBIDDEN');
    // Staff look at it before it is complete.
    const isOffered = principal.kind === 'staff' || missingOfW9(operator).length === 0;
    const content = isOffered && operator.w9 && (await contentOf(operator.w9.key, operator));
    if (!content) throw new AppError('NOT_FOUND', { userMessage: 'Failed to download W9 form. Please try again.' });
    context.header('Content-Type', 'application/pdf');
    context.header('Content-Disposition', 'attachment; filename="W9.pdf"');
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    return context.body(new Uint8Array(content), 200);
  });
}
