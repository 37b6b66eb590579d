import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LANGUAGES } from '#domain/language/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { FindLanguage } from '#server/platform/mail/mailer.ts';

const found = z.object({ language: z.enum(LANGUAGES).nullable() });

/** The language that a person with an account has chosen; of anybody else, that of the newest order that they began with the address. */
export function createFindLanguage(db: Database): FindLanguage {
  return async (address, transaction) => {
    const { rows } = await (transaction ?? db).execute(sql`select language_of(${address}) as language`);
    return found.parse(rows[0]).language ?? 'en';
  };
}
