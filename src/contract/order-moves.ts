import { z } from 'zod';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const moved = {
  200: json('Where the order stands now', z.object({ status: z.string() })),
  ...failures,
  409: json('Not from where it stands', errorBody),
};

/**
 * The customer goes back before there is money, and says why; an open invoice of the deposit is withdrawn
 * (decisions.md, "Status moves"). Only for admins of the team.
 */
export const cancelOrder = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/cancel-order',
  access: 'member',
  staffAct: 'none',
  request: { ...byProject, ...jsonBody('Why', z.strictObject({ reason: z.string().trim().min(1).max(1000) })) },
  responses: moved,
});

/** From an estimate alone to the whole order (ordering.md §4, 'Continue to Order'). For admins of the team alone. */
export const continueOrder = declareCall({
  method: 'post',
  path: '/api/projects/{projectId}/continue-order',
  access: 'member',
  staffAct: 'none',
  request: byProject,
  responses: moved,
});
