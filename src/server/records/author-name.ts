import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { user } from '#server/platform/database/schema.ts';

/** Name of who wrote something: of the account, or as the package called them that it came with. `user` is joined by its author. */
export const authorNameOf = ({ authorName }: { authorName: PgColumn }): SQL<string | null> =>
  sql`coalesce(${user.name}, ${authorName})`;
