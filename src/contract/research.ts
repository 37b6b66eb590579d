import { z } from 'zod';
import { declarePlainCall } from './declare-call.ts';
import { quote } from './ordering.ts';

const place = z.object({
  kind: z.literal('place'),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Not the building: a street's middle or a ZIP code's. */ isApproximate: z.boolean(),
});

const climate = z.object({
  kind: z.literal('climate'),
  state: z.string(),
  /** Those that occur in the state; the county decides. */ zones: z.array(
    z.object({ zone: z.string(), name: z.string() }),
  ),
});

const similarBuilding = z.object({
  projectId: z.string(),
  locationId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  spaceType: z.string().nullable(),
  status: z.string(),
  areaSqft: z.number().nullable(),
  distanceM: z.number(),
  /** Of `priceCents`; missing: usd. */ currency: z.string().optional(),
  /** For admins alone; missing for others, and for an order without a price. */ priceCents: z
    .number()
    .int()
    .optional(),
});
export type SimilarBuilding = z.infer<typeof similarBuilding>;

const similar = z.object({ kind: z.literal('similar'), buildings: z.array(similarBuilding) });

/** The price of an example for the caller's team. */
const priced = z.object({ kind: z.literal('quote'), sizeSqft: z.number().int(), spaceType: z.string(), quote });

/** A part of a text by a language model: untrusted, to be shown as text. */
const text = z.object({ kind: z.literal('text'), part: z.string() });
/** Why there is no such text, or no more of it. */
const noText = z.object({ kind: z.literal('noText'), reason: z.enum(['unavailable', 'brokenOff', 'usedUp']) });
const failed = z.object({ kind: z.literal('failed'), error: z.string() });
/** Nothing follows. A stream that ends without it broke off. */
const end = z.object({ kind: z.literal('end') });

/** One line of the answer. */
export const researchLine = z.discriminatedUnion('kind', [place, climate, similar, priced, text, noText, failed, end]);
export type ResearchLine = z.infer<typeof researchLine>;
/** A line by its kind. */
export type ResearchOf<K extends ResearchLine['kind']> = Extract<ResearchLine, { kind: K }>;

export const SEARCH_ADDRESS_PATH = '/api/search-address';

/** What is known of an address (R8): streamed as text, one line of JSON for each section as soon as it is there. */
export const searchAddress = declarePlainCall({
  method: 'post',
  path: SEARCH_ADDRESS_PATH,
  access: 'member',
  staffAct: 'read',
  limit: 'research',
});
export const researchRequest = z.strictObject({ address: z.string().trim().min(1).max(256) });
