import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, desc, eq, isNull } from 'drizzle-orm';
import * as contract from '#contract/customer-view.ts';
import { consolePathOf } from '#domain/access/customer-view.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { customerViewCookie, noCustomerViewCookie } from '#server/platform/auth/customer-view-cookie.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { customerView, project, team, user } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { endView, startView } from '#server/records/customer-views.ts';

const MAX_LISTED = 50;

/** Staff see the portal as members of a team do; what they may call during that is in `authorization/view-access.ts` (authorization.md §2.7). */
export function mountCustomerView(app: OpenAPIHono<AppEnv>, { db, auth }: { db: Database; auth: Auth }): void {
  app.openapi(contract.startCustomerView, async (context) => {
    const staff = requireStaff(context.get('principal'), 'viewAsCustomer');
    const { teamId } = context.req.valid('param');
    const { reason, projectId = null } = context.req.valid('json');
    const found = await auth.api.getSession({ headers: context.req.raw.headers });
    if (!found) throw new AppError('UNAUTHENTICATED');
    const { token, endsAt } = await inScope(db, scopeOf(staff), async (transaction) => {
      await requireTeam(transaction, teamId);
      if (projectId !== null) await requireOrderOf(transaction, teamId, projectId);
      return startView(
        transaction,
        {
          userId: staff.userId,
          sessionId: found.session.id,
          teamId,
          projectId,
          reason,
          ip: context.get('clientAddress'),
        },
        new Date(),
      );
    });
    context.header('Set-Cookie', await customerViewCookie(await auth.$context, token), { append: true });
    return context.json({ endsAt: endsAt.toISOString() }, 201);
  });

  app.openapi(contract.endCustomerView, async (context) => {
    const principal = context.get('principal');
    const view = principal.kind === 'user' ? principal.view : undefined;
    if (!view && principal.kind !== 'staff') throw new AppError('NOT_FOUND');
    if (view)
      await inScope(db, { kind: 'staff', userId: view.staffUserId, teamId: null }, (transaction) =>
        endView(transaction, view.viewId, 'ended', new Date()),
      );
    context.header('Set-Cookie', noCustomerViewCookie(await auth.$context), { append: true });
    const seen = 'teamId' in principal ? principal.teamId : null;
    return context.json(
      { returnTo: view && seen ? consolePathOf({ teamId: seen, projectId: view.projectId }) : '/ops' },
      200,
    );
  });

  app.openapi(contract.listCustomerViews, async (context) => {
    const staff = requireStaff(context.get('principal'), 'read');
    const { teamId } = context.req.valid('param');
    const rows = await inScope(db, scopeOf(staff), async (transaction) => {
      await requireTeam(transaction, teamId);
      return transaction
        .select({ view: customerView, who: user.name })
        .from(customerView)
        .leftJoin(user, eq(user.id, customerView.userId))
        .where(eq(customerView.teamId, teamId))
        .orderBy(desc(customerView.startedAt), customerView.id)
        .limit(MAX_LISTED);
    });
    return context.json(
      rows.map(({ view: { id, reason, startedAt, endsAt, endedAt, ending }, who }) => ({
        id,
        who,
        reason,
        ending,
        startedAt: startedAt.toISOString(),
        endsAt: endsAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      200,
    );
  });
}

/** The team that owns anonymous orders has no members whose portal could be seen. */
async function requireTeam(transaction: Scoped, teamId: string): Promise<void> {
  const [row] = await transaction
    .select({ id: team.id })
    .from(team)
    .where(and(eq(team.id, teamId), eq(team.isQuarantine, false)));
  if (!row)
    throw new AppError('NOT_FOUND', {
      userMessage: 'There is no such team. An order that has not been claimed has no customer to view it as.',
    });
}

async function requireOrderOf(transaction: Scoped, teamId: string, projectId: string): Promise<void> {
  const [row] = await transaction
    .select({ id: project.id })
    .from(project)
    .where(and(eq(project.id, projectId), eq(project.teamId, teamId), isNull(project.deletedAt)));
  if (!row) throw new AppError('NOT_FOUND');
}
