import type { OpenAPIHono } from '@hono/zod-openapi';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as contract from '#contract/ops-admin.ts';
import { parseExemptNumber } from '#domain/billing/tax.ts';
import { isTeamFeature } from '#domain/team/team-features.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import { membership, project, team, user } from '#server/platform/database/schema.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { settlePlanRequest } from '#server/records/billing/plan-requests.ts';
import { assignPartner, setContractType, setTeamSettings, unhideProject } from '#server/records/team-settings.ts';

import { findDeleted } from './deleted-teams.ts';

const MAX_TEAMS = 100;
const MAX_ORDERS = 200;
type TeamRow = typeof team.$inferSelect;

const counts = {
  members: sql<number>`(select count(*)::int from membership m where m.team_id = team.id)`,
  projects: sql<number>`(select count(*)::int from project p where p.team_id = team.id and p.deleted_at is null)`,
};

/** The plan of a team as `readPlan` has it, for many teams together. */
const planOf = (today: string) => sql<'on_demand' | 'starter' | 'professional' | 'enterprise'>`coalesce(
  (select s.plan from subscription s where s.team_id = team.id and s.status in ('active', 'past_due') limit 1),
  (select 'enterprise' from enterprise_plan e where e.team_id = team.id and e.service = 'engine' and e.removed_at is null
    and e.starts_on <= ${today} and e.ends_on >= ${today} limit 1),
  'on_demand')`;

/** Teams, what is agreed with them, hidden projects and partners (Y6). Looking is for all staff, changing for admins. */
export function mountOpsTeams(
  app: OpenAPIHono<AppEnv>,
  parts: { db: Database; mailer: MailQueue; publicUrl: string },
): void {
  app.openapi(contract.searchTeams, async (context) => {
    const { q, kind } = context.req.valid('query');
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const holds = words.map(
      (word) =>
        sql`(strpos(lower(${team.name} || ' ' || ${team.id}::text), ${word}) > 0
          or exists (select 1 from ${membership} m join ${user} u on u.id = m.user_id
            where m.team_id = ${team.id} and strpos(lower(u.email), ${word}) > 0))`,
    );
    const where = sql.join(
      [sql`not ${team.isQuarantine}`, ...holds, ...(kind ? [eq(team.kind, kind)] : [])],
      sql` and `,
    );
    const today = new Date().toISOString().slice(0, 10);
    const rows = await asStaff(parts, context, 'read', (transaction) =>
      transaction
        .select({ row: team, ...counts, plan: planOf(today), total: sql<number>`count(*) over ()::int` })
        .from(team)
        .where(where)
        .orderBy(sql`lower(${team.name})`, team.id)
        .limit(MAX_TEAMS),
    );
    const deleted = await findDeleted(
      parts.db,
      rows.map(({ row }) => row.id),
      new Date(),
    );
    return context.json(
      {
        teams: rows.map(({ row, ...numbers }) => ({
          ...lineOf(row),
          deleted: deleted.get(row.id) ?? null,
          members: numbers.members,
          projects: numbers.projects,
          plan: numbers.plan,
          scanPlan: row.scanPlan,
          request: row.planRequest?.plan ?? null,
        })),
        total: rows[0]?.total ?? 0,
      },
      200,
    );
  });

  app.openapi(contract.getOpsTeam, async (context) => {
    const { teamId } = context.req.valid('param');
    const found = await asStaff(parts, context, 'read', (transaction) => readTeam(transaction, teamId));
    const deleted = await findDeleted(parts.db, [teamId], new Date());
    return context.json({ ...found, deleted: deleted.get(teamId) ?? null }, 200);
  });

  app.openapi(contract.changeOpsTeam, async (context) => {
    const { reason, contractType, discount, taxExemptNumber: typed, ...settings } = context.req.valid('json');
    const exempt = typed === undefined ? undefined : parseExemptNumber(typed ?? '');
    if (exempt && 'problem' in exempt) throw new AppError('INVALID_INPUT', { userMessage: exempt.problem });
    const change = {
      ...settings,
      ...(exempt && { taxExemptNumber: exempt.number }),
      ...(discount !== undefined && {
        discountType: discount?.type ?? null,
        discountPercent: discount?.percent ?? null,
      }),
    };
    await asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      const who = { userId, ip, details: { reason } };
      const row = await requireTeam(transaction, context.req.valid('param').teamId);
      if (change.scanPlan)
        await settlePlanRequest(transaction, parts, { teamId: row.id, got: `scan_${change.scanPlan}` });
      if (Object.keys(change).length > 0) await setTeamSettings(transaction, row, change, who);
      if (contractType !== undefined) await setContractType(transaction, row, contractType, who);
    });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.unhideProject, async (context) => {
    await asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      const row = await requireProject(transaction, context.req.valid('param').projectId);
      const wasHidden = await unhideProject(transaction, row, { userId, ip, details: context.req.valid('json') });
      if (!wasHidden) throw new AppError('CONFLICT', { userMessage: 'This project is not hidden.' });
    });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.assignPartner, async (context) => {
    const { partnerTeamId, reason } = context.req.valid('json');
    await asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      const row = await requireProject(transaction, context.req.valid('param').projectId);
      const partner = partnerTeamId === null ? null : await requireTeam(transaction, partnerTeamId);
      await assignPartner(transaction, row, partner, { userId, ip, details: { reason } });
    });
    return context.json({ ok: true as const }, 200);
  });
}

