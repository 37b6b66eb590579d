import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/ordering.ts';
import type { OrderService } from '#domain/ordering/order-data.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { countedNetwork } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { requireWithinLimit, takeTokens } from '#server/platform/limits/rate-limiter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { createPapers } from '#server/records/papers/issue.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { requireDraftOfTeam } from '#server/records/draft-owner.ts';
import { mountDrafts } from './draft-routes.ts';
import { ordererOf } from '#server/records/orderer.ts';
import { renewClaimLink } from '#server/records/claim-link.ts';
import { mountPublicOrders } from './guest-routes.ts';
import { isWithoutPrice } from './order-price.ts';
import { placeOrder } from './place-order.ts';
import { mailOfOrder, tellOfOrder } from './tell-of-order.ts';

type Parts = {
  db: Database;
  auth: Auth;
  priceBooks: PriceBooks;
  mailer: Mailer;
  notifyStaff: NotifyStaff;
  limits: Limits;
  publicUrl: string;
  secret: string;
};

/** Orders of the wizard: drafts, placing, and what visitors can do (ordering.md §2.1). */
export function mountOrders(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const papers = createPapers(parts.secret);
  mountDrafts(app, parts);
  mountPublicOrders(app, parts);
  app.openapi(contract.createScanitRequest, async (context) =>
    context.json(await place(context, 'scanit', context.req.valid('json')), 200),
  );
  app.openapi(contract.createBimitRequest, async (context) =>
    context.json(await place(context, 'bimit', context.req.valid('json')), 200),
  );

  async function place(
    context: Context<AppEnv>,
    service: OrderService,
    placement: contract.Placement,
  ): Promise<contract.Placed> {
    const { db, priceBooks, limits } = parts;
    const orderer = await ordererOf(db, context.get('principal'), context.get('clientAddress'));
    const { guest } = orderer;
    if (placement.serviceOption !== service) throw new AppError('INVALID_INPUT');
    if (guest && guest.draftId !== placement.draftId) throw new AppError('NOT_FOUND');
    // What is refused does not count, and neither does a lost answer that is asked for again.
    if (guest) await requireWithinLimit(db, limits, 'publicOrder', countedNetwork(orderer.ip), 0);
    await requireDraftOfTeam(db, placement.draftId, { teamId: orderer.teamId, userId: orderer.member?.userId ?? null });
    const now = new Date();
    const book = isWithoutPrice(placement) ? undefined : await priceBooks.current();
    const outcome = await inScope(db, orderer.scope, async (transaction) => {
      const placed = await placeOrder(transaction, orderer, placement, { book, papers, now });
      if (!placed.isNew) return placed;
      const claimUrl = guest ? await renewClaimLink(transaction, parts, guest, now) : undefined;
      await mailOfOrder(transaction, parts, placement, {
        ...placed,
        claimUrl,
        to: orderer.email,
        seesMoney: guest !== null || orderer.member.role === 'admin',
      });
      return placed;
    });
    if (guest && outcome.isNew) await takeTokens(db, `publicOrder ${countedNetwork(orderer.ip)}`, limits.publicOrder);
    // Nobody waits for it.
    if (outcome.isNew)
      void tellOfOrder({ notifyStaff: parts.notifyStaff, log: context.get('log') }, placement, outcome);
    return outcome.placed;
  }
}
