import { sql } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';

/** Whether an estimate or an invoice of the team bears the picture: then it is kept, for papers are the same for ever. */
export async function isPrinted(transaction: Scoped, teamId: string, logoSha256: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ found: boolean }>(sql`
    select exists (select 1 from estimate where team_id = ${teamId} and content #>> '{to,logo,sha256}' = ${logoSha256})
        or exists (select 1 from invoice where team_id = ${teamId} and content #>> '{to,logo,sha256}' = ${logoSha256}) as found`);
  return rows[0]?.found ?? false;
}
