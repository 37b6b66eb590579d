import { z } from 'zod';
import { mobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { failures, json, jsonBody } from './json.ts';

const byProject = { params: z.object({ projectId: z.uuid() }) };
const mobilization = z
  .object({
    answers: mobilizationAnswers.nullable(),
    submittedAt: z.iso.datetime().nullable(),
    submittedBy: z.string().nullable(),
  })
  .meta({ id: 'Mobilization' });
export type Mobilization = z.infer<typeof mobilization>;

/** 'Provide Mobilization Info' (ordering.md §2.3): for members of the team, read by staff. */
export const getMobilization = declareCall({
  method: 'get',
  path: '/api/projects/{projectId}/mobilization',
  access: 'member',
  inView: 'asMember',
  request: byProject,
  responses: { 200: json('The answers; nulls before they are given', mobilization), ...failures },
});
export const submitMobilization = declareCall({
  method: 'put',
  path: '/api/projects/{projectId}/mobilization',
  access: 'member',
  staffAct: 'work',
  request: { ...byProject, ...jsonBody('What the crew has to know', mobilizationAnswers) },
  responses: { 200: json('As it is kept', mobilization), ...failures, 409: json('The project is over', errorBody) },
});
