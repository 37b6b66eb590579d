import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/views.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { readViews, requireViewReader } from './view-store.ts';
import { changeView, deleteView, requireViewWriter, saveView } from './write-view.ts';

/** Saved views of a model (authorization.md R11, next to §2.3). */
export function mountViews(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  app.openapi(contract.listViews, async (context) => {
    const principal = context.get('principal');
    const { urn } = context.req.valid('param');
    const views = await inScope(db, scopeOf(principal), async (transaction) =>
      readViews(transaction, await requireViewReader(transaction, principal, urn)),
    );
    return context.json(views, 200);
  });

  app.openapi(contract.saveView, async (context) => {
    const principal = context.get('principal');
    const { urn, ...what } = context.req.valid('json');
    const saved = await inScope(db, scopeOf(principal), async (transaction) =>
      saveView(transaction, await requireViewWriter(transaction, principal, urn), what),
    );
    return context.json(saved, 201);
  });

  app.openapi(contract.changeView, async (context) => {
    const principal = context.get('principal');
    const { urn, viewId } = context.req.valid('param');
    const change = context.req.valid('json');
    const changed = await inScope(db, scopeOf(principal), async (transaction) =>
      changeView(transaction, await requireViewWriter(transaction, principal, urn), viewId, change),
    );
    return context.json(changed, 200);
  });

  app.openapi(contract.deleteView, async (context) => {
    const principal = context.get('principal');
    const { urn, viewId } = context.req.valid('param');
    await inScope(db, scopeOf(principal), async (transaction) =>
      deleteView(
        transaction,
        await requireViewWriter(transaction, principal, urn),
        viewId,
        context.get('clientAddress'),
      ),
    );
    return context.json({ ok: true as const }, 200);
  });
}
