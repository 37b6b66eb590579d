import { eq, inArray, sql } from 'drizzle-orm';
import type { UnbilledOrder } from '#contract/ops-billing.ts';
import { balanceCents } from '#domain/billing/balance.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project, team } from '#server/platform/database/schema.ts';
import { readOrderMoney } from '#server/records/papers/order-money.ts';

const MAX_READ = 2000;
const MAX_LISTED = 200;

/** Completed orders of customers with a balance that no invoice asks for, the latest completed first. */
export async function readUnbilled(transaction: Scoped): Promise<UnbilledOrder[]> {
  const money = await readOrderMoney(
    transaction,
    sql`p.status = 'Order Completed' and p.deleted_at is null and not p.is_paid_full and not p.is_demo and not p.is_test`,
    MAX_READ,
  );
  const owing = money
    .flatMap((row) => (balanceCents(row) > 0 ? [{ ...row, balanceCents: balanceCents(row) }] : []))
    .slice(0, MAX_LISTED);
  const rows = await transaction
    .select({ id: project.id, name: project.name, completedAt: project.completedAt, teamName: team.name })
    .from(project)
    .innerJoin(team, eq(team.id, project.teamId))
    .where(
      inArray(
        project.id,
        owing.map(({ projectId }) => projectId),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return owing.flatMap((row) => {
    const about = byId.get(row.projectId);
    return about
      ? [
          {
            ...row,
            orderId: orderIdOf(row.projectId),
            name: about.name,
            teamName: about.teamName,
            completedAt: about.completedAt?.toISOString() ?? null,
          },
        ]
      : [];
  });
}
