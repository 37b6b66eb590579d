import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { PgBoss } from 'pg-boss';
import * as contract from '#contract/plans.ts';
import type { Limits } from '#domain/access/rate-limits.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import { memberOf } from '#server/records/caller.ts';
import { readPlanPayment } from '#server/records/billing/plan-payment.ts';
import { paidSubscription, readPlan } from '#server/records/billing/plan-of-team.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { changePlan } from './change-plan.ts';
import { endPlan } from './end-plan.ts';
import { embeddedOf } from './embedded-checkout.ts';
import type { BillingParts } from './open-checkout.ts';
import { previewChange } from './preview-change.ts';
import { requestPlan, withdrawPlanRequest } from './request-plan.ts';
import { openPlanCheckout, requirePlanAdmin } from './subscribe.ts';

/** The plan of a team: its members read it, its admins subscribe, change and cancel [B2]. */
export function mountPlans(
  app: OpenAPIHono<AppEnv>,
  parts: BillingParts & { limits: Limits; notifyStaff: NotifyStaff; mailer: Mailer; queue: PgBoss },
): void {
  const stateOf = async (context: Context<AppEnv>): Promise<contract.PlanState> => {
    const member = memberOf(context.get('principal'));
    const isAdmin = member.kind === 'staff' || member.role === 'admin';
    const [{ money, answer, ...state }, paid] = await inScope(parts.db, scopeOf(member), (transaction) =>
      Promise.all([
        readPlan(transaction, member.teamId, new Date()),
        isAdmin ? paidSubscription(transaction, member.teamId) : undefined,
      ]),
    );
    const mayPay = isAdmin || parts.config.CHECKOUT_BY === 'members';
    return {
      ...state,
      // What staff write may be about prices.
      ...(isAdmin && answer && { answer }),
      ...(paid?.stripeSessionId && { checkoutSessionId: paid.stripeSessionId }),
      ...(mayPay ? money && { money } : { cannotPay: true as const }),
    };
  };
  const adminOf = (context: Context<AppEnv>) => ({
    ...requirePlanAdmin(memberOf(context.get('principal'))),
    ip: context.get('clientAddress'),
  });

  app.openapi(contract.getPlan, async (context) => context.json(await stateOf(context), 200));

  app.openapi(contract.getPlanPayment, async (context) =>
    context.json({ payment: await readPlanPayment(parts, adminOf(context).teamId) }, 200),
  );

  app.openapi(contract.subscribe, async (context) => {
    const session = await openPlanCheckout(parts, adminOf(context), context.req.valid('json'));
    return context.json(embeddedOf(parts.payments, session), 200);
  });

  app.openapi(contract.previewPlanChange, async (context) =>
    context.json(await previewChange(parts, adminOf(context), context.req.valid('query')), 200),
  );

  app.openapi(contract.changePlan, async (context) => {
    await changePlan(parts, adminOf(context), context.req.valid('json'));
    return context.json(await stateOf(context), 200);
  });

  app.openapi(contract.requestPlan, async (context) => {
    const admin = adminOf(context);
    await requireWithinLimit(parts.db, parts.limits, 'planRequest', admin.teamId);
    await requestPlan(parts, admin, context.req.valid('json'));
    return context.json(await stateOf(context), 200);
  });

  app.openapi(contract.withdrawPlanRequest, async (context) => {
    await withdrawPlanRequest(parts.db, adminOf(context));
    return context.json(await stateOf(context), 200);
  });

  app.openapi(contract.endPlan, async (context) => {
    await endPlan(parts, adminOf(context), context.req.valid('json'));
    return context.json(await stateOf(context), 200);
  });
}
