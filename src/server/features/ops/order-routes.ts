import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops-orders.ts';
import { canSeeMoney } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createPapers } from '#server/records/papers/issue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';
import { unseal } from '#server/platform/secrets/sealed.ts';
import { changeOrder, moveOrder, setSequence } from './change-order.ts';
import { extendHosting } from './extend-hosting.ts';
import { currentQuote } from './current-quote.ts';
import { issueBalanceAtCompletion } from './issue-papers.ts';
import { readSequence } from './read-history.ts';
import { findOrder, readOpsOrder } from './read-order.ts';
import type { OpsParts } from './parts.ts';

/** One order's page: what staff see and set (Y1, Y2, Y5). */
export function mountOpsOrders(app: OpenAPIHono<AppEnv>, parts: OpsParts): void {
  const { db, priceBooks, secret } = parts;
  const papers = createPapers(secret);

  app.openapi(contract.getOpsOrder, async (context) => {
    const staff = requireStaff(context.get('principal'), 'read');
    const { projectId } = context.req.valid('param');
    const rows = await inScope(db, scopeOf(staff), (transaction) => findOrder(transaction, projectId));
    // Not within the transaction: a caller that holds a connection must not wait for another one.
    const quote = await currentQuote(priceBooks, staff, rows.project.teamId, rows.inputs);
    return context.json(
      await inScope(db, scopeOf(staff), (transaction) =>
        readOpsOrder(transaction, staff, rows, { currentQuote: quote, now: new Date() }),
      ),
      200,
    );
  });

  app.openapi(contract.moveOrder, async (context) => {
    const body = context.req.valid('json');
    return context.json(
      {
        version: await asStaff(parts, context, 'work', async (transaction, by) => {
          const { projectId } = context.req.valid('param');
          const version = await moveOrder(transaction, parts.queue, by, projectId, body);
          if (body.to === 'Order Completed')
            await issueBalanceAtCompletion(transaction, papers, by, projectId, new Date());
          return version;
        }),
      },
      200,
    );
  });

  app.openapi(contract.changeOrder, async (context) => {
    const body = context.req.valid('json');
    return context.json(
      {
        version: await asStaff(parts, context, 'work', (transaction, by) =>
          changeOrder(transaction, by, context.req.valid('param').projectId, body),
        ),
      },
      200,
    );
  });

  app.openapi(contract.extendHosting, async (context) => {
    const body = context.req.valid('json');
    await asStaff(parts, context, 'work', (transaction, by) =>
      extendHosting(transaction, by, context.req.valid('param').projectId, body),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.setSequence, async (context) => {
    const body = context.req.valid('json');
    await asStaff(parts, context, 'work', (transaction, by) =>
      setSequence(transaction, by, context.req.valid('param').projectId, body),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.revealTourPassword, async (context) => {
    const { projectId } = context.req.valid('param');
    const password = await asStaff(parts, context, 'work', async (transaction, { userId, ip }) => {
      const { project: row, order: placed } = await findOrder(transaction, projectId);
      if (!placed?.tourPassword)
        throw new AppError('NOT_FOUND', { userMessage: 'No password was left with this order.' });
      await recordAudit(transaction, {
        teamId: row.teamId,
        userId,
        action: 'project.tour-password',
        objectType: 'project',
        objectId: projectId,
        ip,
      });
      return unseal(secret, { label: 'tour-password', owner: placed.draftId }, placed.tourPassword);
    });
    context.header('Cache-Control', 'no-store');
    return context.json({ password }, 200);
  });

  app.openapi(contract.getSequenceDelivery, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('json');
    if (projectId.trim() === '') throw new AppError('INVALID_INPUT', { userMessage: 'Project ID is required' });
    if (!contract.getOpsOrder.request.params.safeParse({ projectId }).success) throw new AppError('NOT_FOUND');
    const answer = await inScope(db, scopeOf(principal), async (transaction) => {
      const row = await requireVisibleProject(transaction, principal, projectId);
      // Expected days of delivery are hidden from people who may not see money (authorization.md §0).
      const showsDays = canSeeMoney(principal, factsOf(row));
      return Object.fromEntries(
        (await readSequence(transaction, projectId)).map(({ key, status, expectedOn }) => [
          key,
          { status, expectedOn: showsDays ? expectedOn : null },
        ]),
      );
    });
    return context.json(answer, 200);
  });
}
