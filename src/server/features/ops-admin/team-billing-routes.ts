import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/ops-team-billing.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { readEnterprisePlans } from '#server/records/billing/enterprise-plans.ts';
import { readPlanPayment } from '#server/records/billing/plan-payment.ts';
import { readPlan } from '#server/records/billing/plan-of-team.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import { answerPlanRequest, readPlanRequest } from './answer-plan-request.ts';
import { addPlan, changePlan, readOwed, readTerms, removePlan, requireBilledTeam, setTerms } from './team-billing.ts';

type Parts = { db: Database; mailer: MailQueue; publicUrl: string; payments: Payments | undefined };

/** What is agreed with a team about its bills [B10, B11]. Looking is for all staff, changing for finance and admins. */
export function mountOpsTeamBilling(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  app.openapi(contract.getTeamBilling, async (context) => {
    const { teamId } = context.req.valid('param');
    const answer = await asStaff(parts, context, 'read', async (transaction) => {
      await requireBilledTeam(transaction, teamId);
      const plans = await readEnterprisePlans(transaction, teamId);
      return {
        billing: await readTerms(transaction, teamId),
        plan: await readPlan(transaction, teamId, new Date()),
        request: await readPlanRequest(transaction, teamId),
        owed: await readOwed(transaction, teamId),
        plans: plans.map(({ teamId: _team, createdAt: _created, removedAt: _removed, ...plan }) => plan),
      };
    });
    // Asks the payment provider, which no transaction does.
    return context.json({ ...answer, payment: await readPlanPayment(parts, teamId) }, 200);
  });

  app.openapi(contract.answerPlanRequest, async (context) => {
    const answer = { ...context.req.valid('param'), ...context.req.valid('json') };
    await asStaff(parts, context, 'bill', (transaction, by) => answerPlanRequest(transaction, parts, answer, by));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.setTeamBilling, async (context) => {
    const { teamId } = context.req.valid('param');
    const { before, after, reason } = context.req.valid('json');
    await asStaff(parts, context, 'bill', (transaction, by) =>
      setTerms(transaction, parts, teamId, { before, after }, { ...by, reason }),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.addEnterprisePlan, async (context) => {
    const { teamId } = context.req.valid('param');
    const { plan, reason } = context.req.valid('json');
    const id = await asStaff(parts, context, 'bill', (transaction, by) =>
      addPlan(transaction, parts, { teamId, plan }, { ...by, reason }),
    );
    return context.json({ id }, 201);
  });

  app.openapi(contract.changeEnterprisePlan, async (context) => {
    const { planId } = context.req.valid('param');
    const { version, plan, reason } = context.req.valid('json');
    await asStaff(parts, context, 'bill', (transaction, by) =>
      changePlan(transaction, planId, { version, plan }, { ...by, reason }),
    );
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.removeEnterprisePlan, async (context) => {
    const { planId } = context.req.valid('param');
    const { reason } = context.req.valid('json');
    await asStaff(parts, context, 'bill', (transaction, by) => removePlan(transaction, planId, { ...by, reason }));
    return context.json({ ok: true as const }, 200);
  });
}
