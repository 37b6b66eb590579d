import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as contract from '#contract/invoices.ts';
import { OPERATOR_LOGO_PATH } from '#contract/operator.ts';
import { canSeeMoney, type Principal } from '#domain/access/access.ts';
import { invoiceDays, paidDayOf } from '#domain/papers/invoice-days.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import {
  findInvoiceByToken,
  listInvoices,
  moneyOfInvoices,
  NO_MONEY,
  requireInvoice,
  type InvoiceMoney,
  type InvoiceRow,
} from '#server/records/papers/find-invoice.ts';
import { hostedInvoiceUrl } from '#server/records/papers/hosted-invoice-url.ts';
import { memberOf, type Member } from '#server/records/caller.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';
import { answerPdf } from './answer-pdf.ts';
import type { PaperParts } from './parts.ts';

/** Invoices for admins of their team, and for anyone who has the address of one. */
export function mountInvoices(app: OpenAPIHono<AppEnv>, parts: PaperParts): void {
  const { db, config } = parts;

  app.openapi(contract.listInvoices, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('query');
    const rows = await inScope(db, scopeOf(principal), async (transaction) => {
      if (projectId === undefined)
        return withMoney(transaction, await listInvoices(transaction, { teamId: adminOf(principal).teamId }));
      if (!canSeeMoney(principal, factsOf(await requireVisibleProject(transaction, principal, projectId))))
        throw new AppError('FORBIDDEN');
      return withMoney(transaction, await listInvoices(transaction, { projectId }));
    });
    return context.json(
      rows.map((row) => toListed(row, config)),
      200,
    );
  });

  const readOwn = (context: Context<AppEnv>, invoiceId: string) =>
    inScope(db, scopeOf(context.get('principal')), async (transaction) =>
      oneWithMoney(transaction, await requireInvoice(transaction, context.get('principal'), invoiceId)),
    );
  const readByToken = (token: string) =>
    inScope(db, { kind: 'system' }, async (transaction) =>
      oneWithMoney(transaction, await findInvoiceByToken(transaction, token)),
    );

  const answerInvoice = (context: Context<AppEnv>, row: InvoiceRow) =>
    answerPdf(context, parts, row.content, `${row.number}.pdf`, paidDayOf(row.content, row));

  app.openapi(contract.getInvoice, async (context) => {
    const row = await readOwn(context, context.req.valid('param').invoiceId);
    return context.json(toHosted(row, `/api/invoices/${row.id}/invoice.pdf`), 200);
  });
  app.openapi(contract.getInvoicePdf, async (context) => {
    return answerInvoice(context, await readOwn(context, context.req.valid('param').invoiceId));
  });
  app.openapi(contract.getHostedInvoice, async (context) => {
    const { token } = context.req.valid('param');
    return context.json(toHosted(await readByToken(token), `/api/hosted-invoices/${token}/invoice.pdf`), 200);
  });
  app.openapi(contract.getHostedInvoicePdf, async (context) => {
    return answerInvoice(context, await readByToken(context.req.valid('param').token));
  });
}

type WithMoney = InvoiceRow & InvoiceMoney;

async function withMoney(transaction: Scoped, rows: readonly InvoiceRow[]): Promise<WithMoney[]> {
  const money = await moneyOfInvoices(
    transaction,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(money.get(row.id) ?? NO_MONEY) }));
}

async function oneWithMoney(transaction: Scoped, row: InvoiceRow): Promise<WithMoney> {
  return { ...row, ...((await moneyOfInvoices(transaction, [row.id])).get(row.id) ?? NO_MONEY) };
}

function adminOf(principal: Principal): Member {
  const member = memberOf(principal);
  if (member.kind !== 'staff' && member.role !== 'admin') throw new AppError('FORBIDDEN');
  return member;
}

function toListed(row: WithMoney, config: PaperParts['config']): contract.Invoice {
  const {
    id,
    number,
    kind,
    status,
    amountCents,
    currency,
    projectId,
    projectName,
    issuedAt,
    dueAt,
    paidAt,
    isPaidByHand,
    content,
    receivedCents,
    refundedCents,
  } = row;
  return {
    id,
    number,
    kind,
    status,
    amountCents,
    currency,
    projectId,
    projectName,
    issuedAt: issuedAt.toISOString(),
    ...invoiceDays(content, paidAt),
    dueAt: dueAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    hostedUrl: hostedInvoiceUrl(row, config),
    isPaidByHand,
    receivedCents,
    refundedCents,
  };
}

/** As it was issued, but for what has become of it. */
function toHosted(
  { id, number, kind, status, amountCents, currency, content, paidAt, receivedCents, refundedCents }: WithMoney,
  pdf: string,
): contract.HostedInvoice {
  const { from, to, project, place, groups, tax, terms } = content;
  return {
    id,
    number,
    status,
    amountCents,
    currency,
    projectName: project.name,
    isPlan: kind === 'subscription',
    address: place?.address ?? null,
    from: { name: from.name, lines: from.lines },
    to: { name: to.name, lines: to.lines },
    logo: from.logo && `${OPERATOR_LOGO_PATH}?v=${from.logo.sha256.slice(0, 12)}`,
    lines: groups.flatMap(({ lines }) => lines),
    ...(tax && { tax }),
    ...invoiceDays(content, paidAt),
    receivedCents,
    refundedCents,
    terms,
    pdf,
  };
}
