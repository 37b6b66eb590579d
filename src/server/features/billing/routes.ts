import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/billing.ts';
import { invoiceCheckout } from '#contract/invoices.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { sameOriginPath } from '#domain/billing/same-origin-path.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import { requestLanguage } from '#server/platform/language/request-language.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { memberOf } from '#server/records/caller.ts';
import { embeddedOf } from './embedded-checkout.ts';
import type { EventParts } from './handle-stripe-event.ts';
import { answered, openCheckout, type BillingParts } from './open-checkout.ts';
import { findBySession } from './payment-store.ts';
import { mountPlans } from './plan-routes.ts';
import { priceInvoice } from './price-invoice.ts';
import { priceUnlock } from './price-unlock.ts';
import { findReceipts } from './receipts.ts';
import { mountRefunds } from './refund-routes.ts';
import { mountWebhook } from './webhook.ts';

export function mountBilling(
  app: OpenAPIHono<AppEnv>,
  parts: BillingParts & Omit<EventParts, 'publicUrl'> & { queue: PgBoss; limits: Limits },
): void {
  const { db, payments, config } = parts;

  app.openapi(contract.embeddedCheckout, async (context) => {
    const { projectData, returnUrl } = context.req.valid('json');
    const session = await openUnlock(context.get('principal'), projectData.id, { mount: 'embedded', returnUrl });
    return context.json(embeddedOf(payments, session), 200);
  });

  app.openapi(contract.hostedCheckout, async (context) => {
    const { metadata, returnUrl } = context.req.valid('json');
    const { url } = await openUnlock(context.get('principal'), metadata.project_id, { mount: 'hosted', returnUrl });
    if (!url) throw new AppError('PAYMENTS_UNAVAILABLE');
    return context.json({ url }, 200);
  });
  app.openapi(invoiceCheckout, async (context) => {
    const { invoiceId, token, ...wanted } = context.req.valid('json');
    const principal = context.get('principal');
    if ((invoiceId === undefined) === (token === undefined)) throw new AppError('INVALID_INPUT');
    const which = token === undefined ? { invoiceId: invoiceId ?? '' } : { token };
    const session = await openCheckout(parts, { kind: 'system' }, wanted, (transaction) =>
      priceInvoice(transaction, principal, which),
    );
    return context.json(
      wanted.mount === 'embedded'
        ? { checkout: embeddedOf(payments, session), url: null }
        : { checkout: null, url: session.url },
      200,
    );
  });

  // A GET that makes a payment could be caused by any page (ruling 23).
  app.get(contract.hostedCheckout.path, (context) => {
    context.header('Allow', 'POST');
    throw new AppError('METHOD_NOT_ALLOWED');
  });

  app.openapi(contract.openPortal, async (context) => {
    const member = memberOf(context.get('principal'));
    if (member.kind !== 'staff' && member.role !== 'admin') throw new AppError('FORBIDDEN');
    const returnPath = sameOriginPath(context.req.valid('json').returnUrl, config.PUBLIC_URL);
    if (returnPath === undefined) throw new AppError('INVALID_INPUT');
    const [own] = await inScope(db, scopeOf(member), (transaction) =>
      transaction.select({ customer: team.stripeCustomerId }).from(team).where(eq(team.id, member.teamId)),
    );
    if (!payments) throw new AppError('PAYMENTS_NOT_CONFIGURED');
    const customer = own?.customer;
    if (!customer) throw new AppError('MISSING_CUSTOMER');
    const { url } = await answered(() =>
      payments.stripe.billingPortal.sessions.create({
        customer,
        return_url: `${config.PUBLIC_URL}${returnPath}`,
        locale: requestLanguage(context.req.raw.headers),
      }),
    );
    return context.json({ url }, 200);
  });

  app.openapi(contract.getCheckout, async (context) => {
    const member = memberOf(context.get('principal'));
    const found = await inScope(db, scopeOf(member), (transaction) =>
      findBySession(transaction, context.req.valid('query').session_id),
    );
    if (!found || found.teamId !== member.teamId) throw new AppError('NOT_FOUND');
    const { id: paymentId, status, projectId, projectName, returnPath } = found;
    return context.json({ paymentId, status, projectId, projectName, returnPath }, 200);
  });

  app.openapi(contract.listReceipts, async (context) => {
    const member = memberOf(context.get('principal'));
    return context.json(await inScope(db, scopeOf(member), (transaction) => findReceipts(transaction, member)), 200);
  });

  app.openapi(contract.getReceipt, async (context) => {
    const member = memberOf(context.get('principal'));
    const [found] = await inScope(db, scopeOf(member), (transaction) =>
      findReceipts(transaction, member, context.req.valid('param').paymentId),
    );
    if (!found) throw new AppError('NOT_FOUND');
    return context.json(found, 200);
  });

  mountPlans(app, parts);
  mountRefunds(app, parts);
  mountWebhook(app, parts);

  function openUnlock(principal: Principal, projectId: string, wanted: Parameters<typeof openCheckout>[2]) {
    return openCheckout(parts, scopeOf(principal), wanted, (transaction) =>
      priceUnlock(transaction, principal, projectId, config.CHECKOUT_BY),
    );
  }
}
