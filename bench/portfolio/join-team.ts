import pg from 'pg';
import type { RunningApp } from '../../e2e/system/running-app.ts';

/** Makes a person of a running portal one of a team's admins, and has the session work for it. */
export async function joinTeam(
  app: RunningApp,
  databaseUrl: string,
  { userId, teamId }: { userId: string; teamId: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select set_config('app.kind', 'system', false)`);
  await client.query(`insert into membership (team_id, user_id, role, created_at) values ($1, $2, 'admin', now())`, [
    teamId,
    userId,
  ]);
  await client.end();
  await app.request('POST', '/api/session/team', { teamId });
}
