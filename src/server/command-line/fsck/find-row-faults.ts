import { sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';

/** What a finished conversion always leaves, as role and format. */
const FINISHED = [
  'cloud octree',
  'cloud_classified octree',
  'cloud_classified las',
  'model json',
  'model ifc',
  'model frag',
  'statistics json',
  'area_plan pdf',
  'archive zip',
];

/** Teams whose used allowance is not the sum of their draw-downs. */
export async function findAllowanceFaults(transaction: Scoped): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; name: string; used: number; drawn: number }>(sql`
    select t.id, t.name, t.used_sqft as used, coalesce(sum(d.sqft - d.quota_sqft - d.overage_sqft), 0)::int as drawn
    from team t left join drawdown d on d.team_id = t.id
    group by t.id having t.used_sqft <> coalesce(sum(d.sqft - d.quota_sqft - d.overage_sqft), 0) order by t.id`);
  return rows.map(
    ({ id, name, used, drawn }) =>
      `team ${id} (${name}): ${used} sqft count as used, but its draw-downs are ${drawn} sqft`,
  );
}

/** Projects at a location of another team, and draw-downs by another team than the project's. */
export async function findPlaceFaults(transaction: Scoped): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; name: string; fault: string }>(sql`
    select p.id, p.name, 'its location belongs to another team' as fault from project p join location l on l.id = p.location_id where l.team_id <> p.team_id
    union all
    select p.id, p.name, 'its draw-down belongs to another team' from project p join drawdown d on d.project_id = p.id where d.team_id <> p.team_id
    order by 1`);
  return rows.map(({ id, name, fault }) => `project ${id} (${name}): ${fault}`);
}

/** Conversions that are over, but without all that a finished one leaves. */
export async function findConversionFaults(transaction: Scoped): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string; name: string; kinds: string[] }>(sql`
    select p.id, p.name, array(select a.role || ' ' || a.format from asset a where a.project_id = p.id) as kinds
    from project p join conversion c on c.project_id = p.id
    where p.status = 'Order Completed' and p.deleted_at is null order by p.id`);
  return rows.flatMap(({ id, name, kinds }) => {
    const missing = FINISHED.filter((kind) => !kinds.includes(kind));
    return missing.length > 0
      ? [`project ${id} (${name}): its conversion is complete, but it has no ${missing.join(', no ')}`]
      : [];
  });
}