const lineOf = ({ id, name, kind, isDemo, usedSqft, freeLimitSqft }: TeamRow) => ({
  id,
  name,
  kind,
  isDemo,
  usedSqft,
  freeLimitSqft,
});

async function requireTeam(transaction: Scoped, teamId: string): Promise<TeamRow> {
  const [row] = await transaction.select().from(team).where(eq(team.id, teamId)).for('update');
  if (!row || row.isQuarantine) throw new AppError('NOT_FOUND');
  return row;
}

async function requireProject(transaction: Scoped, projectId: string): Promise<typeof project.$inferSelect> {
  const [row] = await transaction.select().from(project).where(eq(project.id, projectId)).for('update');
  if (!row || row.deletedAt) throw new AppError('NOT_FOUND');
  return row;
}

async function readTeam(transaction: Scoped, teamId: string): Promise<Omit<contract.OpsTeam, 'deleted'>> {
  const row = await requireTeam(transaction, teamId);
  const partner = alias(team, 'partner');
  const people = await transaction
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: membership.role,
      joinedAt: membership.createdAt,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.teamId, teamId))
    .orderBy(membership.role, user.email);
  const orders = await transaction
    .select({
      projectId: project.id,
      name: project.name,
      status: project.status,
      type: project.type,
      subType: project.subType,
      isHidden: project.isHidden,
      contractType: project.customerContractType,
      partner: { id: partner.id, name: partner.name },
      createdAt: project.createdAt,
    })
    .from(project)
    .leftJoin(partner, eq(partner.id, project.partnerTeamId))
    .where(
      sql`${project.teamId} = ${teamId} and ${project.deletedAt} is null and ${project.status} <> 'Order Initialized'`,
    )
    .orderBy(desc(project.createdAt), project.id)
    .limit(MAX_ORDERS);
  const [numbers] = await transaction.select(counts).from(team).where(eq(team.id, teamId));
  const { discountType: type, discountPercent: percent } = row;
  return {
    ...lineOf(row),
    members: numbers?.members ?? 0,
    projects: numbers?.projects ?? 0,
    features: row.features.filter(isTeamFeature),
    discount: type && percent ? { type, percent } : null,
    scanPlan: row.scanPlan,
    docusealTemplate: row.docusealTemplate,
    taxExemptNumber: row.taxExemptNumber,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    people: people.map(({ joinedAt, ...person }) => ({ ...person, joinedAt: joinedAt.toISOString() })),
    orders: orders.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() })),
  };
}
