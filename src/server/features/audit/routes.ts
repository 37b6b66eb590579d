import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/audit.ts';
import { canManageTeam } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { exportAudit } from './export-audit.ts';
import { readAudit, readAuditPeople } from '#server/records/audit-log/read-audit.ts';

export function mountAudit(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  app.openapi(contract.listAudit, async (context) => {
    const { teamId } = context.req.valid('param');
    const { cursor, limit, ...filters } = context.req.valid('query');
    return context.json(
      await readPage(cursor, () =>
        asAdmin(context, teamId, (transaction) => readAudit(transaction, teamId, filters, { cursor, limit })),
      ),
      200,
    );
  });

  app.openapi(contract.listAuditPeople, async (context) => {
    const { teamId } = context.req.valid('param');
    return context.json(await asAdmin(context, teamId, (transaction) => readAuditPeople(transaction, teamId)), 200);
  });

  app.openapi(contract.exportAudit, async (context) => {
    const { teamId } = context.req.valid('param');
    const filters = context.req.valid('query');
    const file = await asAdmin(context, teamId, (transaction) => exportAudit(transaction, teamId, filters));
    context.header(
      'Content-Disposition',
      `attachment; filename="audit-log-${new Date().toISOString().slice(0, 10)}.csv"`,
    );
    context.header('Content-Type', 'text/csv; charset=utf-8');
    context.header('Cache-Control', 'private, no-store');
    return context.body(file, 200);
  });

  /** 404 for another team, 403 for members without the right. */
  function asAdmin<T>(context: Context<AppEnv>, teamId: string, work: (transaction: Scoped) => Promise<T>): Promise<T> {
    const principal = context.get('principal');
    const isOwn = 'teamId' in principal && principal.teamId === teamId;
    if (!canManageTeam(principal, teamId)) throw new AppError(isOwn ? 'FORBIDDEN' : 'NOT_FOUND');
    return inScope(db, scopeOf(principal), work);
  }
}
