import type pg from 'pg';

type Rights = {
  version: number;
  versionName: string;
  isStandby: boolean;
  user: string;
  database: string;
  mayMakeSchemas: boolean;
  mayMakeTables: boolean;
  mayMakeRoles: boolean;
  hasAppRole: boolean;
  foreignOwner: string | null;
};

const OLDEST_VERSION = 150_000;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Throws one sentence that names the first right, or anything else, that the portal needs of its database and does not have. */
export async function assertRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Rights>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionName", pg_is_in_recovery() as "isStandby",
      current_user as "user", current_database() as "database",
      has_database_privilege(current_database(), 'create') as "mayMakeSchemas", has_schema_privilege('public', 'create') as "mayMakeTables",
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayMakeRoles",
      exists (select 1 from pg_roles where rolname = 'storey_app' and pg_has_role(current_user, oid, 'member')) as "hasAppRole",
      (select pg_get_userbyid(relowner) from pg_class
        where oid = to_regclass('public.project') and not pg_has_role(current_user, relowner, 'usage')) as "foreignOwner"`);
  const problem = rows[0] && problemOf(rows[0]);
  if (problem) throw new Error(problem);
}

function problemOf({ user, database, ...rights }: Rights): string | undefined {
  const who = `The database user ${quoted(user)}`;
  if (rights.version < OLDEST_VERSION)
    return `Storey needs Postgres 15 or newer, and the database runs ${rights.versionName}.`;
  if (rights.isStandby)
    return 'The database is a standby, which cannot be written: DATABASE_URL must lead to the primary.';
  if (rights.foreignOwner)
    return `The tables in ${quoted(database)} belong to ${quoted(rights.foreignOwner)}, not to ${quoted(user)}: connect as their owner.`;
  if (!rights.mayMakeSchemas)
    return `${who} may not create schemas in ${quoted(database)}: run "alter database ${quoted(database)} owner to ${quoted(user)}" as an administrator.`;
  if (!rights.mayMakeTables)
    return `${who} may not create tables in the schema public of ${quoted(database)}: run "grant all on schema public to ${quoted(user)}" as an administrator.`;
  if (!rights.hasAppRole && !rights.mayMakeRoles)
    return `${who} may not create the role storey_app: run "create role storey_app nologin; grant storey_app to ${quoted(user)}" as an administrator.`;
}
