import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/usage.ts';
import { canDownload } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, readTogether, type Database } from '#server/platform/database/database.ts';
import { feedback, team, user } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { memberOf } from '#server/records/caller.ts';
import { factsOf, requireHostedProject, requireOwnProject } from '#server/records/project-records.ts';
import { drawDown, requireUsage, usageOfTeam } from './draw-down.ts';

type UsageParts = { db: Database; queue: PgBoss; notifyStaff: NotifyStaff; config: Pick<Config, 'CHECKOUT_BY'> };

export function mountUsage(app: OpenAPIHono<AppEnv>, { db, queue, notifyStaff, config }: UsageParts): void {
  app.openapi(contract.getUsage, async (context) => {
    const member = memberOf(context.get('principal'));
    const [[own]] = await readTogether(db, scopeOf(member), usageOfTeam(member.teamId));
    return context.json(requireUsage(own), 200);
  });

  app.openapi(contract.drawDown, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const { overageSqft } = context.req.valid('json');
    const wanted = { projectId, overageSqft, checkoutBy: config.CHECKOUT_BY, ip: context.get('clientAddress') };
    const { usage, notice } = await inScope(db, scopeOf(principal), (transaction) =>
      drawDown(transaction, queue, principal, wanted),
    );
    // The customer does not wait for the operator's chat.
    if (notice) void notifyStaff(notice);
    return context.json(usage, 200);
  });

  // The server itself tells of a draw-down; the specification's call is a hint that changes nothing (authorization.md 2.5).
  app.openapi(contract.notifyDrawDown, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('json');
    await inScope(db, scopeOf(principal), (transaction) => requireOwnProject(transaction, principal, projectId));
    return context.json({ ok: true as const }, 202);
  });

  app.openapi(contract.sendFeedback, async (context) => {
    const member = memberOf(context.get('principal'));
    const { projectId } = context.req.valid('param');
    const { answers } = context.req.valid('json');
    await inScope(db, scopeOf(member), async (transaction) => {
      const row = await requireHostedProject(transaction, member, projectId);
      const verdict = canDownload(member, factsOf(row), { role: 'model', product: 'BIMIT Engine' });
      if (!verdict.canDownload) throw new AppError('NOT_FOUND');
      const [person] = await transaction.select({ name: user.name }).from(user).where(eq(user.id, member.userId));
      const [own] = await transaction.select({ name: team.name }).from(team).where(eq(team.id, member.teamId));
      const record = { answers, userName: person?.name ?? '', teamName: own?.name ?? '', completedAt: new Date() };
      await transaction
        .insert(feedback)
        .values({ projectId, userId: member.userId, ...record })
        .onConflictDoUpdate({ target: [feedback.projectId, feedback.userId], set: record });
    });
    return context.json({ ok: true as const }, 200);
  });
}
