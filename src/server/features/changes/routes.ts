import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/changes.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { askChange } from './ask-change.ts';
import { requireHosted } from '#server/records/project-records.ts';
import { requireParty } from './change-access.ts';
import { listOfProject, readChange } from './change-store.ts';
import { createComparer } from './compare-in-thread.ts';
import { completeComparison, prepareComparison } from './compare-versions.ts';
import { readVersions } from './file-versions.ts';
import { listAllChanges } from './list-all-changes.ts';
import { moveChange, replyToChange } from './move-change.ts';
import { createStoredComparer } from './stored-comparison.ts';

const MAX_LISTED = 1000;

type Parts = { db: Database; queue: PgBoss; store: ObjectStore; notifyStaff: NotifyStaff };

/** Change requests, and two versions of a file side by side (N5). For members of the project's team and staff; to others there is nothing here. */
export function mountChanges(app: OpenAPIHono<AppEnv>, { db, queue, store, notifyStaff }: Parts): void {
  const compare = createStoredComparer(store, createComparer());

  app.openapi(contract.listVersions, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const versions = await inScope(db, scopeOf(principal), async (transaction) => {
      await requireParty(transaction, principal, projectId, 'read');
      return readVersions(transaction, [projectId]);
    });
    return context.json(
      [...versions.values()].map(({ wire }) => wire),
      200,
    );
  });

  app.openapi(contract.compareVersions, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const prepared = await inScope(db, scopeOf(principal), async (transaction) => {
      const { party } = await requireParty(transaction, principal, projectId, 'read');
      return prepareComparison(transaction, party.isLooking ? undefined : queue, projectId, context.req.valid('query'));
    });
    return context.json(await completeComparison(compare, prepared), 200);
  });

  app.openapi(contract.listChanges, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const changes = await inScope(db, scopeOf(principal), async (transaction) => {
      const { party } = await requireParty(transaction, principal, projectId, 'read');
      return listOfProject(transaction, party, projectId, MAX_LISTED);
    });
    return context.json(changes, 200);
  });

  app.openapi(contract.askChange, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const { change, notice } = await inScope(db, scopeOf(principal), async (transaction) => {
      const { row, party } = await requireParty(transaction, principal, projectId, 'read');
      requireHosted(principal, row);
      // Staff change what was delivered themselves.
      if (party.by === 'staff') throw new AppError('NOT_FOUND');
      const asked = await askChange(transaction, party, row, context.req.valid('json'), context.get('clientAddress'));
      return {
        notice: asked.notice,
        change: await readChange(transaction, party, { projectId, changeId: asked.changeId }),
      };
    });
    void notifyStaff(notice);
    return context.json(change, 201);
  });

  app.openapi(contract.getChange, async (context) => {
    const principal = context.get('principal');
    const id = context.req.valid('param');
    const change = await inScope(db, scopeOf(principal), async (transaction) => {
      const { party } = await requireParty(transaction, principal, id.projectId, 'read');
      return readChange(transaction, party, id);
    });
    return context.json(change, 200);
  });

  app.openapi(contract.replyToChange, async (context) => {
    const principal = context.get('principal');
    const id = context.req.valid('param');
    const change = await inScope(db, scopeOf(principal), async (transaction) => {
      const { row, party } = await requireParty(transaction, principal, id.projectId, 'message');
      requireHosted(principal, row);
      await replyToChange(transaction, party, row, { changeId: id.changeId, text: context.req.valid('json').text });
      return readChange(transaction, party, id);
    });
    return context.json(change, 201);
  });

  app.openapi(contract.moveChange, async (context) => {
    const principal = context.get('principal');
    const id = context.req.valid('param');
    const { change, notice } = await inScope(db, scopeOf(principal), async (transaction) => {
      const { row, party } = await requireParty(transaction, principal, id.projectId, 'work');
      requireHosted(principal, row);
      const told = await moveChange(
        transaction,
        party,
        row,
        { changeId: id.changeId, ...context.req.valid('json') },
        context.get('clientAddress'),
      );
      return { notice: told, change: await readChange(transaction, party, id) };
    });
    if (notice) void notifyStaff(notice);
    return context.json(change, 200);
  });

  app.openapi(contract.listAllChanges, async (context) => {
    const staff = requireStaff(context.get('principal'), 'read');
    const changes = await inScope(db, scopeOf(staff), (transaction) =>
      listAllChanges(
        transaction,
        { by: 'staff', userId: staff.userId, mayMove: false },
        context.req.valid('query').only,
      ),
    );
    return context.json(changes, 200);
  });
}
