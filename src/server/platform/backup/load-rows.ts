import type pg from 'pg';
import { printableText } from '#domain/naming/printable-text.ts';
import { BackupError } from './backup-error.ts';
import type { TableRows } from './backup-format.ts';
import { quoted } from './table-rows.ts';

/** A column as the restored schema has it. */
type Column = { name: string; type: string };

/**
 * Fills a table with lines of a backup. The transaction acts for the system; foreign keys and triggers have been taken off. Values are
 * read by Postgres itself, from the texts that it wrote. Answers how many rows it has now. Throws `BackupError` for other columns than the
 * table has.
 */
export async function loadRows(
  client: pg.Client,
  { name, columns }: Pick<TableRows, 'name' | 'columns'>,
  batches: AsyncIterable<string[]>,
): Promise<number> {
  const types = new Map((await columnsOf(client, name)).map((column) => [column.name, column.type]));
  const [unknown] = columns.filter((column) => !types.has(column));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup has ${name}.${printableText(unknown)}, which its schema does not: it was made of a database that was changed by hand.`,
    );
  const [missing] = [...types.keys()].filter((column) => !columns.includes(column));
  if (missing !== undefined)
    throw new BackupError(
      `The backup does not have ${name}.${missing}, which its schema does: it was made of a database that was changed by hand.`,
    );
  const values = columns.map((column, index) => `(line ->> ${index})::${types.get(column)}`);
  const statement = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`;
  let count = 0;
  for await (const lines of batches) {
    const { rowCount } = await client.query(statement, [`[${lines.join(',')}]`]);
    count += rowCount ?? 0;
  }
  return count;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${quoted(table)}`],
  );
  return rows;
}

/** Takes all foreign keys off, and triggers and policies out of use for the owner; answers what puts them back. Rows can then come in any order. */
export async function suspendConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`);
  const { rows: tables } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger where not tgisinternal and tgenabled = 'O'`,
  );
  // Some policies let a row in only where the row that it belongs to is.
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  for (const { table } of forced) await client.query(`alter table ${table} no force row level security`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { table } of forced) await client.query(`alter table ${table} force row level security`);
  };
}

/** Sets every sequence that counts a column behind the column's highest value. */
export async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select s.oid::regclass::text as sequence, t.oid::regclass::text as "table", a.attname as "column"
    from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval('${sequence}', coalesce((select max(${quoted(column)}) from ${table}), 0) + 1, false)`,
    );
}

/** Drops the portal's tables, routines and collations; extensions and other schemas stay. */
export async function dropSchema(client: pg.Client): Promise<void> {
  const own = (catalog: string) =>
    `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))`;
  const { rows: relations } = await client.query<{ statement: string }>(`
    select format('drop %s if exists public.%I cascade',
      case o.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, o.relname) as statement
    from pg_class o where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p', 'v', 'm') and not o.relispartition and ${own('pg_class')}`);
  for (const { statement } of relations) await client.query(statement);
  const { rows: others } = await client.query<{ statement: string }>(`
    select format('drop routine if exists %s cascade', o.oid::regprocedure) as statement from pg_proc o
    where o.pronamespace = 'public'::regnamespace and ${own('pg_proc')}
    union all select format('drop collation if exists public.%I', o.collname) from pg_collation o
    where o.collnamespace = 'public'::regnamespace and ${own('pg_collation')}
    union all select format('drop type if exists %s cascade', o.oid::regtype) from pg_type o
    where o.typnamespace = 'public'::regnamespace and o.typtype in ('e', 'd') and ${own('pg_type')}`);
  for (const { statement } of others) await client.query(statement);
  await client.query('delete from drizzle.__drizzle_migrations');
}
