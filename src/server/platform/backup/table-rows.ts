import type pg from 'pg';

const FIRST_FETCH = 50;
const FETCH_BYTES = 2 ** 20;
const MAX_FETCH = 5000;
/** Of this installation's own doing: a restored one has made no backup yet. */
export const LEFT_OUT: readonly string[] = ['backup_run'];

export type Table = { name: string; columns: string[] };

/** Texts of values in the one form that every version of Postgres reads back. For the transaction. */
const TEXT_SETTINGS =
  "set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local " +
  "extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off";
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Begins the snapshot that all tables are read of, as the system, which sees every row. It changes nothing, and no time limit of the
 * server ends it.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    `select set_config('app.kind', 'system', true); set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; ${TEXT_SETTINGS}`,
  );
}

/** The portal's tables with the columns that are stored and not computed. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not (c.relname = any($1))
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** The rows of a table, one line each: a JSON array of its columns' texts. */
export function tableLines(client: pg.Client, { name, columns }: Table): AsyncGenerator<string> {
  return queryLines(
    client,
    `select array_to_json(array[${columns.map((column) => `${quoted(column)}::text`).join(', ')}]::text[])::text as line from ${quoted(name)}`,
  );
}

/** Jobs that wait or are at work, one line each. Those that ended are a log and not kept. */
export async function* jobLines(client: pg.Client): AsyncGenerator<string> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`);
  if (!rows[0]?.exists) return;
  yield* queryLines(
    client,
    `
    select json_build_object('id', id, 'name', name, 'data', data, 'priority', priority,
      'startAfter', start_after, 'singletonKey', singleton_key, 'groupId', group_id, 'createdOn', created_on)::text as line
    from pgboss.job where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss') order by created_on, id`,
  );
}

/** Lines of a query, by a cursor: never more than about a megabyte of them in memory. The transaction must be open. */
export async function* queryLines(client: pg.Client, query: string): AsyncGenerator<string> {
  await client.query(`declare lines no scroll cursor for ${query}`);
  for (let wanted = FIRST_FETCH; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch forward ${wanted} from lines`);
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
    for (const { line } of rows) yield line;
    if (rows.length < wanted) break;
    wanted = Math.max(1, Math.min(MAX_FETCH, Math.floor((FETCH_BYTES / Math.max(bytes, 1)) * wanted)));
  }
  await client.query('close lines');
}
