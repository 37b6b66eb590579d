import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { getDraftProposal, makeProposal } from '#contract/proposals.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { pricedOrderOf, sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { draftPaper } from '#domain/papers/draft-paper.ts';
import { orderPaper } from '#domain/papers/order-paper.ts';
import type { PaperContent, Party } from '#domain/papers/paper-content.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { customerParty, operatorParty } from '#server/records/papers/read-order.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { listTerms, toPriceTerms, type PriceTerms } from '#server/records/pricing/team-terms.ts';
import { memberOf } from '#server/records/caller.ts';
import { requireDraft } from '#server/records/draft-owner.ts';
import { answerPdf } from './answer-pdf.ts';
import type { PaperParts } from './parts.ts';

const FILE_NAME = 'proposal.pdf';
/** A visitor has not said who they are. */
const NOBODY: Party = { name: '', lines: [], logo: null };

/** 'Get Detailed Proposal': what is being filled in, with its price, as a file. The server computes the price again. */
export function mountProposals(app: OpenAPIHono<AppEnv>, parts: PaperParts & { priceBooks: PriceBooks }): void {
  const { db } = parts;

  app.openapi(getDraftProposal, async (context) => {
    const member = memberOf(context.get('principal'));
    const { draftId } = context.req.valid('param');
    const read = await inScope(db, scopeOf(member), async (transaction) => {
      const draft = await requireDraft(transaction, member, draftId);
      const [own] = await transaction.select().from(team).where(eq(team.id, draft.teamId));
      if (!own) throw new AppError('NOT_FOUND');
      return { data: draft.data, to: customerParty(own), terms: toPriceTerms(own) };
    });
    return answerPdf(context, parts, await proposalOf(read), FILE_NAME);
  });

  app.openapi(makeProposal, async (context) =>
    answerPdf(
      context,
      parts,
      await proposalOf({ data: context.req.valid('json'), to: NOBODY, terms: listTerms }),
      FILE_NAME,
    ),
  );

  async function proposalOf({
    data,
    to,
    terms,
  }: {
    data: OrderData;
    to: Party;
    terms: PriceTerms;
  }): Promise<PaperContent> {
    const [operator, book] = await Promise.all([
      inScope(db, { kind: 'anonymous' }, readOperator),
      parts.priceBooks.current(),
    ]);
    refuseProblems(data);
    const quote = quoteResponse(priceOrder(book, { ...pricedOrderOf(data), ...terms }));
    return orderPaper({
      kind: 'proposal',
      number: null,
      issuedAt: new Date(),
      from: operatorParty(operator),
      to,
      terms: operator.terms,
      order: draftPaper(data),
      quote,
    });
  }
}

/** INVALID_INPUT with the sentence of the form for what could not be ordered so. */
function refuseProblems(data: OrderData): void {
  const [problem] = sizeAndScopeProblems(data);
  if (problem) throw new AppError('INVALID_INPUT', { userMessage: problem.text });
}
