import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops-admin.ts';
import { priceBookProblems, priceBookSchema, type BookOfMoney, type PriceBook } from '#domain/pricing/price-book.ts';
import { priceOrder, totalCents, type OrderPrice, type PricedOrder } from '#domain/pricing/price-order.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { publish } from '#server/platform/events/events.ts';
import { AppError } from '#server/platform/http/errors.ts';
import {
  activatePriceBook,
  addPriceBook,
  findPriceBook,
  listPriceBooks,
  type PriceBooks,
} from '#server/records/pricing/price-books.ts';
import { recordAudit } from '#server/records/audit.ts';

type Parts = { db: Database; priceBooks: PriceBooks };

/** Price books: versions, a look at what a new one does to a price, and which one is active (Y7). */
export function mountPriceBooks(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { priceBooks } = parts;

  app.openapi(contract.listPriceBooks, async (context) => {
    requireStaff(context.get('principal'), 'read');
    await priceBooks.current();
    const { active, versions } = await asStaff(parts, context, 'read', listPriceBooks);
    return context.json(
      { active, versions: versions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) },
      200,
    );
  });

  app.openapi(contract.getPriceBook, async (context) => {
    const book = await asStaff(parts, context, 'read', (transaction) =>
      findPriceBook(transaction, context.req.valid('param').version),
    );
    if (!book) throw new AppError('NOT_FOUND');
    return context.json({ book }, 200);
  });

  app.openapi(contract.checkPriceBook, async (context) => {
    requireStaff(context.get('principal'), 'administer');
    const { book, order } = context.req.valid('json');
    const active = await priceBooks.current();
    const problems = priceBookProblems(book, active.money?.currency);
    const parsed = priceBookSchema.safeParse(book);
    if (problems.length > 0 || !parsed.success) return context.json({ problems, preview: null }, 200);
    return context.json({ problems, preview: compare(active, parsed.data, { ...order, isPartnerTeam: false }) }, 200);
  });

  app.openapi(contract.addPriceBook, async (context) => {
    requireStaff(context.get('principal'), 'administer');
    const { book: given, note } = context.req.valid('json');
    const [problem] = priceBookProblems(given, (await priceBooks.current()).money?.currency);
    const parsed = priceBookSchema.safeParse(given);
    if (problem !== undefined || !parsed.success)
      throw new AppError('INVALID_INPUT', { userMessage: problem ?? 'This is not a valid price book.' });
    const version = await asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      const made = await addPriceBook(transaction, { book: parsed.data, note, userId });
      await publish(transaction, { kind: 'staff' });
      await recordAudit(transaction, {
        teamId: null,
        userId,
        action: 'prices.add',
        objectType: 'operator',
        objectId: 'price-book',
        details: { version: made, note },
        ip,
      });
      return made;
    });
    return context.json({ version }, 201);
  });

  app.openapi(contract.activatePriceBook, async (context) => {
    const { version } = context.req.valid('param');
    const { reason, seen } = context.req.valid('json');
    await asStaff(parts, context, 'administer', async (transaction, { userId, ip }) => {
      if (!(await findPriceBook(transaction, version))) throw new AppError('NOT_FOUND');
      const { active: before } = await listPriceBooks(transaction);
      if (seen !== undefined && seen !== before) throw new AppError('STALE');
      await activatePriceBook(transaction, version);
      await publish(transaction, { kind: 'staff' });
      await recordAudit(transaction, {
        teamId: null,
        userId,
        action: 'prices.activate',
        objectType: 'operator',
        objectId: 'price-book',
        details: { before, version, reason },
        ip,
      });
    });
    return context.json({ ok: true as const }, 200);
  });
}

/** Before tax, in the currency that prices are in today. */
function compare(active: BookOfMoney, next: PriceBook, order: PricedOrder) {
  const [before, after] = [
    priceOrder(active, order),
    priceOrder({ ...next, ...(active.money && { money: active.money }) }, order),
  ];
  return {
    active: active.version,
    ...(active.money && { currency: active.money.currency }),
    lines: (['scan', 'bim'] as const).flatMap((part) => linesOf(part, before, after)),
    activeCents: totalCents(before),
    newCents: totalCents(after),
  };
}

function linesOf(part: 'scan' | 'bim', before: OrderPrice, after: OrderPrice) {
  const [old, now] = [before[part]?.lines ?? [], after[part]?.lines ?? []];
  const keys = [...new Set([...now, ...old].map(({ key }) => key))];
  return keys.map((key) => {
    const [was, is] = [old.find((line) => line.key === key), now.find((line) => line.key === key)];
    return {
      part,
      label: is?.label ?? was?.label ?? key,
      activeCents: was?.priceCents ?? null,
      newCents: is?.priceCents ?? null,
    };
  });
}
