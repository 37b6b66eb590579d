import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A word of the domain, written into the statement and not passed: two parameters would be two different expressions to GROUP BY, and an
 * index with a condition is found only by its words. Never what somebody has typed.
 */
export const literal = (word: string): SQL => sql.raw(`'${word.replaceAll("'", "''")}'`);

/** Words of the domain as a list in parentheses. */
const listOf = (words: readonly string[]): SQL => sql`(${sql.join(words.map(literal), sql`, `)})`;

/** Whether a column has one of the words. */
export const isOneOf = (column: SQLWrapper, words: readonly string[]) => sql<boolean>`${column} in ${listOf(words)}`;

/** Whether it has another one. */
export const isNoneOf = (column: SQLWrapper, words: readonly string[]) =>
  sql<boolean>`${column} not in ${listOf(words)}`;
