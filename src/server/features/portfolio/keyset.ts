import { and, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { project } from '#server/platform/database/schema.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import type { Term } from './expressions.ts';

export type OrderedTerm = Term & { direction: 'asc' | 'desc' };

/** Where a page ended: the values of its last row as the database writes them, and the time that its first page was read. */
const cursorShape = z.object({ values: z.array(z.string().nullable()).max(3), id: z.uuid(), asOf: z.iso.datetime() });
type Cursor = z.infer<typeof cursorShape>;
export const portfolioCursor = cursorOf(cursorShape);

const inOrder = ({ expression, isText }: Term) => (isText ? sql`${expression} collate natural_order` : expression);

/** Rows without a value come last whatever the direction; the id makes the order total. */
export function orderBy(terms: readonly OrderedTerm[]): SQL[] {
  return [...terms.map((term) => sql`${inOrder(term)} ${sql.raw(term.direction)} nulls last`), sql`${project.id} asc`];
}

/** The rows that come after a cursor in that order. */
export function after(terms: readonly OrderedTerm[], { values, id }: Pick<Cursor, 'values' | 'id'>): SQL | undefined {
  const read = (term: Term, value: string) => sql`${value}::${sql.raw(term.cast)}`;
  const alternatives: (SQL | undefined)[] = [];
  const equal: SQL[] = [];
  terms.forEach((term, index) => {
    const value = values[index] ?? null;
    const own = inOrder(term);
    if (value !== null) {
      const beyond = sql`${own} ${sql.raw(term.direction === 'asc' ? '>' : '<')} ${read(term, value)}`;
      alternatives.push(and(...equal, term.isNotNull ? beyond : or(beyond, sql`${own} is null`)));
    }
    equal.push(value === null ? sql`${own} is null` : sql`${own} = ${read(term, value)}`);
  });
  alternatives.push(and(...equal, sql`${project.id} > ${id}::uuid`));
  const [first] = terms;
  const value = values[0];
  // The same again as a plain bound: an index is entered by it.
  const bound =
    first?.isNotNull && value != null
      ? sql`${first.expression} ${sql.raw(first.direction === 'asc' ? '>=' : '<=')} ${read(first, value)}`
      : undefined;
  return and(bound, or(...alternatives));
}
