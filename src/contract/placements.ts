import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { failures, json, jsonBody } from './json.ts';

/** What the numbers may be is said by `placementProblem`, in a sentence of its own. */
const numbers = {
  scale: z.number(),
  turnDeg: z.number(),
  shiftM: z.tuple([z.number(), z.number(), z.number()]),
  /** Of a scan that a conversion leveled. */
  lean: z.tuple([z.number(), z.number()]).optional(),
};

/** Where a delivered file lies in its project (`Placement`), and since when. */
export const wirePlacement = z
  .object({
    /** Of the change that set it. */
    id: z.uuid(),
    ...numbers,
    /** Who set it: for members of the project's team, and for staff, whose own names no customer is given. */
    setBy: z.string().optional(),
    setAt: z.iso.datetime(),
  })
  .meta({ id: 'Placement' });
export type WirePlacement = z.infer<typeof wirePlacement>;

/** A file, by its id, that of any of its versions, or of what viewers read in place of it. */
const params = z.object({ assetId: z.uuid() });
/** The placement that the page showed; null for a file that was not aligned. Another one by now is not overwritten. */
const shownId = z.uuid().nullable();
const answers = {
  200: json('Where the file lies now; null where it is not aligned', z.object({ placement: wirePlacement.nullable() })),
  ...failures,
  409: json('Changed by somebody else, or there is nothing to change', errorBody),
};

/** For admins of the project's team, and staff. What is stored already is not stored again. */
export const setPlacement = declareCall({
  method: 'put',
  path: '/api/placements/{assetId}',
  access: 'member',
  staffAct: 'work',
  request: {
    params,
    ...jsonBody('Where the file lies', z.strictObject({ placement: z.strictObject(numbers), shownId })),
  },
  responses: answers,
});

/** Takes the placement away: the file is not aligned then. */
export const removePlacement = declareCall({
  method: 'delete',
  path: '/api/placements/{assetId}',
  access: 'member',
  staffAct: 'work',
  request: { params, query: z.object({ shownId: z.uuid() }) },
  responses: answers,
});

/** Takes the last change back: the placement before it applies again, or none. */
export const undoPlacement = declareCall({
  method: 'post',
  path: '/api/placements/{assetId}/undo',
  access: 'member',
  staffAct: 'work',
  request: { params, ...jsonBody('What was shown', z.strictObject({ shownId })) },
  responses: answers,
});
