import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import * as contract from '#contract/ordering.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { orderDraft } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { memberOf } from '#server/records/caller.ts';
import { requireDraftOfTeam, requireDraft } from '#server/records/draft-owner.ts';
import { draftAddOn } from './draft-add-on.ts';
import { listDrafts, saveDraft, toWireDraft } from './draft-store.ts';
import { ordererOf } from '#server/records/orderer.ts';
import { keepTourPassword } from './tour-password.ts';

/** Drafts of the order wizard, for people who are signed in. */
export function mountDrafts(app: OpenAPIHono<AppEnv>, { db, secret }: { db: Database; secret: string }): void {
  app.openapi(contract.listDrafts, async (context) => {
    const member = memberOf(context.get('principal'));
    return context.json(
      (await inScope(db, scopeOf(member), (transaction) => listDrafts(transaction, member))).map(toWireDraft),
      200,
    );
  });

  app.openapi(contract.draftAddOn, async (context) => {
    const member = memberOf(context.get('principal'));
    const made = await inScope(db, scopeOf(member), (transaction) =>
      draftAddOn(transaction, member, context.req.valid('json'), new Date()),
    );
    return context.json(toWireDraft(made), 201);
  });

  app.openapi(contract.getDraft, async (context) => {
    const member = memberOf(context.get('principal'));
    const row = await inScope(db, scopeOf(member), (transaction) =>
      requireDraft(transaction, member, context.req.valid('param').draftId),
    );
    return context.json(toWireDraft(row), 200);
  });

  app.openapi(contract.saveDraft, async (context) => {
    const member = memberOf(context.get('principal'));
    const { draftId } = context.req.valid('param');
    if (context.req.valid('json').version === 0) await requireDraftOfTeam(db, draftId, member);
    const version = await inScope(db, scopeOf(member), (transaction) =>
      saveDraft(transaction, member, draftId, context.req.valid('json'), new Date()),
    );
    return context.json({ version }, 200);
  });

  app.openapi(contract.deleteDraft, async (context) => {
    const member = memberOf(context.get('principal'));
    const { draftId } = context.req.valid('param');
    await inScope(db, scopeOf(member), async (transaction) => {
      await requireDraft(transaction, member, draftId, { lock: true });
      await transaction.delete(orderDraft).where(eq(orderDraft.id, draftId));
    });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.keepTourPassword, async (context) => {
    const orderer = await ordererOf(db, context.get('principal'), context.get('clientAddress'));
    const { draftId } = context.req.valid('param');
    await inScope(db, orderer.scope, (transaction) =>
      keepTourPassword(transaction, secret, orderer, draftId, context.req.valid('json').password),
    );
    return context.json({ ok: true as const }, 200);
  });
}
