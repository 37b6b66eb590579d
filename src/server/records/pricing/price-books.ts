import { desc, eq, inArray, sql } from 'drizzle-orm';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { moneyKeys, moneyTerms } from '#domain/operator/operator-settings.ts';
import { priceBookSchema, type BookOfMoney, type PriceBook } from '#domain/pricing/price-book.ts';
import { inScope, type Database, type Scope, type Scoped } from '#server/platform/database/database.ts';
import { operatorSetting, priceBook, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { listTerms, toPriceTerms, type PriceTerms } from './team-terms.ts';

/** Which version is active, once staff have chosen one; until then it is the newest. */
const ACTIVE = 'active_price_book';
const activeVersion = sql<
  number | null
>`coalesce((select ${operatorSetting.value}::int from ${operatorSetting} where ${operatorSetting.key} = ${ACTIVE}),
  (select max(${priceBook.version}) from ${priceBook}))`;
/** The settings of currency and tax, as an object. */
const moneySettings = sql<
  Record<string, string>
>`coalesce((select json_object_agg(${operatorSetting.key}, ${operatorSetting.value})
  from ${operatorSetting} where ${inArray(operatorSetting.key, [...moneyKeys])}), '{}')`;

export type PriceBooks = {
  /** The active price book with its currency and tax; the one that ships with the product when there is none yet. PRICE_UNAVAILABLE when it cannot be read. */
  current: () => Promise<BookOfMoney>;
  /** The active price book with the terms of a team, in one round trip: people wait for a price while they type. */
  forTeam: (scope: Scope, teamId: string) => Promise<{ book: BookOfMoney; terms: PriceTerms }>;
};

/**
 * Reads price books. Which one is active is asked every time, so that all processes quote by it as soon as staff have chosen it;
 * its content never changes and is kept. Everybody may read them: no caller is needed.
 */
export function createPriceBooks(db: Database): PriceBooks {
  const known = new Map<number, PriceBook>();
  async function current(): Promise<BookOfMoney> {
    const [found] = await db.select({ version: activeVersion, money: moneySettings }).from(sql`(select 1) as one`);
    return pricedIn(await bookOf(found?.version), found?.money);
  }

  async function forTeam(scope: Scope, teamId: string) {
    const asked = {
      active: activeVersion,
      money: moneySettings,
      kind: team.kind,
      discountType: team.discountType,
      discountPercent: team.discountPercent,
      taxExemptNumber: team.taxExemptNumber,
      scanPlan: team.scanPlan,
    };
    const [row] = await inScope(db, scope, (transaction) =>
      transaction.select(asked).from(team).where(eq(team.id, teamId)),
    );
    // Not inside the transaction: a caller that holds a connection must not wait for another one.
    return { book: pricedIn(await bookOf(row?.active), row?.money), terms: row ? toPriceTerms(row) : listTerms };
  }

  async function bookOf(wanted: number | null | undefined): Promise<PriceBook> {
    const version = wanted ?? (await storeDefault());
    const book = known.get(version) ?? (await read(version));
    known.set(version, book);
    return book;
  }

  async function storeDefault(): Promise<number> {
    const { version } = defaultPriceBook;
    await inScope(db, { kind: 'system' }, (transaction) =>
      transaction
        .insert(priceBook)
        .values({ version, book: defaultPriceBook, note: 'Ships with the product', createdAt: new Date() })
        .onConflictDoNothing(),
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

/** A version keeps its figures; what they are in and bear is by the settings of the moment. */
const pricedIn = (book: PriceBook, settings: Record<string, string> = {}): BookOfMoney =>
  Object.keys(settings).length === 0 ? book : { ...book, money: moneyTerms((key) => settings[key]) };

type Listed = { version: number; note: string; createdBy: string | null; createdAt: Date };

/** All versions, the newest first, and which one is active. */
export async function listPriceBooks(transaction: Scoped): Promise<{ active: number; versions: Listed[] }> {
  const versions = await transaction
    .select({ version: priceBook.version, note: priceBook.note, createdBy: user.name, createdAt: priceBook.createdAt })
    .from(priceBook)
    .leftJoin(user, eq(user.id, priceBook.createdBy))
    .orderBy(desc(priceBook.version));
  const [found] = await transaction.select({ version: activeVersion }).from(sql`(select 1) as one`);
  return { active: found?.version ?? defaultPriceBook.version, versions };
}

/** The content of one version; the book that ships with the product is there before anybody has asked for a price. */
export async function findPriceBook(transaction: Scoped, version: number): Promise<PriceBook | undefined> {
  const [row] = await transaction
    .select({ book: priceBook.book })
    .from(priceBook)
    .where(eq(priceBook.version, version));
  const parsed = priceBookSchema.safeParse(
    row?.book ?? (version === defaultPriceBook.version ? defaultPriceBook : undefined),
  );
  return parsed.success ? { ...parsed.data, version } : undefined;
}

/** Keeps a new version, which quotes nobody until it is activated. Answers its number. */
export async function addPriceBook(
  transaction: Scoped,
  { book, note, userId }: { book: PriceBook; note: string; userId: string },
): Promise<number> {
  await transaction.execute(sql`lock table ${priceBook} in share row exclusive mode`);
  const now = new Date();
  await transaction
    .insert(priceBook)
    .values({
      version: defaultPriceBook.version,
      book: defaultPriceBook,
      note: 'Ships with the product',
      createdAt: now,
    })
    .onConflictDoNothing();
  const { active, versions } = await listPriceBooks(transaction);
  // Without a choice the newest is active: what is active stays so.
  await transaction
    .insert(operatorSetting)
    .values({ key: ACTIVE, value: String(active), updatedAt: now })
    .onConflictDoNothing();
  const version = Math.max(...versions.map((known) => known.version)) + 1;
  await transaction
    .insert(priceBook)
    .values({ version, book: { ...book, version }, note, createdBy: userId, createdAt: now });
  return version;
}

/** From now on prices are by this version; orders keep theirs. */
export async function activatePriceBook(transaction: Scoped, version: number): Promise<void> {
  const set = { value: String(version), updatedAt: new Date() };
  await transaction
    .insert(operatorSetting)
    .values({ key: ACTIVE, ...set })
    .onConflictDoUpdate({ target: operatorSetting.key, set });
}
