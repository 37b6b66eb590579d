import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import * as contract from '#contract/comments.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { tellTeam } from '#server/records/notices/tell-team.ts';
import { readComments } from './comment-store.ts';
import { requireReadableModel } from './commented-model.ts';
import { addComment, deleteComment, replyToComment, requireWriter, type Written } from './write-comment.ts';

/** Comments on the elements of a model (authorization.md §2.3; checklist C). */
export function mountComments(
  app: OpenAPIHono<AppEnv>,
  { db, notifyStaff }: { db: Database; notifyStaff: NotifyStaff },
): void {
  const tell = async ({ news, notice }: Written) => {
    if (notice) void notifyStaff(notice);
    if (news) await inScope(db, { kind: 'system' }, (transaction) => tellTeam(transaction, news));
  };

  app.openapi(contract.listComments, async (context) => {
    const principal = context.get('principal');
    const { urn } = context.req.valid('param');
    const comments = await inScope(db, scopeOf(principal), async (transaction) =>
      readComments(transaction, principal, await requireReadableModel(transaction, principal, urn)),
    );
    return context.json(comments, 200);
  });

  app.openapi(contract.addComment, async (context) => {
    const principal = context.get('principal');
    const { urn, globalId, view, elementId, elementName, elementCategory, text } = context.req.valid('json');
    const written = await inScope(db, scopeOf(principal), async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      const said = { elementId, elementName, elementCategory, text, globalId: globalId ?? null, view: view ?? null };
      return addComment(transaction, writer, model, said);
    });
    await tell(written);
    return context.json(written.comment, 201);
  });

  app.openapi(contract.replyToComment, async (context) => {
    const principal = context.get('principal');
    const { urn, commentId, text } = context.req.valid('json');
    const written = await inScope(db, scopeOf(principal), async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      return replyToComment(transaction, writer, model, { commentId, text });
    });
    await tell(written);
    return context.json(written.comment, 201);
  });

  app.openapi(contract.deleteComment, async (context) => {
    const principal = context.get('principal');
    const { urn, commentId } = context.req.valid('param');
    await inScope(db, scopeOf(principal), async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      if (!z.uuid().safeParse(commentId).success) throw new AppError('COMMENT_NOT_FOUND');
      await deleteComment(transaction, writer, model, commentId, context.get('clientAddress'));
    });
    return context.json({ ok: true as const }, 200);
  });
}
