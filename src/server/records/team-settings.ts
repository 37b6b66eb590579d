import { and, eq, isNull, not } from 'drizzle-orm';
import { isTeamFeature, type TeamFeature } from '#domain/team/team-features.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isFinal } from '#server/records/rules/status-moves.ts';
import { recordAudit } from './audit.ts';
import { publishProject, publishTeam } from './publish-project.ts';

type TeamRow = typeof team.$inferSelect;
type ProjectRow = typeof project.$inferSelect;
/** Who changes it: a staff member with a reason, or the person who runs a command. */
export type Changer = { userId: string | null; ip?: string; details: { operator: string } | { reason: string } };
export type TeamChange = Partial<
  Pick<
    TeamRow,
    'kind' | 'freeLimitSqft' | 'discountType' | 'discountPercent' | 'scanPlan' | 'docusealTemplate' | 'taxExemptNumber'
  >
> & { features?: TeamFeature[] };

/** Changes what the operator decides about a team, and answers it as it is now (authorization.md §0, R7). */
export async function setTeamSettings(
  transaction: Scoped,
  before: TeamRow,
  { features, ...change }: TeamChange,
  { userId, ip, details }: Changer,
): Promise<TeamRow> {
  // Other marks, as that of the demo's teams, are not the operator's to take away.
  const kept = before.features.filter((feature) => !isTeamFeature(feature));
  const set = { ...change, ...(features && { features: [...kept, ...features] }) };
  await transaction.update(team).set(set).where(eq(team.id, before.id));
  await recordAudit(transaction, {
    teamId: before.id,
    userId,
    action: 'team.set',
    objectType: 'team',
    objectId: before.id,
    details: { ...details, ...set },
    ...(ip && { ip }),
  });
  await publishTeam(transaction, before.id);
  return { ...before, ...set };
}

/** Says by which contract a team's open orders are paid; null: each by its own deposit. Answers how many orders it changed. */
export async function setContractType(
  transaction: Scoped,
  of: TeamRow,
  customerContractType: string | null,
  { userId, ip, details }: Changer,
): Promise<number> {
  const changed = await transaction
    .update(project)
    .set({ customerContractType })
    .where(and(eq(project.teamId, of.id), isNull(project.deletedAt), not(isFinal())))
    .returning({ id: project.id });
  await recordAudit(transaction, {
    teamId: of.id,
    userId,
    action: 'team.set',
    objectType: 'team',
    objectId: of.id,
    details: { ...details, contract: customerContractType, orders: changed.length },
    ...(ip && { ip }),
  });
  await publishTeam(transaction, of.id);
  return changed.length;
}

/** Lists a hidden project again; false when it was not hidden. The way back from 'Hide Project', which customers have to ask for (P16). */
export async function unhideProject(
  transaction: Scoped,
  row: ProjectRow,
  { userId, ip, details }: Changer,
): Promise<boolean> {
  if (!row.isHidden) return false;
  await transaction
    .update(project)
    .set({ isHidden: false, version: row.version + 1 })
    .where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.unhide',
    objectType: 'project',
    objectId: row.id,
    details,
    ...(ip && { ip }),
  });
  await publishProject(transaction, row);
  return true;
}

/** Gives a project to a scan partner, or takes it back with null. Throws CONFLICT for a team that is no partner's. */
export async function assignPartner(
  transaction: Scoped,
  row: ProjectRow,
  partner: TeamRow | null,
  { userId, ip, details }: Changer,
): Promise<void> {
  if (partner && partner.kind !== 'partner')
    throw new AppError('CONFLICT', { userMessage: `${partner.name} is a customer's team.` });
  const partnerTeamId = partner?.id ?? null;
  await transaction
    .update(project)
    .set({ partnerTeamId, version: row.version + 1 })
    .where(eq(project.id, row.id));
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'project.assign',
    objectType: 'project',
    objectId: row.id,
    details: { ...details, partnerTeamId },
    ...(ip && { ip }),
  });
  await publishProject(transaction, row);
}
