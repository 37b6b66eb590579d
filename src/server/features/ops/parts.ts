import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';

/** What the console needs of the server. */
export type OpsParts = {
  db: Database;
  queue: PgBoss;
  priceBooks: PriceBooks;
  mailer: Mailer;
  /** Of the installation. */ secret: string;
  publicUrl: string;
};
