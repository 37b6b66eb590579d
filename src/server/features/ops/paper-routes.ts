import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import * as contract from '#contract/ops-billing.ts';
import { formatCents } from '#domain/billing/money.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { asStaff } from '#server/platform/authorization/as-staff.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import { inScope } from '#server/platform/database/database.ts';
import { invoice } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createPapers, invoiceToken } from '#server/records/papers/issue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { currentQuote } from './current-quote.ts';
import { issueEstimateOf, issueInvoiceOf } from './issue-papers.ts';
import { findOrder } from './read-order.ts';
import { readUnbilled } from './read-unbilled.ts';
import type { OpsParts } from './parts.ts';
import { setInvoiceStatus } from './set-invoice.ts';

/** Estimates and invoices, as staff issue and settle them (Y3). An estimate moves orders: it is the work of ops; money is finance's. */
export function mountOpsPapers(app: OpenAPIHono<AppEnv>, parts: OpsParts): void {
  const { db, priceBooks, secret, publicUrl, mailer } = parts;
  const papers = createPapers(secret);

  app.openapi(contract.issueOrderEstimate, async (context) => {
    const staff = requireStaff(context.get('principal'), 'work');
    const { projectId } = context.req.valid('param');
    const rows = await inScope(db, scopeOf(staff), (transaction) => findOrder(transaction, projectId));
    const quote = await currentQuote(priceBooks, staff, rows.project.teamId, rows.inputs);
    const body = context.req.valid('json');
    return context.json(
      await asStaff(parts, context, 'work', (transaction, by) =>
        issueEstimateOf(transaction, papers, by, projectId, body, quote, new Date()),
      ),
      200,
    );
  });

  app.openapi(contract.issueOrderInvoice, async (context) => {
    const body = context.req.valid('json');
    return context.json(
      await asStaff(parts, context, 'bill', (transaction, by) =>
        issueInvoiceOf(transaction, papers, by, context.req.valid('param').projectId, body, new Date()),
      ),
      200,
    );
  });

  app.openapi(contract.listUnbilled, async (context) =>
    context.json(await asStaff(parts, context, 'read', (transaction) => readUnbilled(transaction)), 200),
  );

  app.openapi(contract.setInvoiceStatus, async (context) => {
    const body = context.req.valid('json');
    return context.json(
      {
        note: await asStaff(parts, context, 'bill', (transaction, by) =>
          setInvoiceStatus(transaction, parts, by, context.req.valid('param').invoiceId, body),
        ),
      },
      200,
    );
  });

  app.openapi(contract.mailInvoice, async (context) => {
    const { invoiceId } = context.req.valid('param');
    const { to } = context.req.valid('json');
    const row = await asStaff(parts, context, 'bill', async (transaction, { userId, ip }) => {
      const [found] = await transaction.select().from(invoice).where(eq(invoice.id, invoiceId));
      if (!found) throw new AppError('NOT_FOUND');
      if (found.status === 'void') throw new AppError('INVOICE_VOID');
      if (found.projectId)
        await recordAudit(transaction, {
          teamId: found.teamId,
          userId,
          action: 'invoice.mail',
          objectType: 'project',
          objectId: found.projectId,
          details: { number: found.number, email: to },
          ip,
        });
      return found;
    });
    const name = row.projectName.replace(/\s+/g, ' ').slice(0, 100);
    await mailer.send({
      to,
      subject: `Invoice ${row.number}: ${name}`,
      text: `Your invoice ${row.number} for ${name} comes to ${formatCents(row.amountCents, row.currency)}.`,
      button: { label: 'View and pay the invoice', url: `${publicUrl}/invoice/${invoiceToken(secret, row.id)}` },
      after: 'Anyone with this link can view and pay the invoice.',
    });
    return context.json({ ok: true as const }, 200);
  });
}
