import { oneLine } from '#domain/naming/one-line.ts';
import { z } from 'zod';
import { TOUR_FORMAT } from '#domain/deliverables/tour.ts';
import { declareCall } from './declare-call.ts';
import { errorBody } from './errors.ts';
import { done, failures, json, jsonBody } from './json.ts';

// Virtual tours of a project, by the specification's calls (viewers.md §7). What a name and an address have to be is said by
// `tourProblems`, in sentences of the specification; the limits here only keep out what is no text of a person.
const name = z.string().max(1000).transform(oneLine);
const url = z.string().trim().max(10_000);
const conflict = { 409: json('There already, or changed by somebody else', errorBody) };

/** A tour of the list (viewers.md §3). */
const tourItem = z.object({ id: z.uuid(), name: z.string(), url: z.string() }).meta({ id: 'VirtualTour' });

/** For admins of the project's team, the partner that it is assigned to, and staff (authorization.md §2.3). */
export const createVirtualTour = declareCall({
  method: 'post',
  path: '/api/virtualtours/create-virtual-tour',
  access: 'member',
  staffAct: 'work',
  request: jsonBody(
    'The tour, and the one project that it is of',
    z.strictObject({
      asset_name: name,
      virtual_tour_url: url,
      asset_type: z.literal(TOUR_FORMAT).optional(),
      /** Accepted and ignored: the address says whose tour it is. */
      virtual_tour_type: z.string().max(100).nullish(),
      project: z.array(z.uuid()).length(1),
    }),
  ),
  responses: { 201: json('The tour', tourItem), ...failures, ...conflict },
});

export const updateVirtualTour = declareCall({
  method: 'post',
  path: '/api/update-virtual-tour',
  access: 'member',
  staffAct: 'work',
  request: jsonBody(
    'The tour as it is to be',
    z.strictObject({
      assetRecordId: z.uuid(),
      updatedAssetName: name,
      updatedVirtualTour: url,
      /** What the page showed: another value by now is not overwritten. */
      seen: z.strictObject({ updatedAssetName: name, updatedVirtualTour: url }).partial().optional(),
    }),
  ),
  responses: { 200: json('The tour as it is now', tourItem), ...failures, ...conflict },
});

export const deleteVirtualTour = declareCall({
  method: 'post',
  path: '/api/delete-virtual-tour',
  access: 'member',
  staffAct: 'work',
  request: jsonBody('Which tour', z.strictObject({ assetRecordId: z.uuid() })),
  responses: { 200: json('Deleted', done), ...failures },
});
