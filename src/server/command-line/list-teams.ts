import { sql } from 'drizzle-orm';
import { inScope } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import type { Command } from './command.ts';

type Row = {
  id: string;
  name: string;
  kind: string;
  features: string[];
  isDemo: boolean;
  members: number;
  projects: number;
  used: number;
  limit: number;
};

export const listTeams: Command = {
  words: 'team list',
  synopsis: '[WORD ...]',
  purpose: 'lists teams whose name or ID contains the words, with members, projects and allowance',
  maxArguments: Infinity,
  options: {},
  run: async ({ db, say }, args) => {
    const holds = args.map(
      (word) => sql`strpos(lower(${team.name} || ' ' || ${team.id}::text), ${word.toLowerCase()}) > 0`,
    );
    const { rows } = await inScope(db, { kind: 'system' }, (transaction) =>
      transaction.execute<Row>(sql`
        select id, name, kind, features, is_demo as "isDemo", used_sqft as used, free_limit_sqft as "limit",
          (select count(*)::int from membership m where m.team_id = team.id) as members,
          (select count(*)::int from project p where p.team_id = team.id and p.deleted_at is null) as projects
        from team where ${holds.length > 0 ? sql.join(holds, sql` and `) : sql`true`} order by lower(name), id`),
    );
    for (const row of rows) say(lineOf(row));
    say(`${rows.length} ${rows.length === 1 ? 'team' : 'teams'}`);
    return 0;
  },
};

function lineOf({ id, name, kind, features, isDemo, members, projects, used, limit }: Row): string {
  const flags = [kind, ...features, ...(isDemo ? ['demo projects'] : [])].join(', ');
  return `${id}  ${name}  (${flags})  members ${members}, projects ${projects}, allowance ${used} of ${limit} sqft`;
}
