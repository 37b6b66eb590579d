// drizzle-kit reads this file: relative imports only, but for types.
import { timestamp, uuid } from 'drizzle-orm/pg-core';

export const date = (name: string) => timestamp(name, { withTimezone: true });
export const id = () => uuid('id').primaryKey().defaultRandom();
export const createdAt = () => date('created_at').notNull();
