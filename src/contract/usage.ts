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

const byProject = { params: z.object({ projectId: z.uuid() }) };

/** Draws the project's size from the free allowance, once; the answer is the same when it was done before. */
export const drawDown = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/drawdown',
  access: 'member',
  staffAct: 'work',
  request: byProject,
  responses: {
    200: json('Unlocked', usageBody),
    ...failures,
    409: json('Used up', errorBody),
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
