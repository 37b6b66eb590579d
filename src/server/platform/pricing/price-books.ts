import { eq, max, sql } from 'drizzle-orm';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { priceBookSchema, type PriceBook } from '#domain/pricing/price-book.ts';
import { inScope, type Database, type Scope } from '#server/platform/database/database.ts';
import { priceBook, team } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { listTerms, toPriceTerms, type PriceTerms } from './team-terms.ts';

export type PriceBooks = {
  /** The newest price book; the one that ships with the product when there is none yet. PRICE_UNAVAILABLE when it cannot be read. */
  current: () => Promise<PriceBook>;
  /** The newest price book with the terms of a team, asked at once: people wait for a price while they type. */
  forTeam: (scope: Scope, teamId: string) => Promise<{ book: PriceBook; terms: PriceTerms }>;
};

/**
 * Reads price books. Which one is the newest is asked every time, so that all processes quote by it as soon as staff have saved it;
 * its content never changes and is kept. Everybody may read them: no caller is needed.
 */
export function createPriceBooks(db: Database): PriceBooks {
  const known = new Map<number, PriceBook>();
  // Prepared: planning these takes longer than running them.
  const newestVersion = db.select({ version: max(priceBook.version) }).from(priceBook).prepare('newest_price_book');

  async function current(): Promise<PriceBook> {
    const [newest] = await newestVersion.execute();
    return bookOf(newest?.version);
  }

  async function forTeam(scope: Scope, teamId: string) {
    const newest = sql<number | null>`(select max(${priceBook.version}) from ${priceBook})`;
    const asked = { newest, kind: team.kind, discountType: team.discountType, discountPercent: team.discountPercent };
    const [row] = await inScope(db, scope, (transaction) => transaction.select(asked).from(team).where(eq(team.id, sql.placeholder('teamId'))).prepare('price_terms').execute({ teamId }));
    // Not inside of the transaction: whoever holds a connection must not wait for another.
    return { book: await bookOf(row?.newest), terms: row ? toPriceTerms(row) : listTerms };
  }

  async function bookOf(newest: number | null | undefined): Promise<PriceBook> {
    const version = newest ?? (await storeDefault());
    const book = known.get(version) ?? (await read(version));
    known.set(version, book);
    return book;
  }

  async function storeDefault(): Promise<number> {
    const { version } = defaultPriceBook;
    await inScope(db, { kind: 'system' }, (transaction) =>
      transaction.insert(priceBook).values({ version, book: defaultPriceBook, note: 'Ships with the product', createdAt: new Date() }).onConflictDoNothing(),
    );
    return version;
  }

  async function read(version: number): Promise<PriceBook> {
    const [row] = await db.select({ book: priceBook.book }).from(priceBook).where(eq(priceBook.version, version));
    const parsed = priceBookSchema.safeParse(row?.book);
    if (!parsed.success) throw new AppError('PRICE_UNAVAILABLE', { cause: parsed.error });
    // The row's number is what orders refer to.
    return { ...parsed.data, version };
  }

  return { current, forTeam };
}
