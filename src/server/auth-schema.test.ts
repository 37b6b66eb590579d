import { getAuthTables } from 'better-auth/db';
import { getTableColumns, is, Table } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAuth } from '#server/platform/auth/auth.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { defaultLimits } from '#domain/access/rate-limits.ts';
import * as schema from '#server/platform/database/auth-schema.ts';

// Only the library's settings are read: no connection is made.
const { db } = openDatabase('postgres://nobody@127.0.0.1:1/none', { error: () => {} });
const auth = createAuth(db, {
  secret: 'x'.repeat(32),
  publicUrl: 'http://127.0.0.1:3000',
  isSecure: true,
  mailer: { isOutbox: true, send: async () => {}, sendIn: async () => {} },
  limits: defaultLimits,
  accounts: { isInvited: async () => false, settle: async () => {} },
});
const asked = Object.values(getAuthTables(auth.options));
const tables: Record<string, unknown> = schema;

test.each(asked)('has every column that the sign-in library asks for: $modelName', ({ modelName, fields }) => {
  const table = tables[modelName];
  if (!is(table, Table)) throw new Error(`no table ${modelName}`);
  const columns = getTableColumns(table);
  const wanted = Object.entries(fields).map(([name, field]) => ({
    name: field.fieldName ?? name,
    isRequired: field.required !== false,
    isUnique: Boolean(field.unique),
  }));
  const actual = wanted.map(({ name }) => ({
    name,
    isRequired: columns[name]?.notNull,
    isUnique: columns[name]?.isUnique,
  }));
  expect(actual).toEqual(wanted);
});
