import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/placements.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { removePlacement, requirePlaceable, setPlacement, undoPlacement, type Placeable } from './write-placement.ts';

/** Where delivered files lie in their project: setting it, taking it away, and undoing either. */
export function mountPlacements(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  /** Makes a change of a file that the caller may place. */
  const change = <T>(
    context: Context<AppEnv>,
    assetId: string,
    work: (transaction: Scoped, file: Placeable) => Promise<T>,
  ): Promise<T> => {
    const who = { principal: context.get('principal'), ip: context.get('clientAddress') };
    return inScope(db, scopeOf(who.principal), async (transaction) =>
      work(transaction, await requirePlaceable(transaction, who, assetId)),
    );
  };

  app.openapi(contract.setPlacement, async (context) => {
    const { placement, shownId } = context.req.valid('json');
    const now = await change(context, context.req.valid('param').assetId, (transaction, file) =>
      setPlacement(transaction, file, placement, shownId),
    );
    return context.json({ placement: now }, 200);
  });

  app.openapi(contract.removePlacement, async (context) => {
    const { shownId } = context.req.valid('query');
    const now = await change(context, context.req.valid('param').assetId, (transaction, file) =>
      removePlacement(transaction, file, shownId),
    );
    return context.json({ placement: now }, 200);
  });

  app.openapi(contract.undoPlacement, async (context) => {
    const { shownId } = context.req.valid('json');
    const now = await change(context, context.req.valid('param').assetId, (transaction, file) =>
      undoPlacement(transaction, file, shownId),
    );
    return context.json({ placement: now }, 200);
  });
}
