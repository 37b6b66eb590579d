import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import { getEstimate } from '#contract/proposals.ts';
import { canSeeMoney } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope } from '#server/platform/database/database.ts';
import { estimate } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { factsOf, requireVisibleProject } from '#server/records/project-records.ts';
import { isInEffect } from '#server/records/rules/estimate-status.ts';
import { answerPdf } from './answer-pdf.ts';
import { mountInvoices } from './invoice-routes.ts';
import type { PaperParts } from './parts.ts';
import { mountProposals } from './proposal-routes.ts';

/** Proposals, estimates and invoices as files, and the pages of invoices. */
export function mountPapers(app: OpenAPIHono<AppEnv>, parts: PaperParts & { priceBooks: PriceBooks }): void {
  app.openapi(getEstimate, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const content = await inScope(parts.db, scopeOf(principal), async (transaction) => {
      const row = await requireVisibleProject(transaction, principal, projectId);
      if (!canSeeMoney(principal, factsOf(row))) throw new AppError('FORBIDDEN');
      // One that was signed is current too, until a newer one is issued.
      const [current] = await transaction
        .select({ content: estimate.content })
        .from(estimate)
        .where(and(eq(estimate.projectId, projectId), isInEffect()))
        .orderBy(desc(estimate.issuedAt))
        .limit(1);
      if (!current) throw new AppError('NOT_FOUND');
      return current.content;
    });
    return answerPdf(context, parts, content, 'estimate.pdf');
  });

  mountInvoices(app, parts);
  mountProposals(app, parts);
}
