import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ordering.ts';
import { budgetResponse, quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { listTerms } from '#server/records/pricing/team-terms.ts';
import { keepMailConsent } from './mail-consent.ts';
import { toPricedOrder } from './to-priced-order.ts';

/** Quotes: the price for the caller's own team, and list prices for everybody (ordering.md §7). Nothing is stored but the consent to be written to. */
export function mountPricing(
  app: OpenAPIHono<AppEnv>,
  { db, priceBooks }: { db: Database; priceBooks: PriceBooks },
): void {
  app.openapi(contract.getQuote, async (context) => {
    const order = toPricedOrder(context.req.valid('query'));
    const principal = context.get('principal');
    // Staff may be in no team.
    const teamId = 'teamId' in principal ? principal.teamId : null;
    const { book, terms } = teamId
      ? await priceBooks.forTeam(scopeOf(principal), teamId)
      : { book: await priceBooks.current(), terms: listTerms };
    return context.json(quoteResponse(priceOrder(book, { ...order, ...terms })), 200);
  });

  app.openapi(contract.getPublicQuote, async (context) => {
    const order = toPricedOrder(context.req.valid('query'));
    return context.json(quoteResponse(priceOrder(await priceBooks.current(), { ...order, ...listTerms })), 200);
  });

  app.openapi(contract.getPublicBudget, async (context) => {
    const { email, wants_mail: wantsMail, ...wish } = context.req.valid('query');
    const budget = budgetResponse(priceOrder(await priceBooks.current(), { ...toPricedOrder(wish), ...listTerms }));
    if (wantsMail) await keepMailConsent(db, email, wantsMail === 'true');
    return context.json(budget, 200);
  });
}
