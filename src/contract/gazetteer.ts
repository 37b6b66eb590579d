import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { failures, json } from './json.ts';

/** A place of the offline gazetteer: 'City, ST ZIP' with the ZIP code's centroid. */
export const place = z
  .object({
    label: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof place>;

export const searchPlaces = declareCall({
  method: 'get',
  path: '/api/gazetteer',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: z.object({ q: z.string().trim().max(100) }) },
  responses: { 200: json('Best matches, at most 8', z.array(place)), ...failures },
});
