import { desc, eq } from 'drizzle-orm';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { priceBookSchema, type PriceBook } from '#domain/pricing/price-book.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { priceBook } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type PriceBooks = {
  /** The newest price book; the one that ships with the product when there is none yet. PRICE_UNAVAILABLE when it cannot be read. */
  current: () => Promise<PriceBook>;
};

/**
 * Reads price books. Which one is the newest is asked every time, so that all processes quote by it as soon as staff have saved it;
 * its content never changes and is kept. Everybody may read them: no caller is needed.
 */
export function createPriceBooks(db: Database): PriceBooks {
  const known = new Map<number, PriceBook>();

  async function current(): Promise<PriceBook> {
    const version = await newestVersion();
    const book = known.get(version) ?? (await read(version));
    known.set(version, book);
    return book;
  }

  async function newestVersion(): Promise<number> {
    const [newest] = await db.select({ version: priceBook.version }).from(priceBook).orderBy(desc(priceBook.version)).limit(1);
    if (newest) return newest.version;
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

  return { current };
}
