import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { W9_PATH } from '#contract/operator.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { mayHaveW9 } from '#server/records/operator/w9.ts';

/** The operator's own W9 form and no data of any team (ordering.md §7; authorization.md §2.2). */
export function mountW9(app: OpenAPIHono<AppEnv>, { db, store }: { db: Database; store: ObjectStore }): void {
  app.get(W9_PATH, async (context) => {
    const principal = context.get('principal');
    const { may, w9 } = await inScope(db, scopeOf(principal), async (transaction) => ({
      may: await mayHaveW9(transaction, principal),
      w9: (await readOperator(transaction)).w9,
    }));
    if (!may) throw new AppError('FORBIDDEN');
    if (!w9) throw new AppError('NOT_FOUND', { userMessage: 'Failed to download W9 form. Please try again.' });
    context.header('Content-Type', 'application/pdf');
    context.header('Content-Disposition', 'attachment; filename="W9.pdf"');
    context.header('Cache-Control', 'private, no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    return context.body(Readable.toWeb(await store.get(w9.key)) as ReadableStream, 200);
  });
}
