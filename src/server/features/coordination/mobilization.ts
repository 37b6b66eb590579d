import { eq } from 'drizzle-orm';
import type { Mobilization } from '#contract/mobilization.ts';
import type { Principal } from '#domain/access/access.ts';
import { mobilizationAnswers, type MobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { isFinal } from '#domain/project/status-moves.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { mobilization, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { recordAudit } from '#server/records/audit.ts';
import { memberOf } from '#server/records/caller.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { requireHostedProject, type ProjectRow } from '#server/records/project-records.ts';

/** The mobilization information of a project; nulls before it is provided. */
export async function readMobilization(transaction: Scoped, projectId: string): Promise<Mobilization> {
  const [row] = await transaction
    .select({ answers: mobilization.answers, submittedAt: mobilization.submittedAt, submittedBy: user.name })
    .from(mobilization)
    .leftJoin(user, eq(user.id, mobilization.submittedBy))
    .where(eq(mobilization.projectId, projectId));
  return {
    answers: mobilizationAnswers.safeParse(row?.answers).data ?? null,
    submittedAt: row?.submittedAt.toISOString() ?? null,
    submittedBy: row?.submittedBy ?? null,
  };
}

/** The project, for who coordinates it: any member of its team. Staff look and do not answer for a customer. */
export async function requireCoordinated(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<ProjectRow> {
  const row = await requireHostedProject(transaction, principal, projectId);
  if (memberOf(principal).teamId !== row.teamId) throw new AppError('FORBIDDEN');
  return row;
}

/** Keeps the answers, the newest in place of those before, with audit and an event for open pages. */
export async function submitMobilization(
  transaction: Scoped,
  principal: Principal,
  { projectId, answers, ip }: { projectId: string; answers: MobilizationAnswers; ip: string },
): Promise<{ kept: Mobilization; row: ProjectRow }> {
  const row = await requireCoordinated(transaction, principal, projectId);
  if (isFinal(row.status))
    throw new AppError('CONFLICT', { userMessage: `The project is at '${row.status}': no scan crew is coming.` });
  const { userId } = memberOf(principal);
  const values = { answers, submittedBy: userId, submittedAt: new Date() };
  await transaction
    .insert(mobilization)
    .values({ projectId, teamId: row.teamId, ...values })
    .onConflictDoUpdate({ target: mobilization.projectId, set: values });
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId,
    action: 'mobilization.submit',
    objectType: 'project',
    objectId: projectId,
    ip,
  });
  await publishProject(transaction, row);
  return { kept: await readMobilization(transaction, projectId), row };
}
