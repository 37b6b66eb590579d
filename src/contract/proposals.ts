import { z } from 'zod';
import { orderData } from '#domain/ordering/order-data.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const pdf = { 200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } } };
const tooMany = { 429: json('Too often', errorBody) };

/** 'Get Detailed Proposal' of a draft, priced again. For the person who started it, and admins of its team. */
export const getDraftProposal = declareCall({
  method: 'get',
  path: '/api/order-drafts/{draftId}/proposal.pdf',
  access: 'member',
  inView: 'asMember',
  limit: 'paperPdf',
  request: { params: z.object({ draftId: z.uuid() }) },
  responses: { ...pdf, ...failures },
});

/** The same for what a visitor has filled in, at list price. */
export const makeProposal = declareCall({
  method: 'post',
  path: '/api/pricing/proposal.pdf',
  access: 'public',
  limit: 'publicQuote',
  request: jsonBody('The order so far', orderData),
  responses: { ...pdf, ...failures, ...tooMany },
});

/** The current estimate of a project, as it was issued (ordering.md §2.4). For who may see money. */
export const getEstimate = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/estimate.pdf',
  access: 'member',
  inView: 'asMember',
  limit: 'paperPdf',
  request: { params: z.object({ projectId: z.uuid() }) },
  responses: { ...pdf, ...failures },
});
