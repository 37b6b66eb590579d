import { desc, eq } from 'drizzle-orm';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { priceBookSchema, type PriceBook } from '#domain/pricing/price-book.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { priceBook } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** The book that orders are priced by now. As the system: an empty table gets the default book. Throws PRICE_UNAVAILABLE. */
export async function currentPriceBook(transaction: Scoped): Promise<PriceBook> {
  const [newest] = await transaction.select({ book: priceBook.book }).from(priceBook).orderBy(desc(priceBook.version)).limit(1);
  if (newest) return readable(newest.book);
  await transaction.insert(priceBook).values({ version: defaultPriceBook.version, book: defaultPriceBook, note: 'Default', createdAt: new Date() }).onConflictDoNothing();
  return defaultPriceBook;
}

/** A version that a quote names. Throws PRICE_UNAVAILABLE for one that is not there or cannot be read. */
export async function priceBookOf(transaction: Scoped, version: number): Promise<PriceBook> {
  const [row] = await transaction.select({ book: priceBook.book }).from(priceBook).where(eq(priceBook.version, version));
  return readable(row?.book);
}

function readable(book: unknown): PriceBook {
  const parsed = priceBookSchema.safeParse(book);
  if (!parsed.success) throw new AppError('PRICE_UNAVAILABLE', { cause: parsed.error });
  return parsed.data;
}
