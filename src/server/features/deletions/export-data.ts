import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/database.ts';
import { session, user } from '#server/platform/database/schema.ts';

export type Exported = Record<string, unknown[]>;

/** Columns by name. A column that nobody names is not exported: a new one of staff's stays theirs. */
export function only<Columns extends object, Name extends keyof Columns & string>(
  columns: Columns,
  ...names: readonly Name[]
): Pick<Columns, Name> {
  const wanted: ReadonlySet<string> = new Set(names);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => wanted.has(name))) as Pick<Columns, Name>;
}

/** What is left of columns without those that are named. */
export function without<Columns extends object, Name extends keyof Columns & string>(
  columns: Columns,
  ...names: readonly Name[]
): Omit<Columns, Name> {
  const unwanted: ReadonlySet<string> = new Set(names);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !unwanted.has(name))) as Omit<Columns, Name>;
}

/** Name of a person by the column with their id; to customers, staff are the company. Of a query without joins. */
export const nameOf = (column: PgColumn, company: string): SQL<string | null> =>
  sql`(select case when person.staff_role is null then person.name else ${company} end from "user" person where person.id = ${column})`;

type Author = { isStaff: PgColumn; authorId: PgColumn; authorName?: PgColumn };
/** The same for what says by itself whether staff wrote it, and what an imported package calls its author. */
export const authorOf = ({ isStaff, authorId, authorName }: Author, company: string): SQL<string | null> =>
  sql`case when ${isStaff} then ${company} else coalesce(${nameOf(authorId, company)}, ${authorName ?? sql`null`}) end`;

/** The account itself and where it is signed in, which only the sign-in library's own connection reads. */
export async function exportAccount(db: Database, userId: string): Promise<Exported> {
  return {
    person: await db.select().from(user).where(eq(user.id, userId)),
    sessions: await db
      .select(without(getTableColumns(session), 'token', 'activeTeamId'))
      .from(session)
      .where(eq(session.userId, userId)),
  };
}
