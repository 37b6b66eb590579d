import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/messages.ts';
import type { Principal } from '#domain/access/access.ts';
import type { StaffAct } from '#domain/access/staff-rights.ts';
import { ownThread, TEAM_THREAD } from '#domain/talk/message.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { requireHosted, requireVisibleProject } from '#server/records/project-records.ts';
import { listThreads } from './list-threads.ts';
import { markSeen, readTalk, type Talker } from './message-store.ts';
import { listOwnThreads } from './own-threads.ts';
import { sendMessage } from './send-message.ts';

/** Messages about a project between anyone who sees it and the operator (authorization.md §2.2; checklist S7, Y9). */
export function mountMessages(
  app: OpenAPIHono<AppEnv>,
  { db, notifyStaff }: { db: Database; notifyStaff: NotifyStaff },
): void {
  app.openapi(contract.listMessages, async (context) => {
    const principal = context.get('principal');
    const { thread, before } = context.req.valid('query');
    const talk = await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await openThread(transaction, principal, { ...context.req.valid('param'), thread }, 'read');
      return readTalk(transaction, found.talker, found.id, before === undefined ? undefined : new Date(before));
    });
    return context.json(talk, 200);
  });

  app.openapi(contract.sendMessage, async (context) => {
    const principal = context.get('principal');
    const { thread, text } = context.req.valid('json');
    const { message, notice } = await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await openThread(transaction, principal, { ...context.req.valid('param'), thread }, 'message');
      requireHosted(principal, found.row);
      return sendMessage(transaction, found.talker, found.row, { thread: found.id.thread, text });
    });
    if (notice) void notifyStaff(notice);
    return context.json(message, 201);
  });

  app.openapi(contract.markMessagesSeen, async (context) => {
    const principal = context.get('principal');
    const { thread, upTo } = context.req.valid('json');
    await inScope(db, scopeOf(principal), async (transaction) => {
      const found = await openThread(transaction, principal, { ...context.req.valid('param'), thread }, 'read');
      await markSeen(transaction, found.talker, found.id, new Date(upTo));
    });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.listOwnThreads, async (context) => {
    const principal = context.get('principal');
    if (principal.kind !== 'user') return context.json([], 200);
    return context.json(
      await inScope(db, scopeOf(principal), (transaction) => listOwnThreads(transaction, principal)),
      200,
    );
  });

  app.openapi(contract.listThreads, async (context) => {
    const staff = requireStaff(context.get('principal'), 'read');
    const threads = await inScope(db, scopeOf(staff), (transaction) =>
      listThreads(transaction, context.req.valid('query').only === 'unanswered'),
    );
    return context.json(threads, 200);
  });
}

/** The project that is talked about and the thread: for staff the one they name, else the caller's own. 404 for what the caller does not see. */
async function openThread(
  transaction: Scoped,
  principal: Principal,
  { projectId, thread }: { projectId: string; thread?: string | undefined },
  act: StaffAct,
) {
  const row = await requireVisibleProject(transaction, principal, projectId);
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
  const talker: Talker = principal.kind === 'staff' ? requireStaff(principal, act) : principal;
  return {
    row,
    talker,
    id: { projectId, thread: talker.kind === 'staff' ? (thread ?? TEAM_THREAD) : ownThread(talker, row) },
  };
}
