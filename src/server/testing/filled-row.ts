import { getTableColumns, type Column } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns a row that a table takes: `known` values for the columns of those names, and some value for every other column that must have one.
 * The values mean nothing. Throws for a type of column that nobody has used yet.
 */
export function filledRow(table: PgTable, known: Record<string, unknown>): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, { notNull, hasDefault }]) => name in known || (notNull && !hasDefault),
  );
  return Object.fromEntries(columns.map(([name, column]) => [name, known[name] ?? someValue(column)]));
}

function someValue({ name, columnType, enumValues }: Column): unknown {
  switch (columnType) {
    case 'PgUUID':
      return crypto.randomUUID();
    case 'PgText':
      return enumValues?.[0] ?? 'x';
    case 'PgDateString':
      return '2030-01-01';
    case 'PgTimestamp':
      return new Date();
    case 'PgInteger':
    case 'PgBigInt53':
    case 'PgDoublePrecision':
      return 1;
    case 'PgBoolean':
      return false;
    case 'PgJsonb':
      return {};
    default:
      throw new Error(`filled-row.ts has no value for ${name}, a column of type ${columnType}`);
  }
}
