import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import * as contract from '#contract/comments.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { requireReadableModel } from '#server/records/readable-model.ts';
import { createElementFinder, findTable, type TableFile } from './listed-elements.ts';
import { readComments } from './comment-store.ts';
import { tellOfComment, untellComment } from './tell-of-comment.ts';
import {
  addComment,
  deleteComment,
  replyToComment,
  requireWriter,
  resolveComment,
  type Element,
  type Written,
} from './write-comment.ts';

/** Comments on the elements of a model (authorization.md §2.3; checklist C). */
export function mountComments(
  app: OpenAPIHono<AppEnv>,
  { db, store, notifyStaff, log }: { db: Database; store: ObjectStore; notifyStaff: NotifyStaff; log: Logger },
): void {
  const find = createElementFinder(store);
  /** The element as the model's table has it; as the page says it, while there is no table that can be asked. */
  const elementOf = async (table: TableFile | undefined, said: Element): Promise<Element> => {
    const { elementId } = said;
    if (!table) return said;
    const found = await find(table, elementId).catch((error: unknown) => {
      log.warn({ err: error }, 'a table of elements could not be read');
      return undefined;
    });
    if (found === null)
      throw new AppError('INVALID_INPUT', { userMessage: 'This version of the model does not have this element.' });
    return found
      ? {
          elementId,
          globalId: found.id.slice(0, 64) || null,
          elementName: found.name.trim().slice(0, 200),
          elementCategory: found.category.slice(0, 200),
        }
      : said;
  };
  const tell = (written: Written) => tellOfComment(db, notifyStaff, written);

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
    const { urn, text, view, point, elementId, globalId, elementName, elementCategory } = context.req.valid('json');
    const inRequest = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(db, scopeOf(principal), work);
    const table = await inRequest(async (transaction) => {
      const { model } = await requireWriter(transaction, principal, urn);
      return findTable(transaction, model.assetId);
    });
    const element = await elementOf(table, { elementId, globalId: globalId ?? null, elementName, elementCategory });
    const written = await inRequest(async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      return addComment(transaction, writer, model, { ...element, text, view: view ?? null, point: point ?? null });
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

  app.openapi(contract.resolveComment, async (context) => {
    const principal = context.get('principal');
    const { urn, commentId, isResolved } = context.req.valid('json');
    const written = await inScope(db, scopeOf(principal), async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      return resolveComment(transaction, writer, model, { commentId, isResolved });
    });
    await tell(written);
    return context.json(written.comment, 200);
  });

  app.openapi(contract.deleteComment, async (context) => {
    const principal = context.get('principal');
    const { urn, commentId } = context.req.valid('param');
    const { projectId, forgotten } = await inScope(db, scopeOf(principal), async (transaction) => {
      const { model, writer } = await requireWriter(transaction, principal, urn);
      if (!z.uuid().safeParse(commentId).success) throw new AppError('COMMENT_NOT_FOUND');
      const forgotten = await deleteComment(transaction, writer, model, commentId, context.get('clientAddress'));
      return { projectId: model.project.id, forgotten };
    });
    await untellComment(db, projectId, forgotten);
    return context.json({ ok: true as const }, 200);
  });
}
