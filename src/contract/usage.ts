import { z } from 'zod';
import { feedbackAnswers } from '#domain/feedback/feedback.ts';
import { done, failures, json, jsonBody } from './json.ts';
import { declareCall } from './declare-call.ts';
import { errorBody } from './errors.ts';

/** Square feet (portfolio.md §3). */
const usageBody = z
  .object({ freeLimit: z.number(), currentUsage: z.number(), remainingUsage: z.number(), isOverLimit: z.boolean() })
  .meta({ id: 'UsageInfo' });

export const getUsage = declareCall({
  method: 'get',
  path: '/api/usage',
  access: 'member',
  inView: 'asMember',
  responses: { 200: json("The team's free allowance", usageBody), ...failures },
});

/** Above every size that a project can have. */
const MAX_SQFT = 2_000_000_000;
const byProject = { params: z.object({ projectId: z.uuid() }) };

/**
 * Draws the project's size from the month's quota of a plan and the free allowance, once; the answer is the same when it was done before.
 * `overageSqft`: how much the caller has agreed to have billed at the plan's rate. More than that is refused.
 */
export const drawDown = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/drawdown',
  access: 'member',
  staffAct: 'work',
  request: {
    ...byProject,
    ...jsonBody(
      'What was agreed to',
      z.strictObject({ overageSqft: z.number().int().min(0).max(MAX_SQFT).default(0) }),
    ),
  },
  responses: {
    200: json('Unlocked', usageBody),
    ...failures,
    409: json('Used up, or more would be billed than was agreed to', errorBody),
    422: json('Size not known yet', errorBody),
  },
});

export const notifyDrawDown = declareCall({
  method: 'post',
  path: '/api/bimit/slack-order-notification',
  access: 'member',
  staffAct: 'work',
  request: jsonBody('A hint; the server knows better', z.looseObject({ projectId: z.uuid() })),
  responses: { 202: json('Taken', done), ...failures },
});

export const sendFeedback = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/feedback',
  access: 'member',
  staffAct: 'work',
  request: { ...byProject, ...jsonBody('Both answers', z.strictObject({ answers: feedbackAnswers })) },
  responses: { 200: json('Thank you', done), ...failures },
});
